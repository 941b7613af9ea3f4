import type { Surface } from "../surface/types.ts";

/**
 * The server's tools, listed once for all its processes: by the first group, or where that one fails by the next.
 * So no process is started only to list, and the list does not depend on which process is fastest.
 */
export interface Listing {
  /**
   * Waits for the groups before this one and lists if none of them could.
   * @throws what `list` throws
   */
  take(turn: number, list: () => Promise<Surface>): Promise<Surface>;
  /** Gives up the turn of a group whose server did not start. */
  pass(turn: number): void;
  /** The list, or undefined when every group gave up. */
  readonly done: Promise<Surface | undefined>;
}

/** @param turns how many groups may list */
export function createListing(turns: number): Listing {
  const resolvers: ((surface: Surface | undefined) => void)[] = [];
  const own = Array.from(
    { length: turns },
    () => new Promise<Surface | undefined>((resolve) => resolvers.push(resolve)),
  );
  // after[n]: what is known once the first n groups had their turn.
  const after: Promise<Surface | undefined>[] = [Promise.resolve(undefined)];
  for (const [turn, promise] of own.entries()) {
    after.push((after[turn] ?? Promise.resolve(undefined)).then((surface) => surface ?? promise));
  }
  return {
    async take(turn, list) {
      const earlier = await after[turn];
      if (earlier) return earlier;
      try {
        const surface = await list();
        resolvers[turn]?.(surface);
        return surface;
      } catch (error) {
        resolvers[turn]?.(undefined);
        throw error;
      }
    },
    pass(turn) {
      resolvers[turn]?.(undefined);
    },
    done: after[turns] ?? Promise.resolve(undefined),
  };
}
