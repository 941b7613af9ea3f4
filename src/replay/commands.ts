import { spawn } from "node:child_process";
import { releaseGroup, signalGroup, trackGroup } from "../connect/groups.ts";
import { messageOf, ReplayError } from "./errors.ts";

/** How much of a command's output a message shows, in characters. */
const TAIL = 2000;

/**
 * Runs a command of the configuration to its end, in its own process group.
 * @param argv program and arguments; no shell reads them
 * @throws ReplayError when it cannot start, fails, or takes longer than `timeoutMs`
 */
export async function runCommand(
  argv: readonly string[],
  options: {
    readonly cwd: string;
    readonly timeoutMs: number;
    readonly what: string;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<void> {
  const [program = "", ...args] = argv;
  const child = spawn(program, args, { cwd: options.cwd, stdio: ["ignore", "pipe", "pipe"], detached: true });
  const group = child.pid;
  if (group !== undefined) trackGroup(group);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (chunk: string) => {
      output = (output + chunk).slice(-TAIL);
    });
  }
  const end = (): void => {
    if (group !== undefined) signalGroup(group, "SIGKILL");
  };
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    end();
  }, options.timeoutMs);
  options.signal?.addEventListener("abort", end, { once: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    if (code === 0) return;
    const how = late ? `took longer than ${options.timeoutMs} ms` : `ended with exit code ${code ?? "none"}`;
    throw new ReplayError(
      "store",
      `${options.what}: ${program} ${how}`,
      late ? "make it faster or raise timeouts.start of the server" : "run the command by hand and repair it",
      output,
    );
  } catch (error) {
    if (error instanceof ReplayError) throw error;
    throw new ReplayError(
      "store",
      `${options.what}: ${program} could not be started (${messageOf(error)})`,
      "correct the command in the configuration",
    );
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", end);
    // Whatever the command left running must not outlive it.
    end();
    if (group !== undefined) releaseGroup(group);
  }
}
