import { describe, expect, it } from "vitest";
import { factsOf, factsWith } from "./tool.ts";

const string = { type: "string" };

describe("what bounds it", () => {
  const limit = (schema: object) => ({ limit: { type: "integer", ...schema } });

  it.each([
    ["a default in the schema", limit({ default: 10 }), "Lists rows.", "bounded", "schema-default"],
    [
      "a default in words",
      limit({ description: "Number of rows to return (default: 30, max: 100)" }),
      "Lists rows.",
      "bounded",
      "prose-default",
    ],
    ["a bound in the tool's words", {}, "Lists rows. Returns up to 25 results.", "bounded", "prose-default"],
    ["a page that the server chooses", {}, "Returns rows, 20 at a time.", "bounded", "prose-default"],
    [
      "nothing, for a default of the details",
      { ...limit({}), comment_limit: { type: "integer", default: 5 } },
      "Lists rows.",
      "unbounded",
      "none",
    ],
    [
      "nothing, for a default that lies deeper",
      { ...limit({}), pdf: { type: "object", properties: { maxPages: { type: "integer", default: 5 } } } },
      "Lists rows.",
      "unbounded",
      "none",
    ],
    [
      "a default of all details",
      { comment_limit: { type: "integer", default: 5 } },
      "Lists comments.",
      "bounded",
      "schema-default",
    ],
    ["a required limit", { "limit*": { type: "integer" } }, "Lists rows.", "bounded", "required-limit"],
    [
      "a default told among the tool's arguments",
      limit({}),
      "Lists rows.\n\nArgs:\n    limit (int): how many, 100 by default",
      "bounded",
      "prose-default",
    ],
    ["a bound that comes back", {}, "Finds rows. At most 50 rows come back.", "bounded", "prose-default"],
    ["nothing", limit({ maximum: 100 }), "Lists rows.", "unbounded", "none"],
    [
      "a default that means all",
      limit({ description: "How many; all if omitted" }),
      "Lists rows.",
      "unbounded",
      "none",
    ],
    [
      "a default of null",
      { limit: { anyOf: [{ type: "integer" }, { type: "null" }], default: null } },
      "Lists rows.",
      "unbounded",
      "none",
    ],
    [
      "the caller's list",
      { "ids*": { type: "array", items: string } },
      "Get rows by their ids",
      "caller-sized",
      "none",
    ],
    [
      "nothing, for a list of statements",
      { "sqlStatements*": { type: "array", items: string } },
      "Run SQL statements against the database",
      "unbounded",
      "none",
    ],
    [
      "nothing, for a list of terms",
      { "queries*": { type: "array", items: string } },
      "Search for rows",
      "unbounded",
      "none",
    ],
  ])("%s", (_, parameters, description, kind, source) => {
    expect(factsWith("rows", description, parameters).bound).toEqual({ kind, source });
  });

  it("does not take an example's number for a bound", () => {
    const text =
      "Lists rows (for example, show the first 10 products).\n<examples>list the first 5 rows</examples>";
    expect(factsWith("rows", text).bound.kind).toBe("unbounded");
  });

  it("is fixed for one record and for a picture of the screen, not for a file of any size", () => {
    expect(factsWith("get_row", "Gets the details of a row").bound.kind).toBe("fixed");
    expect(factsWith("shot", "Take a screenshot").bound.kind).toBe("fixed");
    expect(factsWith("read_image", "Reads an image", { "path*": string }).bound.kind).toBe("unbounded");
  });
});

describe("whether it changes something", () => {
  it.each([
    ["create_row", "Creates a row.", {}, true],
    ["rows_update", "Update rows", {}, true],
    ["run_code", "Runs Python code", {}, true],
    ["run_query", "Runs a read-only SQL query", {}, false],
    ["get_cost", "Gets the cost of creating a row", {}, false],
    ["list_updates", "Lists updates", {}, false],
    ["validate", "Checks code before it is deployed", {}, false],
    ["delete_row", "Deletes a row", { readOnlyHint: true }, false],
    ["list_rows", "Lists rows", { readOnlyHint: false }, true],
  ])("%s: %s %j → %s", (name, description, annotations, mutates) => {
    expect(factsOf({ name, description, annotations }).mutates).toBe(mutates);
  });
});

it("takes an answer in pages for a collection, unless it is one thing's details", () => {
  const pages = { per_page: { type: "integer" }, page: { type: "integer" } };
  expect(factsWith("blame", "Get blame information for a file", pages).returns).toBe("collection");
  expect(factsWith("blame", "Get blame information for a file").returns).toBe("record");
  expect(factsWith("get_commit", "Get the details of a commit", pages).returns).toBe("record");
});

it("marks tools that hosts hide from the model", () => {
  expect(factsOf({ name: "a", _meta: { ui: { visibility: ["app"] } } }).appOnly).toBe(true);
  expect(factsOf({ name: "a", _meta: { ui: { visibility: ["app", "model"] } } }).appOnly).toBe(false);
  expect(factsOf({ name: "a", _meta: { ui: { visibility: "app" } } }).appOnly).toBe(false);
  expect(factsOf({ name: "a" }).appOnly).toBe(false);
});

it("takes what is made from given data for as long as they are", () => {
  const data = { "data*": { type: "array", items: { type: "object" } } };
  const made = (parameters: object) =>
    factsWith("generate_spreadsheet", "Generate a spreadsheet.", { ...parameters }).bound.kind;
  expect(made(data)).toBe("caller-sized");
  expect(made({ "topic*": { type: "string" } })).toBe("unbounded");
});
