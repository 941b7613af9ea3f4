import { expect, it } from "vitest";
import { sizeWarningMissing as rule } from "../../src/rules/size-warning-missing.ts";
import { definitionEvidence, findings } from "./evidence.ts";

const tool = (parameter: object, description = "Lists the parts of a machine.") => ({
  name: "list_parts",
  description,
  inputSchema: { type: "object", properties: parameter },
});
const DETAIL = { detail: { type: "string", enum: ["names", "full"], default: "names" } };

it.each([
  ["a switch", { full: { type: "boolean" } }, "full"],
  ["a level", DETAIL, "detail"],
  ["all", { all: { type: "boolean", description: "Every part, not only those in use" } }, "all"],
])("fires on %s", (_, parameter, subject) => {
  expect(findings(rule, "definition", definitionEvidence(tool(parameter)))).toMatchObject([
    { severity: "warning", subject },
  ]);
});

it.each([
  ["the parameter tells its size", tool({ full: { type: "boolean", description: "All fields; large" } })],
  [
    "the tool tells its size",
    tool({ full: { type: "boolean" } }, "Lists parts. `full` costs 40,000 tokens."),
  ],
  [
    "a later sentence tells it",
    tool({ full: { type: "boolean" } }, "Lists parts, fully typed. With full the answer takes 40 KB."),
  ],
  [
    "the tool tells it of a nested one",
    tool(
      { show: { type: "object", properties: { full: { type: "boolean" } } } },
      "Lists parts. `full` takes 40 KB.",
    ),
  ],
  [
    "full is the default anyway",
    tool({ detail: { type: "string", enum: ["names", "full"], default: "full" } }),
  ],
  [
    "a size cap cuts it anyway",
    {
      name: "read_page",
      description: "Reads the content of a page.",
      inputSchema: {
        type: "object",
        properties: { raw: { type: "boolean" }, max_length: { type: "integer", default: 5000 } },
      },
    },
  ],
  ["the parameter is no opt-in", tool({ full_name: { type: "string" } })],
])("does not fire where %s", (_, given) => {
  expect(findings(rule, "definition", definitionEvidence(given))).toEqual([]);
});
