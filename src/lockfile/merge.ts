import { own, unionKeys } from "../snapshot/identity.ts";
import { roundSum } from "../snapshot/round-sum.ts";
import type { RoundSnapshot, ServerSnapshot, Snapshot, ToolSnapshot } from "../snapshot/types.ts";

/** The three versions that a merge starts from. */
interface Versions<T> {
  readonly base: T | undefined;
  readonly ours: T | undefined;
  readonly theirs: T | undefined;
}

type Which = keyof Versions<unknown>;

/** A merge of lockfiles, entry by entry. */
export interface LockMerge {
  /** Entries that both sides changed in different ways, as `server / tool / case`. */
  readonly conflicts: readonly string[];
  /**
   * Everything that is not in conflict is the same in all three, and merged; what is in conflict is as that version
   * has it. Without conflicts they are equal.
   */
  readonly base: Snapshot;
  readonly ours: Snapshot;
  readonly theirs: Snapshot;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Merges for one of the three results, and notes what is in conflict. */
class Merger {
  readonly conflicts: string[] = [];
  readonly #which: Which;

  constructor(which: Which) {
    this.#which = which;
  }

  /** An entry that is taken as a whole: a side that did not change it gives way to the one that did. */
  #whole<T>(versions: Versions<T>, place: readonly string[]): T | undefined {
    const { base, ours, theirs } = versions;
    if (same(ours, theirs) || same(base, theirs)) return ours;
    if (same(base, ours)) return theirs;
    this.conflicts.push(place.join(" / "));
    return versions[this.#which];
  }

  #map<T>(
    { base, ours, theirs }: Versions<Readonly<Record<string, T>>>,
    merge: (versions: Versions<T>, name: string) => T | undefined,
  ): Record<string, T> {
    const names = unionKeys({ ...base, ...ours }, theirs ?? {});
    const get = (record: Readonly<Record<string, T>> | undefined, name: string) => own(record ?? {}, name);
    const entries = names.map((name): [string, T | undefined] => {
      const versions = { base: get(base, name), ours: get(ours, name), theirs: get(theirs, name) };
      return [name, merge(versions, name)];
    });
    return Object.fromEntries(entries.filter((entry): entry is [string, T] => entry[1] !== undefined));
  }

  /** Where one side took an entry out, its parts are not merged: it stays out, or is in conflict. */
  #isOneSided<T>({ base, ours, theirs }: Versions<T>): boolean {
    return (
      ours === undefined ||
      theirs === undefined ||
      (base !== undefined && (same(base, ours) || same(base, theirs)))
    );
  }

  #tool(versions: Versions<ToolSnapshot>, place: readonly string[]): ToolSnapshot | undefined {
    if (this.#isOneSided(versions)) return this.#whole(versions, place);
    const { base, ours, theirs } = versions;
    const still = (tool: ToolSnapshot | undefined) => {
      if (tool === undefined) return undefined;
      const { cases: _, ...rest } = tool;
      return rest;
    };
    const rest = this.#whole({ base: still(base), ours: still(ours), theirs: still(theirs) }, place);
    const cases = this.#map({ base: base?.cases, ours: ours?.cases, theirs: theirs?.cases }, (one, key) =>
      this.#whole(one, [...place, key]),
    );
    return rest && { ...rest, cases };
  }

  /** A round is a sum over cases: where both sides changed it, it is summed again. */
  #round(versions: Versions<RoundSnapshot>, tools: ServerSnapshot["tools"], place: readonly string[]) {
    const { base, ours, theirs } = versions;
    const bothChanged = !same(ours, theirs) && !same(base, ours) && !same(base, theirs);
    if (bothChanged && ours && theirs && same(ours.calls, theirs.calls)) {
      const content = roundSum(ours.calls, tools);
      if (content !== undefined) return { ...ours, content };
    }
    return this.#whole(versions, place);
  }

  #server(versions: Versions<ServerSnapshot>, name: string): ServerSnapshot | undefined {
    if (this.#isOneSided(versions)) return this.#whole(versions, [name]);
    const { base, ours, theirs } = versions;
    const still = (server: ServerSnapshot | undefined) =>
      server && { protocol: server.protocol, findings: server.findings };
    const rest = this.#whole({ base: still(base), ours: still(ours), theirs: still(theirs) }, [name]);
    const tools = this.#map({ base: base?.tools, ours: ours?.tools, theirs: theirs?.tools }, (one, tool) =>
      this.#tool(one, [name, tool]),
    );
    const rounds = this.#map(
      { base: base?.rounds, ours: ours?.rounds, theirs: theirs?.rounds },
      (one, round) => this.#round(one, tools, [name, `round ${round}`]),
    );
    return (
      rest && {
        ...(rest.protocol === undefined ? {} : { protocol: rest.protocol }),
        findings: rest.findings,
        tools,
        ...(Object.keys(rounds).length === 0 ? {} : { rounds }),
      }
    );
  }

  snapshot({ base, ours, theirs }: Versions<Snapshot>, encoding: Snapshot["encoding"]): Snapshot {
    const servers = this.#map(
      { base: base?.servers, ours: ours?.servers, theirs: theirs?.servers },
      (one, name) => this.#server(one, name),
    );
    return { encoding, servers };
  }
}

/**
 * Merges two lockfiles that come from one: what only one side changed is taken from it, entry by entry (a tool's
 * static part, a case with its paths, a round). Pure.
 * @param base what both come from; undefined where they have nothing in common
 * @returns undefined where their tokens are counted with different encodings, so that no entry fits another
 */
export function mergeLocks(
  base: Snapshot | undefined,
  ours: Snapshot,
  theirs: Snapshot,
): LockMerge | undefined {
  const { encoding } = ours;
  if (theirs.encoding !== encoding || (base !== undefined && base.encoding !== encoding)) return undefined;
  const versions = { base, ours, theirs };
  const [asBase, asOurs, asTheirs] = [new Merger("base"), new Merger("ours"), new Merger("theirs")];
  return {
    base: asBase.snapshot(versions, encoding),
    ours: asOurs.snapshot(versions, encoding),
    theirs: asTheirs.snapshot(versions, encoding),
    conflicts: asOurs.conflicts,
  };
}
