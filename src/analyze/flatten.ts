import { alternatives, isObject, propertiesOf, type SchemaDocument, typesOf } from "./schema.ts";
import { readable } from "./text.ts";

/** A parameter as the input schema shows it, before it is judged. */
export interface RawParameter {
  /** Dotted where nested. */
  readonly name: string;
  readonly pointer: string;
  readonly required: boolean;
  readonly types: ReadonlySet<string>;
  readonly description: string | undefined;
  readonly default: unknown;
  readonly maximum: number | undefined;
  readonly minimum: number | undefined;
  readonly enum: readonly unknown[] | undefined;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Deepest nesting in which parameters are looked for. */
const NESTING = 3;
/** As many parameters as a tool can sensibly have; beyond, a schema is no longer unfolded. */
const MOST = 400;

/** Greatest number that still means a limit; above, it is a type's range (`9007199254740991`). */
const REAL = 1_000_000_000;

/** The first value of a keyword in a schema or one of its alternatives. */
function keyword(schema: unknown, key: string, document: SchemaDocument, seen = new Set<unknown>()): unknown {
  const resolved = document.resolve(schema);
  if (!isObject(resolved) || seen.has(resolved)) return undefined;
  seen.add(resolved);
  if (Object.hasOwn(resolved, key)) return resolved[key];
  for (const entry of alternatives(resolved, ["anyOf", "oneOf", "allOf"])) {
    const value = keyword(entry, key, document, seen);
    if (value !== undefined) return value;
  }
  return undefined;
}

function numeric(value: unknown): number | undefined {
  return typeof value === "number" && Math.abs(value) < REAL ? value : undefined;
}

/** `limit (int): how many`, `- \`limit\` – how many`: lines of a description that tell of one parameter each. */
const LINE =
  /^[ \t]*(?:[-*•][ \t]*)?[`'"*]*([A-Za-z_]\w*)[`'"*]*[ \t]*(?:\([^)\n]*\))?[ \t]*[:–—-][ \t]+(\S.*)$/gm;

/** What the tool's description tells of its parameters, by name: servers in Python often tell it only there. */
function toldLines(description: string): ReadonlyMap<string, string> {
  return new Map([...description.matchAll(LINE)].map((match) => [match[1] ?? "", match[2] ?? ""]));
}

/**
 * All parameters of an input schema, nested objects unfolded to dotted names.
 * @param description the tool's, for what the schema does not tell
 */
export function flattenParameters(document: SchemaDocument, description = ""): readonly RawParameter[] {
  const told = toldLines(description);
  const found: RawParameter[] = [];
  const visit = (
    schema: unknown,
    prefix: string,
    pointer: string,
    required: boolean,
    depth: number,
    above: readonly unknown[],
  ): void => {
    if (depth > NESTING || found.length >= MOST) return;
    const properties = propertiesOf(schema, document);
    for (const [name, entry] of properties.entries) {
      if (found.length >= MOST) return;
      const resolved = document.resolve(entry.schema);
      const own: Readonly<Record<string, unknown>> = isObject(resolved) ? resolved : {};
      const text = keyword(own, "description", document);
      const enumeration = keyword(own, "enum", document);
      const exclusive = numeric(keyword(own, "exclusiveMaximum", document));
      const must = required && properties.required.has(name);
      const at = pointer + entry.pointer;
      found.push({
        name: prefix + name,
        pointer: at,
        required: must,
        types: typesOf(own, document),
        description: typeof text === "string" && text.trim() !== "" ? readable(text) : told.get(name),
        default: keyword(own, "default", document),
        maximum:
          numeric(keyword(own, "maximum", document)) ?? (exclusive === undefined ? undefined : exclusive - 1),
        minimum: numeric(keyword(own, "minimum", document)),
        enum: Array.isArray(enumeration) ? enumeration : undefined,
        schema: own,
      });
      if (!above.includes(entry.schema) && propertiesOf(own, document).entries.size > 0) {
        visit(own, `${prefix}${name}.`, at, must, depth + 1, [...above, entry.schema]);
      }
    }
  };
  visit(document.root, "", "", true, 0, [document.root]);
  return found;
}
