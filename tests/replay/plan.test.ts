import { expect, it } from "vitest";
import { makeFolder, replay, rows, texts } from "./desk.ts";

const stores = { a: { path: "a.json" }, b: { path: "b.json" } };
const files = { "a.json": rows(2), "b.json": rows(1) };

it("makes no default case beside a configured case of that name", async () => {
  const replayed = await replay(
    { stores, cases: [{ tool: "rows", arguments: { all: true } }] },
    { root: makeFolder(files) },
  );
  expect(replayed.cases.map(({ key, arguments: args }) => [key, args])).toEqual([
    ["default @ a", { all: true }],
  ]);
  expect(texts(replayed)).toEqual({ "rows/default @ a": rows(2) });
});

it("makes no default case in place of a configured one that is left out of the run", async () => {
  const server = { stores, cases: [{ tool: "rows", store: "b" }, { tool: "count" }] };
  const whole = await replay(server, { root: makeFolder(files) });
  const partOf = async (store: string) =>
    await replay(server, {
      root: makeFolder(files),
      selects: (_, key) => key === undefined || key.endsWith(`@ ${store}`),
    });
  const parts = [...(await partOf("b")).cases, ...(await partOf("a")).cases];
  expect(parts.map(({ tool, key }) => `${tool}/${key}`)).toEqual(
    whole.cases.map(({ tool, key }) => `${tool}/${key}`),
  );
});
