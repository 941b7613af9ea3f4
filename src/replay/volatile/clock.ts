import { parseStructure } from "./differences.ts";
import { replaceTimestamps } from "./kinds.ts";

/** Times this near to now are readings of a clock, whatever the time zone they are told in. Milliseconds. */
const NEAR = 25 * 3_600_000;

/**
 * Moves every time near `now` to another one. Two passes within one second read the same clock alike; against a
 * copy that was moved they differ, and so are found.
 * @param now milliseconds since 1970
 */
export function moveClock(value: unknown, now: number): unknown {
  if (typeof value === "string") {
    const inside = parseStructure(value);
    if (inside !== undefined) return JSON.stringify(moveClock(inside, now));
    return replaceTimestamps(value, (found) => isNear(found, now));
  }
  if (typeof value === "number") return isNear(String(value), now) ? value + 1 : value;
  if (Array.isArray(value)) return value.map((entry) => moveClock(entry, now));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, moveClock(entry, now)]));
}

function isNear(found: string, now: number): boolean {
  const number = /^\d{10,13}(?:\.\d+)?$/.test(found) ? Number(found) : undefined;
  const time = number === undefined ? Date.parse(found) : number < 1e11 ? number * 1000 : number;
  return Math.abs(time - now) < NEAR;
}
