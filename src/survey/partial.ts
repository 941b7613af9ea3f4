import { createHash } from "node:crypto";
import { z } from "zod";
import type { Config } from "../config/schema.ts";
import type { ServerReplay } from "../replay/types.ts";
import { own } from "../snapshot/identity.ts";
import { MOST_PARTS, type Shard, type ShardPlan } from "./shards.ts";
import type { Replayed } from "./types.ts";

const PARTIAL_VERSION = 1;

/** What `--server`, `--tool` and `--case` left in; empty where nothing was left out. */
export interface Filters {
  readonly server?: readonly string[];
  readonly tool?: readonly string[];
  readonly case?: readonly string[];
}

/** What one shard replayed, as it is kept in a file until all are judged together. */
export interface Partial {
  readonly partialVersion: typeof PARTIAL_VERSION;
  /** Digest of the configuration: parts of different ones do not go together. */
  readonly config: string;
  /** Digest of how the run was spread, which the lockfile decides too. */
  readonly plan: string;
  readonly shard: Shard;
  readonly filters: Filters;
  readonly servers: Readonly<Record<string, ServerReplay>>;
}

const names = z.array(z.string()).optional();
const entries = z.array(z.looseObject({}));

/** The outline of a part: a file that somebody damaged is told as such, before any of it is used. */
const outline = z.looseObject({
  config: z.string(),
  plan: z.string(),
  shard: z.looseObject({ index: z.int().positive(), count: z.int().positive().max(MOST_PARTS) }),
  filters: z.looseObject({ server: names, tool: names, case: names }),
  servers: z.record(
    z.string(),
    z.looseObject({
      surface: z.looseObject({ definitions: entries }),
      cases: entries,
      probes: entries,
      failures: entries,
      oddities: entries,
    }),
  ),
});

/** Partial results that cannot be judged together. Exit code 2. */
export class PartialError extends Error {
  readonly exitCode = 2;
  readonly where: string;
  readonly next: string;

  constructor(message: string, where: string, next: string) {
    super(message);
    this.name = "PartialError";
    this.where = where;
    this.next = next;
  }
}

function digestOf(value: unknown): string {
  return `sha256-${createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 12)}`;
}

/** The text of a shard's partial result. */
export function formatPartial(
  config: Config,
  shard: Shard,
  { spread }: Pick<ShardPlan, "spread">,
  filters: Filters,
  replayed: Replayed,
): string {
  const partial: Partial = {
    partialVersion: PARTIAL_VERSION,
    config: digestOf(config),
    plan: digestOf(spread),
    shard,
    filters,
    servers: Object.fromEntries(replayed),
  };
  return `${JSON.stringify(partial)}\n`;
}

/**
 * Reads a partial result.
 * @throws PartialError where the text is none
 */
export function parsePartial(text: string, file: string): Partial {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new PartialError(
      "not a partial result: it is not valid JSON",
      file,
      "pass the files that `check --shard I/N` wrote",
    );
  }
  const version = (value as { partialVersion?: unknown } | null)?.partialVersion;
  const isCurrent = version === PARTIAL_VERSION;
  if (isCurrent && outline.safeParse(value).success) return value as Partial;
  throw new PartialError(
    version === undefined || isCurrent
      ? "not a partial result of `check --shard`"
      : `a partial result of another version (${String(version)})`,
    file,
    "pass the files that `check --shard I/N` of this version wrote",
  );
}

function typedFilters(filters: Filters): string {
  const words = Object.entries(filters).flatMap(([flag, values]: [string, readonly string[]]) =>
    values.map((value) => `--${flag} ${value}`),
  );
  return words.length === 0 ? "no filter" : words.join(" ");
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function joined(parts: readonly ServerReplay[]): ServerReplay {
  const [first] = parts;
  if (!first) throw new Error("no part to join");
  const protocol = parts.find((part) => part.protocol !== undefined)?.protocol;
  const listed = parts.find(({ surface }) => surface.definitions.length > 0) ?? first;
  return {
    ...(protocol === undefined ? {} : { protocol }),
    surface: listed.surface,
    cases: parts.flatMap(({ cases }) => cases),
    probes: parts.flatMap(({ probes }) => probes),
    failures: unique(parts.flatMap(({ failures }) => failures)),
    oddities: unique(parts.flatMap(({ oddities }) => oddities)),
  };
}

/**
 * Puts the parts of one run together.
 * @throws PartialError where one is missing, comes twice, or is of another configuration, lockfile or other filters
 */
export function joinPartials(
  config: Config,
  partials: readonly (readonly [file: string, partial: Partial])[],
): Replayed {
  const expected = digestOf(config);
  const [first] = partials;
  const count = first?.[1].shard.count ?? 0;
  const filters = JSON.stringify(first?.[1].filters);
  const seen = new Map<number, string>();
  for (const [file, { config: digest, plan, shard, filters: own }] of partials) {
    // Before the digest: with another --server it is another one, and that is no help to anybody.
    if (JSON.stringify(own) !== filters) {
      throw new PartialError(
        `it was measured with ${typedFilters(own)}, the first file with ${typedFilters(first?.[1].filters ?? {})}`,
        file,
        "give every shard the same --server, --tool and --case",
      );
    }
    if (digest !== expected) {
      throw new PartialError(
        "it was measured with another configuration",
        file,
        "measure all shards with the configuration that is here",
      );
    }
    if (shard.count !== count) {
      throw new PartialError(
        `it is one of ${shard.count} parts, the first file one of ${count}`,
        file,
        "pass the parts of one run",
      );
    }
    if (plan !== first?.[1].plan) {
      throw new PartialError(
        "it was planned with another lockfile than the first file, so a case may be in both or in none",
        file,
        "run all shards from the same commit",
      );
    }
    const other = seen.get(shard.index);
    if (other !== undefined)
      throw new PartialError(`it is part ${shard.index}, and so is ${other}`, file, "pass each part once");
    seen.set(shard.index, file);
  }
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((index) => !seen.has(index));
  if (missing.length > 0) {
    throw new PartialError(
      `${missing.length === 1 ? "part" : "parts"} ${missing.join(", ")} of ${count} ${missing.length === 1 ? "is" : "are"} missing`,
      partials.map(([file]) => file).join(", "),
      "wait for all shards, and pass all their files",
    );
  }
  const names = unique(partials.flatMap(([, { servers }]) => Object.keys(servers))).sort();
  return new Map(
    names.map((name) => [name, joined(partials.flatMap(([, { servers }]) => own(servers, name) ?? []))]),
  );
}
