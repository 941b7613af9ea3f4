/**
 * UTF-8 of `units[from, to)` into `bytes`, which has room for three bytes a unit. A surrogate that stands alone
 * becomes U+FFFD, as in every encoder of well-formed text.
 * @returns the number of bytes written
 */
export function encodeUtf8(units: Uint16Array, from: number, to: number, bytes: Uint8Array): number {
  let write = 0;
  for (let at = from; at < to; at++) {
    let code = units[at] as number;
    if (code < 0x80) {
      bytes[write++] = code;
      continue;
    }
    if (code < 0x800) {
      bytes[write++] = 0xc0 | (code >> 6);
      bytes[write++] = 0x80 | (code & 0x3f);
      continue;
    }
    if ((code & 0xf800) === 0xd800) {
      const low = at + 1 < to ? (units[at + 1] as number) : 0;
      if (code < 0xdc00 && (low & 0xfc00) === 0xdc00) {
        code = ((code - 0xd800) << 10) + low - 0xdc00 + 0x10000;
        at++;
        bytes[write++] = 0xf0 | (code >> 18);
        bytes[write++] = 0x80 | ((code >> 12) & 0x3f);
        bytes[write++] = 0x80 | ((code >> 6) & 0x3f);
        bytes[write++] = 0x80 | (code & 0x3f);
        continue;
      }
      code = 0xfffd;
    }
    bytes[write++] = 0xe0 | (code >> 12);
    bytes[write++] = 0x80 | ((code >> 6) & 0x3f);
    bytes[write++] = 0x80 | (code & 0x3f);
  }
  return write;
}
