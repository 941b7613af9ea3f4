import { ConfigError, type Problem, place } from "../config/errors.ts";
import { shownPath } from "../config/load.ts";
import { toPointer } from "../config/pointer.ts";
import { didYouMean } from "../config/suggest.ts";
import type { LoadedConfig } from "../config/types.ts";
import { CLIENTS } from "../rules/clients/index.ts";
import type { Settings } from "../rules/evidence.ts";
import { findRule, rules } from "../rules/index.ts";
import type { Severity } from "../snapshot/types.ts";

/** What the configuration says about rules. */
export interface RuleSettings {
  readonly settings: Settings;
  /** Severity or `off` by rule id, where the configuration sets one. */
  readonly severities: Readonly<Record<string, Severity | "off">>;
}

function unknownNames({ config, locate, file, root }: LoadedConfig): Problem[] {
  const shown = shownPath(root, file);
  const known = rules.map((rule) => rule.id);
  const problems: Problem[] = [];
  const tell = (path: readonly PropertyKey[], what: string, name: string, candidates: readonly string[]) => {
    problems.push({
      message: `there is no ${what} "${name}"`,
      where: place(shown, locate(toPointer(path))),
      next: didYouMean(name, candidates),
    });
  };
  for (const [id, setting] of Object.entries(config.rules ?? {})) {
    const rule = findRule(id);
    if (!rule) tell(["rules", id], "rule", id, known);
    else if (typeof setting === "object") {
      const names = ["severity", ...Object.keys(rule.thresholds?.defaults ?? {})];
      for (const name of Object.keys(setting)) {
        if (!names.includes(name)) tell(["rules", id, name], `threshold of ${id}`, name, names);
      }
    }
  }
  for (const [index, id] of (config.clients ?? []).entries()) {
    if (!Object.hasOwn(CLIENTS, id)) tell(["clients", index], "client", id, Object.keys(CLIENTS));
  }
  for (const [server, block] of Object.entries(config.mcpServers)) {
    for (const [index, { rule }] of (block.waivers ?? []).entries()) {
      if (!known.includes(rule)) tell(["mcpServers", server, "waivers", index, "rule"], "rule", rule, known);
    }
  }
  return problems;
}

/**
 * Reads what the configuration sets for rules.
 * @throws ConfigError on a rule, a threshold or a client that there is not
 */
export function ruleSettings(loaded: LoadedConfig): RuleSettings {
  const [first, ...more] = unknownNames(loaded);
  if (first) throw new ConfigError([first, ...more]);
  const severities: Record<string, Severity | "off"> = {};
  const thresholds: Record<string, Record<string, number>> = {};
  for (const [id, setting] of Object.entries(loaded.config.rules ?? {})) {
    if (typeof setting === "string") {
      severities[id] = setting;
      continue;
    }
    const { severity, ...numbers } = setting;
    if (severity !== undefined) severities[id] = severity;
    thresholds[id] = numbers as Record<string, number>;
  }
  const clients = (loaded.config.clients ?? []).flatMap((id) => CLIENTS[id] ?? []);
  return { settings: { thresholds, clients }, severities };
}
