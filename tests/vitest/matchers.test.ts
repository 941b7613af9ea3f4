import { describe, expect, it } from "vitest";
import "../../src/vitest/index.ts";
import { truncation } from "../../src/boundary/index.ts";

const users = (size: number) =>
  Array.from({ length: size }, (_, index) => ({
    id: index,
    name: `user ${index}`,
    mail: `user${index}@example.com`,
  }));
const text = (body: unknown) => ({ content: [{ type: "text", text: JSON.stringify(body) }] });

/** The message that a failing expectation throws. */
async function failure(expectation: () => unknown): Promise<string> {
  try {
    await expectation();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error("the expectation held");
}

describe("toFitBudget", () => {
  it("counts what the reference tokenizer counts, up to the budget itself", async () => {
    // js-tiktoken 1.0.21, cl100k_base: 4 tokens.
    const result = { content: [{ type: "text", text: "tiktoken is great!" }] };
    await expect(result).toFitBudget({ tokens: 6 });
    await expect(result).not.toFitBudget({ tokens: 5 });
    await expect("tiktoken is great!").toFitBudget({ tokens: 6 });
    await expect({ a: 1 }).toFitBudget({ tokens: 5 });
    await expect({ a: 1 }).not.toFitBudget({ tokens: 4 });
    expect(await failure(() => expect({ a: 1 }).not.toFitBudget({ tokens: 5 }))).toBe(
      "expected the answer to be over a budget of 5 tokens, but the content view takes 5 tokens (cl100k_base)",
    );
  });

  it("tells by how much it failed and where the tokens go", async () => {
    const message = await failure(() => expect(text({ users: users(50) })).toFitBudget({ tokens: 100 }));
    expect(message).toMatch(
      /expected the answer to fit a budget of 100 tokens, but the content view takes [\d,]+ tokens/,
    );
    expect(message).toMatch(
      /\(cl100k_base\), [\d,]+ too many\nwhere they go:\n +\d+ +\d+\.\d % {2}users\[\]\.mail {2}× 50/,
    );
  });

  it("tells what would save most, applied to this answer and counted", async () => {
    const message = await failure(() => expect(text({ users: users(50) })).toFitBudget({ tokens: 500 }));
    const [, saved, left] = /what would save most:\n +−([\d,]+) {2}to ([\d,]+): /.exec(message) ?? [];
    const tokens = Number(/takes ([\d,]+) tokens/.exec(message)?.[1]?.replace(",", ""));
    expect(Number(saved?.replace(",", "")) + Number(left?.replace(",", ""))).toBe(tokens);
    const light = { ...text("y ".repeat(20)), structuredContent: { users: users(50) } };
    const other = await failure(() => expect(light).toFitBudget({ tokens: 5, view: "content" }));
    expect(other).not.toContain("what would save most");
  });

  it("takes the view that costs more, unless one is named", async () => {
    const result = { ...text("small"), structuredContent: { users: users(50) } };
    await expect(result).not.toFitBudget({ tokens: 100 });
    await expect(result).toFitBudget({ tokens: 100, view: "content" });
    await expect(result).not.toFitBudget({ tokens: 100, view: "structured" });
    expect(await failure(() => expect(text("x")).toFitBudget({ tokens: 9, view: "structured" }))).toBe(
      "expected a budget to be kept in structuredContent, and the answer has none",
    );
  });

  it("counts in the encoding that is asked for", async () => {
    const answer = "日本語のテキストです";
    const cl100k = await failure(() => expect(answer).toFitBudget({ tokens: 1 }));
    const o200k = await failure(() => expect(answer).toFitBudget({ tokens: 1, encoding: "o200k_base" }));
    expect(cl100k).toContain("(cl100k_base)");
    expect(o200k).toContain("(o200k_base)");
    expect(cl100k.split("\n")[0]).not.toBe(o200k.split("\n")[0]?.replace("o200k", "cl100k"));
  });

  it("lets no error pass as a small answer", async () => {
    const result = { isError: true, content: [{ type: "text", text: "no such user" }] };
    expect(await failure(() => expect(result).toFitBudget({ tokens: 1000 }))).toBe(
      "expected an answer, and the tool gave an error: no such user",
    );
  });

  it("shows what a server says, and lets none of it act", async () => {
    const wild = "\u009b2J\u202e\n::error::pwned";
    const answer = text({ [wild]: "word ".repeat(50), other: 1 });
    const error = { isError: true, content: [{ type: "text", text: wild }] };
    for (const subject of [answer, error]) {
      const message = await failure(() => expect(subject).toFitBudget({ tokens: 5 }));
      expect(message).not.toMatch(/[\u009b\u202e]/);
      expect(message).not.toMatch(/^\s*::/m);
      expect(message).toContain("\\x9b2J");
    }
  });

  it("tells of an image that no token count shows", async () => {
    const image = { type: "image", mimeType: "image/png", data: "A".repeat(4000) };
    const result = { content: [{ type: "text", text: "word ".repeat(50) }, image] };
    expect(await failure(() => expect(result).toFitBudget({ tokens: 10 }))).toContain(
      "not counted: image of 3,000 bytes",
    );
  });

  it("says what it takes where it is given something else", async () => {
    expect(await failure(() => expect(() => 1).toFitBudget({ tokens: 1 }))).toBe(
      "expected a tool's result, a text or a JSON value, and got function",
    );
  });

  it.each([
    ["a promise", () => Promise.resolve(text(users(500))), "a Promise; await it first"],
    ["a promise inside", () => ({ users: Promise.resolve(users(500)) }), "a Promise; await it first"],
    ["a map", () => new Map([[1, users(50)]]), "a Map, which JSON empties"],
    ["a set inside", () => ({ users: new Set(users(50)) }), "a Set, which JSON empties"],
    ["an error", () => new Error("no such user"), "an Error, which JSON empties"],
  ])("takes nothing for an empty answer that JSON would empty: %s", async (_what, make, told) => {
    const got = `expected a tool's result, a text or a JSON value, and got ${told}`;
    expect(await failure(() => expect(make()).toFitBudget({ tokens: 10_000 }))).toBe(got);
    expect(await failure(() => expect(make()).not.toDiscloseTruncation())).toBe(got);
    expect(await failure(() => expect(1).toBeBoundedOver([50, 100], () => [make()]))).toBe(got);
  });

  it("says what JSON cannot carry", async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    for (const value of [cyclic, { big: 1n }]) {
      expect(await failure(() => expect(value).toFitBudget({ tokens: 10 }))).toMatch(
        /^expected a tool's result, a text or a JSON value, and got what JSON cannot carry: ./,
      );
    }
  });

  it.each([
    [{}, "the budget's tokens is undefined; give a number, 0 or more"],
    [{ tokens: -1 }, "the budget's tokens is -1; give a number, 0 or more"],
    [{ tokens: Number.NaN }, "the budget's tokens is NaN; give a number, 0 or more"],
    [{ tokens: "100" }, 'the budget\'s tokens is "100"; give a number, 0 or more'],
    [{ tokens: 9, view: "text" }, 'the budget\'s view is "text"; it can be content or structured'],
    [
      { tokens: 9, encoding: "gpt2" },
      'the budget\'s encoding is "gpt2"; it can be cl100k_base or o200k_base',
    ],
    [{ token: 9 }, 'a budget has no "token"; it has tokens, view and encoding'],
    [100, "a budget is an object such as { tokens: 2000 }, and this is 100"],
    [undefined, "a budget is an object such as { tokens: 2000 }, and this is undefined"],
  ])("refuses a budget that holds nothing to anything: %j", async (budget, told) => {
    expect(await failure(() => expect("x").toFitBudget(budget as never))).toBe(told);
    expect(await failure(() => expect("x").not.toFitBudget(budget as never))).toBe(told);
  });
});

describe("toDiscloseTruncation", () => {
  it.each([
    ["the kit's own block", { items: users(3), ...truncation({ total: 9, returned: 3, nextCursor: "3" }) }],
    ["a total", { users: users(3), total_count: 3 }],
    ["has-more", { users: users(3), hasMore: false }],
    ["a key written as one word", { users: users(3), totalcount: 3 }],
    ["a count by its own name", { users: users(3), userCount: 3 }],
    ["a name before it", { users: users(3), "list-truncated": false }],
    ["a cursor that ended", { users: users(3), next_cursor: null }],
    ["an envelope", { data: users(3), meta: { page: { total: 3 } } }],
    ["a hint", { users: users(3), hint: "3 of 900 shown" }],
    ["prose", "3 of 4,250 users:\n- a\n- b\n- c"],
    ["prose without numbers", "- a\n- b\n(list truncated, pass page=2)"],
  ])("holds for %s", (_what, body) => {
    expect(typeof body === "string" ? body : text(body)).toDiscloseTruncation();
  });

  it.each([
    ["a bare list", users(3)],
    ["a list and nothing about it", { users: users(3), generatedBy: "x" }],
    ["counts of the records alone", { users: [{ id: 1, count: 4, total: 9 }] }],
    [
      "keys that only end or begin like one",
      { users: users(3), account: "acme", homepage: "x", discount: 5 },
    ],
    ["a state and an offer", { users: users(3), completed: true, moreInfo: "https://a.example" }],
    ["a long row of figures", "1,".repeat(200_000)],
    ["a total that is no figure", { users: users(3), total: { unit: "users" } }],
    ["prose", "- a\n- b\n- c"],
  ])("does not hold for %s", async (_what, body) => {
    const subject = typeof body === "string" ? body : text(body);
    expect(subject).not.toDiscloseTruncation();
    expect(await failure(() => expect(subject).toDiscloseTruncation())).toContain(
      "what would tell it: the block of truncation({ total, returned, nextCursor })",
    );
  });

  it("asks both views, since a client shows a model only one", async () => {
    const told = { users: users(3), total: 3 };
    expect({ ...text(told), structuredContent: told }).toDiscloseTruncation();
    const silent = { ...text(told), structuredContent: { users: users(3) } };
    expect(await failure(() => expect(silent).toDiscloseTruncation())).toContain(
      "nothing in the structured view does",
    );
  });

  it("names what discloses it where it should not", async () => {
    const message = await failure(() => expect(text({ meta: { total: 3 } })).not.toDiscloseTruncation());
    expect(message).toContain("(content: meta.total)");
  });
});

describe("toBeBoundedOver", () => {
  const sizes = [10, 100, 1000];

  it("holds for an answer that stops growing, and for one that never did", async () => {
    await expect(users).toBeBoundedOver(sizes, (make, size) =>
      text({ total: size, users: make(size).slice(0, 50) }),
    );
    await expect(users).toBeBoundedOver(sizes, (make, size) => text({ total: make(size).length }));
  });

  it("fails for one that grows, and tells what grew", async () => {
    const message = await failure(() =>
      expect(users).toBeBoundedOver(sizes, async (make, size) => text({ users: make(size) })),
    );
    expect(message).toMatch(
      /growing with its store, but at the largest size it still does: \d+ over 10, [\d,]+ over 100, /,
    );
    expect(message).toMatch(/what grew from 100 to 1,000:\n +\+[\d,]+ {2}users\[\]\.mail\n/);
    expect(message).toContain("page(items, { limit, maximum, after })");
    await expect(users).not.toBeBoundedOver(sizes, (make, size) => text(make(size)));
  });

  it("takes the sizes in any order and refuses one alone", async () => {
    await expect(users).not.toBeBoundedOver([1000, 10], (make, size) => text(make(size)));
    expect(await failure(() => expect(users).toBeBoundedOver([10, 10], () => text([])))).toBe(
      "sizes are [10, 10]; give two or more different ones",
    );
  });

  it.each([
    [1000, 1040],
    [1, 2, 4],
  ])("refuses sizes between which growth cannot be seen: %j", async (...near) => {
    const linear = (make: typeof users, size: number) => text(make(size).map(({ id }) => id));
    expect(await failure(() => expect(users).toBeBoundedOver(near, linear))).toBe(
      `sizes are [${near.join(", ")}]; the largest has to be at least twice the one before, and 17 rows more, or growth cannot be told from rows of different length`,
    );
  });

  it.each([
    [[1, Number.NaN], "sizes are [1, NaN]; give whole numbers, 0 or more"],
    [[-1, 100], "sizes are [-1, 100]; give whole numbers, 0 or more"],
    [[1.5, 100], "sizes are [1.5, 100]; give whole numbers, 0 or more"],
    [5, "sizes are a list such as [10, 100, 1000], and this is 5"],
  ])("refuses what is no list of sizes: %j", async (given, told) => {
    expect(await failure(() => expect(users).toBeBoundedOver(given as never, () => "x"))).toBe(told);
  });

  it("says that it needs a call", async () => {
    expect(await failure(() => expect(users).toBeBoundedOver(sizes, undefined as never))).toBe(
      "the second argument is the call, (subject, size) => answer, and this is undefined",
    );
  });

  it("takes no error for a small answer", async () => {
    const call = (_: unknown, size: number) =>
      size > 50 ? { ...text("too large"), isError: true } : text("fine");
    expect(await failure(() => expect(users).toBeBoundedOver(sizes, call))).toBe(
      'over a store of 100: expected an answer, and the tool gave an error: "too large"',
    );
  });
});
