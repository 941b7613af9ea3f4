/** Keys and indices from the document's root to a value. */
export type Path = readonly (string | number)[];

/** A value of a lockfile and where it stands. */
export interface Node {
  readonly value: unknown;
  /** Name or index in `parent`; absent for the document. */
  readonly key?: string | number;
  readonly parent?: Node;
}

/** The way to a value from the document. */
export function pathOf(node: Node): Path {
  return node.parent === undefined || node.key === undefined ? [] : [...pathOf(node.parent), node.key];
}

/** A value that does not belong where it stands; the reader of the file adds the line. */
export class ShapeError extends Error {
  readonly node: Node;

  constructor(message: string, node: Node) {
    super(message);
    this.name = "ShapeError";
    this.node = node;
  }
}

/** What a message calls a value: the nearest name on the way to it. */
function nameOf({ key, parent }: Node): string {
  if (key === undefined || parent === undefined) return "the lockfile";
  return typeof key === "number" ? `entry ${key + 1} of ${nameOf(parent)}` : JSON.stringify(key);
}

function wrong(node: Node, expected: string): ShapeError {
  return new ShapeError(`${nameOf(node)} has to be ${expected}`, node);
}

export function textAt(node: Node): string {
  if (typeof node.value !== "string") throw wrong(node, "text");
  return node.value;
}

/** A count: tokens, characters, items, bytes. */
export function countAt(node: Node): number {
  if (typeof node.value !== "number" || !Number.isSafeInteger(node.value) || node.value < 0) {
    throw wrong(node, "a whole number that is not negative");
  }
  return node.value;
}

export function listAt(node: Node): Node[] {
  if (!Array.isArray(node.value)) throw wrong(node, "a list");
  return node.value.map((value: unknown, key) => ({ value, key, parent: node }));
}

export function oneOf<T extends string>(node: Node, words: readonly T[]): T {
  const word = words.find((one) => one === node.value);
  if (word === undefined) throw wrong(node, `one of ${words.join(", ")}`);
  return word;
}

/** Members of an object by name; names come from servers and may be `__proto__`. */
export function membersAt(node: Node): Map<string, Node> {
  const { value } = node;
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw wrong(node, "an object");
  return new Map(Object.entries(value).map(([key, inner]) => [key, { value: inner, key, parent: node }]));
}

/** An entry with fields of known names. */
export interface Entry {
  /** @throws ShapeError where the field is missing */
  need(name: string): Node;
  get(name: string): Node | undefined;
}

/**
 * The fields of an entry; those of other names are told to `unknown` and left out.
 */
export function entryAt(node: Node, known: readonly string[], unknown: (field: Node) => void): Entry {
  const members = membersAt(node);
  for (const [name, field] of members) if (!known.includes(name)) unknown(field);
  return {
    get: (name) => members.get(name),
    need(name) {
      const field = members.get(name);
      if (field === undefined) throw new ShapeError(`${nameOf(node)} has no "${name}"`, node);
      return field;
    },
  };
}

/** A map by name, each entry read by `read`. */
export function recordAt<T>(node: Node, read: (name: string, entry: Node) => T): Record<string, T> {
  return Object.fromEntries([...membersAt(node)].map(([name, entry]) => [name, read(name, entry)]));
}
