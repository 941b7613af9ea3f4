import { parseStructure } from "../structure.ts";
import { replaceTimestamps } from "./kinds.ts";

/** Times this near to now are readings of a clock, whatever the time zone they are told in. Milliseconds. */
const NEAR = 25 * 3_600_000;

/**
 * Moves every time near `now` to another one. Two passes within one second read the same clock alike; against a
 * copy that was moved they differ, and so are found.
 * @param now milliseconds since 1970
 */
export function moveClock(value: unknown, now: number): unknown {
  const signs = signsOf(now);
  const move = (one: unknown): unknown => {
    if (typeof one === "string") {
      if (!signs.test(one)) return one;
      const inside = parseStructure(one);
      if (inside !== undefined) return JSON.stringify(move(inside));
      return replaceTimestamps(one, (found) => isNear(found, now));
    }
    if (typeof one === "number") return isNear(String(one), now) ? one + 1 : one;
    if (Array.isArray(one)) return one.map(move);
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, entry]) => [key, move(entry)]));
  };
  return move(value);
}

/** What every time near now holds, to pass over texts without one: its year, or how its seconds since 1970 begin. */
function signsOf(now: number): RegExp {
  const ends = [now - NEAR, now + NEAR].map((time) => Math.max(0, time));
  const years = ends.map((time) => new Date(time).getUTCFullYear());
  const seconds = [...ends, now].map((time) => String(Math.floor(time / 1e8)).padStart(5, "0"));
  return new RegExp([...new Set([...years, ...seconds])].join("|"));
}

function isNear(found: string, now: number): boolean {
  const number = /^\d{10,13}(?:\.\d+)?$/.test(found) ? Number(found) : undefined;
  const time = number === undefined ? Date.parse(found) : number < 1e11 ? number * 1000 : number;
  return Math.abs(time - now) < NEAR;
}
