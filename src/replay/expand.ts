/** What the placeholders of one session stand for. */
export interface Variables {
  readonly root: string;
  readonly store?: string;
  readonly "store.size"?: number;
  readonly "store.url"?: string;
  readonly scratch?: string;
  readonly port?: number;
}

export type Placeholder = keyof Variables;

const PLACEHOLDER = /\{(root|store|store\.size|store\.url|scratch|port)\}/g;

/** Thrown for a placeholder that has no value here; the caller knows where it was written. */
export class MissingVariable extends Error {
  readonly placeholder: Placeholder;

  constructor(placeholder: Placeholder) {
    super(`{${placeholder}} stands for nothing here`);
    this.placeholder = placeholder;
  }
}

/** Fills the placeholders of a text; braces around anything else stay as they are. */
export function expandText(text: string, variables: Variables): string {
  return text.replace(PLACEHOLDER, (_, name: Placeholder) => {
    const value = variables[name];
    if (value === undefined) throw new MissingVariable(name);
    return String(value);
  });
}

/** Fills the placeholders in every string of a JSON value. `"{store.size}"` alone gives a number. */
export function expandValue(value: unknown, variables: Variables): unknown {
  return mapStrings(value, (text) => {
    const size = variables["store.size"];
    if (text === "{store.size}" && size !== undefined) return size;
    if (text === "{port}" && variables.port !== undefined) return variables.port;
    return expandText(text, variables);
  });
}

/** Names of the placeholders that a JSON value uses. */
export function placeholdersIn(value: unknown): Set<Placeholder> {
  const found = new Set<Placeholder>();
  mapStrings(value, (text) => {
    for (const match of text.matchAll(PLACEHOLDER)) found.add(match[1] as Placeholder);
    return text;
  });
  return found;
}

/** A copy of a JSON value with every string (not the keys) passed through `change`. */
export function mapStrings(value: unknown, change: (text: string) => unknown): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((entry) => mapStrings(entry, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapStrings(entry, change)]));
}
