import { spaceEnd, stringEnd } from "../paths/json-scan.ts";

/** JSON text without white space between its parts. Numbers stay as written: a value read and written again may not. */
export function compactText(json: string): string {
  const kept: string[] = [];
  let from = 0;
  let at = 0;
  while (at < json.length) {
    const quoted = json.charCodeAt(at) === 0x22 ? stringEnd(json, at) : -1;
    if (quoted > 0) {
      at = quoted;
      continue;
    }
    const space = spaceEnd(json, at);
    if (space > at) {
      kept.push(json.slice(from, at));
      from = space;
      at = space;
    } else at++;
  }
  kept.push(json.slice(from));
  return kept.join("");
}
