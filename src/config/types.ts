import type { Config } from "./schema.ts";

/** Line and column, both counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A configuration that was read, checked and had its `${NAME}`s filled in. */
export interface LoadedConfig {
  /** Absolute path of the file. */
  readonly file: string;
  /** Absolute path of its folder; every relative path in the configuration starts here. */
  readonly root: string;
  readonly config: Config;
  /** The same before the environment was filled in: equal on machines whose secrets differ. */
  readonly written: Config;
  /** Values that came from `${…}`; masked in everything that is written. */
  readonly secrets: readonly string[];
  /** Where a JSON pointer lies in the file; undefined for configurations that are code. */
  locate(pointer: string): Position | undefined;
}
