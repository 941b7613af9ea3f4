// A fresh process: measure one result of 50 MB, a text and then structured content. Prints milliseconds and peak memory.
import { BUILT } from "./engines.js";
import { ANSWERS } from "./texts.js";

const { loadTokenizer, measure } = await import(new URL("measure.js", BUILT).href);
const tokenizer = await loadTokenizer("cl100k_base");
const megabyte = ANSWERS["JSON records"]?.(1, 1_000_000).slice(1, -1) ?? "";
const text = `[${Array.from({ length: 50 }, () => megabyte).join(",")}]`;

/** @param {object} result */
function figures(result) {
  const start = performance.now();
  const { content, structured, items } = measure(result, tokenizer);
  const { tokens } = structured ?? content;
  const ms = performance.now() - start;
  return { tokens, items, ms, megabytes: process.resourceUsage().maxRSS / 1024 };
}

const asText = figures({ content: [{ type: "text", text }] });
const asStructured = figures({ content: [], structuredContent: JSON.parse(text) });
process.stdout.write(JSON.stringify({ asText, asStructured }));
