import type { Settings } from "./evidence.ts";

/** A numeric option of a rule: what the configuration sets, else the rule's own default. */
export function option(settings: Settings, rule: string, name: string, fallback: number): number {
  return settings.options[rule]?.[name] ?? fallback;
}
