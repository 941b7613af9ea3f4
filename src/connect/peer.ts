import type { Answer } from "./answer.ts";
import type { Wire } from "./types.ts";

/** A client of the SDK, reduced to what a session needs. */
export interface Peer {
  /** Protocol version that was negotiated. */
  readonly protocol: string;
  /**
   * Sends a request and gives the answer as it came.
   * @throws NoAnswer after a time-out; anything else when the way to the server is gone
   */
  ask(method: string, params: Wire, timeoutMs: number): Promise<Answer>;
}

/** No answer came in time; the request was cancelled. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** The client limits its request; a transport that has to be opened first can wait for ever. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer("no answer in time")), limitMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
