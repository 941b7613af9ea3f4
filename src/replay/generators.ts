import { hasCompany } from "../connect/groups.ts";
import { HOST, THREAD } from "./generator-host.ts";
import { type Ended, limitTo, type Running, startProgram } from "./program.ts";

/** What a generator module is called with. */
export interface GeneratorInput {
  readonly size: number;
  /** Absolute path that it writes a file or a folder at. */
  readonly target: string;
  readonly seed: number;
}

/** A module to call. */
export interface GeneratorTask {
  /** Absolute path of the module. */
  readonly file: string;
  /** What reads it where Node does not: absolute path of jiti. */
  readonly jiti: string | undefined;
  readonly input: GeneratorInput;
}

/** What a thread tells of `generate`. */
export interface Told {
  /** The path that it gave, if it gave one. */
  readonly made?: string;
  readonly error?: string;
}

/** How a call went. */
export interface Generated extends Ended {
  /** Undefined where its thread ended before it could tell. */
  readonly told: Told | undefined;
}

/** Calls generator modules, each time afresh, in processes that are kept for the next call. */
export interface Generators {
  /** @throws the signal's reason, and what `spawn` gives where no process can be started */
  run(
    task: GeneratorTask,
    limits: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
  ): Promise<Generated>;
  /** Ends what is kept. */
  close(): Promise<void>;
}

/** A process that calls one module at a time, each in a thread of its own. */
interface Host {
  readonly running: Running;
  /** Takes what it tells. */
  listener: (message: Message) => void;
}

type Message = { readonly told: Told } | { readonly code: number };

/** @param cwd working folder of the modules */
export function createGenerators(cwd: string): Generators {
  const idle: Host[] = [];
  const take = (): Host => {
    for (let host = idle.pop(); host !== undefined; host = idle.pop()) {
      // Somebody may have ended it while nobody used it.
      if (!host.running.ended()) return host;
    }
    return startHost(cwd);
  };
  return {
    async run(task, { timeoutMs, signal }) {
      signal?.throwIfAborted();
      const host = take();
      const { running } = host;
      const limit = limitTo(running, timeoutMs, signal);
      let kept = false;
      try {
        const { code, told } = await answerOf(host, task);
        // What the module printed is in the pipes by now; one turn reads it.
        await new Promise((turn) => setImmediate(turn));
        signal?.throwIfAborted();
        const late = limit.late();
        kept = code === 0 && !late && running.group !== undefined && !hasCompany(running.group);
        return { code: late ? null : code, late, told, output: running.takeOutput() };
      } finally {
        limit.lift();
        if (kept) idle.push(host);
        else await endHost(host);
      }
    },
    async close() {
      await Promise.all(idle.splice(0).map(endHost));
    },
  };
}

function startHost(cwd: string): Host {
  let rest = "";
  const args = ["--input-type=module", "-e", HOST, "--", THREAD];
  const host: Host = {
    listener: () => {},
    running: startProgram(process.execPath, args, {
      cwd,
      stdin: "pipe",
      told(chunk) {
        const lines = (rest + chunk).split("\n");
        rest = lines.pop() ?? "";
        for (const message of lines.map(readMessage)) if (message) host.listener(message);
      },
    }),
  };
  return host;
}

/** Nothing where something else wrote to the pipe. */
function readMessage(line: string): Message | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Code null where the process ended before its thread did. */
async function answerOf(host: Host, task: GeneratorTask): Promise<Pick<Generated, "code" | "told">> {
  let told: Told | undefined;
  const answered = new Promise<number>((resolve) => {
    host.listener = (message) => {
      if ("told" in message) told = message.told;
      else resolve(message.code);
    };
  });
  host.running.stdin?.write(`${JSON.stringify(task)}\n`);
  const code = await Promise.race([answered, host.running.over.then(() => null)]);
  return { code, told };
}

async function endHost({ running }: Host): Promise<void> {
  running.end();
  await running.over.catch(() => {});
}
