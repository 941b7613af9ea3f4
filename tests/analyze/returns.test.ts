import { describe, expect, it } from "vitest";
import { factsOf, factsWith } from "./tool.ts";

const string = { type: "string" };

describe("what comes back, by words", () => {
  it.each([
    // Names that hide a collection.
    ["directory_tree", "Gets a recursive view of a folder as JSON.", "collection"],
    ["browser_snapshot", "Capture accessibility snapshot of the current page", "collection"],
    ["execute_sql", "Runs a SQL statement against the database", "collection"],
    ["read_graph", "Read the entire knowledge graph", "collection"],
    ["query", "Run a read-only query", "collection"],
    ["list_parts", "Parts of a machine", "collection"],
    ["get_replies", "Get all replies to a post", "collection"],
    ["env", "Returns all environment variables", "collection"],
    ["resolve", "Resolves a name and returns matching packages", "collection"],
    ["recent_orders", "Get the list of orders changed in a day", "collection"],
    // Bodies of any length.
    ["read_file", "Read the complete contents of a file as text", "document"],
    ["get_page", "Fetches a URL and extracts its contents as markdown", "document"],
    ["evaluate", "Evaluate a JavaScript expression on the page", "document"],
    ["get_value", "Get value by key", "document"],
    ["explain_plan", "Explain the code of a function", "document"],
    ["ask", "Ask any question about a repository", "document"],
    ["http_get", "Send an HTTP request and return the response", "document"],
    ["site_scrape", "Scrape a single URL. The most powerful of all.", "document"],
    ["docs_details", "Fetches up-to-date documentation for a service", "document"],
    [
      "open_entity",
      "Retrieves details about a page. Pages are returned in enhanced Markdown format.",
      "document",
    ],
    [
      "get_board",
      "Retrieves the board. WARNING: large boards can consume much of the context window.",
      "document",
    ],
    [
      "get_frame",
      "Draws a frame and returns a link to it. For positions, read_state gives fewer tokens.",
      "record",
    ],
    [
      "get_plan",
      "Gets the status of an order. Use this and not dump_all, which can be very large.",
      "record",
    ],
    // Converters of API descriptions put the product and the protocol's verb in front.
    ["API-post-search", "Wiki | Search by title", "collection"],
    ["API-post-page", "Wiki | Create a page", "record"],
    ["API-get-source", "Wiki | Retrieve a data source", "record"],
    // A verb that tells of what the tool gives, and one that nobody listed.
    ["convert_to_markdown", "Convert a resource described by an http: or file: URI to markdown", "document"],
    ["decompile_function", "Decompile a function at the given address", "document"],
    ["network_requests", "Returns all network requests since loading the page", "collection"],
    ["get_top_queries", "Reports the slowest queries of the database", "collection"],
    ["site", "Map a website to discover its pages.\n\n**Returns:** Array of URLs found on it.", "collection"],
    // Nouns alone, and one thing told by its article.
    ["prices", "Daily closing prices of a stock", "collection"],
    ["scene", "Read the state of the scene: every entity with its parts", "collection"],
    ["rows_export", "Exports every record of a table as CSV", "collection"],
    ["pods_get", "Get a pod in the given namespace", "record"],
    ["release", "Get the latest release of a project", "record"],
    ["rows_count", "How many rows there are", "record"],
    ["vacuum", "Vacuums a table", "unknown"],
    // One thing.
    ["get_order", "Get details of a specific order", "record"],
    ["get_total", "Returns the sum of two numbers", "record"],
    ["geocode", "Convert an address into geographic coordinates", "record"],
    ["get_count", "Gets the number of rows in a table", "record"],
    ["create_ticket", "Creates a ticket", "record"],
    // Media, and next to nothing.
    ["shot", "Take a screenshot of the screen", "media"],
    ["get_logo", "Returns a tiny image.", "media"],
    ["delete_order", "Deletes an order", "ack"],
    ["click", "Click an element on the page", "ack"],
    ["send_mail", "Send an e-mail", "ack"],
    // Nothing that tells.
    ["engine", "The engine.", "unknown"],
    ["engine", "", "unknown"],
  ])("%s: %s → %s", (name, description, returns) => {
    expect(factsWith(name, description, { "target*": string }).returns).toBe(returns);
  });

  it("is unknown, and so is its bound, where nothing tells", () => {
    expect(factsOf({ name: "engine" })).toMatchObject({
      returns: "unknown",
      returnsBasis: "none",
      bound: { kind: "unknown", source: "none" },
    });
  });
});

describe("what comes back, by the output schema", () => {
  const row = { type: "object", properties: { id: string, name: string } };
  const output = (schema: unknown) => factsOf({ name: "engine", outputSchema: schema });

  it.each([
    ["a list at the root", { type: "array", items: row }],
    [
      "a list beside its count",
      { type: "object", properties: { rows: { type: "array", items: row }, total: { type: "number" } } },
    ],
    ["a map of records", { type: "object", additionalProperties: row }],
    ["a map by pattern", { type: "object", patternProperties: { "^x": row } }],
    ["a list behind a reference", { $ref: "#/$defs/Rows", $defs: { Rows: { type: "array", items: row } } }],
    [
      "a list in an alternative",
      {
        anyOf: [
          { type: "object", properties: { rows: { type: "array", items: row } }, required: ["rows"] },
          { type: "object", properties: { error: string } },
        ],
      },
    ],
    [
      "a list one level down",
      {
        type: "object",
        properties: { data: { type: "object", properties: { rows: { type: "array", items: row } } } },
      },
    ],
  ])("%s is a collection", (_, schema) => {
    expect(output(schema)).toMatchObject({ returns: "collection", returnsBasis: "schema" });
  });

  it.each([
    ["scalars", { type: "object", properties: { a: string, b: string } }],
    [
      "a map of anything",
      { type: "object", properties: { record: { type: "object", additionalProperties: {} } } },
    ],
    [
      "tags beside other fields",
      { type: "object", properties: { a: string, b: string, tags: { type: "array", items: string } } },
    ],
    [
      "a tuple",
      {
        type: "object",
        properties: { at: { type: "array", items: [{ type: "number" }, { type: "number" }] } },
      },
    ],
  ])("%s is a record", (_, schema) => {
    expect(output(schema).returns).toBe("record");
  });

  it("a search that tells much beside its hits gives a collection all the same", () => {
    const around = { query: string, kind: string, place: string, mood: string };
    const outputSchema = {
      type: "object",
      properties: { ...around, hits: { type: "array", items: row }, totalLinesRead: { type: "number" } },
    };
    const facts = (name: string) => factsOf({ name, outputSchema }).returns;
    expect([facts("search_places"), facts("get_place")]).toEqual(["collection", "record"]);
  });

  it("what counts a list stands beside it, what measures a thing does not", () => {
    const lines = { lines: { type: "array", items: string } };
    const beside = (name: string) =>
      output({ type: "object", properties: { ...lines, [name]: { type: "number" } } }).returns;
    expect([beside("totalLinesWritten"), beside("totalBytes")]).toEqual(["collection", "record"]);
  });

  it("looks behind a schema that only wraps a text", () => {
    const wrapped = { type: "object", properties: { content: string }, required: ["content"] };
    const list = {
      name: "list_folder",
      description: "Get a detailed listing of all files",
      outputSchema: wrapped,
    };
    expect(factsOf(list)).toMatchObject({
      returns: "collection",
      returnsBasis: "words",
      bound: { kind: "unbounded" },
    });
    expect(factsOf({ name: "engine", outputSchema: wrapped }).returns).toBe("unknown");
  });

  it.each([
    [{ type: "array", items: row }, 2],
    [
      {
        type: "array",
        items: {
          type: "object",
          properties: { id: string, at: { type: "object", properties: { x: {}, y: {} } } },
        },
      },
      3,
    ],
    [{ type: "object", properties: { a: string, b: string, c: { type: "array", items: string } } }, 3],
    [{ type: "object", properties: { data: { allOf: [row, { properties: { extra: string } }] } } }, 3],
  ])("counts the leaf fields of the record in %j", (schema, fields) => {
    expect(output(schema).fields).toBe(fields);
  });
});

describe("what comes back, where it goes elsewhere or comes later", () => {
  it.each([
    [
      "take_heapsnapshot",
      "Capture a heap snapshot of the page.",
      "A path to a file to save the snapshot to",
      "ack",
    ],
    ["download_report", "Downloads the report of a run.", "Where to write the report", "ack"],
    ["read_report", "Read the report of a run.", "Path of the report to read", "document"],
  ])("%s: %s (%s)", (name, description, told, returns) => {
    const facts = factsWith(name, description, { "filePath*": { type: "string", description: told } });
    expect(facts.returns).toBe(returns);
  });

  it("a file that may be named is no file that must be", () => {
    const path = { filePath: { type: "string", description: "A file to save the snapshot to" } };
    expect(factsWith("take_snapshot", "Take a text snapshot of the page.", path).returns).toBe("collection");
  });

  it.each([
    [
      "crawl_status",
      "Check the status of a crawl. Returns: Status and progress, including results if available.",
      "document",
    ],
    ["agent_status", "Check the status of a job and retrieve results when complete.", "document"],
    ["job_status", "Check the status of a job. Returns its progress.", "record"],
    ["parse", "Parse a file with an endpoint.", "document"],
    ["parse_date", "Parse a date.", "record"],
    ["message_details", "Returns full details (headers and body) of a single message.", "document"],
    [
      "summarizer",
      "Retrieves summaries of search results. Returns a text summary that joins them.",
      "record",
    ],
    ["get_summaries", "Retrieves summaries of all reports.", "collection"],
  ])("%s: %s", (name, description, returns) => {
    expect(factsWith(name, description, { "id*": string }).returns).toBe(returns);
  });
});
