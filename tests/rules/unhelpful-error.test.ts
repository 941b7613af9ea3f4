import { expect, it } from "vitest";
import { unhelpfulError as rule } from "../../src/rules/unhelpful-error.ts";
import { onAnswer } from "./answers.ts";
import { definitionEvidence, findings } from "./evidence.ts";
import { probeFindings } from "./promises.ts";
import { text } from "./results.ts";

it("fires on an unknown id that is answered with nothing to do next", async () => {
  expect(await probeFindings(rule, "help")).toMatchObject([
    {
      tool: "get_ticket",
      subject: "id",
      message: 'An unknown `id` is answered with "Error: null", and nothing to do next.',
    },
  ]);
});

it("leaves a server alone that names the next call", async () => {
  expect(await probeFindings(rule)).toEqual([]);
});

it("judges the error of a case as well", () => {
  const error = (words: string) => onAnswer(rule, { isError: true, ...text(words) });
  expect(error("Something went wrong.")).toHaveLength(1);
  expect(error("")).toHaveLength(1);
  expect(error("There is no part 7. Call list_parts to see which there are.")).toEqual([]);
  expect(error('There is no part 7. part_show lists the live ones, with state "all" every one.')).toEqual([]);
  expect(onAnswer(rule, text("Something went wrong."))).toEqual([]);
});

it.each([
  "getaddrinfo ENOTFOUND api.example.org",
  "Tool 'get_part' execution failed: fetch failed",
  "connect ECONNREFUSED 127.0.0.1:9",
])("takes %j for no answer to the call: nothing was asked behind the server", (words) => {
  expect(onAnswer(rule, { isError: true, ...text(words) })).toEqual([]);
  expect(onUnknownId(words)).toEqual([]);
});

it.each(["Request failed with status code 401", "API token is invalid."])(
  "takes %j for no answer about an unknown id, and for an error that a case may improve",
  (words) => {
    expect(onUnknownId(words)).toEqual([]);
    expect(onAnswer(rule, { isError: true, ...text(words) })).toHaveLength(1);
    expect(onUnknownId("No part of 401.")).toHaveLength(1);
  },
);

function onUnknownId(words: string) {
  const tool = { name: "get_part", inputSchema: { type: "object", properties: { id: { type: "string" } } } };
  const outcome = { kind: "isError" as const, result: { isError: true, ...text(words) } };
  return findings(rule, "probe", {
    tool: definitionEvidence(tool),
    probe: {
      plan: { kind: "unknown-id", tool: "get_part", parameter: "id" },
      calls: [{ arguments: { id: "x" }, outcome }],
    },
  });
}
