/*
 * Programs that call generator modules, written out, since a bundle has no file that could be run. A process reads tasks
 * and gives each to a thread, where whatever a module does (exits, hangs, throws late, prints) costs its own store and
 * nothing else, and where its next call finds nothing of the one before. A thread starts in a third of the time of a
 * process.
 */

/**
 * A thread: calls `generate` of the module in `workerData` and posts how it went. It ends when nothing that the module
 * opened is left.
 */
export const THREAD = `
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { parentPort, workerData } from "node:worker_threads";
const { file, jiti, input } = workerData;
// Modules compare the second argument with themselves to find out whether they were started by hand.
process.argv = [process.execPath, process.execPath];
try {
  const url = pathToFileURL(file).href;
  const module = jiti ? await createRequire(jiti)(jiti).createJiti(url).import(file) : await import(url);
  if (typeof module.generate === "function") {
    const made = await module.generate(input);
    parentPort.postMessage(typeof made === "string" ? { made } : {});
  } else {
    parentPort.postMessage({ error: "it exports no function named generate" });
  }
} catch (error) {
  // The frames of this program are its whole text, and say nothing about the module.
  console.error(inspect(error).replace(/\\n.*data:text\\/javascript,.*/g, ""));
  parentPort.postMessage({ error: String(error instanceof Error ? error.message : error).slice(0, 1000) });
}
`;

/**
 * A process: a task a line on stdin, and what became of it on file descriptor 3, which no module writes to by accident:
 * `{ told }` as soon as `generate` is done, `{ code }` when the thread is. It ends with its stdin, whatever a thread is
 * at: a gate that was killed cannot end it.
 */
export const HOST = `
import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
const thread = new URL("data:text/javascript," + encodeURIComponent(process.argv[1]));
const tell = (value) => writeSync(3, JSON.stringify(value) + "\\n");
const lines = createInterface({ input: process.stdin }).once("close", () => process.exit());
for await (const line of lines) {
  const worker = new Worker(thread, { workerData: JSON.parse(line) });
  worker.on("message", (told) => tell({ told }));
  worker.on("error", (error) => console.error(error));
  const code = await new Promise((done) => worker.on("exit", done));
  tell({ code });
}
`;
