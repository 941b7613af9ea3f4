import picomatch from "picomatch";
import type { Config } from "../config/schema.ts";
import { didYouMean } from "../config/suggest.ts";
import { own } from "../snapshot/identity.ts";
import type { Limit } from "../snapshot/policy.ts";
import type { ServerSnapshot, Snapshot } from "../snapshot/types.ts";
import type { Note } from "./types.ts";

type ServerBlock = Config["mcpServers"][string];

/** True where a tool's name matches a name or a pattern (`list_*`), in which `*` takes a slash as well (`admin/list`). */
export function matchesTool(pattern: string, tool: string): boolean {
  return pattern === tool || picomatch.isMatch(tool, pattern, { bash: true, dot: true, nonegate: true });
}

/**
 * Limits of `max.tools` that hold nothing, since no tool has their name.
 * @param names every tool of the server; where there is none, nothing is known
 */
export function idleLimits(server: string, { max }: ServerBlock, names: readonly string[]): Note[] {
  if (names.length === 0) return [];
  return Object.keys(max?.tools ?? {})
    .filter((pattern) => !names.some((name) => matchesTool(pattern, name)))
    .map((pattern) => ({
      server,
      message: `max.tools limits "${pattern}", and no tool is called so:`,
      help: didYouMean(pattern, names),
    }));
}

/** Tools that `probes` names and the server does not have: what is allowed or skipped so is nothing. */
export function idleProbes(server: string, { probes }: ServerBlock, names: readonly string[]): Note[] {
  if (names.length === 0 || typeof probes !== "object") return [];
  return (["allow", "skip"] as const).flatMap((key) =>
    (probes[key] ?? [])
      .filter(
        (entry) => !names.some((name) => entry === name || (key === "skip" && entry.startsWith(`${name}/`))),
      )
      .map((entry) => ({
        server,
        message: `probes.${key} names "${entry}", and no tool is called so:`,
        help: didYouMean(entry.replace(/\/[^/]*$/, ""), names),
      })),
  );
}

function maxLimits(server: string, block: ServerBlock, snapshot: ServerSnapshot): Limit[] {
  const { tokens, menu, tools = {} } = block.max ?? {};
  const limits: Limit[] = [];
  if (tokens !== undefined || menu !== undefined) {
    limits.push({
      server,
      ...(tokens === undefined ? {} : { tokens }),
      ...(menu === undefined ? {} : { menu }),
    });
  }
  for (const [pattern, limit] of Object.entries(tools)) {
    const { tokens: each, menu: definition } = limit;
    for (const tool of Object.keys(snapshot.tools).filter((name) => matchesTool(pattern, name))) {
      limits.push({
        server,
        tool,
        ...(each === undefined ? {} : { tokens: each }),
        ...(definition === undefined ? {} : { menu: definition }),
      });
    }
  }
  for (const item of block.cases ?? []) {
    if (item.max?.tokens === undefined) continue;
    const store = item.store ?? Object.keys(block.stores ?? {})[0];
    const name = item.name ?? "default";
    const key = store === undefined ? name : `${name} @ ${store}`;
    limits.push({ server, tool: item.tool, case: key, tokens: item.max.tokens });
  }
  for (const [round, value] of Object.entries(block.rounds ?? {})) {
    if (!Array.isArray(value) && value.max?.tokens !== undefined) {
      limits.push({ server, round, tokens: value.max.tokens });
    }
  }
  return limits;
}

/** Every `max` of the configuration, patterns resolved. What clients accept is judged by the rule over-client-limit. */
export function limitsOf(config: Config, snapshot: Snapshot): Limit[] {
  return Object.entries(config.mcpServers).flatMap(([server, block]) => {
    const measured = own(snapshot.servers, server);
    if (!measured) return [];
    return maxLimits(server, block, measured);
  });
}
