// Opens sessions, tells the processes of their servers on stdout, and ends by an error without closing them.
import { openConnection } from "../../src/connect/index.ts";
import { processes, quirkTarget } from "./quirk-target.ts";

const options = { name: "quirk", timeouts: { start: 20_000, call: 1000, stop: 1000 } };
const connections = await Promise.all([
  openConnection(quirkTarget("ignores-stdin-close"), options),
  openConnection(quirkTarget("leaves-deaf-grandchild", "ignores-sigterm"), options),
]);
const told = () => connections.flatMap((connection) => processes(connection.stderrTail()));
// What a server writes to stderr before it answers can arrive after the answer.
while (told().length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
process.stdout.write(JSON.stringify(told()), () => {
  throw new Error("a bug");
});
