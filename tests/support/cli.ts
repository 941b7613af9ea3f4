import { type MainOptions, main } from "../../src/main.ts";

export interface CliResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in this process, as a shell without a terminal would. */
export async function cli(
  argv: readonly string[],
  options: { cwd: string; env?: Record<string, string>; stdin?: string } & Pick<MainOptions, "signal">,
): Promise<CliResult> {
  const out: string[] = [];
  const err: string[] = [];
  const { PATH = "", HOME = "" } = process.env;
  const code = await main({
    argv,
    env: { PATH, HOME, ...options.env },
    cwd: options.cwd,
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => err.push(text) },
    ...(options.stdin === undefined
      ? {}
      : {
          stdin: (async function* () {
            yield options.stdin ?? "";
          })(),
        }),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  return { code, stdout: out.join(""), stderr: err.join("") };
}
