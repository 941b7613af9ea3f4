import { createRequire } from "node:module";
import { extname, resolve } from "node:path";
import { seconds } from "../connect/errors.ts";
import { messageOf, ReplayError } from "./errors.ts";
import type { Generated, GeneratorInput, Generators } from "./generators.ts";

/** How Node says that a promise is waited for and nothing is left that could settle it. */
const NEVER_SETTLED = 13;

export interface GeneratorOptions {
  readonly generators: Generators;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** The store, and its module, as messages name them. */
  readonly what: string;
  readonly shown: string;
}

/**
 * Calls `generate` of a module.
 * @param file absolute path of the module
 * @returns the path that it says it made, or the target
 * @throws ReplayError when it cannot be loaded, fails, ends its process, or takes longer than `timeoutMs`
 */
export async function runGenerator(
  file: string,
  input: GeneratorInput,
  options: GeneratorOptions,
): Promise<string> {
  const { generators, what, shown, timeoutMs, signal } = options;
  let ended: Generated;
  try {
    ended = await generators.run({ file, input, jiti: readerFor(file) }, options);
  } catch (error) {
    signal?.throwIfAborted();
    ended = { code: null, late: false, output: "", told: { error: messageOf(error) } };
  }
  const { told, code, late, output } = ended;
  if (told && told.error === undefined && code === 0) return resolve(input.target, told.made ?? "");
  throw new ReplayError(
    "store",
    `${what} of size ${input.size} could not be generated (${whatWentWrong(ended, timeoutMs)})`,
    late
      ? `make ${shown} faster, let it close what it opens, or raise timeouts.start of the server`
      : `repair ${shown}: it exports generate({ size, target, seed }) and writes a file or a folder at target`,
    output,
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

function whatWentWrong({ code, late, told }: Generated, timeoutMs: number): string {
  if (told?.error !== undefined) {
    const [line = ""] = told.error.split("\n", 1);
    const unread = line.startsWith("Unknown file extension");
    return unread ? "this Node reads no TypeScript; write it as JavaScript" : line;
  }
  if (late) {
    const why = told ? ": generate() was done, and something that it opened kept it running" : "";
    return `it took longer than ${seconds(timeoutMs)}${why}`;
  }
  if (code === NEVER_SETTLED && !told) return "the promise that generate() gave never settles";
  if (told) return `an error came up after generate() was done; exit code ${code ?? "none"}`;
  return `it ended its process before generate() was done; exit code ${code ?? "none"}`;
}
