import { onTestFinished } from "vitest";
import { type Connection, openConnection, type Target, type Timeouts } from "../../src/connect/index.ts";
import { quirkTarget } from "./quirk-target.ts";

export { runs } from "../support/processes.ts";
export { processes, QUIRK_SERVER, quirkTarget } from "./quirk-target.ts";

/** Opens a connection that is closed when the test ends. */
export async function open(target: Target, timeouts: Partial<Timeouts> = {}): Promise<Connection> {
  const connection = await openConnection(target, {
    name: "quirk",
    timeouts: { start: 10_000, call: 10_000, stop: 4_000, ...timeouts },
  });
  onTestFinished(() => connection.close());
  return connection;
}

export function openQuirk(...quirks: string[]): Promise<Connection> {
  return open(quirkTarget(...quirks));
}

export function odd(connection: Connection): string[] {
  return connection.oddities().map(({ code, message }) => `${code}: ${message}`);
}

export const ROWS = '[{"id":1,"name":"row 1"},{"id":2,"name":"row 2"},{"id":3,"name":"row 3"}]';
export const GOOD = { kind: "ok", result: { content: [{ type: "text", text: ROWS }] } };
