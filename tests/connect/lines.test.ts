import fc from "fast-check";
import { expect, test } from "vitest";
import { LineSplitter } from "../../src/connect/lines.ts";
import { messagesOf, parseLine } from "../../src/connect/messages.ts";

function split(chunks: readonly Buffer[], maxBytes?: number): { lines: string[]; overflows: number } {
  const lines: string[] = [];
  let overflows = 0;
  const splitter = new LineSplitter(
    (line) => lines.push(line),
    () => {
      overflows += 1;
    },
    maxBytes,
  );
  for (const chunk of chunks) splitter.push(chunk);
  splitter.flush();
  return { lines, overflows };
}

test("lines are the same however the stream is cut, inside a character too", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "\n", "\r", "é", "😀", "{", '"'), maxLength: 60 });
  fc.assert(
    fc.property(text, fc.array(fc.nat(200), { maxLength: 20 }), (whole, cuts) => {
      const bytes = Buffer.from(whole);
      const at = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort(
        (a, b) => a - b,
      );
      const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
      expect(split(chunks).lines).toEqual(whole.split("\n").filter((line) => line !== ""));
    }),
    { seed: 20260728, numRuns: 500 },
  );
});

test("a line over the limit is dropped once, and the next one is read", () => {
  const chunks = ["aaaa", "bbbb", "cc\n", "next\n"].map((text) => Buffer.from(text));
  expect(split(chunks, 7)).toEqual({ lines: ["cc", "next"], overflows: 1 });
});

test("what has no line feed yet can be looked at", () => {
  const splitter = new LineSplitter(
    () => {},
    () => {},
  );
  splitter.push(Buffer.from("done\nPassword: "));
  expect(splitter.pending()).toEqual({ bytes: 10, start: "Password: " });
});

const message = fc.oneof(
  fc.record({ jsonrpc: fc.constant("2.0"), id: fc.nat(9), result: fc.jsonValue({ maxDepth: 2 }) }),
  fc.record({
    jsonrpc: fc.constant("2.0"),
    method: fc.string(),
    params: fc.dictionary(fc.string(), fc.string()),
  }),
  fc.record({ id: fc.nat(9), error: fc.record({ code: fc.integer(), message: fc.string() }) }),
);
const junk = fc.string({
  unit: fc.constantFrom("a", " ", "{", "[", '"', ":", "id", "{}", "1", "]", "\\"),
  maxLength: 12,
});

test("messages are found among any text before them", () => {
  fc.assert(
    fc.property(junk, message, (before, found) => {
      const parsed = parseLine(before + JSON.stringify(found));
      expect(parsed.messages.at(-1)).toEqual(JSON.parse(JSON.stringify(found)));
      expect(parsed.messages).toHaveLength(1);
      expect(parsed.junk).toBe(before.trim());
    }),
    { seed: 20260728, numRuns: 1000 },
  );
});

test("messages are found one after the other, with text between and after", () => {
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 5 }), (found) => {
      const line = found.map((one) => JSON.stringify(one)).join(" then ");
      expect(parseLine(`${line} end`)).toEqual({
        messages: JSON.parse(JSON.stringify(found)),
        junk: `${" then ".repeat(found.length - 1)} end`.trim(),
        byteOrderMark: false,
        batch: false,
      });
    }),
    { seed: 20260728, numRuns: 300 },
  );
});

test("what only looks like a message is text", () => {
  for (const line of [
    '{"level":"info"}',
    "5",
    "null",
    '"text"',
    "[]",
    "[1]",
    "{}",
    '{"id":1}',
    '{"method":3}',
    '{"jsonrpc":',
  ]) {
    expect(parseLine(line)).toMatchObject({ messages: [], junk: line });
  }
});

test("a hostile line is given up after a bounded number of tries", () => {
  const answer = '{"id":1,"result":{}}';
  expect(parseLine('{"id":'.repeat(60) + answer).messages).toHaveLength(1);
  expect(parseLine('{"id":'.repeat(200_000) + answer).messages).toEqual([]);
});

test("the messages of a text are those of an object or an array, and of nothing else", () => {
  expect(messagesOf('[{"id":1,"result":{}},5]')).toEqual([{ id: 1, result: {} }]);
  expect(messagesOf('{"id":1,"result":{}} ')).toEqual([{ id: 1, result: {} }]);
  expect(messagesOf('x{"id":1,"result":{}}')).toEqual([]);
});
