import { digestRequest, digestStore } from "./digest.ts";
import { type PlannedCase, storeOf, sweepOf, variantsOf } from "./plan.ts";
import { type Tally, type Trouble, troubleOf } from "./tally.ts";
import type { CaseReplay, ReplayInput } from "./types.ts";
import { type Settled, settle } from "./volatile/index.ts";

/**
 * Makes a `CaseReplay` of every case that was answered at all its sizes in every pass. A case whose passes differ in
 * more than volatile values becomes a failure.
 */
export async function collect(
  planned: readonly PlannedCase[],
  input: ReplayInput,
  tally: Tally,
): Promise<CaseReplay[]> {
  const { server } = input;
  const requestOf = requestDigests(input);
  const cases: CaseReplay[] = [];
  for (const entry of planned) {
    const settled = settleAll(entry, input, tally);
    if (!settled) continue;
    const volatile = [...new Set(settled.flatMap((one) => one.volatile))].sort();
    const sizes = sweepOf(server, entry.store);
    cases.push({
      tool: entry.tool,
      key: entry.key,
      arguments: entry.arguments,
      request: await requestOf(entry),
      ...(sizes === undefined ? {} : { sizes }),
      outcomes: settled.map((one) => one.outcome),
      ...(volatile.length === 0 ? {} : { volatile }),
    });
  }
  return cases;
}

/** One outcome per size; undefined, and told, where a size has none. */
function settleAll(entry: PlannedCase, input: ReplayInput, tally: Tally): readonly Settled[] | undefined {
  const locked = input.lockedVolatile(entry.tool, entry.key) ?? [];
  const settled: Settled[] = [];
  for (const variant of variantsOf(input.server, entry.store)) {
    const [first, ...rest] = tally.outcomes(entry, variant, input.passes);
    if (!first) return undefined;
    let trouble: Trouble | undefined;
    try {
      const one = settle([first, ...rest], locked, tally.answeredAt(entry, variant));
      settled.push(one);
      if (one.unstable) trouble = unstableTrouble(entry, one.unstable);
    } catch (error) {
      trouble = troubleOf(error);
    }
    if (trouble) {
      tally.addFailure("z", trouble, () => [entry], entry);
      return undefined;
    }
  }
  return settled;
}

/** Gives the digest of a case's request; a store's content is read once. */
export function requestDigests({ server, root }: ReplayInput): (planned: PlannedCase) => Promise<string> {
  const contents = new Map<string, Promise<string>>();
  const contentOf = (name: string | undefined): Promise<string> | null => {
    const store = storeOf(server, name);
    if (!store || name === undefined) return null;
    const content = contents.get(name) ?? digestStore(store, root);
    contents.set(name, content);
    return content;
  };
  return async ({ tool, arguments: args, setup, store }) =>
    digestRequest({
      tool,
      arguments: args,
      setup,
      store: await contentOf(store),
      sizes: variantsOf(server, store).map((variant) => variant.size ?? null),
    });
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
