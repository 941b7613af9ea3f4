import type { Oddity, Wire } from "../connect/types.ts";

/** A tool as the model sees it. Fields that are not of the expected type are absent here and kept in `wire`. */
export interface Definition {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** A JSON Schema, object or boolean; not checked. */
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: Readonly<Record<string, unknown>>;
  readonly meta?: Readonly<Record<string, unknown>>;
  /** The entry as it came. */
  readonly wire: Wire;
}

/** The definitions of one server, in the server's order, each name once. */
export interface Surface {
  readonly definitions: readonly Definition[];
  readonly oddities: readonly Oddity[];
}
