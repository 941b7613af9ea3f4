import { compactJson, intern, roundSignificant, shortIds } from "../../src/boundary/index.ts";
import { grouped, type Remedy } from "./page.ts";
import { count, type System } from "./servers.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of a server
type Json = any;

const cost = (value: unknown): number => count(compactJson(value));

/** Remedies that change how the same is said. */
export async function sayItShorter(before: System, after: System): Promise<readonly Remedy[]> {
  return [await compact(before), await digits(before, after), await prefixes(after), await valueTable(after)];
}

async function compact(before: System): Promise<Remedy> {
  const tools = { list_assets: "25 % of the characters", get_scene_state: "38 %", get_layout_bounds: "48 %" };
  const rows = await Promise.all(
    Object.entries(tools).map(async ([tool, told]) => {
      const text = await before.text(tool);
      const short = compactJson(JSON.parse(text));
      const chars = ((1 - short.length / text.length) * 100).toFixed(0);
      return {
        what: `${tool}, ${chars} % fewer characters`,
        before: count(text),
        after: count(short),
        told,
      };
    }),
  );
  return {
    title: "Compact JSON",
    how: "`encode(data, { cap, hint })` or `compactJson(data)`.",
    loses: "nothing: a model reads it alike.",
    rows,
    differs:
      "The source counts characters, and these answers come within seven points of it. The share saved in tokens is another one, now larger and now smaller: a run of spaces is one token however long it is.",
  };
}

async function digits(before: System, after: System): Promise<Remedy> {
  const calls: [string, string, object, string][] = [
    ["Transform of 135 entities", "get_scene_state", { trait: "Transform", limit: 1000 }, "18 %"],
    ["rectangles of 241 meshes", "get_layout_bounds", { layer: "3d", limit: 1000 }, "21 %"],
    ["the index, which has no fractions", "get_scene_state", { limit: 1000 }, "0 %"],
  ];
  const rows = await Promise.all(
    calls.map(async ([what, tool, args, told]) => ({
      what,
      before: count(await after.text(tool, { ...args, precision: 0 })),
      after: count(await after.text(tool, args)),
      told,
    })),
  );
  const numbers: number[] = JSON.parse(await before.text("get_layout_bounds")).entities.flatMap(
    ({ x, y, width, height }: Json) => [x, y, width, height],
  );
  const worst = (digits: number) =>
    Math.max(...numbers.map((number) => Math.abs(number - roundSignificant(number, digits)))).toExponential(
      1,
    );
  return {
    title: "Nine significant digits",
    how: "`roundSignificant(value)`, at the boundary and never in what computes the value; a parameter gives exact values back.",
    loses: "digits beyond the ninth: an edit is verified with a tolerance, not with `===`.",
    rows,
    differs: `The source's transforms save twice as much: they have fractions in most of nine fields, these in four, since scales are authored with two decimals here and two of three rotations are 0. The largest error over all rectangles is ${worst(9)} with nine digits and ${worst(6)} with six (the source: 3.5e-7 and 5.0e-4 on its own range): three digits fewer cost a thousand times the error. Significant digits and not decimals: three decimals turn a scale of 0.00000015 into 0.`,
  };
}

async function index(after: System): Promise<Json> {
  return JSON.parse(await after.text("get_scene_state", { limit: 1000 }));
}

const prefixed = (whole: Json, length: number): Json => {
  const short = shortIds(
    whole.entities.map(({ guid }: Json) => guid),
    length,
  );
  return { ...whole, entities: whole.entities.map((one: Json) => ({ ...one, guid: short.get(one.guid) })) };
};

const tabled = ({ entities, ...rest }: Json): Json => {
  const { table, rows } = intern(entities, ["traits", "layer"], "a");
  return { ...rest, archetypes: table, entities: rows };
};

async function prefixes(after: System): Promise<Remedy> {
  const whole = await index(after);
  return {
    title: "Short prefixes of hexadecimal ids",
    how: "`shortIds(ids)` where they go out, `resolveId(ids, given)` where they come in: it names the candidates of an ambiguous prefix and chooses none.",
    loses: "full ids: every tool that takes one has to take its prefix.",
    rows: [
      { what: "the index, 12 digits", before: cost(whole), after: cost(prefixed(whole, 12)), told: "25 %" },
      { what: "the index, 8 digits", before: cost(whole), after: cost(prefixed(whole, 8)), told: "29 %" },
    ],
    differs:
      "As the source tells. It left this undone for an index that is read once or twice a session, and asked for figures on what is read again and again: the scene editor here keeps whole guids in the index and has short ones in journals, watch and handles, where a contact carries two of them.",
  };
}

async function valueTable(after: System): Promise<Remedy> {
  const whole = await index(after);
  return {
    title: "A table of repeated values",
    how: "`intern(rows, fields, ref)`, the table beside the rows.",
    loses: "each row alone: the reader joins it with the table, and every tool has a second shape.",
    rows: [
      { what: "trait sets of the index", before: cost(whole), after: cost(tabled(whole)), told: "24 %" },
      {
        what: "together with 12-digit prefixes",
        before: cost(whole),
        after: cost(tabled(prefixed(whole, 12))),
        told: "49 %",
      },
    ],
    differs:
      "As the source tells: less than prefixes save, though trait names are most of the characters. Words are cheap in tokens, hexadecimal digits are not.",
  };
}

/** Characters ÷ 4 against tokens; no remedy, but why none is chosen by characters. */
export async function ruleOfThumb(before: System, after: System): Promise<readonly (readonly string[])[]> {
  const payloads: [string, string, string][] = [
    ["bare index of 135 entities", await after.text("get_scene_state", { limit: 1000 }), "−27 %"],
    [
      "Transform of all, exact",
      await after.text("get_scene_state", { trait: "Transform", limit: 1000, precision: 0 }),
      "−38 %",
    ],
    ["assets in full, indented", await before.text("list_assets"), "−25 %"],
    ["traits in full, indented", await before.text("list_traits"), "+3 %"],
  ];
  const rows = payloads.map(([what, text, told]) => {
    const error = Math.round((text.length / 4 / count(text) - 1) * 100);
    return [
      what,
      grouped(text.length),
      grouped(text.length / 4),
      grouped(count(text)),
      `${error < 0 ? "−" : "+"}${Math.abs(error)} %`,
      told,
    ];
  });
  return [["answer", "characters", "÷ 4", "tokens", "error", "the source tells"], ...rows];
}

/** Share of the index by characters and by tokens, of the two fields that change places. */
export async function shares(after: System): Promise<readonly (readonly string[])[]> {
  const whole = await index(after);
  const share = (field: string, size: (value: unknown) => number) => {
    const entities = whole.entities.map(({ [field]: _, ...rest }: Json) => rest);
    return `${((1 - size({ ...whole, entities }) / size(whole)) * 100).toFixed(0)} %`;
  };
  const chars = (value: unknown) => compactJson(value).length;
  return [
    ["field", "of the characters", "of the tokens", "the source tells"],
    ["guid", share("guid", chars), share("guid", cost), "26 % and 43 %"],
    ["traits", share("traits", chars), share("traits", cost), "43 % and 26 %"],
  ];
}
