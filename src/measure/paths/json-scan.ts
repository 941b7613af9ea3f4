/** Ends of JSON's smallest parts, as `JSON.parse` takes them; -1 where there is none. */

const BACKSLASH = 0x5c;
const QUOTE = 0x22;

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
    if (code < 0x20) return -1;
    if (code === BACKSLASH) {
      at++;
      const escaped = text.charAt(at);
      if (escaped === "u") {
        if (!/^[0-9a-fA-F]{4}$/.test(text.slice(at + 1, at + 5))) return -1;
        at += 4;
      } else if (escaped === "" || !'"\\/bfnrt'.includes(escaped)) return -1;
    }
  }
  return -1;
}

export function numberEnd(text: string, from: number): number {
  let at = text.charCodeAt(from) === 0x2d ? from + 1 : from;
  const whole = digitsEnd(text, at);
  if (whole === at || (text.charCodeAt(at) === 0x30 && whole > at + 1)) return -1;
  at = whole;
  if (text.charCodeAt(at) === 0x2e) {
    const fraction = digitsEnd(text, at + 1);
    if (fraction === at + 1) return -1;
    at = fraction;
  }
  if ((text.charCodeAt(at) | 0x20) === 0x65) {
    const sign = text.charCodeAt(at + 1);
    const first = sign === 0x2b || sign === 0x2d ? at + 2 : at + 1;
    const exponent = digitsEnd(text, first);
    if (exponent === first) return -1;
    at = exponent;
  }
  return at;
}

export function literalEnd(text: string, from: number): number {
  const literal = ["true", "false", "null"].find((word) => text.startsWith(word, from));
  return literal === undefined ? -1 : from + literal.length;
}

function digitsEnd(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (!(code >= 0x30 && code <= 0x39)) return at;
    at++;
  }
}
