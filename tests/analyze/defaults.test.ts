import { expect, it } from "vitest";
import { boundInWords, defaultInWords, maximumInWords } from "../../src/analyze/defaults.ts";

it.each([
  ["Number of rows (default 50)", 50],
  ["Number of rows, defaults to 25.", 25],
  ["Default: 10", 10],
  ["default is 1,000", 1000],
  ["How many. 20 by default.", 20],
  ["Default value: 5. Maximum: 50", 5],
  ["the default limit is 30", 30],
  ["defaults to ten", 10],
  ["100 (default)", 100],
  ["If omitted, 15 rows come back", 15],
  ["Rows over all projects (defaults to 10 if not specified)", 10],
  ["If omitted, 10 rows across all projects", 10],
  ["Default: all", "all"],
  ["Defaults to unlimited", "all"],
  ["When omitted, returns all rows", "all"],
  ["All rows are returned if not specified", "all"],
  ["Leave empty for all", "all"],
  ["How many rows to return", undefined],
  ["Uses the default sort order of 3 columns", undefined],
  ["1-100", undefined],
])("the default in %j is %j", (text, value) => {
  expect(defaultInWords(text)?.value).toBe(value);
});

it.each([
  ["max 100", 100],
  ["Maximum: 1,000", 1000],
  ["between 1 and 50", 50],
  ["(1-20)", 20],
  ["up to 5000", 5000],
  ["at most 10k", 10_000],
  ["How many rows", undefined],
  ["Maximum number of rows to return", undefined],
])("the maximum in %j is %j", (text, value) => {
  expect(maximumInWords(text)).toBe(value);
});

it.each([
  ["Returns up to 25 results.", 25],
  ["Returns the first 10 matches only.", 10],
  ["Lists the last 50 log lines.", 50],
  ["Results are limited to 100 rows.", 100],
  ["Maximum 20 results per request", 20],
  ["Returns orders, 30 per page", 30],
  ["Returns up to ten links", 10],
  ["Supports files up to 5 MB.", undefined],
  ["Call at most 3 times per question.", undefined],
  ["Returns all results.", undefined],
])("the bound in %j is %j", (text, value) => {
  expect(boundInWords(text)).toBe(value);
});
