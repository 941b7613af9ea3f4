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
/** Encoders break base64 after 64 or 76 characters; words in lines of one length are shorter. */
const SHORTEST_LINE = 60;

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
 * Finds base64 in a text, also where it is broken into lines of one length or stands in JSON whose writer escapes
 * slashes. By hand, since V8's regular expressions overflow their stack on a run of millions of characters, and base64
 * is where such runs are met.
 * @param shortest UTF-16 code units of the shortest run whose beginning tells nothing
 */
export function findBase64(text: string, shortest: number = SHORTEST): Base64Run[] {
  const runs: Base64Run[] = [];
  let from = 0;
  let kinds = 0;
  let lineStart = 0;
  let lineLength: number | undefined;
  for (let at = 0; at <= text.length; at++) {
    const kind = at < text.length ? kindOf(text.charCodeAt(at)) : 0;
    if (kind !== 0) {
      kinds |= kind;
      continue;
    }
    if (text.charCodeAt(at) === BACKSLASH && text.charAt(at + 1) === "/") continue;
    const broken = at - lineStart < SHORTEST_LINE ? 0 : lineBreakAt(text, at);
    if (broken > 0 && lineLength === undefined && goesOn(text, from, at)) lineLength = at - lineStart;
    if (broken > 0 && lineLength === at - lineStart) {
      at += broken - 1;
      lineStart = at + 1;
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
    lineStart = from;
    lineLength = undefined;
  }
  return runs;
}

/** Changes between small, capital and digit: 0.6 a character in base64, 0.2 to 0.4 in names and paths. */
const LEAST_CHANGES = 0.5;

/** Whether a first line is one of base64 that goes on: by its beginning, or as mixed as only an encoder writes. */
function goesOn(text: string, from: number, to: number): boolean {
  if (mimeTypeAt(text, from) !== undefined) return true;
  let changes = 0;
  for (let at = from + 1; at < to; at++) {
    if (kindOf(text.charCodeAt(at)) !== kindOf(text.charCodeAt(at - 1))) changes++;
  }
  return changes >= LEAST_CHANGES * (to - from);
}

/** Length of a line break, which JSON writes as an escape; 0 where there is none. */
function lineBreakAt(text: string, at: number): number {
  return ["\n", "\r\n", "\\n", "\\r\\n"].find((broken) => text.startsWith(broken, at))?.length ?? 0;
}

/** Decoded size in bytes of base64 text, whatever its padding and line breaks. */
export function decodedBytes(base64: string): number {
  let digits = 0;
  for (let at = 0; at < base64.length; at++) if (kindOf(base64.charCodeAt(at)) !== 0) digits++;
  return Math.floor((digits * 3) / 4);
}

const BACKSLASH = 0x5c;
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
