import type { Surface } from "../surface/types.ts";
import { type GroupContext, type GroupRun, Sessions } from "./group.ts";
import { firstVariants, type LiveServer, type PlannedCase, storeOf, type Variant } from "./plan.ts";
import { type ProbeRun, runProbes } from "./probes/index.ts";
import { troubleOf } from "./tally.ts";
import type { ProbePlan, ProbeResult } from "./types.ts";

/** What is known of a server once its tools are listed. */
export interface Known {
  protocol?: string;
  defaults: readonly PlannedCase[];
  /** By tool. */
  readonly plans: Map<string, readonly ProbePlan[]>;
  readonly probes: ProbeResult[];
}

/** A store of so many rows shows whether a limit works; a larger one only costs time. */
const ENOUGH = 200;

/** Where probes run: the server's first store, at the largest size that is not large. */
export function probeVariant(server: LiveServer): Variant {
  const variants = firstVariants(server);
  const small = variants.filter(({ size = 0 }) => size <= ENOUGH);
  return small.at(-1) ?? variants[0] ?? { store: undefined, size: undefined };
}

/** The server's first store without a row in it, where it can be made. */
export function emptyVariant(server: LiveServer): Variant | undefined {
  const [first] = firstVariants(server);
  const store = first && storeOf(server, first.store);
  return store && "generate" in store ? { store: first.store, size: 0 } : undefined;
}

export function holdsPlans(known: Known, which: (plan: ProbePlan) => boolean): boolean {
  return [...known.plans.values()].some((plans) => plans.some(which));
}

/** Probes the tools in the session that the cases ran in: promises hold whatever a case has changed. */
export function probeAfterwards(known: Known, context: GroupContext): NonNullable<GroupRun["afterwards"]> {
  return async (sessions, surface, answered) => {
    const run = probeRun(sessions, surface, known, context, (plan) => plan.kind !== "empty-store");
    await orNote(context, "The tools were not probed", async () => {
      known.probes.push(...(await runProbes({ ...run, answered })));
    });
  };
}

/** Probes the tools that need no arguments over an empty store. */
export async function probeEmpty(
  variant: Variant,
  surface: Surface,
  known: Known,
  context: GroupContext,
): Promise<void> {
  const sessions = new Sessions(variant, context);
  const run = probeRun(sessions, surface, known, context, (plan) => plan.kind === "empty-store");
  try {
    await orNote(context, "Nothing could be asked over an empty store", async () => {
      known.probes.push(...(await runProbes(run)));
    });
  } finally {
    await sessions.drop();
  }
}

/** A probe that cannot be made is told, and costs no figure. */
async function orNote(context: GroupContext, what: string, task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (context.options.signal.aborted) throw error;
    const { message, help } = troubleOf(error);
    context.tally.addOddities([{ code: "not-probed", message: `${what}: ${message}`, help }]);
  }
}

function probeRun(
  sessions: Sessions,
  surface: Surface,
  known: Known,
  context: GroupContext,
  which: (plan: ProbePlan) => boolean,
): ProbeRun {
  const { name: server } = context.options;
  return {
    definitions: surface.definitions,
    plans: (definition) => (known.plans.get(definition.name) ?? []).filter(which),
    answered: [],
    session: () => sessions.get(),
    drop: () => sessions.drop(),
    told: (plan) => context.on({ kind: "probe", server, tool: plan.tool, probe: plan.kind }),
  };
}

/** In the order of the server's tools and of their plans, whichever session was first. */
export function inOrder(probes: readonly ProbeResult[], surface: Surface): ProbeResult[] {
  const tools = surface.definitions.map(({ name }) => name);
  const place = ({ plan }: ProbeResult): number =>
    tools.indexOf(plan.tool) * 2 + (plan.kind === "empty-store" ? 1 : 0);
  return probes.toSorted((a, b) => place(a) - place(b));
}
