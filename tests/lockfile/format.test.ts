import { describe, expect, test } from "vitest";
import { formatLock } from "../../src/lockfile/format.ts";
import { formatFinding, parseFinding, parseRisk } from "../../src/lockfile/text.ts";
import { aFinding, aSnapshot, aSweep, aTool, figures } from "../snapshot/build.ts";

const sample = aSnapshot({
  findings: [],
  tools: {
    get_scene_state: aTool({
      findings: [
        aFinding({ tool: "get_scene_state", case: "default @ reference" }),
        aFinding({ tool: "get_scene_state", rule: "float-noise", severity: "info" }),
      ],
      cases: {
        "growth @ growing": aSweep(),
        "default @ reference": { request: "51ab0c9d", figures: [figures({ structured: 900 })] },
        "screen shot": {
          request: "00000000",
          volatile: ["/id"],
          figures: [
            {
              outcome: "isError",
              content: 3,
              chars: 9,
              media: [{ type: "image/png", count: 1, bytes: 512, estimate: 85 }],
              paths: [],
            },
          ],
        },
      },
    }),
  },
  rounds: { "did my edit land": { content: 3050, calls: ["set_trait/nudge", "get_scene_state/default"] } },
});

/** The text with the digits of each digest told apart from what they stand for. */
function plain(text: string): string {
  return text
    .replace(/("digest": "sha256-)[0-9a-f]{12}"/g, '$1(12 digits)"')
    .replace(/("digest": "sha256-[0-9a-f]{8})[0-9a-f]{8}"/g, '$1(8 digits)"');
}

describe("the lockfile", () => {
  test("reads as it was designed to", () => {
    expect(plain(formatLock(sample))).toBe(`{
  "lockfileVersion": 1,
  "encoding": "cl100k_base",
  "servers": {
    "memory": {
      "protocol": "2025-11-25",
      "findings": [],
      "tools": {
        "get_scene_state": {
          "definition": "sha256-9f2c41d07b1e",
          "menu": 200,
          "risk": "low (measured: bounded)",
          "findings": [
            "info float-noise",
            "warning pretty-printed in \`default @ reference\`"
          ],
          "digest": "sha256-(12 digits)",
          "cases": {
            "default @ reference": { "content": 1000, "structured": 900, "chars": 3000, "items": 100, "digest": "sha256-51ab0c9d(8 digits)" },
            "growth @ growing": { "sizes": [10, 100, 1000], "content": [100, 1000, 1000], "items": [10, 100, 100], "growth": "bounded", "digest": "sha256-0022ccdd(8 digits)" },
            "screen shot": { "outcome": "isError", "content": 3, "chars": 9, "media": [{ "type": "image/png", "count": 1, "bytes": 512, "estimate": 85 }], "volatile": ["/id"], "digest": "sha256-00000000(8 digits)" }
          },
          "paths": {
            "default @ reference": { "items[].id": 600, "items[].name": 300 }
          }
        }
      },
      "rounds": {
        "did my edit land": { "content": 3050, "calls": ["set_trait/nudge", "get_scene_state/default"], "digest": "sha256-(12 digits)" }
      }
    }
  }
}
`);
  });

  test("has a digest for a server only where that has findings", () => {
    const text = formatLock(aSnapshot({ findings: [aFinding({ rule: "too-many-tools" })], tools: {} }));
    expect(plain(text)).toContain(
      '"warning too-many-tools of `list`"\n      ],\n      "digest": "sha256-(12 digits)",\n      "tools": {}',
    );
  });

  test("has values of a sweep that only some sizes have as null", () => {
    const [small, large] = [
      { outcome: "ok", content: 5, paths: [] },
      { outcome: "error", content: 9, structured: 3, paths: [] },
    ] as const;
    const cases = { sweep: { request: "00000000", sizes: [1, 2], figures: [small, large] } };
    expect(formatLock(aSnapshot({ tools: { list: aTool({ cases }) } }))).toContain(
      '{ "outcome": ["ok", "error"], "sizes": [1, 2], "content": [5, 9], "structured": [null, 3], "digest"',
    );
  });

  test("changes in one case's line and its path line alone where one case changed", () => {
    const cases = { a: aSweep(), b: { request: "00000000", figures: [figures()] }, c: aSweep() };
    const lines = (of: typeof cases) =>
      formatLock(aSnapshot({ tools: { list: aTool({ cases: of }) } })).split("\n");
    const [before, after] = [
      lines(cases),
      lines({
        ...cases,
        b: { request: "00000000", figures: [figures({ content: 1420, paths: [["items[].guid", 420]] })] },
      }),
    ];
    expect(after.length).toBe(before.length);
    expect(after.filter((line, at) => line !== before[at])).toEqual([
      expect.stringMatching(/^ {12}"b": \{ "content": 1420/),
      expect.stringMatching(/^ {12}"b": \{ "items\[\]\.guid": 420 \}$/),
    ]);
  });

  test("keeps the eight heaviest paths", () => {
    const paths = Array.from({ length: 12 }, (_, at) => [`p${at}`, at] as const);
    const cases = { a: { request: "00000000", figures: [figures({ paths })] } };
    expect(formatLock(aSnapshot({ tools: { list: aTool({ cases }) } }))).toContain(
      '"a": { "p11": 11, "p10": 10, "p9": 9, "p8": 8, "p7": 7, "p6": 6, "p5": 5, "p4": 4 }\n',
    );
  });
});

describe("a finding in a line", () => {
  test.each([
    [aFinding(), "warning pretty-printed"],
    [aFinding({ subject: "entities[].guid" }), "warning pretty-printed entities[].guid"],
    [aFinding({ case: "a @ b" }), "warning pretty-printed in `a @ b`"],
    [aFinding({ case: "a`b\\", subject: "x" }), "warning pretty-printed in `a\\`b\\\\` x"],
    [aFinding({ subject: "in `a` b" }), "warning pretty-printed \\in `a` b"],
    [aFinding({ subject: "\\x" }), "warning pretty-printed \\\\x"],
    [aFinding({ subject: "in words" }), "warning pretty-printed in words"],
    [aFinding({ tool: "gone", subject: "x" }), "warning pretty-printed of `gone` x"],
  ])("%# is told and read again", (finding, text) => {
    expect(formatFinding(finding, "list")).toBe(text);
    expect(parseFinding(text, "memory", "list")).toEqual({ ...finding, message: "", help: "" });
  });

  test.each(["", "warning", "grave pretty-printed", "warning  x", "pretty-printed"])("%j is none", (text) => {
    expect(parseFinding(text, "memory")).toBeUndefined();
  });
});

describe("a risk in a line", () => {
  test.each(["", "low", "low (measured)x", "low (guess: x)", "tiny (none)", "low(none)"])(
    "%j is none",
    (text) => {
      expect(parseRisk(text)).toBeUndefined();
    },
  );
});
