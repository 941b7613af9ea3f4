import { describe, expect, it } from "vitest";
import type { CallOutcome } from "../../src/connect/types.ts";
import { identityOf, readAnswer } from "../../src/replay/probes/answer.ts";
import {
  buildArguments,
  unknownLike,
  withArgument,
  withoutArgument,
} from "../../src/replay/probes/arguments.ts";
import type { Definition } from "../../src/surface/types.ts";

const text = (words: string): CallOutcome => ({
  kind: "ok",
  result: { content: [{ type: "text", text: words }] },
});
const data = (structuredContent: unknown): CallOutcome => ({
  kind: "ok",
  result: { content: [], structuredContent },
});

describe("reads out of an answer", () => {
  it.each<[string, CallOutcome, number | undefined, string | number | undefined]>([
    [
      "the largest list, also beside a smaller one",
      data({ facets: [1, 2, 3], rows: [{ name: "a long one" }, { name: "another" }] }),
      2,
      undefined,
    ],
    ["a list in text", text('[{"id":1},{"id":2}]'), 2, undefined],
    ["a list wrapped as the only text", data({ content: '{"rows":[1,2,3]}' }), 3, undefined],
    ["bullets", text("Found:\n- one\n- two\n\nDone."), 2, undefined],
    ["no list in prose", text("There are 3 of them."), undefined, undefined],
    ["an empty list", data({ rows: [] }), 0, undefined],
    ["a cursor", data({ rows: [1], next_cursor: "abc" }), 1, "abc"],
    [
      "a cursor in a page's frame",
      data({ rows: [1], pageInfo: { endCursor: "abc", hasNextPage: true } }),
      1,
      "abc",
    ],
    [
      "no cursor where there is no more",
      data({ rows: [1], pageInfo: { endCursor: "abc", hasNextPage: false } }),
      1,
      undefined,
    ],
    ["no cursor that is null or empty", data({ rows: [1], nextCursor: null, cursor: "" }), 1, undefined],
    ["a cursor that is an object", data({ rows: [1], next: { after: 7 } }), 1, 7],
    ["a cursor in words", text("- one\nNext cursor: abc="), 1, "abc="],
    ["no cursor of an entry", data({ rows: [{ next: "x" }] }), 1, undefined],
  ])("%s", (_, outcome, items, next) => {
    const answer = readAnswer(outcome);
    expect(answer?.items?.length).toBe(items);
    expect(answer?.next).toBe(next);
  });

  it("nothing of an error", () => {
    expect(
      readAnswer({ kind: "isError", result: { content: [{ type: "text", text: "[1]" }] } }),
    ).toBeUndefined();
  });

  it("what an entry is known by", () => {
    expect(identityOf({ name: "x", id: 7 })).toBe("id:7");
    expect(identityOf({ name: "x" })).toBe('{"name":"x"}');
    expect(identityOf("x")).toBe('"x"');
  });
});

describe("builds arguments", () => {
  const tool = (properties: object, required: string[]): Definition => {
    const inputSchema = { type: "object", properties, required };
    return { name: "get", inputSchema, wire: { name: "get", inputSchema } };
  };
  const none = new Map<string, unknown[]>();

  it.each<[string, object, [string, unknown[]][], unknown]>([
    ["a constant", { const: "c", enum: ["x"] }, [], "c"],
    ["a default", { default: 3 }, [], 3],
    ["an example", { type: "string", examples: ["e"] }, [], "e"],
    ["a choice", { enum: ["first", "second"] }, [], "first"],
    ["a boolean", { type: "boolean" }, [], false],
    ["a value of that name", { type: "string" }, [["ticketid", ["T-1"]]], "T-1"],
    ["any id", { type: "string" }, [["id", [4, "T-2"]]], "T-2"],
    ["nothing that is only guessed", { type: "string" }, [["title", ["x"]]], undefined],
  ])("from %s", (_, schema, seen, value) => {
    const built = buildArguments(tool({ ticket_id: schema, other: {} }, ["ticket_id"]), new Map(seen));
    expect(built).toEqual(value === undefined ? undefined : { ticket_id: value });
  });

  it("without a known value for the one that will stand for nothing", () => {
    const needs = tool({ id: { type: "string" }, n: { type: "integer" } }, ["id"]);
    expect(buildArguments(needs, none)).toBeUndefined();
    expect(buildArguments(needs, none, "id")).toEqual({ id: "no-such-one" });
    expect(buildArguments(tool({ n: { type: "integer" } }, ["n"]), none, "n")).toEqual({ n: 987_654_321 });
  });

  it("for unknown values that look like known ones", () => {
    expect(unknownLike("7c9e6679-7425-40de-944b-e07fc1f90ae7")).toBe("00000000-0000-4000-8000-000000000000");
    expect([unknownLike(4), unknownLike("17"), unknownLike("T-1")]).toEqual([
      987_654_321,
      "987654321",
      "no-such-one",
    ]);
  });

  it("with and without one of them, also where it is nested", () => {
    expect(withArgument({ a: 1 }, "options.limit", 5)).toEqual({ a: 1, options: { limit: 5 } });
    expect(withoutArgument({ a: 1, options: { limit: 5, x: 1 } }, "options.limit")).toEqual({
      a: 1,
      options: { x: 1 },
    });
    expect(withoutArgument({ a: 1 }, "options.limit")).toEqual({ a: 1 });
  });
});
