import { defineRule } from "./define.ts";
import type { ProbeEvidence } from "./evidence.ts";
import { wordsOf } from "./signals.ts";

/** What an envelope around the capped part may take: characters, and a tenth of the cap. */
const ENVELOPE = 200;
/** A token of JSON is rarely longer. */
const CHARS_PER_TOKEN = 6;

export const overCapNotRefused = defineRule({
  id: "over-cap-not-refused",
  title: "A cap that is declared and not kept",
  severity: "warning",
  remedy: "Cut at the cap with a valid envelope that names the next call, or refuse and say how to narrow.",
  docs: {
    why: `A size cap is a promise to the context window. Where the server sends more than its own cap, something below
cuts instead, in the middle of a record and without a word. The probe sets the tool's size cap to a small value, and
looks at the answers of all other probes against \`_meta["anthropic/maxResultSizeChars"]\`.`,
    bad: `export_tickets { "max_chars": 400 } → 9,000 characters`,
    good: `export_tickets { "max_chars": 400 } → 380 characters: one ticket, total: 20, hint: raise max_chars`,
    source:
      "A fleet server's hard cap that refuses with the next move; public reports of `truncated: true` with 400,000 tokens.",
  },
  check: {
    probe({ tool, probe: { plan, calls } }) {
      const declared = tool.definition.meta?.["anthropic/maxResultSizeChars"];
      if (typeof declared === "number" && plan.kind !== "size-cap") {
        const largest = Math.max(0, ...calls.map(answerLength));
        if (largest <= declared) return [];
        return [
          {
            subject: "maxResultSizeChars",
            message: `It declares ${declared} characters at most and answers with ${largest}.`,
          },
        ];
      }
      const [call] = calls;
      const cap = plan.values?.[0];
      if (plan.kind !== "size-cap" || !call || typeof cap !== "number") return [];
      const parameter = tool.facts.parameters.find(({ name }) => name === plan.parameter);
      const unit = unitOf(`${plan.parameter} ${parameter?.description ?? ""}`);
      const size = sizeIn(unit, call);
      if (size <= cap * (unit === "tokens" ? CHARS_PER_TOKEN : 1.1) + ENVELOPE) return [];
      const name = plan.parameter ?? "the cap";
      const told = unit === "tokens" ? `${size} characters` : `${size} ${unit}`;
      return [{ subject: name, message: `\`${name}: ${cap}\` is answered with ${told}.` }];
    },
  },
});

type Call = ProbeEvidence["probe"]["calls"][number];
type Unit = "characters" | "tokens" | "lines" | "bytes";

function unitOf(words: string): Unit {
  if (/token/i.test(words)) return "tokens";
  if (/line/i.test(words)) return "lines";
  return /byte/i.test(words) ? "bytes" : "characters";
}

function sizeIn(unit: Unit, call: Call): number {
  if (unit === "lines") return call.outcome.kind === "ok" ? wordsOf(call.outcome).split("\n").length : 0;
  return answerLength(call);
}

function answerLength({ outcome }: Call): number {
  return outcome.kind === "ok" ? wordsOf(outcome).length : 0;
}
