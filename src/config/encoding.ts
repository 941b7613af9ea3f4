import type { Config } from "./schema.ts";

/** The encoding that tokens are counted with. */
export function encodingOf({ encoding = "cl100k_base" }: Config): NonNullable<Config["encoding"]> {
  return encoding;
}
