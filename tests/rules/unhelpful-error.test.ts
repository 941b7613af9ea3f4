import { expect, it } from "vitest";
import { unhelpfulError as rule } from "../../src/rules/unhelpful-error.ts";
import { probeFindings } from "./promises.ts";

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
