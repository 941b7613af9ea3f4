import { readable } from "../analyze/index.ts";
import type { DefinitionEvidence, ServerEvidence } from "./evidence.ts";

type Facts = DefinitionEvidence["facts"];
type Parameter = Facts["parameters"][number];

/** Characters of a value that a message shows. */
const MOST_TOLD = 80;

/** Whether the answer grows with the data: many things, or a body of any length. */
export function grows(facts: Facts): boolean {
  return facts.returns === "collection" || facts.returns === "document";
}

/** A tool's description as far as patterns are held against it; empty where there is none. */
export function descriptionOf(definition: DefinitionEvidence["definition"]): string {
  return readable(definition.description ?? "");
}

/** A report about a parameter: its name as the subject, and where it stands in the definition. */
export function at(parameter: Parameter): { readonly subject: string; readonly pointer: string } {
  return { subject: parameter.name, pointer: `/inputSchema${parameter.pointer}` };
}

/** Begins the name of a switch that only adds to an answer. */
const ADDS =
  /^(?:include|with|show|return|expand|embed|fetch|load|add|enable|all|full|verbose|detailed)(?![a-z])/;
/** Notations: none of them has less in it than another. */
const NOTATION = /^(?:text|txt|plain|markdown|md|html|json|xml|yaml|csv)$/i;

/**
 * Whether a parameter narrows the answer, unlike a switch that is off and only adds to it, or a choice of notation.
 */
export function narrows(parameter: Parameter): boolean {
  const { kind, enum: values, schema } = parameter;
  if (kind === undefined) return false;
  if (kind === "limit" || kind === "cursor" || kind === "size-cap") return true;
  if (values?.every((value) => typeof value === "string" && NOTATION.test(value))) return false;
  const type = typeof schema === "object" && schema !== null && "type" in schema ? schema.type : undefined;
  const own = parameter.name.slice(parameter.name.lastIndexOf(".") + 1);
  return !(type === "boolean" && parameter.default?.value !== true && (parameter.optIn || ADDS.test(own)));
}

/** What a call gives for a parameter, which may lie in an object: `options.limit`. */
export function givenFor(given: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(given, name)) return given[name];
  const dot = name.indexOf(".");
  const inner = dot < 0 ? undefined : given[name.slice(0, dot)];
  return typeof inner === "object" && inner !== null
    ? givenFor(inner as Readonly<Record<string, unknown>>, name.slice(dot + 1))
    : undefined;
}

/** The tools of a server that a model sees. */
export function visibleTools(server: ServerEvidence): readonly DefinitionEvidence[] {
  return server.tools.filter((tool) => !tool.facts.appOnly);
}

/** A whole number with `,` between thousands, as reports write it. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A number with its noun: `1 tool`, `3 tools`. */
export function many(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** A value out of a server's definition for a message: JSON, short. */
export function told(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length > MOST_TOLD ? `${json.slice(0, MOST_TOLD)}…` : json;
}

/** The first few of a list for a message: `a, b and 3 more`. */
export function few(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most).join(", ");
  return names.length <= most ? shown : `${shown} and ${names.length - most} more`;
}
