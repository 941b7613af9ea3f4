import { loadTokenizer } from "../../src/measure/index.ts";
import type { ResultEvidence } from "../../src/rules/index.ts";
import { resultEvidence as toEvidence } from "../../src/survey/evidence.ts";
import { definitionEvidence } from "./evidence.ts";

const tokenizer = await loadTokenizer("cl100k_base");

type Json = Readonly<Record<string, unknown>>;

/** Evidence of one answer, measured as the survey measures it. */
export function resultEvidence(
  tool: Json,
  result: Json,
  given: { readonly arguments?: Json; readonly case?: string } = {},
): ResultEvidence {
  const outcome = { kind: result.isError === true ? "isError" : "ok", result } as const;
  const replay = { key: given.case ?? "default", arguments: given.arguments ?? {} };
  const evidence = toEvidence(definitionEvidence(tool), replay, outcome, tokenizer);
  if (evidence === undefined) throw new Error("an answer always gives evidence");
  return evidence;
}

/** A result of one text block. */
export function text(value: unknown): Json {
  return { content: [{ type: "text", text: typeof value === "string" ? value : JSON.stringify(value) }] };
}
