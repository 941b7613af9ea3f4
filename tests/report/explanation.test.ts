import { describe, expect, it } from "vitest";
import { columns } from "../../src/report/columns.ts";
import { renderExplanation, type ShownExplanation } from "../../src/report/explanation.ts";
import { HOSTILE } from "./hostile.ts";

const sizes = { tokens: 100, chars: 300, bytes: 400 };

function explanation(paths: readonly string[]): ShownExplanation {
  return {
    target: paths[0] ?? "x",
    encoding: "cl100k_base",
    view: "content",
    ...sizes,
    views: { content: sizes },
    overheadRatio: 0,
    paths: paths.map((path) => ({
      path,
      tokens: 50,
      chars: 100,
      count: 2,
      shareOfTokens: 0.5,
      shareOfChars: 0.4,
    })),
    savings: [],
    media: [],
    estimate: { charsDividedBy4: 75, error: -0.25 },
    clients: [],
  };
}

const render = (paths: readonly string[]) =>
  renderExplanation(explanation(paths), { color: false, width: 80 });

describe("an explanation in a terminal", () => {
  it("keeps its columns straight beside wide characters", () => {
    const rows = render(["数量と単位", "name", "é́"])
      .split("\n")
      .filter((line) => line.includes("50.0 %"));
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map((line) => columns(line.slice(0, line.indexOf("50.0 %"))))).size).toBe(1);
    expect(columns(rows[0]?.slice(0, rows[0].indexOf("50.0 %")) ?? "")).toBe(
      2 + columns("数量と単位") + 2 + "tokens".length + 2 + "of tokens".length - "50.0 %".length,
    );
  });

  it.each(HOSTILE)("lets nothing of a server act: %j", (text) => {
    const out = render([text]);
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/);
    for (const line of out.split("\n")) expect(line.trimStart().startsWith("::"), line).toBe(false);
  });

  it("says one token, and that the rule of thumb is right where it is", () => {
    const one = { ...explanation([]), tokens: 1, chars: 4, estimate: { charsDividedBy4: 1, error: 0 } };
    const out = renderExplanation(one, { color: false, width: 80 });
    expect(out).toContain("  1 token (cl100k_base, exact)");
    expect(out).toContain("characters ÷ 4 would say 1: as many");
  });

  it("tells base64 inside a text, and what to do with it", () => {
    const base64 = [{ base64: { count: 2, chars: 2400, tokens: 60, mimeType: "image/png" } }, {}];
    const out = renderExplanation({ ...explanation([]), base64 }, { color: false, width: 80 });
    expect(out).toContain("\nBase64 inside the text\n  image/png: 2,400 characters, 60 tokens (60.0 %)\n");
    expect(out).toContain("Give a path or a link");
  });

  it("keeps the title of a combination within the width", () => {
    const saving = {
      remedy: "a+b",
      title:
        "A default limit of 25, 9 significant digits, 12-digit prefixes of hexadecimal ids, a table for values",
      saved: 60,
      tokensBefore: 100,
      tokensAfter: 40,
      loses: "rows",
      how: "Do it.",
    };
    const out = renderExplanation({ ...explanation([]), savings: [saving] }, { color: false, width: 80 });
    expect(out).toContain("\n  −60 → 40 (60.0 %)  A default limit of 25,");
    for (const line of out.split("\n")) expect(columns(line), line).toBeLessThanOrEqual(80);
  });
});
