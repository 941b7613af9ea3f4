import { expect, it } from "vitest";
import { fixKinds } from "../../src/replay/volatile/kinds.ts";
import { spansOf } from "../../src/replay/volatile/spans.ts";
import { inlineBinary } from "../../src/rules/inline-binary.ts";
import { findings } from "../rules/evidence.ts";
import { resultEvidence } from "../rules/results.ts";

/** Rounds from which on V8's regular expressions overflow their stack in a loop over a group. */
const ROUNDS = 8_500_000;
/** Of a short answer: what is tested needs no tokens. */
const EVIDENCE = resultEvidence({ name: "get", description: "Gets it." }, { content: [] });
const KINDS = ["uuid", "timestamp", "pid", "port", "duration", "hash", "path"];

it.each([
  ["digits", "1", 0],
  ["base64", "aA1+", 1],
  ["slashes", "/", 0],
  ["path segments", "/a", 0],
  ["spaces", " ", 0],
  ["quotes", '"', 0],
  ["letters of two bytes", "é", 0],
])("millions of %s overflow nothing", (_, unit, found) => {
  const text = unit.repeat(unit === "aA1+" ? ROUNDS / unit.length : ROUNDS);
  const evidence = { ...EVIDENCE, result: { content: [{ type: "text", text }] }, text };
  expect(findings(inlineBinary, "result", evidence)).toHaveLength(found);
  expect(fixKinds(text, new Set(KINDS)).length).toBeGreaterThan(0);
});

it.each([
  ["letters", "a"],
  ["escapes", '"'],
])("a JSON string of millions of %s overflows nothing", (_, unit) => {
  const json = JSON.stringify([unit.repeat(ROUNDS)]);
  expect(spansOf(json)).toMatchObject([{ pointer: "/*", start: 1, end: json.length - 1 }]);
});
