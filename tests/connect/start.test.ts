import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ConnectError, openConnection, type Target } from "../../src/connect/index.ts";
import { openQuirk, processes, quirkTarget, runs } from "./quirk-server.ts";

async function refusal(target: Target, start = 10_000): Promise<ConnectError> {
  const timeouts = { start, call: 1000, stop: 2000 };
  try {
    await openConnection(target, { name: "quirk", timeouts });
  } catch (error) {
    if (error instanceof ConnectError) return error;
    throw error;
  }
  throw new Error("a session was opened");
}

const command = (name: string, ...args: string[]) => ({ ...quirkTarget(), command: name, args });

test("a command that does not exist", async () => {
  expect(await refusal(command("no-such-server-command"))).toMatchObject({
    code: "not-found",
    exitCode: 3,
    message: 'The command "no-such-server-command" was not found.',
    where: "mcpServers.quirk",
    next: expect.stringContaining("Install it, or give its path"),
  });
});

test("a working folder that does not exist is not told as a missing command", async () => {
  expect(await refusal({ ...quirkTarget(), cwd: "/no/such/folder" })).toMatchObject({
    code: "not-found",
    message: "The working folder /no/such/folder does not exist.",
  });
});

test("a file that is not executable", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "budget-check-start-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, "server.js"), "");
  expect(await refusal({ ...command("./server.js"), cwd: folder })).toMatchObject({
    code: "not-executable",
    exitCode: 3,
    message: 'The command "./server.js" is not executable.',
    next: expect.stringContaining("chmod +x"),
  });
});

test("a server that exits at once: its code and the end of its stderr", async () => {
  const error = await refusal(quirkTarget("exits-at-once"));
  expect(error).toMatchObject({ code: "exit", exitCode: 3 });
  expect(error.message).toMatch(
    /^The server exited with code 7 before it answered\.\nIts stderr ends with:\n {2}\| quirk server, process \d+\n {2}\| cannot read the table: no such file$/,
  );
  expect(error.next).toContain('"env"');
  expect((await refusal(quirkTarget("exits-after-prose"))).message).toContain(
    'exited with code 1 before it answered. The server wrote text to stdout that is no message: "Error: TABLE_TOKEN is not set".',
  );
  expect(await refusal(quirkTarget("exits-quietly"))).toMatchObject({
    code: "exit",
    message: expect.stringContaining("The server exited with code 0 before it answered."),
  });
});

/** The refusal for time by a server that had begun to speak: on a busy machine it begins late. */
async function slowRefusal(quirk: string, spoke: (error: ConnectError) => boolean): Promise<ConnectError> {
  for (const limit of [300, 1000, 4000]) {
    const error = await refusal(quirkTarget(quirk), limit);
    if (spoke(error)) return error;
  }
  return await refusal(quirkTarget(quirk), 16_000);
}

test("a server that never answers is told, and is gone afterwards", async () => {
  const error = await slowRefusal("never-answers", ({ stderr }) => processes(stderr).length > 0);
  expect(error).toMatchObject({ code: "timeout", exitCode: 3, next: expect.stringContaining('"start"') });
  expect(error.message).toMatch(/^The server did not answer within (300 ms|\d+ s)\.\n/);
  expect(processes(error.stderr).map(runs)).toEqual([false]);
});

test("what stdout held instead of an answer is shown", async () => {
  const said = ({ message }: ConnectError) => message.includes("stdout");
  expect((await slowRefusal("prose-only", said)).message).toMatch(
    /within (300 ms|\d+ s)\. The server wrote text to stdout that is no message: "Usage: table \[options\]"\./,
  );
  expect((await slowRefusal("unterminated-line", said)).message).toMatch(
    /within (300 ms|\d+ s)\. It wrote \d+ bytes to stdout without a line feed: "\{\\"jsonrpc\\"/,
  );
});

test("a protocol version that nobody knows", async () => {
  expect(await refusal(quirkTarget("protocol-unknown"))).toMatchObject({
    code: "protocol",
    exitCode: 3,
    message: expect.stringContaining(
      'The server wants protocol version "2031-01-01"; known are 2024-10-07, 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25.',
    ),
    next: expect.stringContaining('"protocol": "modern"'),
  });
  expect((await refusal(quirkTarget("protocol-missing"))).message).toContain(
    "The server answered initialize without a protocol version: {}",
  );
});

test("a server that refuses the handshake: its own words", async () => {
  expect(await refusal(quirkTarget("initialize-error"))).toMatchObject({
    code: "protocol",
    message: expect.stringContaining("The server refused the initialize request: no licence (-32000)."),
  });
});

test("a slow start, missing server information and the oldest protocol are no obstacle", async () => {
  expect((await openQuirk("slow-start")).protocol).toBe("2025-11-25");
  expect((await openQuirk("server-info-missing")).protocol).toBe("2025-11-25");
  expect((await openQuirk("oldest-protocol")).protocol).toBe("2024-10-07");
});

test("control sequences in stderr do not reach the terminal", async () => {
  const script = 'process.stderr.write("\\u001b[31mred\\u001b[0m \\u0007bell\\n"); process.exit(1)';
  const { message } = await refusal(command(process.execPath, "-e", script));
  expect(message).toContain("  | red  bell");
  expect(message).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
});

test("a server gets a few variables of this process, and its own", async () => {
  process.env.BUDGET_CHECK_TEST_SECRET = "private";
  onTestFinished(() => {
    delete process.env.BUDGET_CHECK_TEST_SECRET;
  });
  const script = "process.stderr.write(Object.keys(process.env).sort().join()); process.exit(1)";
  const error = await refusal({ ...quirkTarget(), args: ["-e", script], env: { TABLE: "t" } });
  const names = error.stderr.split(",");
  expect(names).toContain("PATH");
  expect(names).toContain("TABLE");
  expect(names).not.toContain("BUDGET_CHECK_TEST_SECRET");
});

test("an abort during the start ends the process and rejects with its reason", async () => {
  const interrupted = new AbortController();
  const opening = openConnection(quirkTarget("never-answers"), {
    name: "quirk",
    timeouts: { start: 10_000, call: 1000, stop: 2000 },
    signal: interrupted.signal,
  });
  setTimeout(() => interrupted.abort(new Error("interrupted")), 200);
  await expect(opening).rejects.toThrow("interrupted");
});
