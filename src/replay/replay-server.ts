import { access } from "node:fs/promises";
import { resolve } from "node:path";
import type { Surface } from "../surface/types.ts";
import { digestRequest, digestStore } from "./digest.ts";
import { CaseError, pointer } from "./errors.ts";
import type { Variables } from "./expand.ts";
import { type GroupContext, replayGroup } from "./group.ts";
import { createLimiter } from "./limiter.ts";
import { createListing } from "./listing.ts";
import {
  configuredCases,
  defaultCases,
  firstVariants,
  groupCases,
  type LiveServer,
  type PlannedCase,
  storeOf,
  sweepOf,
  type Variant,
  variantsOf,
} from "./plan.ts";
import { Tally, type Trouble } from "./tally.ts";
import { makeTempFolder } from "./temp.ts";
import type { CaseReplay, ReplayInput, ServerReplay } from "./types.ts";
import { validateCases } from "./validate.ts";
import { type Settled, settle } from "./volatile/index.ts";

const NOTHING: Surface = { definitions: [], oddities: [] };

/**
 * Replays the cases of one server over private copies of its stores.
 * A case or a store that fails costs the others nothing; it is told in `failures`.
 * @throws CaseError (exit code 2) before anything is called, when the configuration does not fit the server's tools
 */
export async function replayServer(input: ReplayInput): Promise<ServerReplay> {
  const { server } = input;
  const where = pointer("", "mcpServers", input.name);
  const configured = configuredCases(server, where).filter((entry) => input.selects(entry.tool, entry.key));
  const groups: Variant[] = groupCases(server, configured);
  if (groups.length === 0) groups.push(...firstVariants(server).slice(0, 1));
  await checkStores(server, groups, input.root, where);

  const temp = makeTempFolder();
  const stop = new AbortController();
  const tally = new Tally(input.secrets);
  const listing = createListing(groups.length);
  const known: { protocol?: string; defaults: readonly PlannedCase[] } = { defaults: [] };
  const serial = createLimiter("url" in server ? 1 : Number.POSITIVE_INFINITY);
  let folders = 0;

  const context: GroupContext = {
    options: {
      name: input.name,
      server,
      root: input.root,
      secrets: input.secrets,
      timeouts: input.timeouts,
      signal: input.signal ? AbortSignal.any([input.signal, stop.signal]) : stop.signal,
      run: temp.path,
      where,
    },
    tally,
    on: input.on,
    nextFolder: () => String(folders++),
    casesOf: (variant) =>
      [...configured, ...known.defaults].filter((planned) => planned.store === variant.store),
    negotiated: (protocol) => {
      known.protocol ??= protocol;
    },
  };

  const learn = async (surface: Surface): Promise<Surface> => {
    await validateCases(configured, surface, (planned) => sampleVariables(server, planned, input.root));
    known.defaults = defaultCases(server, surface.definitions, configured).filter((planned) =>
      input.selects(planned.tool, planned.key),
    );
    return surface;
  };
  const run = (variant: Variant, order: number, pass: number, turn?: number): Promise<void> =>
    // One process answers everything at a URL, so its sessions keep the order of the configuration.
    serial.run(() =>
      input.limiter.run(
        () =>
          replayGroup(
            {
              variant,
              pass,
              order,
              surface: async (list) =>
                turn === undefined
                  ? await listing.done
                  : await listing.take(turn, async () => await learn(await list())),
              giveUp: () => {
                if (turn !== undefined) listing.pass(turn);
              },
            },
            context,
          ),
        server.exclusive === true,
      ),
    );

  const passes = Array.from({ length: input.passes }, (_, pass) => pass);
  try {
    const first = passes.flatMap((pass) =>
      groups.map((group, order) => run(group, order, pass, pass === 0 ? order : undefined)),
    );
    await allOrStop(first, stop);
    const surface = (await listing.done) ?? NOTHING;
    // Stores that only default cases need, known now that the tools are.
    const late =
      known.defaults.length === 0 ? [] : firstVariants(server).filter((one) => !groups.some(same(one)));
    await allOrStop(
      passes.flatMap((pass) => late.map((variant, index) => run(variant, groups.length + index, pass))),
      stop,
    );
    const cases = await collect([...configured, ...known.defaults], input, tally);
    tally.addOddities(surface.oddities);
    return {
      ...(known.protocol === undefined ? {} : { protocol: known.protocol }),
      surface,
      cases,
      probes: [],
      failures: tally.failures(),
      oddities: tally.oddities(),
    };
  } finally {
    await temp.remove();
  }
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

function same(one: Variant): (other: Variant) => boolean {
  return (other) => other.store === one.store && other.size === one.size;
}

async function collect(
  planned: readonly PlannedCase[],
  input: ReplayInput,
  tally: Tally,
): Promise<CaseReplay[]> {
  const { server } = input;
  const contents = new Map<string, string>();
  const cases: CaseReplay[] = [];
  for (const entry of planned) {
    const settled = variantsOf(server, entry.store).map((variant) => {
      const [first, ...rest] = tally.outcomes(entry, variant, input.passes);
      return first && settle([first, ...rest], input.lockedVolatile(entry.tool, entry.key) ?? [], Date.now());
    });
    if (!settled.every((one) => one !== undefined)) continue;
    const unstable = settled.find((one) => one.unstable)?.unstable;
    if (unstable) {
      tally.addFailure("z", unstableTrouble(entry, unstable), () => [entry], entry);
      continue;
    }
    const volatile = [...new Set(settled.flatMap((one) => one.volatile))].sort();
    const store = storeOf(server, entry.store);
    const name = entry.store ?? "";
    if (store && !contents.has(name)) contents.set(name, await digestStore(store, input.root));
    const sizes = sweepOf(server, entry.store);
    cases.push({
      tool: entry.tool,
      key: entry.key,
      arguments: entry.arguments,
      request: digestRequest({
        tool: entry.tool,
        arguments: entry.arguments,
        setup: entry.setup,
        store: contents.get(name) ?? null,
        sizes: variantsOf(server, entry.store).map((variant) => variant.size ?? null),
      }),
      ...(sizes === undefined ? {} : { sizes }),
      outcomes: settled.map((one) => one.outcome),
      ...(volatile.length === 0 ? {} : { volatile }),
    });
  }
  return cases;
}

function unstableTrouble(entry: PlannedCase, unstable: NonNullable<Settled["unstable"]>): Trouble {
  return {
    code: "unstable",
    message:
      `${entry.tool} answers differently in two fresh processes, at ${unstable.pointer}: ` +
      `${JSON.stringify(unstable.first)} and ${JSON.stringify(unstable.second)}.`,
    help: "Make the answer the same for the same store (a seed, a fixed order), or leave the case out.",
    stderr: "",
  };
}

/** A store that is not there is a fault of the configuration, told before any server starts. */
async function checkStores(
  server: LiveServer,
  variants: readonly Variant[],
  root: string,
  where: string,
): Promise<void> {
  for (const name of new Set([...variants, ...firstVariants(server)].map((variant) => variant.store))) {
    const store = storeOf(server, name);
    if (!store || name === undefined) continue;
    const at = pointer(where, "stores", name);
    for (const key of ["path", "http", "generate"] as const) {
      const path = (store as Readonly<Record<string, unknown>>)[key];
      if (typeof path !== "string") continue;
      await access(resolve(root, path)).catch(() => {
        throw new CaseError(
          pointer(at, key),
          `${path} does not exist`,
          "correct the path; it starts at the configuration's folder",
        );
      });
    }
    if ("generate" in store && store.size === undefined && store.sizes === undefined) {
      throw new CaseError(
        at,
        `the generated store "${name}" has no size`,
        'give it a "size", or "sizes" for a growth sweep',
      );
    }
  }
}

/** Values of the right kind for the placeholders of a case, to check its arguments before its process runs. */
function sampleVariables(server: LiveServer, planned: PlannedCase, root: string): Variables {
  const store = storeOf(server, planned.store);
  const size = variantsOf(server, planned.store)[0]?.size;
  return {
    root,
    scratch: "/scratch",
    port: 40000,
    ...(store === undefined
      ? {}
      : "http" in store
        ? { "store.url": "http://127.0.0.1:40000" }
        : { store: "/store" }),
    ...(size === undefined ? {} : { "store.size": size }),
  };
}
