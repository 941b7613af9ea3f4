import { expect, it } from "vitest";
import { unhelpfulError as rule } from "../../src/rules/unhelpful-error.ts";
import { onAnswer } from "./answers.ts";
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
