/**
 * Ends of JSON's smallest parts, as `JSON.parse` takes them. Where there is none, `stopped` of the place at which the
 * text ceases to be one: a negative number.
 */

const BACKSLASH = 0x5c;
const QUOTE = 0x22;

/** A place as a negative number. It is its own inverse. */
export function stopped(at: number): number {
  return -1 - at;
}

export function spaceEnd(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
    at++;
  }
}

/** @param from where the opening quote is */
export function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code < 0x20) return stopped(at);
    if (code === BACKSLASH) {
      at++;
      const escaped = text.charAt(at);
      if (escaped === "u") {
        const digits = /^[0-9a-fA-F]*/.exec(text.slice(at + 1, at + 5))?.[0].length ?? 0;
        at += digits;
        if (digits < 4) return stopped(at + 1);
      } else if (escaped === "" || !'"\\/bfnrt'.includes(escaped)) return stopped(at);
    }
  }
  return stopped(text.length);
}

export function numberEnd(text: string, from: number): number {
  let at = text.charCodeAt(from) === 0x2d ? from + 1 : from;
  const whole = digitsEnd(text, at);
  if (whole === at || (text.charCodeAt(at) === 0x30 && whole > at + 1)) return stopped(at);
  at = whole;
  if (text.charCodeAt(at) === 0x2e) {
    const fraction = digitsEnd(text, at + 1);
    if (fraction === at + 1) return stopped(fraction);
    at = fraction;
  }
  if ((text.charCodeAt(at) | 0x20) === 0x65) {
    const sign = text.charCodeAt(at + 1);
    const first = sign === 0x2b || sign === 0x2d ? at + 2 : at + 1;
    const exponent = digitsEnd(text, first);
    if (exponent === first) return stopped(exponent);
    at = exponent;
  }
  return at;
}

export function literalEnd(text: string, from: number): number {
  for (const word of ["true", "false", "null"]) {
    let same = 0;
    while (same < word.length && text.charCodeAt(from + same) === word.charCodeAt(same)) same++;
    if (same > 0) return same === word.length ? from + same : stopped(from + same);
  }
  return stopped(from);
}

function digitsEnd(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (!(code >= 0x30 && code <= 0x39)) return at;
    at++;
  }
}
