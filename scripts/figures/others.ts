import { compactJson, type Row as Fields, toCsv, toToon, toTsv } from "../../src/boundary/index.ts";
import type { Remedy } from "./page.ts";
import { count, type System, system } from "./servers.ts";

/** Remedies of the other three systems. */
export async function others(sceneBefore: System): Promise<readonly Remedy[]> {
  const [fleetBefore, fleet] = [
    await system("fleet", "fleet", 68, "before"),
    await system("fleet", "fleet", 68, "after"),
  ];
  const [billsBefore, bills] = [
    await system("billing", "billing", 4250, "before"),
    await system("billing", "billing", 4250, "after"),
  ];
  const [entitiesBefore, entities] = [
    await system("entity-editor", "entities", 1000, "before"),
    await system("entity-editor", "entities", 1000, "after"),
  ];
  return [
    await tables(sceneBefore, fleet),
    await horizon(fleetBefore, fleet),
    await agentLimit(billsBefore, bills, entitiesBefore, entities),
    await selection(bills),
    await menus(billsBefore, bills),
    await overhead(billsBefore, bills),
  ];
}

async function tables(scene: System, fleet: System): Promise<Remedy> {
  const assets: Fields[] = JSON.parse(await scene.text("list_assets"));
  const csv = (await fleet.blocks("fleet_show", { format: "csv" })).at(-1) ?? "";
  const columns = csv.split("\n")[0]?.split(",") ?? [];
  const { streams } = JSON.parse(await fleet.text("fleet_show", { detail: "full" }));
  const rows: Fields[] = streams.map((stream: Fields) =>
    Object.fromEntries(columns.map((column) => [column, stream[column]])),
  );
  const json = count(compactJson(assets));
  return {
    title: "A table for uniform rows",
    how: "`toCsv(rows)`, `toTsv(rows)` or `toToon(rows, key)` where the caller asks for that format; `isUniform(rows)` tells whether TOON can.",
    loses: "types, and the difference between null and missing (CSV and TSV); nothing (TOON).",
    rows: [
      { what: "320 assets, CSV", before: json, after: count(toCsv(assets)) },
      { what: "320 assets, TSV", before: json, after: count(toTsv(assets)) },
      { what: "320 assets, TOON", before: json, after: count(toToon(assets)) },
      {
        what: `${rows.length} streams of the fleet, ${columns.length} columns, CSV`,
        before: count(compactJson(rows)),
        after: count(toCsv(rows)),
        told: "about 29 %",
      },
    ],
    differs:
      "It depends on how long the keys are beside the values: the assets' 36 characters of guid stay what they are, the fleet's values are short words.",
  };
}

async function horizon(before: System, after: System): Promise<Remedy> {
  return {
    title: "A default horizon that names itself",
    how: "Leave out what is finished, say so and how many, and name the argument that brings it back.",
    loses: "what is finished, until the caller asks for all.",
    rows: [
      {
        what: "68 streams, 25 at a time in summary",
        before: count(await before.text("fleet_show")),
        after: count(await after.text("fleet_show")),
        told: "83 % of the payload was finished",
      },
    ],
    differs:
      "The row has the horizon, the summary and the limit together, since the default query has; the share of finished streams in the store is the source's.",
  };
}

async function agentLimit(
  billsBefore: System,
  bills: System,
  entitiesBefore: System,
  entities: System,
): Promise<Remedy> {
  const [block = ""] = await bills.blocks("billing_query", { action: "list_invoices" });
  return {
    title: "A limit with a block that counts the hidden",
    how: "`page` and `truncation`: so many shown, so many not, what to do.",
    loses: "the rest, until the caller filters or goes on.",
    rows: [
      {
        what: "4,250 invoices, 50 shown, as a table",
        before: count(await billsBefore.text("list_invoices")),
        after: count(await bills.text("billing_query", { action: "list_invoices" })),
        told: "50 shown, 4,200 hidden",
      },
      {
        what: "1,000 entities",
        before: count(await entitiesBefore.text("list_entities", { full: true })),
        after: count(await entities.text("entity_list")),
        told: "no figure",
      },
    ],
    differs: `Neither source gives tokens. The block that tells what is hidden costs ${count(block)} of them.`,
  };
}

async function selection(bills: System): Promise<Remedy> {
  const invoice = { action: "get_invoice", id: "inv-00003" };
  const some = { ...invoice, select: ["number", "status", "currency", "total_cents", "due_on"] };
  return {
    title: "Only the fields that were asked for",
    how: "`selectFields(rows, fields)`: it names what it left out, and what no row has.",
    loses: "the other fields.",
    rows: [
      {
        what: "5 of an invoice's 25 fields",
        before: count(await bills.text("billing_query", invoice)),
        after: count(await bills.text("billing_query", some)),
        told: "a wide model becomes five fields",
      },
    ],
    differs: "The source gives no figure.",
  };
}

async function menus(before: System, after: System): Promise<Remedy> {
  const definitions = [await before.menu(), await after.menu()] as const;
  const cost = (tools: readonly object[]) => tools.reduce((sum, tool) => sum + count(compactJson(tool)), 0);
  const reads = definitions[0].filter(({ name }) => /^(?:list|get)_/.test(name));
  const prose = reads.reduce((sum, { description = "" }) => sum + count(description), 0);
  const table = definitions[1].find(({ name }) => name === "billing_query")?.description ?? "";
  return {
    title: "A smaller menu",
    how: "One tool with a discriminator instead of one for each action, and its actions as a table made from the schema.",
    loses: "sentences, and a name for each action.",
    rows: [
      {
        what: `${definitions[0].length} tools of the billing server in ${definitions[1].length}`,
        before: cost(definitions[0]),
        after: cost(definitions[1]),
        told: "correspondingly smaller",
      },
      {
        what: "descriptions of 8 actions as a table",
        before: prose,
        after: count(table),
        told: "about half",
      },
    ],
    differs: "As the source tells; its table is generated, so that it cannot drift from the schema.",
  };
}

async function overhead(before: System, after: System): Promise<Remedy> {
  const ratio = async (server: System, tool: string, args: object) => {
    const blocks = (await server.blocks(tool, args)).map(count);
    const all = blocks.reduce((sum, tokens) => sum + tokens, 0);
    return { all, data: blocks[0] ?? 0 };
  };
  const was = await ratio(before, "get_invoice", { id: "inv-00003" });
  const is = await ratio(after, "billing_query", { action: "get_invoice", id: "inv-00003" });
  const share = (1 - was.data / was.all) * 100;
  return {
    title: "Fewer words about the data",
    how: "Say what follows from the data only where it is not in the data.",
    loses: "advice that the model did not ask for.",
    rows: [
      { what: "one invoice with its blocks", before: was.all, after: is.all, told: "over 30 % is a warning" },
    ],
    differs: `Before, ${share.toFixed(0)} % of the answer were words about the invoice.`,
  };
}
