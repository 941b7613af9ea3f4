import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compactJson, encode, summarize, utf8Length } from "../../src/boundary/index.ts";
import { frozen, json, seeded } from "./arbitraries.ts";

describe("encode", () => {
  it.each([Number.NaN, undefined, "100"])("refuses a cap of %j", (cap) => {
    expect(() => encode([1], { cap: cap as never })).toThrow(/^cap is .*; give a number$/);
  });

  it("says how much a cap has to be at least, and refuses a count that gives a promise", () => {
    expect(() => encode("x".repeat(99), { cap: 3 })).toThrow(
      "cap is 3; saying what was left out takes 33, so give at least that",
    );
    expect(() => encode([1], { cap: 3, count: (async () => 1) as never })).toThrow(
      "count gave a Promise; it has to give a number",
    );
  });

  it("gives a text as it is and anything else as compact JSON, up to the cap itself", () => {
    expect(encode("plain", { cap: 5 })).toBe("plain");
    expect(encode({ a: [1, 2] }, { cap: 11 })).toBe('{"a":[1,2]}');
  });

  it("says over the cap how large the answer was, what it held and how to narrow it", () => {
    const rows = Array.from({ length: 500 }, (_, id) => ({ id }));
    const text = encode({ rows, note: "n" }, { cap: 300, hint: "Pass limit=N." });
    expect(JSON.parse(text)).toEqual({
      elided: true,
      size: compactJson({ rows, note: "n" }).length,
      cap: 300,
      hint: "Pass limit=N.",
      preview: { rows: "array of 500", note: "string of 1 characters" },
    });
  });

  it("counts the keys that even the preview leaves out", () => {
    const wide = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`key${index}`, "x".repeat(9)]),
    );
    const envelope = JSON.parse(encode(wide, { cap: 400 }));
    expect(Object.keys(envelope.preview).length + envelope.previewOmitted).toBe(1000);
    expect(Object.keys(envelope.preview).length).toBeGreaterThan(0);
  });

  it("never cuts a long text in the middle either", () => {
    expect(JSON.parse(encode("a".repeat(500), { cap: 100 }))).toEqual({
      elided: true,
      size: 500,
      cap: 100,
      preview: "string of 500 characters",
    });
  });

  it("counts in what it is told to count in", () => {
    expect(encode("é".repeat(10), { cap: 10 })).toBe("é".repeat(10));
    expect(() => encode("é".repeat(10), { cap: 10, count: utf8Length })).toThrow(
      /cap is 10; saying what was left out/,
    );
  });

  it("is never over the cap and never invalid: the whole, a true envelope, or a refusal", () => {
    fc.assert(
      fc.property(json, fc.integer({ min: 0, max: 400 }), fc.boolean(), (value, cap, bytes) => {
        const count = bytes ? utf8Length : (text: string) => text.length;
        const whole = compactJson(value);
        const size = count(typeof value === "string" ? value : whole);
        let text: string;
        try {
          text = encode(frozen(value), { cap, count, hint: "narrow it" });
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          expect(size).toBeGreaterThan(cap);
          expect(count(compactJson({ elided: true, size, cap }))).toBeGreaterThan(cap);
          return;
        }
        expect(count(text)).toBeLessThanOrEqual(cap);
        if (size <= cap) expect(text).toBe(typeof value === "string" ? value : whole);
        else expect(JSON.parse(text)).toMatchObject({ elided: true, size, cap });
      }),
      seeded,
    );
  });
});

describe("compactJson", () => {
  it("survives a circle, a bigint and what JSON cannot carry, and keeps a value met twice", () => {
    const twice = { v: 1 };
    const circle: Record<string, unknown> = { big: 5n, a: twice, b: twice };
    circle.self = circle;
    expect(compactJson(circle)).toBe('{"big":"5","a":{"v":1},"b":{"v":1},"self":"[circular]"}');
    expect(compactJson(undefined)).toBe("null");
    expect(compactJson(() => 1)).toBe("null");
  });

  it("passes on an error that a value itself throws", () => {
    const value = {
      toJSON() {
        throw new Error("own");
      },
    };
    expect(() => compactJson(value)).toThrow("own");
  });
});

describe("summarize", () => {
  it("tells type and count of each top-level key and none of its content", () => {
    expect(summarize({ list: [1, 2], text: "abc", record: { a: 1 }, none: null, yes: true, "": 1 })).toEqual({
      list: "array of 2",
      text: "string of 3 characters",
      record: "object of 1 keys",
      none: "null",
      yes: "boolean",
      "": "number",
    });
    expect(summarize([1, 2, 3])).toBe("array of 3");
  });
});

describe("utf8Length", () => {
  it("equals what an encoder writes, lone surrogates included", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((c) => String.fromCharCode(c)) }),
        (text) => {
          expect(utf8Length(text)).toBe(Buffer.byteLength(text));
        },
      ),
      seeded,
    );
    expect(utf8Length("😀é\ud800a")).toBe(4 + 2 + 3 + 1);
  });
});
