import { constants } from "node:buffer";

const LINE_FEED = 10;

/**
 * Cuts a byte stream into lines, in time linear in what arrives: chunks wait in a list and are joined once,
 * when their line ends.
 */
export class LineSplitter {
  #chunks: Buffer[] = [];
  #bytes = 0;
  readonly #onLine: (line: string) => void;
  readonly #onOverflow: () => void;
  readonly #maxBytes: number;

  /**
   * @param onOverflow called when a line is longer than `maxBytes`; what came of it is dropped
   * @param maxBytes by default what a string can hold, so that no message is refused that could be read
   */
  constructor(
    onLine: (line: string) => void,
    onOverflow: () => void,
    maxBytes: number = constants.MAX_STRING_LENGTH,
  ) {
    this.#onLine = onLine;
    this.#onOverflow = onOverflow;
    this.#maxBytes = maxBytes;
  }

  push(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      this.#keep(chunk.subarray(from, end));
      this.flush();
      from = end + 1;
    }
    if (from < chunk.length) this.#keep(chunk.subarray(from));
  }

  /** Hands out what is left as a line of its own: a stream may end without a line feed. */
  flush(): void {
    const chunks = this.#chunks;
    const bytes = this.#bytes;
    this.#chunks = [];
    this.#bytes = 0;
    if (bytes === 0) return;
    this.#onLine(
      (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, bytes)).toString("utf8"),
    );
  }

  /** The start of a line that has not ended yet. */
  pending(): { readonly bytes: number; readonly start: string } {
    return { bytes: this.#bytes, start: this.#chunks[0]?.subarray(0, 200).toString("utf8") ?? "" };
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length;
    if (this.#bytes > this.#maxBytes) {
      this.#chunks = [];
      this.#bytes = 0;
      this.#onOverflow();
      return;
    }
    this.#chunks.push(part);
  }
}
