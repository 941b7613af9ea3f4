import type { Run } from "../../src/report/types.ts";
import { broken, unmeasured } from "./sample.ts";

/** What a server may say to break a report, each piece with its own marker. */
export const HOSTILE = [
  "::error::pwned",
  "##[error]pwned",
  "a,file=x,line=9::b",
  "%0A::warning::pwned",
  "\n::error file=x::pwned",
  "\r\n::add-mask::pwned",
  "\u001b[2J\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007",
  "\u009b31m",
  "</details></summary></code>",
  "a|b||c",
  "`tick` ``two`` ```three",
  "```\nout of the fence",
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  "</script><script>alert(1)</script>",
  "[click](javascript:alert(1)) ![x](https://evil.example/x.png)",
  "https://evil.example www.evil.example @octocat #1 who@evil.example",
  "\u202egnp.exe\u2066\u2069\u200b\ufeff",
  "\u{e0041}\u{e0042}",
  "]]>-->--",
  "\"' & &lt; &amp;",
  "\ud800 lone",
  "__proto__",
  "*bold* _em_ ~~gone~~ $x$",
] as const;

/** A run in which every text of a server or about one is hostile: names, arguments' keys, messages, stderr. */
export function hostileRun(text: string): Run {
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        const renamed = NAMES.has(key) ? text : key;
        return [renamed, typeof one === "string" && SAID.has(key) ? text : rename(one)];
      }),
    );
  };
  const run = rename({
    ...unmeasured,
    notes: [{ server: "x", message: text, help: text }],
    waived: [
      {
        finding: { rule: "overload", severity: "warning", server: "x", message: text, help: text },
        reason: text,
      },
    ],
  }) as Run;
  return { ...run, savings: { [`${text}/${text}/${text}`]: Object.values(broken.savings)[0] ?? [] } };
}

/** Keys of the sample run that are names given by a server or a configuration. */
const NAMES: ReadonlySet<string> = new Set([
  "remote",
  "get_scene_state",
  "default @ reference",
  "memory",
  "read_graph",
]);
/** Fields whose text a server can have a hand in. */
const SAID: ReadonlySet<string> = new Set([
  "server",
  "tool",
  "case",
  "subject",
  "message",
  "help",
  "stderr",
  "path",
  "evidence",
]);
