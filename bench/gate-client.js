import { readFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

/*
 * A bare SDK client: `node gate-client.js PLAN WIDTH` makes the calls of a plan, WIDTH sessions side by side, and does
 * nothing with the answers. The plan is a list of sessions: { command, args, env, cwd, list, calls: [{ name, arguments }] }.
 */
const [file, width] = process.argv.slice(2);
const sessions = JSON.parse(readFileSync(file, "utf8"));

/** Fills `{steps.0.…}` from the results of the calls before, as far as the plan needs it. */
function filled(args, results) {
  const text = JSON.stringify(args).replace(/\{steps\.(\d+)\.([^{}]+)\}/g, (_, index, path) =>
    path.split(".").reduce((value, key) => {
      const inside = typeof value === "string" ? JSON.parse(value) : value;
      return inside?.[key];
    }, results[index]),
  );
  return JSON.parse(text);
}

async function run({ command, args, env, cwd, list, calls }) {
  const client = new Client({ name: "bare", version: "1.0.0" });
  const transport = new StdioClientTransport({
    command,
    args,
    env: { ...process.env, ...env },
    cwd,
    stderr: "ignore",
  });
  await client.connect(transport);
  if (list) await client.listTools();
  let results = [];
  for (const call of calls) {
    const result = await client
      .callTool({ name: call.name, arguments: filled(call.arguments, results) })
      .catch(() => ({}));
    results = call.setup ? [...results, result] : [];
  }
  await client.close();
}

const queue = [...sessions];
const worker = async () => {
  for (let next = queue.shift(); next; next = queue.shift()) await run(next);
};
await Promise.all(Array.from({ length: Number(width) }, worker));
