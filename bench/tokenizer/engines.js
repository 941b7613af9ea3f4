import { readFile } from "node:fs/promises";

/** Folder that the tokenizer alone is built into. Inside node_modules, so that its own imports resolve. */
export const BUILT = new URL("../../node_modules/.cache/budget-check-bench/", import.meta.url);

/**
 * Every tokenizer of the race, with what it takes to load it: cl100k_base, text in, number of tokens out, special-token
 * strings as text.
 * @type {Record<string, { wasm: boolean, load: () => Promise<(text: string) => number> }>}
 */
export const ENGINES = {
  "budget-check": {
    wasm: false,
    async load() {
      const { loadTokenizer } = await import(new URL("index.js", BUILT).href);
      const tokenizer = await loadTokenizer("cl100k_base");
      return (text) => tokenizer.count(text);
    },
  },
  "js-tiktoken": {
    wasm: false,
    async load() {
      const [{ Tiktoken }, { default: ranks }] = await Promise.all([
        import("js-tiktoken/lite"),
        import("js-tiktoken/ranks/cl100k_base"),
      ]);
      const tokenizer = new Tiktoken(ranks);
      return (text) => tokenizer.encode(text, [], []).length;
    },
  },
  "gpt-tokenizer": {
    wasm: false,
    async load() {
      const { countTokens } = await import("gpt-tokenizer/encoding/cl100k_base");
      const options = { disallowedSpecial: new Set() };
      return (text) => countTokens(text, options);
    },
  },
  "ai-tokenizer": {
    wasm: false,
    async load() {
      const [{ default: Tokenizer }, encoding] = await Promise.all([
        import("ai-tokenizer"),
        import("ai-tokenizer/encoding/cl100k_base"),
      ]);
      const tokenizer = new Tokenizer(encoding);
      return (text) => tokenizer.count(text);
    },
  },
  tiktoken: {
    wasm: true,
    async load() {
      const { get_encoding } = await import("tiktoken");
      const tokenizer = get_encoding("cl100k_base");
      return (text) => tokenizer.encode_ordinary(text).length;
    },
  },
  hypertok: {
    wasm: true,
    async load() {
      const [{ fromBytes }, { vocabulary }] = await Promise.all([
        import("hypertok"),
        import("@hypertok/vocab-cl100k"),
      ]);
      const tokenizer = await fromBytes(new Uint8Array(await readFile(new URL(vocabulary))), {
        tier: "single",
      });
      return (text) => tokenizer.encodeSync(text).length;
    },
  },
};
