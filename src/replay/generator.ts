import { createRequire } from "node:module";
import { extname, resolve } from "node:path";
import { messageOf, ReplayError } from "./errors.ts";
import { type Ended, type ProgramOptions, runProgram } from "./program.ts";

/** What a generator module is called with. */
export interface GeneratorInput {
  readonly size: number;
  /** Absolute path that it writes a file or a folder at. */
  readonly target: string;
  readonly seed: number;
}

/**
 * Runs in a process of its own and calls `generate`, so that whatever a module does there (exits, hangs, throws late,
 * prints) costs its own store and nothing else. Written out, since a bundle has no file that could be run. It tells how
 * it went through file descriptor 3, which no module writes to by accident.
 */
const RUNNER = `
import { writeSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
const { file, jiti, input } = JSON.parse(process.argv[1]);
// Modules compare the second argument with themselves to find out whether they were started by hand.
process.argv = [process.execPath, process.execPath];
const tell = (value) => writeSync(3, JSON.stringify(value));
try {
  const url = pathToFileURL(file).href;
  const module = jiti ? await createRequire(jiti)(jiti).createJiti(url).import(file) : await import(url);
  if (typeof module.generate !== "function") throw new Error("it exports no function named generate");
  const made = await module.generate(input);
  tell(typeof made === "string" ? { made } : {});
} catch (error) {
  console.error(error);
  tell({ error: String(error instanceof Error ? error.message : error).slice(0, 1000) });
}
`;

/** How Node says that a promise is waited for and nothing is left that could settle it. */
const NEVER_SETTLED = 13;

/**
 * Calls `generate` of a module in a process of its own.
 * @param file absolute path of the module
 * @returns the path that it says it made, or the target
 * @throws ReplayError when it cannot be loaded, fails, ends its process, or takes longer than `timeoutMs`
 */
export async function runGenerator(
  file: string,
  input: GeneratorInput,
  options: ProgramOptions & { readonly what: string; readonly shown: string },
): Promise<string> {
  const { what, shown, timeoutMs, signal } = options;
  const task = JSON.stringify({ file, input, jiti: readerFor(file) });
  const args = ["--input-type=module", "-e", RUNNER, "--", task];
  let ended: Ended;
  try {
    ended = await runProgram(process.execPath, args, options);
  } catch (error) {
    signal?.throwIfAborted();
    ended = { code: null, late: false, output: "", told: JSON.stringify({ error: messageOf(error) }) };
  }
  const { made, error } = readTold(ended.told);
  const wrong = error ?? (ended.code === 0 && made !== undefined ? undefined : howItEnded(ended, timeoutMs));
  if (wrong === undefined) return resolve(input.target, made ?? "");
  throw new ReplayError(
    "store",
    `${what} of size ${input.size} could not be generated (${wrong})`,
    ended.late
      ? `make ${shown} faster, let it close what it opens, or raise timeouts.start of the server`
      : `repair ${shown}: it exports generate({ size, target, seed }) and writes a file or a folder at target`,
    ended.output,
  );
}

/**
 * What reads a TypeScript module: ours, or what is installed beside it, since the bundled Action has none that another
 * process could load. Node itself where there is neither.
 */
function readerFor(file: string): string | undefined {
  if (!/^\.[cm]?ts$/.test(extname(file))) return undefined;
  for (const from of [import.meta.url, file]) {
    try {
      return createRequire(from).resolve("jiti");
    } catch {
      // The next may have it.
    }
  }
  return undefined;
}

/** `made` is empty where it is the target. */
function readTold(told: string): { readonly made?: string; readonly error?: string } {
  let value: { readonly made?: unknown; readonly error?: unknown } | null;
  try {
    value = JSON.parse(told);
  } catch {
    return {};
  }
  if (typeof value?.error === "string") {
    const [line = ""] = value.error.split("\n", 1);
    const unread = line.startsWith("Unknown file extension");
    return { error: unread ? "this Node reads no TypeScript; write it as JavaScript" : line };
  }
  return { made: typeof value?.made === "string" ? value.made : "" };
}

function howItEnded({ code, late, told }: Ended, timeoutMs: number): string {
  const done = told !== "";
  if (late) {
    const why = done ? ": generate() was done, and something that it opened kept it running" : "";
    return `it took longer than ${timeoutMs} ms${why}`;
  }
  if (code === NEVER_SETTLED && !done) return "the promise that generate() gave never settles";
  if (done) return `an error came up after generate() was done; exit code ${code ?? "none"}`;
  return `it ended its process before generate() was done; exit code ${code ?? "none"}`;
}
