import type { Wire } from "../connect/types.ts";
import { mapStrings } from "./expand.ts";
import { parseStructure } from "./structure.ts";

const STEP = /\{steps\.(\d+)\.([^{}]+)\}/g;

/** Whether a value is filled in from an earlier result. */
export function usesSteps(value: unknown): boolean {
  return typeof value === "string" && new RegExp(STEP.source).test(value);
}

/**
 * Fills `{steps.0.structuredContent.viewId}`, or `{steps.0.viewId}`, from the results of earlier calls.
 * A placeholder that is the whole string keeps the value's type.
 * @throws Error that says what was there instead
 */
export function fillSteps(value: unknown, results: readonly Wire[]): unknown {
  return mapStrings(value, (text) => {
    const whole = new RegExp(`^${STEP.source}$`).exec(text);
    if (whole) return lookUp(results, Number(whole[1]), whole[2] ?? "");
    return text.replace(STEP, (_, index: string, path: string) => {
      const found = lookUp(results, Number(index), path);
      return typeof found === "string" ? found : JSON.stringify(found);
    });
  });
}

function lookUp(results: readonly Wire[], index: number, path: string): unknown {
  const result = results[index];
  const name = `{steps.${index}.${path}}`;
  if (!result) throw new Error(`${name}: there are only ${results.length} earlier calls`);
  let value: unknown = result;
  const keys = path.split(".");
  for (const [depth, key] of keys.entries()) {
    const next = child(value, key) ?? (depth === 0 ? shortcut(result, key) : undefined);
    if (next === undefined) {
      const at = keys.slice(0, depth).join(".") || "the result";
      const known = depth === 0 ? { ...result, ...inData(result) } : value;
      throw new Error(`${name}: ${at} has no "${key}"; it has ${keysOf(known)}`);
    }
    value = next;
  }
  return value;
}

/** What a result holds under a key that is none of its own: its data, or a value in it. */
function shortcut(result: Wire, key: string): unknown {
  return key === "structuredContent" ? textOf(result) : child(inData(result), key);
}

/** The data of a result, whichever way the server sends it. */
function inData(result: Wire): object {
  const data = result.structuredContent ?? textOf(result);
  return typeof data === "object" && data !== null ? data : {};
}

/** A string is entered as the JSON it holds: most servers send their data as text. */
function child(value: unknown, key: string): unknown {
  const inside = typeof value === "string" ? parseStructure(value) : value;
  if (typeof inside !== "object" || inside === null) return undefined;
  return Object.hasOwn(inside, key) ? (inside as Wire)[key] : undefined;
}

/** The first text block that holds JSON, for servers that send no structured content. */
function textOf(result: Wire): unknown {
  const blocks = Array.isArray(result.content) ? result.content : [];
  for (const block of blocks as readonly Wire[]) {
    const json = typeof block?.text === "string" ? parseStructure(block.text) : undefined;
    if (json !== undefined) return json;
  }
  return undefined;
}

function keysOf(value: unknown): string {
  const inside = typeof value === "string" ? parseStructure(value) : value;
  if (typeof inside !== "object" || inside === null) return "no keys";
  const keys = Object.keys(inside).slice(0, 8);
  return keys.length > 0 ? keys.join(", ") : "no keys";
}
