import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  columnsOf,
  countBy,
  envelope,
  intern,
  isUniform,
  type Row,
  selectFields,
  toCsv,
  toToon,
  toTsv,
} from "../../src/boundary/index.ts";
import { awkwardText, frozen, json, seeded } from "./arbitraries.ts";

// A server's rows are typed by an interface as often as by a type: that this compiles is the test.
interface Item {
  readonly id: string;
  readonly kind: string;
}

describe("rows of an interface", () => {
  it("are rows to every function", () => {
    const items: readonly Item[] = frozen([{ id: "1", kind: "a" }]);
    expect(selectFields(items, ["id"]).rows).toEqual([{ id: "1" }]);
    expect(intern(items, ["kind"], "ref").table).toEqual([{ kind: "a" }]);
    expect(columnsOf(items)).toEqual(["id", "kind"]);
    expect([toCsv(items), toTsv(items)]).toEqual(["id,kind\n1,a", "id\tkind\n1\ta"]);
    expect(isUniform(items) ? toToon(items) : "").toBe('[1]{id,kind}:\n  "1",a');
  });
});

const records = fc.array(fc.dictionary(awkwardText, json, { maxKeys: 5 }), { maxLength: 6 });

describe("selectFields", () => {
  const rows = frozen([
    { id: 1, name: "a", at: { x: 1, y: 2 }, tags: [{ name: "t", weight: 3 }, "bare"] },
    { id: 2, "at.x": 9, note: null },
  ]);

  it("keeps the named fields, reaches into records and lists, and names the rest", () => {
    expect(selectFields(rows, ["id", "at.x", "tags.name", "nope"])).toEqual({
      rows: [
        { id: 1, at: { x: 1 }, tags: [{ name: "t" }, "bare"] },
        { id: 2, "at.x": 9 },
      ],
      omitted: ["name", "note"],
      unknown: ["nope"],
    });
  });

  it("keeps a whole record before a part of it", () => {
    expect(selectFields(rows, ["at", "at.x"]).rows[0]).toEqual({ at: { x: 1, y: 2 } });
    expect(selectFields(rows, ["tags", "tags.name", "tags.nope", "at", "at.y"]).unknown).toEqual([
      "tags.nope",
    ]);
  });

  it("accounts for every field: kept, or named as left out", () => {
    fc.assert(
      fc.property(records, fc.array(awkwardText), (values, fields) => {
        const chosen = selectFields(frozen(values), fields);
        expect(chosen.rows.length).toBe(values.length);
        for (const [index, row] of values.entries()) {
          for (const [key, value] of Object.entries(row)) {
            const kept: Row = chosen.rows[index] ?? {};
            if (fields.includes(key)) expect(kept[key]).toEqual(value);
            else expect(Object.hasOwn(kept, key) || chosen.omitted.includes(key)).toBe(true);
          }
        }
        for (const field of chosen.unknown) {
          expect(values.every((row) => !Object.hasOwn(row, field))).toBe(true);
        }
      }),
      seeded,
    );
  });
});

describe("intern", () => {
  it("moves repeated combinations into a table", () => {
    const rows = frozen([
      { id: 1, traits: ["A", "B"], layer: "3d" },
      { id: 2, traits: ["A", "B"], layer: "3d" },
      { id: 3, layer: "ui" },
    ]);
    expect(intern(rows, ["traits", "layer"], "a")).toEqual({
      table: [{ traits: ["A", "B"], layer: "3d" }, { layer: "ui" }],
      rows: [
        { id: 1, a: 0 },
        { id: 2, a: 0 },
        { id: 3, a: 1 },
      ],
    });
  });

  it("refuses a reference that would overwrite a field, unless it is one that moves into the table", () => {
    expect(intern([{ a: 7 }], ["a"], "a")).toEqual({ table: [{ a: 7 }], rows: [{ a: 0 }] });
    expect(() => intern([{ a: 1, b: 2 }], ["b"], "a")).toThrow('a row has a field "a" already');
  });

  it("loses nothing: table and rows give the records back", () => {
    fc.assert(
      fc.property(records, fc.uniqueArray(awkwardText, { maxLength: 3 }), (values, fields) => {
        const { table, rows } = intern(frozen(values), fields, "\u0000ref");
        const back = rows.map((row) => {
          const { "\u0000ref": index, ...own } = row;
          return { ...own, ...table[Number(index)] };
        });
        expect(back).toEqual(values);
        expect(new Set(table.map((entry) => JSON.stringify(entry))).size).toBe(table.length);
      }),
      seeded,
    );
  });
});

describe("countBy", () => {
  it("orders kinds by frequency, then by code unit, and counts every item", () => {
    const counts = countBy(["b", "a", "c", "a", "é", "__proto__"], (kind) => kind);
    expect(Object.entries(counts)).toEqual([
      ["a", 2],
      ["__proto__", 1],
      ["b", 1],
      ["c", 1],
      ["é", 1],
    ]);
  });
});

describe("envelope", () => {
  it("has the same two keys whether or not there is something to tell", () => {
    expect(envelope([])).toEqual({ data: [], meta: {} });
    expect(envelope([1], { total: 9 })).toEqual({ data: [1], meta: { total: 9 } });
  });
});
