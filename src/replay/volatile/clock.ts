import { parseStructure } from "../structure.ts";
import { replaceTimestamps } from "./kinds.ts";

/** Times this near to now are readings of a clock, whatever the time zone they are told in. Milliseconds. */
const NEAR = 25 * 3_600_000;

/** How long before its answer a server may have read the time of day. Short, since a fixture may hold any. Milliseconds. */
const JUST = 10_000;
const TIME_OF_DAY = /^(\d{1,2}):(\d{2}):(\d{2})(?:[.,]\d+)?(?: ?([ap])m)?$/i;
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/**
 * Moves every time near `now` to another one. Two passes within one second read the same clock alike; against a
 * copy that was moved they differ, and so are found.
 * @param now milliseconds since 1970
 */
export function moveClock(value: unknown, now: number): unknown {
  const signs = signsOf(now);
  // A log tells many times of the day, and one of them may be now's by chance.
  let ofDay = true;
  const moveAll = (one: unknown, which: (found: string) => boolean): unknown => {
    if (typeof one === "string") {
      if (!signs.test(one)) return one;
      const inside = parseStructure(one);
      if (inside !== undefined) return JSON.stringify(moveAll(inside, which));
      return replaceTimestamps(one, which);
    }
    if (typeof one === "number") return which(String(one)) ? one + 1 : one;
    if (Array.isArray(one)) return one.map((entry) => moveAll(entry, which));
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, entry]) => [key, moveAll(entry, which)]));
  };
  const near = (found: string): boolean => (TIME_OF_DAY.test(found) ? ofDay : isNear(found, now));
  moveAll(value, (found) => {
    if (TIME_OF_DAY.test(found)) ofDay &&= isThisMoment(found, now);
    return false;
  });
  return moveAll(value, near);
}

/** What every time near now holds, to pass over texts without one: its year, how its seconds since 1970 begin, or a clock. */
function signsOf(now: number): RegExp {
  const ends = [now - NEAR, now + NEAR].map((time) => Math.max(0, time));
  const years = ends.map((time) => new Date(time).getUTCFullYear());
  const seconds = [...ends, now].map((time) => String(Math.floor(time / 1e8)).padStart(5, "0"));
  return new RegExp([...new Set([...years, ...seconds]), ":\\d{2}:\\d{2}"].join("|"));
}

function isNear(found: string, now: number): boolean {
  const number = /^\d{10,13}(?:\.\d+)?$/.test(found) ? Number(found) : undefined;
  const time = number === undefined ? Date.parse(found) : number < 1e11 ? number * 1000 : number;
  return Math.abs(time - now) < NEAR;
}

/** Whether a time of day without a date is the one just before now, here or in UTC. */
function isThisMoment(found: string, now: number): boolean {
  const [, hours, minutes, seconds, half] = TIME_OF_DAY.exec(found) ?? [];
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  const read = ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const zones = [0, -new Date(now).getTimezoneOffset() * MINUTE];
  return zones.some((zone) => {
    const ago = (((now + zone - read) % DAY) + DAY) % DAY;
    // A clock without a fraction is up to a second behind, and one that was rounded as much ahead.
    return ago < JUST || ago > DAY - 1000;
  });
}
