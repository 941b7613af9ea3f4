import { expect, it } from "vitest";
import type { StdioServer } from "../../src/config/schema.ts";
import { CaseError, type ReplayEvent } from "../../src/replay/index.ts";
import { DESK, makeFolder, replay, rows } from "./desk.ts";

const base = "/mcpServers/desk";

/** The fault that a configuration ends with; no tool was called before it. */
async function faultOf(server: Partial<StdioServer>): Promise<CaseError> {
  const calls: ReplayEvent[] = [];
  const root = makeFolder({ "a.json": rows(1), "gen.js": "export const generate = 1;" });
  const on = (event: ReplayEvent): void => {
    if (event.kind === "case") calls.push(event);
  };
  const fault = await replay({ args: [DESK], ...server }, { root, on }).catch((error: unknown) => error);
  expect(calls).toEqual([]);
  if (!(fault instanceof CaseError)) throw fault;
  expect(fault.exitCode).toBe(2);
  return fault;
}

it.each([
  [
    "a tool that is nearly there",
    { cases: [{ tool: "count" }, { tool: "ecko" }] },
    `${base}/cases/1/tool`,
    'the server has no tool "ecko"',
    'did you mean "echo"?',
  ],
  [
    "a tool that is nothing like the server's",
    { cases: [{ tool: "export_everything" }] },
    `${base}/cases/0/tool`,
    'the server has no tool "export_everything"',
    /^use one of its tools: rows, add_row, .* and \d+ more$/,
  ],
  [
    "a setup call for a tool that is not there",
    { cases: [{ tool: "count", setup: [{ tool: "open_viev" }] }] },
    `${base}/cases/0/setup/0/tool`,
    'the server has no tool "open_viev"',
    'did you mean "open_view"?',
  ],
  [
    "a value that is not in an enum",
    { cases: [{ tool: "strict", arguments: { mode: "c" } }] },
    `${base}/cases/0/arguments/mode`,
    'the arguments break the input schema of strict: mode must be equal to one of the allowed values (["a","b"])',
    /correct the case's arguments/,
  ],
  [
    "an argument that does not exist",
    { cases: [{ tool: "strict", arguments: { mode: "a", mood: 1 } }] },
    `${base}/cases/0/arguments/mood`,
    /must NOT have additional properties \("mood"\)/,
    /correct/,
  ],
  [
    "a missing argument, where the case gives none",
    { cases: [{ tool: "strict" }] },
    `${base}/cases/0`,
    /must have required property 'mode'/,
    /correct/,
  ],
  [
    "a store that is not there",
    { cases: [{ tool: "count", store: "b" }], stores: { a: { path: "a.json" } } },
    `${base}/cases/0/store`,
    'there is no store "b"',
    "use one of: a",
  ],
  [
    "a store whose file is not there",
    { stores: { a: { path: "b.json" } } },
    `${base}/stores/a/path`,
    "b.json does not exist",
    /correct the path/,
  ],
  [
    "a generated store without a size",
    { stores: { a: { generate: "gen.js" } } },
    `${base}/stores/a`,
    'the generated store "a" has no size',
    /"sizes"/,
  ],
  [
    "a placeholder for a store that the server has not",
    { args: [DESK, "{store}"] },
    `${base}/args`,
    "{store} stands for nothing here",
    /give the server that store/,
  ],
  [
    "a placeholder in arguments",
    { cases: [{ tool: "echo", arguments: { value: "{store.size}" } }] },
    `${base}/cases/0/arguments`,
    "{store.size} stands for nothing here",
    'give the store a "size"',
  ],
  [
    "two cases of one name",
    { cases: [{ tool: "count" }, { tool: "count", arguments: {} }] },
    `${base}/cases/1`,
    `there are two cases "default" of count, this one and ${base}/cases/0`,
    'give one of them another "name"',
  ],
] satisfies [string, Partial<StdioServer>, string, string | RegExp, string | RegExp][])(
  "tells %s before anything is called",
  async (_, server, where, message, next) => {
    const fault = await faultOf(server);
    expect(fault.where).toBe(where);
    expect(fault.message).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
    expect(fault.next).toEqual(typeof next === "string" ? next : expect.stringMatching(next));
  },
);

it("takes values from earlier calls on trust, and the rest of the arguments not", async () => {
  const setup = [{ tool: "open_view" }];
  const step = "{steps.0.structuredContent.size}";
  const fine = { defaultCases: "none" as const, cases: [{ tool: "echo", setup, arguments: { size: step } }] };
  const replayed = await replay({ args: [DESK], ...fine }, { root: makeFolder() });
  expect(replayed.failures).toEqual([]);
  const fault = await faultOf({ cases: [{ tool: "echo", setup, arguments: { size: 0, value: step } }] });
  expect(fault.where).toBe(`${base}/cases/0/arguments/size`);
  const missing = await faultOf({ cases: [{ tool: "show_view", setup, arguments: { size: step } }] });
  expect(missing.message).toContain("must have required property 'viewId'");
});
