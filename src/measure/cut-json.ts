import { stopped } from "./paths/json-scan.ts";
import { walkJson } from "./paths/json-walk.ts";
import { rootNode } from "./paths/tree.ts";

/** What a server writes where it has cut. */
const MARK =
  /^\s*(?:\.{3}|…|[[(<-]*\s*(?:output |response |content |result )?(?:truncated|cut off|clipped|elided|omitted))/i;
/** A text that begins with a bracket may be anything: a link, a level of a log. */
const SHORTEST = 16;

/**
 * Where a text that begins as a JSON object or array was cut in its middle: all is JSON up to there, and then the text
 * ends, or a mark says so. `undefined` for JSON, and for text that only looks like it.
 */
export function jsonCutAt(text: string): number | undefined {
  if (text.length < SHORTEST || !/^\s*[[{]/.test(text)) return undefined;
  const end = walkJson(text, 0, rootNode());
  if (end >= 0) return undefined;
  const stop = Math.min(stopped(end), text.length);
  if (stop === text.length) return stop;
  return MARK.test(text.slice(stop, stop + 200)) ? stop : undefined;
}
