import { describe, expect, it } from "vitest";
import { factsWith, named } from "./tool.ts";

const integer = (description?: string, more: object = {}) => ({
  type: "integer",
  ...(description ? { description } : {}),
  ...more,
});
const string = (description?: string, more: object = {}) => ({
  type: "string",
  ...(description ? { description } : {}),
  ...more,
});
const flag = (description?: string) => ({ type: "boolean", ...(description ? { description } : {}) });
const list = (parameters: Readonly<Record<string, unknown>>, description = "Lists the orders of a shop.") =>
  factsWith("list_orders", description, parameters);

describe("limits", () => {
  it.each([
    ["limit", integer()],
    ["max_results", integer()],
    ["maxRecords", { type: "number" }],
    ["per_page", integer()],
    ["pageSize", integer()],
    ["count", integer("Number of orders to return")],
    ["first", integer("Returns the first n orders")],
    ["top", integer()],
    ["tail", integer("Number of lines to show from the end")],
    ["num_results", { anyOf: [{ type: "integer" }, { type: "null" }] }],
    ["max_chars", integer()],
    ["number_of_orders", integer()],
    ["rows", string("Rows a page", { default: "20" })],
    [
      "limit",
      string("Limit of messages to fetch, as a range of time (1d) or a number (50)", { default: "1d" }),
    ],
    [
      "maximum_number_of_orders",
      integer(
        "The maximum number of different orders (with all of what is in them) to include in the context",
      ),
    ],
  ])("%s is one", (name, schema) => {
    expect(named(list({ [name]: schema }), "limit", "size-cap")).toEqual([name]);
  });

  it.each([
    ["count", flag("Return only the number of orders")],
    ["depth", integer("How deep to look")],
    ["timeout", integer("Maximum number of seconds")],
    ["max_price", { type: "number" }],
    ["page", integer("Page number of the results")],
    ["retries", integer("Maximum number of attempts")],
    ["limit", string("Which limit applies")],
    ["context_lines", integer("Lines around each match", { default: 3 })],
    ["max_size", integer("Largest side of the picture in pixels", { default: 800 })],
  ])("%s (%j) is none", (name, schema) => {
    expect(named(list({ [name]: schema }), "limit", "size-cap")).toEqual([]);
  });

  it("are judged by their company: the head of a pull request, the depth of a clone", () => {
    const pull = {
      "head*": string("The branch with the changes"),
      "base*": string("The branch to pull into"),
    };
    expect(named(factsWith("create_pull", "Creates a pull request", pull), "limit", "filter")).toEqual([]);
    const clone = { "url*": string(), depth: integer("Truncate the history to this many commits") };
    expect(named(factsWith("clone", "Clones a repository", clone), "limit")).toEqual([]);
    const dice = { "count*": integer("Number of dice to roll") };
    expect(named(factsWith("send_dice", "Sends dice", dice), "limit")).toEqual([]);
  });

  it("take the range of a type for no maximum", () => {
    expect(
      list({ limit: integer("", { maximum: Number.MAX_SAFE_INTEGER }) }).parameters[0]?.maximum,
    ).toBeUndefined();
    expect(list({ limit: integer("", { maximum: 100 }) }).parameters[0]?.maximum).toBe(100);
    expect(list({ limit: integer("max 1,000") }).parameters[0]?.maximum).toBe(1000);
  });
});

describe("cursors", () => {
  it.each([
    ["cursor", string("Cursor of the next page")],
    ["page_token", string()],
    ["nextPageToken", string()],
    ["offset", integer()],
    ["page", integer()],
    ["start_index", integer()],
    ["after", string("Cursor after which to continue")],
    ["skip", integer()],
    ["pageIdx", integer("Page number, from 0")],
    ["page_id", string("Id of the next page, from the answer before")],
  ])("%s is one", (name, schema) => {
    expect(named(list({ [name]: schema }), "cursor")).toEqual([name]);
  });

  it.each([
    ["after", string("Only orders after this date")],
    ["page", string("Title of the page")],
    ["cursor", flag("Show the cursor")],
    ["page_id", string("Id of the wiki page")],
    ["pageId", integer("Targets a specific page by ID.")],
    ["page_url", string("Search within this page")],
  ])("%s (%j) is none", (name, schema) => {
    expect(named(list({ [name]: schema }), "cursor")).toEqual([]);
  });

  it("are not the cursor of a mouse", () => {
    const move = { "x*": integer(), cursor: string("Shape of the mouse cursor") };
    expect(named(factsWith("move_mouse", "Moves the mouse", move), "cursor")).toEqual([]);
  });
});

describe("projections and filters", () => {
  it.each([
    ["fields", { type: "array", items: { type: "string" } }],
    ["detail_level", string("", { enum: ["names", "full"] })],
    ["verbose", flag()],
    ["include_body", flag()],
    ["output_format", string("", { enum: ["json", "csv"] })],
    ["response_format", string()],
  ])("%s is a projection", (name, schema) => {
    expect(named(list({ [name]: schema }), "projection")).toEqual([name]);
  });

  it.each([
    ["status", string("", { enum: ["open", "closed"] })],
    ["query", string("Search text")],
    ["since", string("Only orders after this time")],
    ["include_archived", flag()],
    ["includeSubdomains", flag()],
    ["customerId", string("Only orders of this customer")],
    ["min_total", integer("Only orders of at least this total, a filter")],
    ["excludePatterns", { type: "array", items: { type: "string" } }],
  ])("%s is a filter", (name, schema) => {
    expect(named(list({ [name]: schema }), "filter")).toEqual([name]);
  });

  it.each([
    ["sort_by", string("Field to sort by")],
    ["timeout_ms", integer()],
    ["session_id", string("Id of the session")],
    ["reason", string("Why this is called")],
    ["skipTlsVerification", flag("Skip TLS certificate verification")],
    ["api-version", string("The version of the API")],
  ])("%s is neither", (name, schema) => {
    expect(list({ [name]: schema }).parameters[0]?.kind).toBeUndefined();
  });

  it("what must be given narrows nothing by choice", () => {
    expect(named(list({ "status*": string() }), "filter")).toEqual([]);
  });

  it("fields of something to make are data", () => {
    const fields = { "fields*": { type: "object" }, status: string() };
    expect(
      factsWith("create_order", "Creates an order", fields).parameters.map((entry) => entry.kind),
    ).toEqual([undefined, undefined]);
  });
});

describe("opt-ins", () => {
  it.each([
    ["full", flag()],
    ["all", flag()],
    ["detail", string("", { enum: ["summary", "full"], default: "summary" })],
    ["include_content", flag()],
  ])("%s is one", (name, schema) => {
    expect(list({ [name]: schema }).parameters[0]?.optIn).toBe(true);
  });

  it.each([
    ["full_name", string()],
    ["detail", string("", { enum: ["summary", "full"], default: "full" })],
    ["full", { type: "boolean", default: true }],
  ])("%s (%j) is none", (name, schema) => {
    expect(list({ [name]: schema }).parameters[0]?.optIn).toBe(false);
  });
});

describe("advertised", () => {
  const parameters = {
    customer_id: string("Only orders of this customer"),
    status: string("", { enum: ["open", "closed"] }),
    limit: integer("", { default: 10 }),
    cursor: string("Cursor of the next page"),
    fields: { type: "array", items: { type: "string" } },
  };
  const told = (description: string) =>
    list(parameters, description)
      .parameters.filter((entry) => entry.advertised)
      .map((entry) => entry.name);

  it.each([
    ["Lists orders.", []],
    ["Lists orders. Narrow with customer_id.", ["customer_id"]],
    ["Lists orders of a customer id.", ["customer_id"]],
    ["Lists orders; `status` narrows.", ["status"]],
    ["Lists orders with their status.", []],
    ["Lists orders, filtered by status.", ["status"]],
    ["Lists open or closed orders.", ["status"]],
    ["Lists orders. Pass limit=5 for a few.", ["limit"]],
    ["Lists orders. Returns up to 10 orders.", ["limit"]],
    ["Lists orders. The limit is 10 by default.", ["limit"]],
    ["Lists orders with pagination.", ["cursor"]],
    ["Lists orders. Use the fields parameter.", ["fields"]],
    ["Lists orders.\n- status (str): open or not", ["status"]],
    ["Lists orders. Takes status and fields parameters.", ["status", "fields"]],
  ])("%j advertises %j", (description, names) => {
    expect(told(description)).toEqual(names);
  });
});

it("unfolds nested parameters to dotted names with their place", () => {
  const facts = list({
    "options*": {
      type: "object",
      properties: { limit: integer(), deep: { type: "object", properties: { full: flag() } } },
      required: ["limit"],
    },
  });
  expect(facts.parameters.map((entry) => [entry.name, entry.required])).toEqual([
    ["options", true],
    ["options.limit", true],
    ["options.deep", false],
    ["options.deep.full", false],
  ]);
  expect(facts.parameters[3]?.pointer).toBe("/properties/options/properties/deep/properties/full");
});

it("takes what tells of the caller, or only moves things up, for no filter", () => {
  const facts = list({
    "x-client-city": { type: "string", description: "The city of the client" },
    country: { type: "string", description: "Boost results from this country" },
    radius: { type: "number", description: "Bias toward results closer than this. NOT a hard cutoff." },
    city: { type: "string", description: "Only orders from this city" },
  });
  expect(named(facts, "filter")).toEqual(["city"]);
});

it("takes switches of manner and objects of options for no filter", () => {
  const facts = list({
    text_decorations: flag("Whether strings should have decoration markers"),
    ignoreQueryParameters: flag(),
    search_depth: string("How hard to look", { enum: ["basic", "advanced"] }),
    location: { type: "object", properties: { country: string() } },
    queryOptions: { type: "object" },
    maxAge: integer(),
    archived: flag(),
    filter: { type: "object" },
    where: { type: "object" },
    center_location: { type: "object", properties: { lat: { type: "number" }, lng: { type: "number" } } },
    unread_only: flag(),
  });
  expect(named(facts, "filter").filter((name) => !name.includes("."))).toEqual([
    "archived",
    "filter",
    "where",
    "center_location",
    "unread_only",
  ]);
});
