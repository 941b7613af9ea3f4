import { encode } from "@toon-format/toon";
import { get_encoding } from "tiktoken";
import { describe, expect, it } from "vitest";
import { toCsv } from "../../src/boundary/index.ts";
import { loadTokenizer } from "../../src/measure/index.ts";
import { savings } from "../../src/measure/savings/index.ts";
import { scene, sequence, text, textResult, uuid } from "./scene.ts";

const tokenizer = await loadTokenizer("cl100k_base");
const reference = get_encoding("cl100k_base");

/** Counted by another tokenizer than the one under test. */
const count = (value: string) => reference.encode_ordinary(value).length;
const json = (value: unknown) => count(JSON.stringify(value));
const of = (remedy: string, result: Parameters<typeof savings>[0]) =>
  savings(result, tokenizer).find((saving) => saving.remedy === remedy);
const compact = (value: unknown) => textResult(JSON.stringify(value));

const next = sequence(11);
const transforms = {
  items: Array.from({ length: 40 }, (_, id) => ({
    id,
    x: next(1e9) / 1e7 / 3,
    y: -next(1e9) / 7e6,
    scale: 1.5e-7 / 3,
  })),
};
const flat = Array.from({ length: 60 }, (_, id) => ({
  id,
  name: `stream ${id}`,
  state: ["open", "done"][id % 2],
  gate: id * 7,
}));

describe("a remedy's saving is the difference of two independent counts", () => {
  it("for compact JSON", () => {
    for (const indent of [2, 4, "\t"]) {
      const indented = JSON.stringify(scene(), null, indent);
      expect(of("compact-json", textResult(indented))).toMatchObject({
        tokensBefore: count(indented),
        tokensAfter: json(scene()),
        saved: count(indented) - json(scene()),
      });
    }
    const python = '{"a": [1.0, 2, "x: y, z"], "b": 12345678901234567890}';
    expect(of("compact-json", textResult(python))?.tokensAfter).toBe(
      count('{"a":[1.0,2,"x: y, z"],"b":12345678901234567890}'),
    );
    expect(of("compact-json", compact(scene()))).toBeUndefined();
  });

  it("for 9 significant digits, in the server's own way of writing", () => {
    const round = (_: string, value: unknown) =>
      typeof value === "number" ? Number(value.toPrecision(9)) : value;
    const rounded = JSON.parse(JSON.stringify(transforms), round) as unknown;
    expect(of("significant-digits", compact(transforms))?.saved).toBe(json(transforms) - json(rounded));
    const indented = JSON.stringify(transforms, null, 2);
    expect(of("significant-digits", textResult(indented))?.saved).toBe(
      count(indented) - count(JSON.stringify(rounded, null, 2)),
    );
    expect(of("significant-digits", compact(flat))).toBeUndefined();
  });

  it("for short prefixes, also where one thing refers to another", () => {
    const ids = Array.from({ length: 50 }, () => uuid(next));
    const rows = ids.map((guid, at) => ({ guid, parent: ids[at % 7] ?? null }));
    const short = rows.map(({ guid, parent }) => ({
      guid: guid.replaceAll("-", "").slice(0, 12),
      parent: parent?.replaceAll("-", "").slice(0, 12),
    }));
    expect(of("hex-prefix", compact(rows))?.saved).toBe(json(rows) - json(short));
  });

  it("for the table of repeated values", () => {
    const { entities, ...around } = scene();
    const saving = of("value-table", compact({ ...around, entities }));
    const combinations = [...new Set(entities.map(({ layer, traits }) => JSON.stringify({ layer, traits })))];
    const slim = entities.map(({ layer, traits, ...rest }) => ({
      ...rest,
      kind: combinations.indexOf(JSON.stringify({ layer, traits })),
    }));
    const kinds = combinations.map((combination) => JSON.parse(combination) as unknown);
    expect(saving?.saved).toBe(json({ ...around, entities }) - json({ ...around, kinds, entities: slim }));
    expect((saving?.saved ?? 0) / (saving?.tokensBefore ?? 1)).toBeGreaterThan(0.15);
  });

  it("for CSV, TSV and TOON", () => {
    expect(of("csv", compact(flat))?.saved).toBe(json(flat) - count(toCsv(flat)));
    expect(of("toon", compact(flat))?.saved).toBe(json(flat) - count(encode(flat)));
    expect(of("tsv", compact(flat))?.saved).toBe(json(flat) - count(toCsv(flat).replaceAll(",", "\t")));
    const wrapped = { total: 60, streams: flat };
    expect(of("csv", compact(wrapped))?.tokensAfter).toBe(count(`{"total":60}\n\n${toCsv(flat)}`));
  });

  it("for hexadecimal ids instead of a dense alphabet", () => {
    const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    const rows = Array.from({ length: 80 }, () => ({ id: text(next, base62, 17), n: 1 }));
    const saving = of("hex-ids", compact(rows));
    const hex = rows.map((row) => ({ ...row, id: text(next, "0123456789abcdef", 12) }));
    // Other ids of the same length and alphabet cost the same, give or take the luck of the draw.
    expect(saving?.tokensAfter).toBeGreaterThan(json(hex) * 0.95);
    expect(saving?.tokensAfter).toBeLessThan(json(hex) * 1.05);
  });

  it("for text that repeats structured content, which some clients pay twice", () => {
    const structuredContent = { streams: flat };
    for (const said of [JSON.stringify(structuredContent), JSON.stringify(flat, null, 2), toCsv(flat)]) {
      const result = { ...textResult(said), structuredContent };
      expect(of("repeated-text", result)).toMatchObject({
        tokensBefore: count(said) + json(structuredContent),
        tokensAfter: count("See structuredContent.") + json(structuredContent),
      });
    }
    expect(of("repeated-text", { ...textResult("60 streams, 30 open."), structuredContent })).toBeUndefined();
  });

  it("for answers that narrow", () => {
    expect(of("names-index", compact(flat))?.saved).toBe(
      json(flat) - json(flat.map(({ id, name }) => ({ id, name }))),
    );
    expect(of("counts-only", compact({ streams: flat }))?.tokensAfter).toBe(
      json({ count: 60, by_state: { done: 30, open: 30 } }),
    );
    const limited = {
      total: 60,
      returned: 25,
      truncated: true,
      nextCursor: "25",
      hint: '35 more not shown; pass after="25" for the next',
      streams: flat.slice(0, 25),
    };
    expect(of("default-limit", compact({ streams: flat }))?.tokensAfter).toBe(json(limited));
  });

  it("for the view that costs more, and all of its blocks", () => {
    const structured = { ...textResult("60 streams."), structuredContent: { streams: flat } };
    expect(of("counts-only", structured)?.tokensBefore).toBe(json({ streams: flat }));
    const blocks = textResult("Prose.", ...flat.map((row) => JSON.stringify(row, null, 2)));
    const before = count("Prose.") + flat.reduce((sum, row) => sum + count(JSON.stringify(row, null, 2)), 0);
    const after = count("Prose.") + flat.reduce((sum, row) => sum + json(row), 0);
    expect(of("compact-json", blocks)).toMatchObject({ tokensBefore: before, tokensAfter: after });
  });
});

describe("a combination", () => {
  it("is counted as a whole and saves more than its parts", () => {
    const all = savings(textResult(JSON.stringify(scene(), null, 2)), tokenizer);
    const joined = all.filter(({ remedy }) => remedy.includes(" + "));
    expect(joined.map(({ remedy }) => remedy)).toContain("hex-prefix + value-table + compact-json");
    for (const { remedy, saved } of joined) {
      for (const part of remedy.split(" + ")) {
        expect(saved).toBeGreaterThan(all.find((single) => single.remedy === part)?.saved ?? 0);
      }
    }
    const both = of("hex-prefix + value-table", compact(scene()));
    expect((both?.saved ?? 0) / (both?.tokensBefore ?? 1)).toBeGreaterThan(0.4);
  });

  it("includes compacting where the server's way of writing is none of the usual", () => {
    const odd = `[ ${transforms.items.map((item) => JSON.stringify(item)).join(" ,\n")} ]`;
    const remedies = savings(textResult(odd), tokenizer).map(({ remedy }) => remedy);
    expect(remedies).not.toContain("significant-digits");
    expect(remedies).toContain("significant-digits + value-table + compact-json");
  });
});

describe("a remedy is refused", () => {
  it("where a prefix collides, be it only one of many", () => {
    const ids = Array.from({ length: 30 }, () => uuid(next));
    expect(of("hex-prefix", compact(ids.map((id) => ({ id }))))).toBeDefined();
    const twin = `${(ids[0] ?? "").slice(0, -1)}${ids[0]?.endsWith("0") ? 1 : 0}`;
    expect(of("hex-prefix", compact([...ids, twin].map((id) => ({ id }))))).toBeUndefined();
  });

  it("where rows are not uniform", () => {
    const ragged = flat.map((row, at) => (at % 3 === 0 ? { ...row, extra: 1 } : row));
    for (const remedy of ["csv", "tsv", "toon"]) expect(of(remedy, compact(ragged)), remedy).toBeUndefined();
    const nested = flat.map((row) => ({ ...row, detail: { deep: [1] } }));
    for (const remedy of ["csv", "tsv", "toon"]) expect(of(remedy, compact(nested)), remedy).toBeUndefined();
  });

  it("where words look dense, values seldom repeat, or there is nothing to list", () => {
    const words = flat.map(({ id }) => ({ component: `RenderableMesh${id}D`, file: `SceneLoader${id}Main` }));
    expect(of("hex-ids", compact(words))).toBeUndefined();
    expect(of("value-table", compact(flat.map(({ id, name }) => ({ id, name }))))).toBeUndefined();
    expect(savings(compact({ ok: true, changed: 1 }), tokenizer)).toEqual([]);
    expect(savings(textResult("Plain words."), tokenizer)).toEqual([]);
    expect(savings({}, tokenizer)).toEqual([]);
  });
});

describe("the list", () => {
  it("is ranked by tokens saved, positive, with what it loses and how", () => {
    const all = savings(textResult(JSON.stringify(scene(), null, 2)), tokenizer);
    expect(all.map(({ saved }) => saved)).toEqual(all.map(({ saved }) => saved).toSorted((a, b) => b - a));
    for (const saving of all) {
      expect(saving.saved).toBe(saving.tokensBefore - saving.tokensAfter);
      expect(saving.saved).toBeGreaterThan(0);
      expect(saving.loses).not.toBe("");
      expect(saving.how).not.toContain("\n");
    }
  });
});

describe("records line by line", () => {
  const lines = (spaced: boolean) =>
    flat
      .map((row) => (spaced ? JSON.stringify(row).replaceAll('":', '": ') : JSON.stringify(row)))
      .join("\n");

  it("are rows like those of a list", () => {
    const given = lines(false);
    expect(of("tsv", textResult(given))).toMatchObject({
      tokensBefore: count(given),
      tokensAfter: of("tsv", compact(flat))?.tokensAfter,
    });
    expect(of("default-limit", textResult(given))?.saved).toBeGreaterThan(0);
    expect(of("compact-json", textResult(given))).toBeUndefined();
  });

  it("stay records on lines of their own where they are compacted", () => {
    expect(of("compact-json", textResult(lines(true)))?.tokensAfter).toBe(count(lines(false)));
  });

  it("are none where one line is a word", () => {
    expect(of("tsv", textResult(`${lines(false)}\nand more`))).toBeUndefined();
  });
});
