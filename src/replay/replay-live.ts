import type { Oddity } from "../connect/types.ts";
import type { Surface } from "../surface/types.ts";
import { checkStores, sampleVariables } from "./checks.ts";
import { collect } from "./collect.ts";
import { pointer } from "./errors.ts";
import { type GroupContext, type GroupRun, replayGroup } from "./group.ts";
import { createLimiter } from "./limiter.ts";
import { createListing } from "./listing.ts";
import { configuredCases, defaultCases, firstVariants, groupCases, same, type Variant } from "./plan.ts";
import {
  emptyVariant,
  holdsPlans,
  inOrder,
  type Known,
  probeAfterwards,
  probeEmpty,
  probeVariant,
} from "./probing.ts";
import { Tally } from "./tally.ts";
import { makeTempFolder } from "./temp.ts";
import type { ReplayInput, ServerReplay } from "./types.ts";
import { validateCases } from "./validate.ts";

const NOTHING: Surface = { definitions: [], oddities: [] };

/**
 * Replays the cases of a server that runs over private copies of its stores, and probes its tools.
 * A case or a store that fails costs the others nothing; it is told in `failures`.
 * @throws CaseError (exit code 2) before anything is called, when the configuration does not fit the server's tools
 */
export async function replayLive(input: ReplayInput): Promise<ServerReplay> {
  const { server } = input;
  const where = pointer("", "mcpServers", input.name);
  const all = configuredCases(server, where);
  const configured = all.filter((entry) => input.selects(entry.tool, entry.key));
  const groups: Variant[] = groupCases(server, configured);
  if (groups.length === 0) groups.push(...firstVariants(server).slice(0, 1));
  await checkStores(server, groups, input.root, where);

  const temp = makeTempFolder();
  const stop = new AbortController();
  const tally = new Tally(input.secrets);
  const listing = createListing(groups.length);
  const known: Known = { defaults: [], plans: new Map(), probes: [] };
  let folders = 0;
  const context: GroupContext = {
    options: {
      name: input.name,
      server,
      root: input.root,
      secrets: input.secrets,
      generators: input.generators,
      timeouts: input.timeouts,
      signal: input.signal ? AbortSignal.any([input.signal, stop.signal]) : stop.signal,
      run: temp.path,
      where,
    },
    tally,
    on: input.on,
    nextFolder: () => String(folders++),
    casesOf: ({ store }) => [...configured, ...known.defaults].filter((planned) => planned.store === store),
    negotiated: (protocol) => {
      known.protocol ??= protocol;
    },
  };

  const learn = async (surface: Surface): Promise<Surface> => {
    await validateCases(configured, surface, (planned) => sampleVariables(server, planned, input.root));
    const { definitions } = surface;
    known.defaults = defaultCases(server, definitions, all).filter((planned) =>
      input.selects(planned.tool, planned.key),
    );
    for (const definition of definitions) {
      if (input.selects(definition.name)) known.plans.set(definition.name, input.probes(definition));
    }
    return surface;
  };
  const probed = probeVariant(server);
  const run = (variant: Variant, order: number, pass: number, turn?: number): Promise<void> => {
    const probesHere = pass === 0 && same(probed)(variant);
    const group: GroupRun = {
      variant,
      pass,
      order,
      surface: async (list) =>
        turn === undefined ? await listing.done : await listing.take(turn, async () => learn(await list())),
      giveUp: () => {
        if (turn !== undefined) listing.pass(turn);
      },
      ...(probesHere ? { afterwards: probeAfterwards(known, context) } : {}),
    };
    return limited(() => replayGroup(group, context));
  };
  // One process answers everything at a URL, so its sessions keep the order of the configuration.
  const serial = createLimiter("url" in server ? 1 : Number.POSITIVE_INFINITY);
  const limited = (task: () => Promise<void>): Promise<void> =>
    serial.run(() => input.limiter.run(task, server.exclusive === true));

  const passes = Array.from({ length: input.passes }, (_, pass) => pass);
  try {
    const first = passes.flatMap((pass) =>
      groups.map((group, order) => run(group, order, pass, pass === 0 ? order : undefined)),
    );
    await allOrStop(first, stop);
    const surface = (await listing.done) ?? NOTHING;
    // Stores that only default cases and probes need, known now that the tools are.
    const wanted = [
      ...(known.defaults.length > 0 ? firstVariants(server) : []),
      ...(holdsPlans(known, (plan) => plan.kind !== "empty-store") ? [probed] : []),
    ];
    const late = wanted.filter(
      (one, index) => !groups.some(same(one)) && wanted.findIndex(same(one)) === index,
    );
    const again = known.defaults.length > 0 ? passes : passes.slice(0, 1);
    const rest = again.flatMap((pass) =>
      late.map((variant, index) => run(variant, groups.length + index, pass)),
    );
    const empty = emptyVariant(server);
    if (empty && holdsPlans(known, (plan) => plan.kind === "empty-store")) {
      rest.push(limited(() => probeEmpty(empty, surface, known, context)));
    }
    await allOrStop(rest, stop);
    const cases = await collect([...configured, ...known.defaults], input, tally);
    tally.addOddities(surface.oddities);
    if (!(await temp.remove())) tally.addOddities([notRemoved(temp.path)]);
    return {
      ...(known.protocol === undefined ? {} : { protocol: known.protocol }),
      surface,
      cases,
      probes: inOrder(known.probes, surface),
      failures: tally.failures(),
      oddities: tally.oddities(),
    };
  } finally {
    await temp.remove();
  }
}

function notRemoved(path: string): Oddity {
  return {
    code: "not-removed",
    message: `The private copies in ${path} cannot be removed.`,
    help: "Remove the folder by hand; let the server write as the user that runs the gate.",
  };
}

/** Waits for all; the first that throws stops the others, which are waited for before it is thrown on. */
async function allOrStop(tasks: readonly Promise<void>[], stop: AbortController): Promise<void> {
  let fault: { readonly error: unknown } | undefined;
  const watched = tasks.map((task) =>
    task.catch((error: unknown) => {
      fault ??= { error };
      stop.abort(error);
    }),
  );
  await Promise.all(watched);
  if (fault) throw fault.error;
}
