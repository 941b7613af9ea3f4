import { join } from "node:path";
import { expect, it } from "vitest";
import type { ProbeResult, ReplayEvent } from "../../src/replay/index.ts";
import { planProbes } from "../../src/survey/probes.ts";
import { replay } from "./desk.ts";

const root = join(import.meta.dirname, "../..");

async function probe(
  breaks = "",
  given: { on?: (event: ReplayEvent) => void; allow?: string[]; skip?: string[] } = {},
) {
  const { on = () => {}, ...probes } = given;
  const server = {
    command: process.execPath,
    args: ["fixtures/servers/promises/index.js", "{store}", ...(breaks === "" ? [] : ["--break", breaks])],
    stores: { tickets: { generate: "fixtures/servers/promises/store.js", size: 20 } },
    probes,
  };
  return await replay(server, { root, on, probes: (definition) => planProbes(definition, server) });
}

const told = ({ plan, calls }: ProbeResult) => [
  `${plan.tool} ${plan.kind} ${plan.parameter ?? ""}`.trim(),
  ...calls.map(
    ({ arguments: args, outcome, items }) =>
      `${JSON.stringify(args)} ${outcome.kind} ${items?.length ?? "-"}`,
  ),
];

it("makes the calls of every promise that the tools make", async () => {
  const sessions: ReplayEvent[] = [];
  const { probes, failures, oddities } = await probe("", {
    on: (event) => event.kind === "session" && sessions.push(event),
  });
  expect(failures).toEqual([]);
  expect(oddities).toEqual([]);
  expect(probes.map(told)).toEqual([
    ["list_tickets limit-honoured limit", '{"limit":1} ok 1', '{"limit":5} ok 5'],
    ["list_tickets limit-maximum limit", '{"limit":51} isError -'],
    [
      "list_tickets cursor-walk cursor",
      '{"limit":50} ok 20',
      '{"limit":5} ok 5',
      '{"limit":5,"cursor":"NQ"} ok 5',
      '{"limit":5,"cursor":"MTA"} ok 5',
      '{"limit":5,"cursor":"MTU"} ok 5',
    ],
    ["list_tickets filter-narrows state", "{} ok 10", '{"state":"open"} ok 6'],
    ["list_tickets empty-store", "{} ok 0"],
    ["get_ticket unknown-id id", '{"id":"no-such-one"} isError -'],
    ["overview opt-in-complete full", "{} ok 3", '{"full":true} ok 20'],
    ["export_tickets size-cap max_chars", '{"max_chars":400} ok 1'],
    ["export_tickets empty-store", "{} ok 0"],
  ]);
  // The cases' own session and the empty store's: nothing else is started.
  expect(sessions).toEqual([
    { kind: "session", server: "desk", store: "tickets", size: 20 },
    { kind: "session", server: "desk", store: "tickets", size: 0 },
  ]);
});

it("stops a walk that has no end", async () => {
  const { probes } = await probe("cursor-endless");
  const walk = probes.find(({ plan }) => plan.kind === "cursor-walk");
  expect(walk?.calls.length).toBe(26);
});

it("leaves out what the configuration skips", async () => {
  const { probes } = await probe("", {
    skip: ["list_tickets", "overview/opt-in-complete", "get_ticket"],
  });
  expect(probes.map(({ plan }) => `${plan.tool}/${plan.kind}`)).toEqual([
    "export_tickets/size-cap",
    "export_tickets/empty-store",
  ]);
});
