// A fresh process: load one engine, read its table, count one text. Prints the milliseconds that took.
import { ENGINES } from "./engines.js";
import { ANSWERS } from "./texts.js";

const [name = "", seed = "1"] = process.argv.slice(2);
const text = ANSWERS["JSON records"]?.(Number(seed), 1_000_000) ?? "";
const start = performance.now();
const count = await ENGINES[name].load();
const loaded = performance.now();
count(text);
process.stdout.write(JSON.stringify({ load: loaded - start, all: performance.now() - start }));
