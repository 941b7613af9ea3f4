import { createRequire } from "node:module";
import type { Ajv, ErrorObject } from "ajv";
import { quoted } from "./signals.ts";

/** Where a value breaks its schema, and how, in words that follow the place. */
export interface Breach {
  readonly pointer: string;
  readonly message: string;
}

/**
 * The first breach; `undefined` where there is none, or where the schema cannot be compiled.
 * @param schema a server's JSON Schema, in the draft that `$schema` names; 2020-12 without one, as MCP has it
 */
export function schemaBreach(schema: unknown, value: unknown): Breach | undefined {
  if (typeof schema !== "object" || schema === null) return undefined;
  try {
    const validate = validatorFor(schema).compile(schema);
    if (validate(value)) return undefined;
    const [error] = validate.errors ?? [];
    return error && { pointer: error.instancePath, message: sentence(error) };
  } catch {
    // What other rules say of such a schema is enough.
    return undefined;
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
  return new Validator(OPTIONS);
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
