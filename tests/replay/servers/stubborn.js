import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";

/*
 * The desk server as something that does not want to go: it ignores SIGTERM and SIGINT and has a child that does the
 * same. `node stubborn.js STORE PIDS` writes the process ids of both into the file PIDS.
 */
const [, pids] = process.argv.slice(2);
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => {});
const forever =
  "for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {}); setInterval(() => {}, 1000)";
const child = spawn(process.execPath, ["-e", forever], { stdio: "ignore" });
appendFileSync(pids, `${process.pid}\n${child.pid}\n`);
await import("./desk.js");
