import { caseKey } from "../config/case-key.ts";
import type { CaseConfig, HttpServer, StdioServer, StepConfig, StoreConfig } from "../config/schema.ts";
import type { Wire } from "../connect/types.ts";
import type { Definition } from "../surface/types.ts";
import { CaseError, pointer } from "./errors.ts";

export type LiveServer = StdioServer | HttpServer;

/** A case that will be replayed. */
export interface PlannedCase {
  readonly tool: string;
  /** `name @ store`, or `name` where the server has no store. */
  readonly key: string;
  readonly store: string | undefined;
  readonly arguments: Wire;
  readonly setup: readonly StepConfig[];
  readonly timeout: number | undefined;
  /** JSON pointer into the configuration; absent for a default case. */
  readonly where?: string;
}

/** One store at one size: what one server process answers from. */
export interface Variant {
  readonly store: string | undefined;
  readonly size: number | undefined;
}

/** The cases that one server process answers, in order. */
export interface Group extends Variant {
  readonly cases: readonly PlannedCase[];
}

/** The cases of the configuration, in its order. */
export function configuredCases(server: LiveServer, base: string): PlannedCase[] {
  const seen = new Map<string, string>();
  return (server.cases ?? []).map((entry, index) => {
    const where = pointer(base, "cases", index);
    const planned = plan(server, entry, where);
    const identity = JSON.stringify([planned.tool, planned.key]);
    const earlier = seen.get(identity);
    if (earlier !== undefined) {
      throw new CaseError(
        where,
        `there are two cases "${planned.key}" of ${planned.tool}, this one and ${earlier}`,
        'give one of them another "name"',
      );
    }
    seen.set(identity, where);
    return planned;
  });
}

/**
 * A case `default` for every tool that declares itself read-only, needs no argument, and that no configured
 * case calls in the same way or under that name.
 * @param configured all cases of the configuration: one that is left out of a run stands for its tool all the same
 */
export function defaultCases(
  server: LiveServer,
  definitions: readonly Definition[],
  configured: readonly PlannedCase[],
): PlannedCase[] {
  if (server.defaultCases === "none") return [];
  const store = firstStore(server);
  const key = caseKey("default", store);
  const taken = new Set(
    configured.filter((entry) => isBare(entry) || entry.key === key).map((entry) => entry.tool),
  );
  return definitions
    .filter(
      (definition) => isReadOnly(definition) && !needsArguments(definition) && !taken.has(definition.name),
    )
    .map((definition) => ({
      tool: definition.name,
      key,
      store,
      arguments: {},
      setup: [],
      timeout: undefined,
    }));
}

/** Whether a tool says that it changes nothing. Nothing else is ever called unasked. */
export function isReadOnly(definition: Definition): boolean {
  return definition.annotations?.readOnlyHint === true;
}

/** One group for each store and size that the cases need, in the order of their first use. */
export function groupCases(server: LiveServer, cases: readonly PlannedCase[]): Group[] {
  const stores = [...new Set(cases.map((entry) => entry.store))];
  return stores.flatMap((store) =>
    variantsOf(server, store).map((variant) => ({
      ...variant,
      cases: cases.filter((entry) => entry.store === store),
    })),
  );
}

/** What the server's first store, or no store, stands for: where default cases and probes run. */
export function firstVariants(server: LiveServer): Variant[] {
  return variantsOf(server, firstStore(server));
}

/** Whether a variant is this one. */
export function same(one: Variant): (other: Variant) => boolean {
  return (other) => other.store === one.store && other.size === one.size;
}

/** Sizes of the sweep that a store is replayed at; undefined where there is only one. */
export function sweepOf(server: LiveServer, store: string | undefined): readonly number[] | undefined {
  const sizes = sizesOf(storeOf(server, store));
  return sizes && sizes.length > 1 ? sizes : undefined;
}

export function storeOf(server: LiveServer, store: string | undefined): StoreConfig | undefined {
  return store === undefined ? undefined : server.stores?.[store];
}

/** The store at each of its sizes. */
export function variantsOf(server: LiveServer, store: string | undefined): Variant[] {
  const config = storeOf(server, store);
  const sizes = sizesOf(config) ?? [config?.size];
  return sizes.map((size) => ({ store, size }));
}

function sizesOf(store: StoreConfig | undefined): readonly number[] | undefined {
  return store && "sizes" in store ? store.sizes : undefined;
}

function firstStore(server: LiveServer): string | undefined {
  return Object.keys(server.stores ?? {})[0];
}

function plan(server: LiveServer, entry: CaseConfig, where: string): PlannedCase {
  const store = entry.store ?? firstStore(server);
  if (store !== undefined && storeOf(server, store) === undefined) {
    const known = Object.keys(server.stores ?? {});
    throw new CaseError(
      pointer(where, "store"),
      `there is no store "${store}"`,
      known.length > 0 ? `use one of: ${known.join(", ")}` : 'add it under "stores" of the server',
    );
  }
  return {
    tool: entry.tool,
    key: caseKey(entry.name ?? "default", store),
    store,
    arguments: entry.arguments ?? {},
    setup: entry.setup ?? [],
    timeout: entry.timeout,
    where,
  };
}

function isBare(entry: PlannedCase): boolean {
  return entry.setup.length === 0 && Object.keys(entry.arguments).length === 0;
}

function needsArguments(definition: Definition): boolean {
  const schema = definition.inputSchema;
  if (typeof schema !== "object" || schema === null) return false;
  const required = (schema as Wire).required;
  return Array.isArray(required) && required.length > 0;
}
