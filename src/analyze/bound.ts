import { boundInWords } from "./defaults.ts";
import type { RawParameter } from "./flatten.ts";
import type { OutputShape } from "./output.ts";
import type { Bound, Parameter, Returns } from "./types.ts";

/** Parameters that narrow by content take no list of what to give back. */
function namesWhatComes(parameter: RawParameter): boolean {
  return (
    parameter.required &&
    parameter.types.has("array") &&
    !/filter|pattern|column|field|tag|keyword|term|sort/i.test(parameter.name)
  );
}

/** What bounds the answer of a call with the required arguments alone. */
export function boundOf(
  returns: Returns,
  shape: OutputShape,
  parameters: readonly Parameter[],
  raw: readonly RawParameter[],
  description: string,
  changes: boolean,
): Bound {
  if (returns === "unknown") return { kind: "unknown", source: "none" };
  if (returns === "record" || returns === "ack") return { kind: "fixed", source: "none" };
  const caps = parameters.filter((parameter) => parameter.kind === "limit" || parameter.kind === "size-cap");
  for (const cap of caps) {
    if (cap.required) return { kind: "bounded", source: "required-limit" };
    if (cap.default?.source === "schema" && cap.default.value !== "all")
      return { kind: "bounded", source: "schema-default" };
  }
  if (shape.collection?.maxItems !== undefined) return { kind: "bounded", source: "maxItems" };
  if (caps.some((cap) => cap.default?.source === "words" && cap.default.value !== "all"))
    return { kind: "bounded", source: "prose-default" };
  if (boundInWords(description) !== undefined) return { kind: "bounded", source: "prose-default" };
  if (
    returns === "collection" &&
    (changes || !/^(?:search|find|list|query)/i.test(description)) &&
    raw.some(namesWhatComes)
  ) {
    return { kind: "caller-sized", source: "none" };
  }
  if (returns === "document" && (changes || /^echo/i.test(description))) {
    return { kind: "caller-sized", source: "none" };
  }
  if (
    returns === "media" &&
    !raw.some((parameter) => parameter.required && /path|url|uri|file|key/i.test(parameter.name))
  ) {
    return { kind: "fixed", source: "none" };
  }
  return { kind: "unbounded", source: "none" };
}
