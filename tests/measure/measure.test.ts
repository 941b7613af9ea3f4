import { describe, expect, it } from "vitest";
import { heavierView, loadTokenizer, measure } from "../../src/measure/index.ts";
import { scene, sequence, text, textResult } from "./scene.ts";

const tokenizer = await loadTokenizer("cl100k_base");
const count = (value: string) => tokenizer.count(value);

/** A red PNG of 3 × 2 pixels. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGP4z8AARwzEcQCukw/x0F8jngAAAABJRU5ErkJggg==";

describe("blocks", () => {
  it("of every type are measured as what they are", () => {
    const link = { type: "resource_link", uri: "file:///a.txt", name: "a" };
    const odd = { type: "hologram", depth: 3 };
    const result = {
      content: [
        { type: "text", text: "Grüße 😀" },
        { type: "image", data: PNG, mimeType: "image/png" },
        { type: "audio", data: "AAAA", mimeType: "audio/wav" },
        { type: "resource", resource: { uri: "file:///b.csv", mimeType: "text/csv", text: "a,b\n1,2" } },
        { type: "resource", resource: { uri: "file:///c.bin", blob: "AAECAw==" } },
        link,
        odd,
        { type: "text", text: 7 },
        null,
      ],
    };
    const { blocks, content } = measure(result, tokenizer);
    expect(blocks.map(({ type }) => type)).toEqual([
      "text",
      "image",
      "audio",
      "resource",
      "resource",
      "resource_link",
      "unknown",
      "unknown",
      "unknown",
    ]);
    expect(blocks[0]).toMatchObject({ tokens: count("Grüße 😀"), chars: 8, bytes: 12 });
    expect(blocks[1]).toMatchObject({
      role: "media",
      tokens: 0,
      mediaBytes: 73,
      width: 3,
      height: 2,
      estimate: 1,
    });
    expect(blocks[2]).toMatchObject({ role: "media", tokens: 0, mediaBytes: 3, mimeType: "audio/wav" });
    expect(blocks[2]).not.toHaveProperty("estimate");
    expect(blocks[3]).toMatchObject({ role: "payload", tokens: count("a,b\n1,2"), mimeType: "text/csv" });
    expect(blocks[4]).toMatchObject({ role: "media", tokens: 0, mediaBytes: 4 });
    expect(blocks[5]).toMatchObject({ tokens: count(JSON.stringify(link)) });
    expect(blocks[6]).toMatchObject({ tokens: count(JSON.stringify(odd)) });
    expect(content.tokens).toBe(blocks.reduce((sum, { tokens }) => sum + tokens, 0));
  });

  it("of a big picture are charged as the scaled picture is", () => {
    const wide = Buffer.from(PNG, "base64");
    wide.writeUInt32BE(4000, 16);
    wide.writeUInt32BE(2000, 20);
    const [block] = measure(
      { content: [{ type: "image", data: wide.toString("base64") }] },
      tokenizer,
    ).blocks;
    expect(block).toMatchObject({ width: 4000, height: 2000, estimate: 1600 });
  });

  it("that are no picture, or no list at all, sink nothing", () => {
    const [block] = measure({ content: [{ type: "image", data: "bm90IGEgcGljdHVyZQ==" }] }, tokenizer).blocks;
    expect(block).toMatchObject({ mediaBytes: 13 });
    expect(block).not.toHaveProperty("width");
    expect(measure({}, tokenizer)).toEqual({
      content: { tokens: 0, chars: 0, bytes: 0 },
      blocks: [],
      overheadRatio: 0,
    });
    expect(measure({ content: "text", structuredContent: null }, tokenizer).blocks).toEqual([]);
  });

  it("that hold base64 in their text say so, and count it as text", () => {
    const picture = `${PNG.slice(0, 80)}${Buffer.from(text(sequence(3), "abcdefgh0123XYZ", 600)).toString("base64")}`;
    const answer = JSON.stringify({ ok: true, screenshot: `data:image/png;base64,${picture}` });
    const [block] = measure(textResult(answer), tokenizer).blocks;
    expect(block?.tokens).toBe(count(answer));
    expect(block?.base64).toEqual({
      count: 1,
      chars: picture.length,
      tokens: count(picture),
      mimeType: "image/png",
    });
  });

  it.each([
    ["hex", text(sequence(4), "0123456789abcdef", 4000)],
    ["digits", text(sequence(5), "0123456789", 4000)],
    ["a ruled line", "-".repeat(4000)],
    ["one letter", "a".repeat(4000)],
    ["prose", "The quick brown fox, 3 of them, Jumped. ".repeat(100)],
    ["UUIDs", JSON.stringify(scene())],
  ])("that hold %s hold no base64", (_, content) => {
    expect(measure(textResult(content), tokenizer).blocks[0]).not.toHaveProperty("base64");
  });
});

describe("overhead", () => {
  const rows = JSON.stringify([
    { id: 1, name: "Palm" },
    { id: 2, name: "Rock" },
  ]);
  const words = "Dataset truncated. 2 shown, 4200 hidden. Use filters to narrow.";

  it("is prose beside data, as a part of all tokens", () => {
    const { blocks, overheadRatio } = measure(textResult(words, rows), tokenizer);
    expect(blocks.map(({ role }) => role)).toEqual(["overhead", "payload"]);
    expect(overheadRatio).toBe(count(words) / (count(words) + count(rows)));
  });

  it("is not prose alone, nor prose beside a picture, nor a table", () => {
    const picture = {
      content: [...textResult(words).content, { type: "image", data: PNG, mimeType: "image/png" }],
    };
    for (const result of [textResult(words), textResult(words, "More words."), picture]) {
      expect(measure(result, tokenizer).overheadRatio).toBe(0);
    }
    const { blocks } = measure(textResult("id\tname\n1\tPalm\n2\tRock", rows), tokenizer);
    expect(blocks.map(({ role }) => role)).toEqual(["payload", "payload"]);
  });
});

describe("views", () => {
  it("are counted apart, structured content as compact JSON", () => {
    const structuredContent = { items: [{ id: 1 }] };
    const measurement = measure({ ...textResult("One item."), structuredContent }, tokenizer);
    expect(measurement.content.tokens).toBe(count("One item."));
    expect(measurement.structured?.tokens).toBe(count(JSON.stringify(structuredContent)));
    expect(heavierView(measurement)).toBe("structured");
    expect(heavierView(measure(textResult("One item."), tokenizer))).toBe("content");
  });
});

describe("items", () => {
  const items = (...texts: readonly string[]) => measure(textResult(...texts), tokenizer).items;
  const json = (value: unknown) => items(JSON.stringify(value));

  it("are the length of the collection that holds most tokens", () => {
    expect(json(scene())).toBe(135);
    expect(json([1, 2, 3])).toBe(3);
    expect(json({ a: ["x"], b: ["a longer string", "another long string"] })).toBe(2);
    expect(json({ "10": { name: "a" }, "11": { name: "b" }, "12": { name: "c" } })).toBe(3);
  });

  it("are those of structured content, where there is any", () => {
    expect(measure({ ...textResult("[1,2,3]"), structuredContent: { items: [1] } }, tokenizer).items).toBe(1);
  });

  it("are blocks, or lines, that are a record each", () => {
    expect(items('{"id":1,"tags":["a"]}', '{"id":2,"tags":["b","c"]}', '{"id":3,"tags":[]}')).toBe(3);
    expect(items('{"id":1}\n{"id":2}\n')).toBe(2);
  });

  it("are 0 where all collections are empty, and none where no collection matters", () => {
    expect(json({ entities: [], hint: "Nothing here." })).toBe(0);
    expect(json([])).toBe(0);
    expect(json({ id: 1 })).toBeUndefined();
    expect(items("three words here")).toBeUndefined();
    expect(json({ title: "T", body: "A long document. ".repeat(50), tags: ["a", "b"] })).toBeUndefined();
  });
});
