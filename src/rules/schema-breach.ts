import { createRequire } from "node:module";
import { type Context, createContext, Script } from "node:vm";
import type { Ajv, ErrorObject } from "ajv";
import { quoted } from "./signals.ts";

/** Where a value breaks its schema, and how, in words that follow the place. */
export interface Breach {
  readonly pointer: string;
  readonly message: string;
}

/** A schema is a server's, and alternatives of alternatives take time without end. */
const MOST_MILLISECONDS = 10_000;

/**
 * The first breach; `undefined` where there is none, where the schema cannot be compiled, or where to find out would
 * take for ever.
 * @param schema a server's JSON Schema, in the draft that `$schema` names; 2020-12 without one, as MCP has it
 */
export function schemaBreach(
  schema: unknown,
  value: unknown,
  milliseconds = MOST_MILLISECONDS,
): Breach | undefined {
  if (typeof schema !== "object" || schema === null) return undefined;
  try {
    const validate = validatorFor(schema).compile(schema);
    if (within(milliseconds, () => validate(value))) return undefined;
    const [error] = validate.errors ?? [];
    return error && { pointer: error.instancePath, message: sentence(error) };
  } catch {
    // What other rules say of such a schema is enough.
    return undefined;
  }
}

let guard: { readonly context: Context; readonly script: Script } | undefined;

/** What a function gives. @throws where it takes longer: nothing else ends a loop that never waits */
function within<T>(milliseconds: number, run: () => T): T {
  guard ??= { context: createContext({}), script: new Script("run()") };
  guard.context.run = run;
  try {
    return guard.script.runInContext(guard.context, { timeout: milliseconds }) as T;
  } finally {
    guard.context.run = undefined;
  }
}

/** Patterns are a server's and could run for ever; all strings fit them here. */
const anyPattern = Object.assign(() => ({ test: () => true }), { code: "" });

const OPTIONS = {
  strict: false,
  validateFormats: false,
  logger: false,
  // Compiling the draft's own schema takes twenty times as long as what it would check.
  validateSchema: false,
  code: { regExp: anyPattern, optimize: false },
} as const;

/** Loaded at the first output schema, since it takes longer than most checks. */
function validatorFor(schema: object): Ajv {
  const load = createRequire(import.meta.url);
  const draft = "$schema" in schema && typeof schema.$schema === "string" ? schema.$schema : "";
  const file = /draft-0[4-7]/.test(draft)
    ? "ajv"
    : `ajv/dist/${draft.includes("2019-09") ? "2019" : "2020"}.js`;
  const { default: Validator } = load(file) as { default: typeof Ajv };
  const validator = new Validator(OPTIONS);
  // Compares each entry with each: hours for a long list, and duplicates are no matter of shape.
  validator.removeKeyword("uniqueItems");
  return validator;
}

function sentence({ message = "is not valid", params, keyword }: ErrorObject): string {
  const detail =
    keyword === "additionalProperties"
      ? ` (${quoted(String(params.additionalProperty), 40)})`
      : keyword === "enum"
        ? ` (${quoted(JSON.stringify(params.allowedValues))})`
        : "";
  return message + detail;
}
