import { boundInWords } from "./defaults.ts";
import type { RawParameter } from "./flatten.ts";
import { MAIN_LIMIT } from "./limit.ts";
import type { OutputShape } from "./output.ts";
import type { Reading } from "./reading.ts";
import { identifierWords } from "./text.ts";
import type { Bound, Parameter, Returns } from "./types.ts";

/** A required list of what to give back; a list of what to look for names no results. */
function namesWhatComes(parameter: RawParameter): boolean {
  return (
    parameter.required &&
    parameter.types.has("array") &&
    !/filter|pattern|statement|sql|script|target|seed|domain|column|field|tag|keyword|term|sort|quer(?:y|ies)|pipeline|stage|step|command|argument|param|option|condition/i.test(
      parameter.name,
    )
  );
}

function takesData({ required, types }: RawParameter): boolean {
  return required && types.has("array");
}

/** Gives back a text as long as the one it was given. */
const RETURNS_WHAT_IT_GOT =
  /^(?:edit|write|create|update|replace|modify|echo|format|translate|transform|encode|decode|convert|rewrite|refactor|patch|lint|append|insert)$/;

function isCallerSized(
  returns: Returns,
  raw: readonly RawParameter[],
  { name, opening, mutates }: Reading,
): boolean {
  if (returns === "document") {
    const takesFile = raw.some(
      (parameter) => parameter.required && /path|url|uri|file/i.test(parameter.name),
    );
    const echoes = [opening?.verb, name?.verb].some((verb) => RETURNS_WHAT_IT_GOT.test(verb ?? ""));
    const makes = (name ?? opening)?.verb === "generate" && raw.some(takesData);
    return makes || (echoes && (mutates || !takesFile));
  }
  const searches = !mutates && ((opening ?? name)?.verbClass === "list" || name?.verbClass === "list");
  return returns === "collection" && !searches && raw.some(namesWhatComes);
}

/** The limits of the answer itself: `limit`, and neither the `comment_limit` beside it nor what lies deeper. */
function capsOf(parameters: readonly Parameter[]): readonly Parameter[] {
  const caps = parameters.filter(({ kind }) => kind === "limit" || kind === "size-cap");
  const depth = ({ name }: Parameter): number => name.split(".").length;
  const outermost = Math.min(...caps.map(depth));
  const outer = caps.filter((cap) => depth(cap) === outermost);
  const isMain = ({ kind, name }: Parameter): boolean =>
    kind === "size-cap" || MAIN_LIMIT.test(identifierWords(name.slice(name.lastIndexOf(".") + 1)).join(" "));
  return outer.some((cap) => cap.kind === "limit" && isMain(cap)) ? outer.filter(isMain) : outer;
}

/** What bounds the answer of a call with the required arguments alone. */
export function boundOf(
  returns: Returns,
  shape: OutputShape,
  parameters: readonly Parameter[],
  raw: readonly RawParameter[],
  reading: Reading,
): Bound {
  if (returns === "unknown") return { kind: "unknown", source: "none" };
  if (returns === "record" || returns === "ack") return { kind: "fixed", source: "none" };
  const caps = capsOf(parameters);
  const from = (source: "schema" | "words"): boolean =>
    caps.some((cap) => cap.default?.source === source && cap.default.value !== "all");
  if (from("schema")) return { kind: "bounded", source: "schema-default" };
  if (caps.some((cap) => cap.required)) return { kind: "bounded", source: "required-limit" };
  if (shape.collection?.maxItems !== undefined) return { kind: "bounded", source: "maxItems" };
  if (from("words") || boundInWords(reading.plain) !== undefined)
    return { kind: "bounded", source: "prose-default" };
  if (isCallerSized(returns, raw, reading)) return { kind: "caller-sized", source: "none" };
  // A picture of what is on a screen is one picture; a file can be of any size.
  const ofFile = raw.some((parameter) => parameter.required && /path|url|uri|file|key/i.test(parameter.name));
  if (returns === "media" && !ofFile) return { kind: "fixed", source: "none" };
  return { kind: "unbounded", source: "none" };
}
