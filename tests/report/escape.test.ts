import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  commandData,
  commandProperty,
  html,
  markdown,
  markdownBlock,
  markdownCode,
  printable,
  visible,
  visibleLines,
  withoutCommands,
} from "../../src/report/escape.ts";
import { HOSTILE } from "./hostile.ts";

const anything = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...HOSTILE));
const seeded = { seed: 7, numRuns: 500 };

describe("visible", () => {
  it("writes acting characters as escapes and leaves the rest", () => {
    expect(visible("a\u001b[31mb\nc\td")).toBe("a\\x1b[31mb\\nc\\td");
    expect(visible("\u202eabc\ufeff\ud800\u{e0041}")).toBe("\\u{202e}abc\\u{feff}\\u{d800}\\u{e0041}");
    expect(visible("Größe 数量 👩‍🚀 é — ok")).toBe("Größe 数量 👩‍🚀 é — ok");
    expect(visible("##[error]x")).toBe("##\\x5berror]x");
  });

  it("writes what no eye sees, in which words can hide, as escapes too", () => {
    expect(visible("a\u{e0100}b\u034fc\u3164d\u115fe")).toBe("a\\u{e0100}b\\u{34f}c\\u{3164}d\\u{115f}e");
    expect(visible("❤️ 👩‍🚀 می‌خواهم")).toBe("❤️ 👩‍🚀 می‌خواهم");
  });

  it("leaves nothing that acts, whatever comes in", () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(visible(text)).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/u);
      }),
      seeded,
    );
  });
});

describe("lines", () => {
  it("splits at every kind of line break and drops empty ends", () => {
    expect(visibleLines("a\r\n\tb\rc\n\n")).toEqual(["a", "  b", "c"]);
    expect(printable("one\n\u001b[1mtwo\n::error::x")).toBe("one\n\\x1b[1mtwo\n:\\x3aerror::x");
  });

  it("take a long run of spaces inside of a line as they take any text", () => {
    const line = `a${" ".repeat(400_000)}b`;
    expect(visibleLines(`${line}\n \n`)).toEqual([line]);
  });

  it("breaks workflow commands at the start of a line, coloured and indented ones too", () => {
    expect(withoutCommands("::error::x\n \t::set-env::y\n\u001b[31m ::debug::z\na ::b")).toBe(
      ":\\x3aerror::x\n \t:\\x3aset-env::y\n\u001b[31m :\\x3adebug::z\na ::b",
    );
  });
});

describe("html", () => {
  it("leaves no markup and no way out of an attribute", () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(html(text)).not.toMatch(/[<>"']/);
        expect(html(text)).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/);
      }),
      seeded,
    );
  });
});

describe("markdown", () => {
  it("leaves nothing that GitHub reads as markup, a link, a mention or a reference", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const out = markdown(text);
        expect(out).not.toMatch(/[`*_[\]|<>~\\$\n]|&(?!#\d+;)/);
        expect(out).not.toMatch(/:\/\/|www\.|@\w|&#35;\d/i);
      }),
      seeded,
    );
    expect(markdown("- item")).toBe("&#45; item");
    expect(markdown("1. item")).toBe("1&#46; item");
    expect(markdown("it costs 1,204 (10 items): fine")).toBe("it costs 1,204 (10 items): fine");
  });

  it("parts what GitHub takes for a reference without a sign", () => {
    expect(markdown("GH-12 and gh-x")).toBe("GH-\u206012 and gh-x");
  });

  it("takes long runs of spaces, digits and backticks as it takes any text", () => {
    const gap = " ".repeat(400_000);
    expect(markdown(`a${gap}-b`)).toBe(`a${gap}-b`);
    expect(markdown(`a${"1".repeat(400_000)}.b`)).toHaveLength(400_003);
    expect(markdownCode("`a".repeat(300_000))).toHaveLength(600_000 + 6);
    expect(markdownBlock("`a".repeat(300_000))).toHaveLength(600_000 + 12);
  });

  it("makes code spans that end only where they should", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const out = markdownCode(text);
        const fence = /^`+/.exec(out)?.[0] ?? "";
        const inner = out.slice(fence.length, -fence.length);
        expect(out.endsWith(fence)).toBe(true);
        expect((inner.match(/`+/g) ?? []).some((run) => run.length === fence.length)).toBe(false);
        expect(out).not.toMatch(/[|\n]/);
      }),
      seeded,
    );
    expect(markdownCode("")).toBe("` `");
  });

  it("makes blocks that end only where they should", () => {
    const out = markdownBlock("a\n```\n````\nb");
    expect(out).toBe("`````text\na\n```\n````\nb\n`````");
  });
});

describe("workflow commands", () => {
  it("escapes data and properties", () => {
    expect(commandData("50 %\r\n::x")).toBe("50 %25%0D%0A::x");
    expect(commandProperty("a:b,c%")).toBe("a%3Ab%2Cc%25");
  });
});
