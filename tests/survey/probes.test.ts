import { describe, expect, it } from "vitest";
import type { ProbePlan } from "../../src/replay/types.ts";
import { planProbes } from "../../src/survey/probes.ts";

type Setting = Parameters<typeof planProbes>[1]["probes"];

function plans(
  properties: object,
  given: { required?: string[]; readOnly?: boolean; probes?: Setting } = {},
): ProbePlan[] {
  const { required = [], readOnly = true, probes } = given;
  const inputSchema = { type: "object", properties, required };
  const description = "Lists the notes of a notebook.";
  const annotations = { readOnlyHint: readOnly };
  const wire = { name: "list_notes", description, inputSchema, annotations };
  return planProbes({ ...wire, wire }, probes === undefined ? {} : { probes });
}

const LIMIT = { limit: { type: "integer", default: 10, maximum: 50, description: "Notes to list" } };

describe("only where the server says that nothing changes", () => {
  it.each([
    ["not declared read-only", { readOnly: false }, 0],
    ["allowed by name", { readOnly: false, probes: { allow: ["list_notes"] } }, 3],
    ["another one allowed", { readOnly: false, probes: { allow: ["other"] } }, 0],
    ["switched off", { probes: "none" as const }, 0],
    ["skipped", { probes: { skip: ["list_notes"] } }, 0],
    ["one probe skipped", { probes: { skip: ["list_notes/empty-store"] } }, 2],
    ["as it comes", {}, 3],
  ])("%s", (_, given, count) => {
    expect(plans(LIMIT, given)).toHaveLength(count);
  });
});

it.each<[string, object, Omit<ProbePlan, "tool">[]]>([
  [
    "a limit with a maximum",
    LIMIT,
    [
      { kind: "limit-honoured", parameter: "limit", maximum: 50 },
      { kind: "limit-maximum", parameter: "limit", maximum: 50 },
    ],
  ],
  [
    "a cursor beside a limit",
    {
      limit: { type: "integer", description: "Notes to list" },
      cursor: { type: "string", description: "Cursor of the next page" },
    },
    [
      { kind: "limit-honoured", parameter: "limit" },
      { kind: "cursor-walk", parameter: "cursor", limitParameter: "limit" },
    ],
  ],
  [
    "an offset",
    { offset: { type: "integer", description: "Notes to skip" } },
    [{ kind: "cursor-walk", parameter: "offset", step: "offset" }],
  ],
  [
    "a page number",
    { page: { type: "integer", description: "Page number, from 1" } },
    [{ kind: "cursor-walk", parameter: "page", step: "page" }],
  ],
  [
    "an opt-in",
    { verbose: { type: "boolean", description: "Include all fields" } },
    [{ kind: "opt-in-complete", parameter: "verbose", values: [true] }],
  ],
  [
    "a filter with choices",
    { status: { type: "string", enum: ["open", "done"], description: "Only notes with this status" } },
    [{ kind: "filter-narrows", parameter: "status", values: ["open", "done"] }],
  ],
  [
    "a filter that takes any text",
    { author: { type: "string", description: "Only notes by this author" } },
    [{ kind: "filter-narrows", parameter: "author", values: ["zzq-no-such-value"] }],
  ],
  [
    "a filter of one form, which nothing can be made up for",
    { author: { type: "string", format: "uuid", description: "Only notes by this author" } },
    [],
  ],
])("plans for %s", (_, properties, expected) => {
  expect(plans(properties)).toEqual([
    ...expected.map((plan) => ({ ...plan, tool: "list_notes" })),
    { kind: "empty-store", tool: "list_notes" },
  ]);
});

it("asks for an unknown id where one is needed, and then for no empty store", () => {
  const properties = { note_id: { type: "string", description: "Id of the note" } };
  expect(plans(properties, { required: ["note_id"] })).toEqual([
    { kind: "unknown-id", tool: "list_notes", parameter: "note_id" },
  ]);
});
