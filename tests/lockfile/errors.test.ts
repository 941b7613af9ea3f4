import { describe, expect, test } from "vitest";
import { LockfileError } from "../../src/lockfile/errors.ts";
import { formatLock } from "../../src/lockfile/format.ts";
import { parseLock } from "../../src/lockfile/parse.ts";
import { aSnapshot, aSweep, withTool } from "../snapshot/build.ts";

const TEXT = formatLock(aSnapshot());

function errorOf(text: string): LockfileError {
  try {
    parseLock(text, "budgets.lock.json");
  } catch (error) {
    expect(error).toBeInstanceOf(LockfileError);
    return error as LockfileError;
  }
  throw new Error("it was read");
}

/** The text with one thing changed; fails where there is nothing to change. */
function changed(from: string | RegExp, to: string, text = TEXT): string {
  const result = text.replace(from, to);
  expect(result).not.toBe(text);
  return result;
}

function lineOf(needle: string, text: string): number {
  return text.slice(0, text.indexOf(needle)).split("\n").length;
}

describe("a lockfile that cannot be read", () => {
  const conflict = `{\n<<<<<<< HEAD\n  "lockfileVersion": 1,\n=======\n  "lockfileVersion": 1,\n>>>>>>> other\n}\n`;

  test.each([
    ["conflict markers", conflict, "conflict", ":2", "budget-check update"],
    [
      "conflict markers with CRLF",
      conflict.replaceAll("\n", "\r\n"),
      "conflict",
      ":2",
      "budget-check update",
    ],
    [
      "a conflict marker that was left over",
      `${TEXT}=======\n`,
      "conflict",
      `:${TEXT.split("\n").length}`,
      "update",
    ],
    ["nothing in it", "", "truncated", "", "from git"],
    ["white space in it", " \n\n", "truncated", "", "from git"],
    ["no JSON in it", "budgets\n", "truncated", ":1:1", "from git"],
    [
      "a comma too many",
      changed('"tools": {', '"tools": {,'),
      "syntax",
      `:${lineOf('"tools"', TEXT)}:17`,
      "from git",
    ],
    ["a list in it", "[]", "shape", ":1:1", "from git"],
    ["no version", changed(/.*lockfileVersion.*\n/, ""), "shape", ":1:1", "from git"],
    ["a version that is no number", changed('Version": 1', 'Version": "1"'), "shape", ":2:3", "from git"],
    ["version 0", changed('Version": 1', 'Version": 0'), "shape", ":2:3", "from git"],
    ["a newer version", changed('Version": 1', 'Version": 2'), "version", ":2:3", "npm install"],
    ["a newer version of another shape", '{ "lockfileVersion": 7 }', "version", ":1:3", "npm install"],
    ["an encoding that nobody knows", changed("cl100k_base", "p50k_base"), "shape", ":3:3", "from git"],
    [
      "a negative figure",
      changed(/"content": \d+/, '"content": -1'),
      "shape",
      `:${lineOf('"content"', TEXT)}:38`,
      "from git",
    ],
    [
      "a figure that is no whole number",
      changed(/"menu": \d+/, '"menu": 1.5'),
      "shape",
      `:${lineOf('"menu"', TEXT)}:11`,
      "from git",
    ],
    [
      "a figure over all bounds",
      changed(/"menu": \d+/, '"menu": 1e999'),
      "shape",
      `:${lineOf('"menu"', TEXT)}:11`,
      "from git",
    ],
    [
      "a figure that is text",
      changed(/"items": \d+/, '"items": "9"'),
      "shape",
      `:${lineOf('"items"', TEXT)}:70`,
      "from git",
    ],
    [
      "a risk that is none",
      changed("low (measured", "tiny (measured"),
      "shape",
      `:${lineOf('"risk"', TEXT)}:11`,
      "from git",
    ],
    [
      "a finding that is none",
      changed(/"findings": \[\],\n {6}"tools"/, '"findings": ["oops"],\n      "tools"'),
      "shape",
      ":7:20",
      "from git",
    ],
    [
      "a tool that is a list",
      changed(/"list": \{/, '"list": [], "more": {'),
      "shape",
      `:${lineOf('"list"', TEXT)}:9`,
      "from git",
    ],
    ["no menu", changed(/.*"menu".*\n/, ""), "shape", `:${lineOf('"list"', TEXT)}:9`, "from git"],
    ["no content", changed(/"content": \d+, /, ""), "shape", `:${lineOf('"content"', TEXT)}:13`, "from git"],
    [
      "a server twice",
      changed('"memory": {', '"memory": {},\n    "memory": {'),
      "conflict",
      ":6:5",
      "update",
    ],
    [
      "a field twice",
      changed('"menu": 200', '"menu": 1, "menu": 200'),
      "conflict",
      `:${lineOf('"menu"', TEXT)}:22`,
      "update",
    ],
  ])("has %s", (_, text, problem, where, next) => {
    const error = errorOf(text);
    expect(error).toMatchObject({ exitCode: 2, problem, where: `budgets.lock.json${where}` });
    expect(error.next).toContain(next);
    expect(error.message).not.toMatch(/\n|undefined|Error/);
  });

  test("ends in the middle, wherever it is cut", () => {
    for (let end = 1; end < TEXT.length - 2; end += 1) {
      const error = errorOf(TEXT.slice(0, end));
      expect([end, error.problem, error.where]).toEqual([
        end,
        "truncated",
        expect.stringMatching(/json:\d+:\d+$/),
      ]);
    }
  });

  test("has a sweep whose lists are of another length than its sizes", () => {
    const text = changed(
      "[100, 1000, 1000]",
      "[100, 1000]",
      formatLock(withTool({ cases: { sweep: aSweep() } })),
    );
    expect(errorOf(text).message).toBe('"content" needs one entry for each of 3 sizes');
  });

  test("has brackets nested beyond all reason", () => {
    const deep = changed('"servers": {', `"servers": ${"[".repeat(50_000)}${"]".repeat(50_000)}, "x": {`);
    expect(errorOf(deep).problem).toBe("shape");
  });
});

describe("what nobody knows", () => {
  test("is left out and told with its place", () => {
    const text = changed('"menu": 200', '"weight": 3,\n          "menu": 200');
    const lock = parseLock(text, "budgets.lock.json");
    expect(lock.snapshot).toEqual(parseLock(TEXT, "x").snapshot);
    expect(lock.notes).toEqual([
      `budgets.lock.json:${lineOf('"weight"', text)}:11: "weight" is not known here and was left out`,
    ]);
    expect(lock.edited).toEqual([]);
  });

  test("is told once where a whole format has it, with the number of places", () => {
    const line = /"default @ reference": \{ "content.*\}/.exec(TEXT)?.[0] ?? "";
    const lines = Array.from({ length: 3000 }, (_, index) =>
      line.replace('"default @ reference": {', `"c${index}": { "weight": 1,`),
    );
    const text = changed(line, [line, ...lines].join(",\n"));
    const lock = parseLock(text, "x");
    expect(lock.notes).toEqual([
      `x:${lineOf('"weight"', text)}:9: "weight" is not known here and was left out, as in 2999 other places`,
    ]);
  });

  test("is a ninth path, of which eight are locked", () => {
    const nine = Array.from({ length: 9 }, (_, index) => `"p${index}": ${9 - index}`).join(", ");
    const text = changed(/("paths": \{\n.*?)\{ .* \}/, `$1{ ${nine} }`);
    expect(parseLock(text, "x").notes).toEqual([expect.stringMatching(/"p8" is not known here/)]);
  });

  test("may be named like what every object has", () => {
    const text = changed('"menu": 200', '"__proto__": { "menu": 1 }, "menu": 200');
    const lock = parseLock(text, "x");
    expect(lock.notes).toHaveLength(1);
    expect(lock.snapshot.servers.memory?.tools.list?.menu).toBe(200);
  });

  test("is also a line of paths without a case", () => {
    const text = changed('"paths": {', '"paths": { "gone": { "a": 1 },');
    expect(parseLock(text, "x").notes).toEqual([expect.stringContaining('"gone" is not known here')]);
  });
});

describe("the writer", () => {
  test.each([Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY])(
    "refuses %d tokens, which no lockfile can hold",
    (menu) => {
      expect(() => formatLock(withTool({ menu }))).toThrow(RangeError);
    },
  );

  test("refuses a request without its digest", () => {
    const snapshot = withTool({ cases: { a: { request: "x", figures: [] } } });
    expect(() => formatLock(snapshot)).toThrow(/request digest of list a/);
  });
});
