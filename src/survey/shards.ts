import { caseStore } from "../config/case-key.ts";
import type { Config, ServerConfig, StoreConfig } from "../config/schema.ts";
import { own } from "../snapshot/identity.ts";
import type { Snapshot } from "../snapshot/types.ts";

/** Far more parts than a run can be spread over with any gain. */
export const MOST_PARTS = 1000;

/** One part of a run that is spread over machines; `index` counts from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/**
 * What one machine must run together: the cases of one server over one store share a process, and a later one may
 * see what an earlier one changed.
 */
interface Unit {
  readonly server: string;
  readonly store: string | undefined;
  readonly cost: number;
}

/** Milliseconds that starting a server and calling it are likely to take; only their proportion matters. */
const START_COST = 400;
const CALL_COST = 5;
const COST_PER_TOKEN = 0.002;

/** What a shard leaves in. */
export interface ShardPlan {
  /** What every shard runs: parts of different plans would leave out cases, or hold them twice. */
  readonly spread: readonly (readonly [unit: string, shard: number])[];
  starts(server: string): boolean;
  selects(server: string, key: string | undefined): boolean;
  probes(server: string): boolean;
}

function processes(store: StoreConfig | undefined): number {
  return store && "sizes" in store && store.sizes ? store.sizes.length : 1;
}

function unitsOf(name: string, server: ServerConfig, locked: Snapshot | undefined): Unit[] {
  const stores: (string | undefined)[] = Object.keys(server.stores ?? {});
  if (stores.length === 0) stores.push(undefined);
  const cases = Object.values(own(locked?.servers ?? {}, name)?.tools ?? {}).flatMap((tool) =>
    Object.entries(tool.cases),
  );
  return stores.map((store) => {
    const inLock = cases.filter(([key]) => caseStore(key) === store);
    const configured = (server.cases ?? []).filter((item) => (item.store ?? stores[0]) === store).length;
    const tokens = inLock
      .flatMap(([, { figures }]) => figures)
      .reduce((sum, { content, structured = 0 }) => sum + content + structured, 0);
    const starts =
      "command" in server || "url" in server
        ? processes(store === undefined ? undefined : server.stores?.[store])
        : 0;
    const calls = Math.max(inLock.length, configured) * Math.max(1, starts);
    return { server: name, store, cost: starts * START_COST + calls * CALL_COST + tokens * COST_PER_TOKEN };
  });
}

function identity(server: string, store: string | undefined): string {
  return JSON.stringify([server, store ?? null]);
}

/**
 * Spreads the processes of a configuration so that shards take about equal time: the costliest first, each to the
 * shard that has least to do. The same configuration and lockfile give every shard the same plan.
 */
export function planShard(config: Config, locked: Snapshot | undefined, shard: Shard): ShardPlan {
  const units = Object.keys(config.mcpServers)
    .sort()
    .flatMap((name) => {
      const server = config.mcpServers[name];
      return server ? unitsOf(name, server, locked) : [];
    });
  const loads = Array.from({ length: shard.count }, () => 0);
  const mine = new Set<string>();
  const spread: (readonly [unit: string, shard: number])[] = [];
  for (const unit of units.toSorted((a, b) => b.cost - a.cost)) {
    const least = loads.indexOf(Math.min(...loads));
    loads[least] = (loads[least] ?? 0) + unit.cost;
    spread.push([identity(unit.server, unit.store), least]);
    if (least === shard.index - 1) mine.add(identity(unit.server, unit.store));
  }
  const first = (server: string) => identity(server, Object.keys(config.mcpServers[server]?.stores ?? {})[0]);
  const starts = (server: string) =>
    units.some((unit) => unit.server === server && mine.has(identity(server, unit.store)));
  return {
    spread,
    starts,
    selects: (server, key) =>
      key === undefined ? starts(server) : mine.has(identity(server, caseStore(key))),
    probes: (server) => mine.has(first(server)),
  };
}
