import type { ErrorObject } from "ajv";
import { closest, distance } from "fastest-levenshtein";
import type { Wire } from "../connect/types.ts";
import type { Definition, Surface } from "../surface/types.ts";
import { CaseError, pointer } from "./errors.ts";
import { expandValue, MissingVariable, type Variables } from "./expand.ts";
import type { PlannedCase } from "./plan.ts";
import { usesSteps } from "./steps.ts";

/**
 * Checks every configured case against the server's tools, before anything is called.
 * @param variables what the placeholders of the arguments stand for, by case
 * @throws CaseError for the first case that cannot be replayed
 */
export async function validateCases(
  cases: readonly PlannedCase[],
  surface: Surface,
  variables: (planned: PlannedCase) => Variables,
): Promise<void> {
  const tools = new Map(surface.definitions.map((definition) => [definition.name, definition]));
  for (const planned of cases) {
    if (planned.where === undefined) continue;
    const calls = [
      { where: planned.where, tool: planned.tool, arguments: planned.arguments },
      ...planned.setup.map((step, index) => ({
        where: pointer(planned.where ?? "", "setup", index),
        tool: step.tool,
        arguments: step.arguments ?? {},
      })),
    ];
    for (const call of calls) {
      const definition = tools.get(call.tool) ?? missingTool(call.tool, pointer(call.where, "tool"), tools);
      await checkArguments(definition, call.arguments, pointer(call.where, "arguments"), variables(planned));
    }
  }
}

function missingTool(tool: string, where: string, tools: ReadonlyMap<string, Definition>): never {
  const names = [...tools.keys()];
  const near = names.length > 0 ? closest(tool, names) : undefined;
  const close = near !== undefined && distance(tool, near) <= Math.max(2, tool.length / 3);
  const listed = names.slice(0, 12).join(", ") + (names.length > 12 ? ` and ${names.length - 12} more` : "");
  throw new CaseError(
    where,
    `the server has no tool "${tool}"`,
    close
      ? `did you mean "${near}"?`
      : names.length > 0
        ? `use one of its tools: ${listed}`
        : "remove the case: the server lists no tools",
  );
}

async function checkArguments(
  definition: Definition,
  args: Wire,
  where: string,
  variables: Variables,
): Promise<void> {
  const expanded = expandOr(args, variables, where);
  const errors = await schemaErrors(definition.inputSchema, expanded);
  const error = errors.find((one) => !restsOnSteps(one, args));
  if (!error) return;
  throw new CaseError(
    argumentPointer(where, args, error),
    `the arguments break the input schema of ${definition.name}: ${sentence(error)}`,
    "correct the case's arguments, or the tool's input schema if it is wrong",
  );
}

/** Fills the placeholders and turns a missing one into an error that says where it was written. */
export function expandOr(value: Wire, variables: Variables, where: string): Wire {
  try {
    return expandValue(value, variables) as Wire;
  } catch (error) {
    if (!(error instanceof MissingVariable)) throw error;
    throw new CaseError(where, error.message, MISSING[error.placeholder] ?? "remove the placeholder");
  }
}

const MISSING: Readonly<Record<string, string>> = {
  store: 'give the server "stores"; recorded upstream answers have only a {store.url}',
  "store.size": 'give the store a "size"',
  "store.url": 'only a store with "http" has a URL',
};

async function schemaErrors(schema: unknown, args: Wire): Promise<readonly ErrorObject[]> {
  if (typeof schema !== "object" || schema === null || acceptsNothing(schema as Wire, args)) return [];
  try {
    const validate = (await validatorFor(schema as Wire)).compile(schema);
    validate(args);
    return validate.errors ?? [];
  } catch {
    // A schema that cannot be compiled is the server's fault, and the rules tell it.
    return [];
  }
}

const OF_PROPERTIES = new Set([
  "$schema",
  "type",
  "title",
  "description",
  "properties",
  "additionalProperties",
  "$defs",
]);

/** Whether a call without arguments plainly fits: most calls are such, and ajv takes long to load. */
function acceptsNothing(schema: Wire, args: Wire): boolean {
  const { required, ...others } = schema;
  const needs = Array.isArray(required) && required.length > 0;
  const plain = Object.keys(others).every((keyword) => OF_PROPERTIES.has(keyword));
  return !needs && plain && Object.keys(args).length === 0;
}

/** The validator of the draft that `$schema` names; 2020-12 where it names none, as MCP has it. */
async function validatorFor(schema: Wire) {
  const draft = typeof schema.$schema === "string" ? schema.$schema : "";
  if (/draft-0[4-7]/.test(draft)) return new (await import("ajv")).Ajv(OPTIONS);
  if (draft.includes("2019-09")) return new (await import("ajv/dist/2019.js")).Ajv2019(OPTIONS);
  return new (await import("ajv/dist/2020.js")).Ajv2020(OPTIONS);
}

const OPTIONS = {
  strict: false,
  validateFormats: false,
  allErrors: true,
  logger: false,
  // Compiling the draft's own schema takes twenty times as long as what it would check.
  validateSchema: false,
  code: { optimize: false },
} as const;

/** Whether the error is about a value that an earlier result will give. */
function restsOnSteps(error: ErrorObject, args: Wire): boolean {
  if (error.keyword === "required" || error.keyword === "additionalProperties") return false;
  let value: unknown = args;
  for (const token of error.instancePath.split("/").slice(1)) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    value = typeof value === "object" && value !== null ? (value as Wire)[key] : undefined;
  }
  return holdsSteps(value);
}

function holdsSteps(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return usesSteps(value);
  return Object.values(value).some(holdsSteps);
}

function argumentPointer(where: string, args: Wire, error: ErrorObject): string {
  const extra = error.keyword === "additionalProperties" ? error.params.additionalProperty : undefined;
  if (typeof extra === "string") return pointer(where + error.instancePath, extra);
  // The configuration has no `arguments` key to point at where the case gives none.
  const shown = Object.keys(args).length === 0 ? where.slice(0, where.lastIndexOf("/")) : where;
  return shown + error.instancePath;
}

function sentence(error: ErrorObject): string {
  const at = error.instancePath === "" ? "" : `${error.instancePath.slice(1).replaceAll("/", ".")} `;
  const extra = error.keyword === "additionalProperties" ? ` ("${error.params.additionalProperty}")` : "";
  const values = error.keyword === "enum" ? ` (${JSON.stringify(error.params.allowedValues)})` : "";
  return `${at}${error.message ?? "is not valid"}${extra}${values}`;
}
