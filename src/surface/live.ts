import type { Connection } from "../connect/types.ts";
import { toSurface } from "./definition.ts";
import type { Surface } from "./types.ts";

/**
 * The definitions of a server that runs.
 * Its oddities are those of the definitions; those of the session stay with the connection, which sees more
 * of them until it is closed.
 * @throws ConnectError when the server does not give a list
 */
export async function fromConnection(connection: Connection): Promise<Surface> {
  return toSurface(await connection.listTools());
}
