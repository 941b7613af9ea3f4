import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArgumentError, fitToBudget, page, truncation, utf8Length } from "../../src/boundary/index.ts";
import { frozen, json, seeded } from "./arbitraries.ts";

describe("page", () => {
  const letters = frozen(["a", "b", "c", "d", "e"]);

  it("gives the items, the total and the cursor of the next page", () => {
    expect(page(letters, { limit: 2, maximum: 10 })).toEqual({
      items: ["a", "b"],
      before: 0,
      total: 5,
      hasMore: true,
      nextCursor: "2",
    });
    expect(page(letters, { limit: 2, maximum: 10, after: "4" })).toEqual({
      items: ["e"],
      before: 4,
      total: 5,
      hasMore: false,
    });
    expect(page([], { limit: 2, maximum: 10 })).toEqual({ items: [], before: 0, total: 0, hasMore: false });
  });

  it.each([0, -1, 11, 1.5, Number.NaN])("rejects a limit of %s with the range", (limit) => {
    const call = () => page(letters, { limit, maximum: 10 });
    expect(call).toThrow(ArgumentError);
    expect(call).toThrow(`limit is ${limit}; give a whole number from 1 to 10`);
  });

  it.each(["6", "-1", "x", "", "01", "1.0"])("rejects %j, which no page gave out as a cursor", (after) => {
    expect(() => page(letters, { limit: 1, maximum: 10, after })).toThrow(
      /is no cursor of this list; pass the nextCursor/,
    );
  });

  it("goes on after the named item, though items came before it", () => {
    const key = (item: string) => item;
    const first = page(letters, { limit: 2, maximum: 10, key });
    const next = page(["0", ...letters], { limit: 2, maximum: 10, after: first.nextCursor, key });
    expect(next.items).toEqual(["c", "d"]);
    expect(() => page(letters, { limit: 1, maximum: 10, after: "z", key })).toThrow(ArgumentError);
  });

  it("refuses a key that two items share: its cursor would lead back for ever", () => {
    const twice = [{ id: "a" }, { id: "a" }, { id: "b" }];
    const key = ({ id }: { id: string }) => id;
    expect(() => page(twice, { limit: 2, maximum: 10, key })).toThrow(
      'two items have the key "a"; give a key that is each item\'s own',
    );
    const first = page(twice, { limit: 1, maximum: 10, key });
    expect(() => page(twice, { limit: 1, maximum: 10, key, after: first.nextCursor })).toThrow(RangeError);
  });

  it.each([
    [Number.NaN, "maximum is NaN; give a number"],
    [undefined, "maximum is undefined; give a number"],
    ["10", 'maximum is "10"; give a number'],
  ])("refuses a maximum of %j, which would bound nothing", (maximum, told) => {
    expect(() => page(letters, { limit: 2, maximum: maximum as never })).toThrow(told);
  });

  it("shows a limit that is a text as one", () => {
    expect(() => page(letters, { limit: "2" as never, maximum: 10 })).toThrow(
      'limit is "2"; give a whole number from 1 to 10',
    );
  });

  it("walked to the end gives every item once and in order", () => {
    const lists = fc.uniqueArray(fc.string(), { maxLength: 40 });
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 7 }), fc.boolean(), (items, limit, named) => {
        const key = named ? (item: string) => item : undefined;
        const walked: string[] = [];
        let after: string | undefined;
        do {
          const answer = page(frozen(items), { limit, maximum: 7, after, key });
          expect(answer.total).toBe(items.length);
          expect(answer.items.length).toBeLessThanOrEqual(limit);
          expect(answer.hasMore).toBe(answer.nextCursor !== undefined);
          walked.push(...answer.items);
          after = answer.nextCursor;
        } while (after !== undefined && walked.length <= items.length);
        expect(walked).toEqual(items);
      }),
      seeded,
    );
  });
});

describe("truncation", () => {
  it("counts what pages before have shown: on the last one nothing is missing", () => {
    const told = (after?: string) => {
      const { items, ...part } = page([1, 2, 3, 4, 5], { limit: 2, maximum: 2, after });
      return truncation({ ...part, returned: items.length, hint: "filter" });
    };
    expect(told("2")).toEqual({
      total: 5,
      returned: 2,
      truncated: true,
      nextCursor: "4",
      hint: '1 more not shown; pass after="4" for the next; filter',
    });
    expect(told("4")).toEqual({ total: 5, returned: 1, truncated: false });
  });

  it.each([
    [{ total: Number.NaN, returned: 1 }, "total is NaN; give a whole number, 0 or more"],
    [{ total: undefined, returned: 1 }, "total is undefined; give a whole number, 0 or more"],
    [{ total: 3, returned: -1 }, "returned is -1; give a whole number, 0 or more"],
    [{ total: "9", returned: 3 }, 'total is "9"; give a whole number, 0 or more'],
    [{ total: 3, returned: 5 }, "returned is 5, which is more than the total of 3"],
    [{ total: 3, returned: 2, before: 2 }, "before and returned are 4, which is more than the total of 3"],
  ])("does not say of %j that nothing was cut", (counts, told) => {
    expect(() => truncation(counts as never)).toThrow(told);
  });

  it("counts what is not shown and names the next move", () => {
    expect(truncation({ total: 4250, returned: 50, nextCursor: "50", hint: "or filter by state=" })).toEqual({
      total: 4250,
      returned: 50,
      truncated: true,
      nextCursor: "50",
      hint: '4200 more not shown; pass after="50" for the next; or filter by state=',
    });
  });

  it("carries nothing to do where nothing was cut", () => {
    expect(truncation({ total: 3, returned: 3, nextCursor: "3", hint: "filter" })).toEqual({
      total: 3,
      returned: 3,
      truncated: false,
    });
  });
});

describe("fitToBudget", () => {
  it("keeps the longest beginning that fits, with the words about the rest counted in", () => {
    const items = frozen(Array.from({ length: 1000 }, (_, id) => ({ id })));
    const fitted = fitToBudget(items, { budget: 400, count: utf8Length, hint: "pass id=" });
    const answer = JSON.parse(fitted.text);
    expect(answer.total).toBe(1000);
    expect(answer.returned).toBe(answer.items.length);
    expect(answer.hint).toBe(`${1000 - answer.returned} more not shown; pass id=`);
    expect(utf8Length(fitted.text)).toBeLessThanOrEqual(400);
    const oneMore = { ...answer, items: items.slice(0, answer.returned + 1), returned: answer.returned + 1 };
    expect(utf8Length(JSON.stringify(oneMore))).toBeGreaterThan(400);
  });

  it("renders about what the budget holds, however long the list is", () => {
    const items = Array.from({ length: 200_000 }, (_, id) => ({ id }));
    let counted = 0;
    fitToBudget(items, {
      budget: 1000,
      count: (text) => {
        counted += text.length;
        return text.length;
      },
    });
    expect(counted).toBeLessThan(20_000);
  });

  it("refuses a budget that cannot hold even the words", () => {
    expect(() => fitToBudget([1, 2], { budget: 5, count: utf8Length })).toThrow(
      /budget is 5; an answer without any item takes \d+/,
    );
  });

  it("gives a short list whole where it is smaller than the words about its lack", () => {
    expect(fitToBudget([1, 2], { budget: 60, count: utf8Length }).items).toEqual([1, 2]);
  });

  it("gives a list whole that fits without the words, also where its beginning fits with them", () => {
    const items = Array.from({ length: 30 }, (_, at) => 10_000 + at);
    const options = { count: utf8Length, hint: "ask for one of them by its number".repeat(6) };
    const whole = utf8Length(JSON.stringify({ items, total: 30, returned: 30, truncated: false }));
    for (let budget = whole; budget < whole + 150; budget += 1) {
      expect(fitToBudget(items, { ...options, budget }).items, `budget ${budget}`).toHaveLength(30);
    }
  });

  it("is never over the budget, never invalid, and counts everything that it leaves out", () => {
    const lists = fc.array(json, { maxLength: 30 });
    // Not monotone on purpose, as the count of a tokenizer: a longer text may count for less.
    const counts = [utf8Length, (text: string) => text.length - (text.length % 7)];
    fc.assert(
      fc.property(
        lists,
        fc.integer({ min: 0, max: 600 }),
        fc.constantFrom(...counts),
        (items, budget, count) => {
          let fitted: ReturnType<typeof fitToBudget<unknown>>;
          try {
            fitted = fitToBudget<unknown>(frozen(items), { budget, count });
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError);
            return;
          }
          expect(count(fitted.text)).toBeLessThanOrEqual(budget);
          const answer = JSON.parse(fitted.text);
          expect(answer.items).toEqual(JSON.parse(JSON.stringify(items.slice(0, answer.returned))));
          expect(answer.total).toBe(items.length);
          expect(answer.truncated).toBe(answer.returned < items.length);
          if (answer.truncated)
            expect(answer.hint).toContain(`${items.length - answer.returned} more not shown`);
        },
      ),
      seeded,
    );
  });
});

describe("fitToBudget over what is no number", () => {
  it.each([Number.NaN, undefined, "500"])(
    "refuses a budget of %j, which no answer would be over",
    (budget) => {
      expect(() => fitToBudget(["a"], { budget: budget as never, count: utf8Length })).toThrow(
        /^budget is .*; give a number$/,
      );
    },
  );

  it.each([
    [async () => 1, "count gave a Promise; it has to give a number"],
    [() => Number.NaN, "count gave NaN; it has to give a number"],
    [() => undefined, "count gave undefined; it has to give a number"],
  ])("refuses a count that gives none: %s", (count, told) => {
    expect(() => fitToBudget(["a"], { budget: 10, count: count as never })).toThrow(told);
  });
});
