import type { Settings } from "./evidence.ts";

/** The numbers of a rule that the configuration can set. */
export interface Thresholds<Name extends string = string> {
  readonly defaults: Readonly<Record<Name, number>>;
  /** What the configuration sets, else the default. */
  of(settings: Settings, name: Name): number;
}

export function defineThresholds<Name extends string>(
  rule: string,
  defaults: Readonly<Record<Name, number>>,
): Thresholds<Name> {
  return { defaults, of: (settings, name) => settings.thresholds[rule]?.[name] ?? defaults[name] };
}
