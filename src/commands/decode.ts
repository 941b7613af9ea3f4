/** A file or a pipe as text, and what to know about it. */
export interface Decoded {
  readonly text: string;
  readonly note?: string;
}

/** The text that bytes are: UTF-8, or UTF-16 where they begin with its mark. A mark is of the file and not of the text. */
export function decode(bytes: Buffer): Decoded {
  if (bytes.length === 0) return { text: "", note: "there is nothing in it" };
  const [first, second] = bytes;
  const little = first === 0xff && second === 0xfe;
  const wide = little || (first === 0xfe && second === 0xff);
  if (wide && bytes.length % 2 === 0) {
    const text = decodedAs(little ? "utf-16le" : "utf-16be", bytes);
    if (text !== undefined) return { text };
  }
  const text = decodedAs("utf-8", bytes);
  if (text !== undefined) return { text };
  return {
    text: bytes.toString("utf8"),
    note: "holds bytes that are no UTF-8: each is counted as the character that stands for it",
  };
}

/** `undefined` where the bytes are none of the encoding. Drops a mark at the beginning. */
function decodedAs(encoding: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
