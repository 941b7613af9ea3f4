/** A stretch of base64 inside a text, as offsets in UTF-16 code units. */
export interface Base64Run {
  readonly from: number;
  readonly to: number;
  readonly mimeType?: string;
}

/** Shorter ones are keys, signatures and cursors. */
const SHORTEST = 512;
/** A stretch whose beginning or `data:` header gives it away may be shorter. */
const SHORTEST_KNOWN = 128;

/** How the base64 of common files begins. */
const BEGINNINGS: readonly (readonly [string, string])[] = [
  ["iVBORw0KGgo", "image/png"],
  ["/9j/", "image/jpeg"],
  ["R0lGOD", "image/gif"],
  ["UklGR", "image/webp"],
  ["Qk0", "image/bmp"],
  ["JVBERi0", "application/pdf"],
  ["UEsDB", "application/zip"],
  ["H4sI", "application/gzip"],
  ["SUQz", "audio/mpeg"],
  ["T2dnUw", "audio/ogg"],
];

/**
 * Finds base64 in a text. By hand, since V8's regular expressions overflow their stack on a run of millions of
 * characters, and base64 is where such runs are met.
 * @param shortest UTF-16 code units of the shortest run whose beginning tells nothing
 */
export function findBase64(text: string, shortest: number = SHORTEST): Base64Run[] {
  const runs: Base64Run[] = [];
  let from = 0;
  let kinds = 0;
  for (let at = 0; at <= text.length; at++) {
    const kind = at < text.length ? kindOf(text.charCodeAt(at)) : 0;
    if (kind !== 0) {
      kinds |= kind;
      continue;
    }
    if (at - from >= SHORTEST_KNOWN) {
      const mimeType = mimeTypeAt(text, from);
      // Hex, digits and ruled lines are long runs too, but use only some of the alphabet.
      const dense = (kinds & ALL_KINDS) === ALL_KINDS;
      if (dense && (mimeType !== undefined || at - from >= shortest)) {
        const to = padded(text, at);
        runs.push({ from, to, ...(mimeType === undefined ? {} : { mimeType }) });
      }
    }
    from = at + 1;
    kinds = 0;
  }
  return runs;
}

/** Decoded size in bytes of base64 text, whatever its padding and line breaks. */
export function decodedBytes(base64: string): number {
  let digits = 0;
  for (let at = 0; at < base64.length; at++) if (kindOf(base64.charCodeAt(at)) !== 0) digits++;
  return Math.floor((digits * 3) / 4);
}

const SIGN = 1;
const ALL_KINDS = 2 | 4 | 8;

function kindOf(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return 2;
  if (code >= 0x41 && code <= 0x5a) return 4;
  if (code >= 0x30 && code <= 0x39) return 8;
  // + / and, in the alphabet for addresses, - _
  return code === 0x2b || code === 0x2f || code === 0x2d || code === 0x5f ? SIGN : 0;
}

function padded(text: string, end: number): number {
  let at = end;
  while (at < end + 2 && text.charCodeAt(at) === 0x3d) at++;
  return at;
}

function mimeTypeAt(text: string, from: number): string | undefined {
  const header = /data:([\w.+-]+\/[\w.+-]+)(?:;[\w.=-]+)*;base64,$/.exec(
    text.slice(Math.max(0, from - 100), from),
  );
  if (header?.[1] !== undefined) return header[1];
  return BEGINNINGS.find(([beginning]) => text.startsWith(beginning, from))?.[1];
}
