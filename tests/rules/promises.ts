import { join } from "node:path";
import { createGenerators, createLimiter, replayServer, type ServerReplay } from "../../src/replay/index.ts";
import type { Rule } from "../../src/rules/index.ts";
import type { Finding } from "../../src/snapshot/types.ts";
import { planProbes } from "../../src/survey/probes.ts";
import { definitionEvidence, findings } from "./evidence.ts";

/** Probes of the ticket server, by what it breaks: each rule looks at the same ones, and so does each test file. */
const probed = new Map<string, Promise<ServerReplay>>();

/**
 * What a rule finds when the ticket server is probed.
 * @param breaks the promises that it breaks, as its `--break` takes them; none when omitted
 */
export async function probeFindings(rule: Rule, breaks = ""): Promise<Finding[]> {
  const probing = probed.get(breaks) ?? probe(breaks);
  probed.set(breaks, probing);
  const { surface, probes } = await probing;
  return probes.flatMap((probe) => {
    const definition = surface.definitions.find(({ name }) => name === probe.plan.tool);
    return definition ? findings(rule, "probe", { tool: definitionEvidence(definition.wire), probe }) : [];
  });
}

async function probe(breaks: string): Promise<ServerReplay> {
  const server = {
    command: process.execPath,
    args: ["fixtures/servers/promises/index.js", "{store}", ...(breaks === "" ? [] : ["--break", breaks])],
    stores: { tickets: { generate: "fixtures/servers/promises/store.js", size: 20 } },
    defaultCases: "none" as const,
    probes: "auto" as const,
  };
  const root = join(import.meta.dirname, "../..");
  const generators = createGenerators(root);
  return await replayServer({
    name: "promises",
    server,
    root,
    secrets: [],
    timeouts: { start: 20_000, call: 20_000, stop: 2_000 },
    limiter: createLimiter(2),
    generators,
    passes: 1,
    lockedVolatile: () => undefined,
    selects: () => true,
    probes: (definition) => planProbes(definition, server),
    on: () => {},
  }).finally(generators.close);
}
