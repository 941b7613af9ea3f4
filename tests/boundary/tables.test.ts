import { encode as reference } from "@toon-format/toon";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsOf, isUniform, toCsv, toToon, toTsv } from "../../src/boundary/index.ts";
import { awkwardText, frozen, json, scalar, seeded, uniformRows } from "./arbitraries.ts";

describe("toCsv and toTsv", () => {
  it("write a header of every key, quote what needs it and tell null from an empty text", () => {
    const rows = [
      { id: 1, name: "a,b", tags: ["x"] },
      { id: 2, name: "", extra: null },
    ];
    expect(toCsv(rows)).toBe('id,name,tags,extra\n1,"a,b","[""x""]",\n2,"",,');
    expect(toTsv(rows)).toBe('id\tname\ttags\textra\n1\ta,b\t"[""x""]"\t\n2\t""\t\t');
    expect(toCsv([])).toBe("");
    expect(toCsv([{ a: "x\ry" }])).toBe('a\n"x\ry"');
  });

  it("write a date and a bigint as their text, and what JSON makes null as nothing", () => {
    const row = { at: new Date(0), count: 10n, ratio: Number.NaN, call: () => 1, end: "" };
    expect(toCsv([row])).toBe('at,count,ratio,call,end\n1970-01-01T00:00:00.000Z,10,,,""');
  });

  it("lose no cell, whatever the cells hold", () => {
    const sparse = fc.array(fc.dictionary(awkwardText, fc.oneof(scalar, json), { maxKeys: 4 }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(sparse, fc.constantFrom(",", "\t"), (rows, delimiter) => {
        const columns = columnsOf(frozen(rows));
        if (columns.length === 0) return;
        const table = parse(delimiter === "," ? toCsv(rows) : toTsv(rows), delimiter);
        const expected = rows.map((row) =>
          columns.map((column) => cell(Object.hasOwn(row, column) ? row[column] : null)),
        );
        expect(table).toEqual([columns.map(cell), ...expected]);
      }),
      seeded,
    );
  });
});

describe("toToon", () => {
  it("writes what the reference encoder writes for uniform rows, under a key and alone", () => {
    fc.assert(
      fc.property(uniformRows, awkwardText, (rows, key) => {
        expect(isUniform(frozen(rows))).toBe(true);
        expect(toToon(rows)).toBe(reference(rows));
        expect(toToon(rows, key)).toBe(reference({ [key]: rows }));
      }),
      seeded,
    );
  });

  it("folds uniform records into the header as the reference does", () => {
    const position = fc.record({ x: fc.double(), y: scalar });
    const rows = fc.array(fc.record({ id: fc.integer(), at: fc.record({ position, "a b": scalar }) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(rows, (nested) => {
        expect(toToon(nested)).toBe(reference(nested));
        expect(toToon(nested)).toContain('{id,at{position{x,y},"a b"}}');
      }),
      seeded,
    );
  });

  it("is asked for uniform rows only, and agrees with the reference on which these are", () => {
    const almost = fc.array(fc.dictionary(fc.constantFrom("a", "b"), fc.oneof(scalar, json)), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(almost, (rows) => {
        const tabular = rows.length === 0 || /^\[\d+\]\{/.test(reference(rows));
        expect(isUniform(rows)).toBe(tabular);
        if (!tabular) expect(() => toToon(rows)).toThrow(TypeError);
      }),
      { ...seeded, numRuns: 2000 },
    );
  });

  it("carries a lone surrogate as UTF-8 would", () => {
    expect(toToon([{ a: "x\ud800" }])).toBe("[1]{a}:\n  x\ufffd");
  });
});

function cell(value: unknown): string | null {
  if (value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A reader of RFC 4180 in its own right: an unquoted empty cell is null. */
function parse(text: string, delimiter: string): (string | null)[][] {
  const rows: (string | null)[][] = [[]];
  let index = 0;
  while (index <= text.length) {
    let value: string | null = "";
    if (text[index] === '"') {
      for (index++; text[index] !== '"' || text[index + 1] === '"'; index++) {
        if (index >= text.length) throw new Error("an open quote");
        if (text[index] === '"') index++;
        value += text[index];
      }
      index++;
    } else {
      while (index < text.length && text[index] !== delimiter && text[index] !== "\n") value += text[index++];
      if (value === "") value = null;
    }
    rows.at(-1)?.push(value);
    if (text[index] === "\n") rows.push([]);
    index++;
  }
  return rows;
}
