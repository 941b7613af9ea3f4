#!/usr/bin/env node
import { main } from "./main.ts";

const { argv, env, stdout, stderr, stdin } = process;
let unwritable = false;
stdout.on("error", (error: NodeJS.ErrnoException) => {
  // Whoever reads (`| head`) may stop early: that is no fault, and no reason to stop measuring.
  if (error.code === "EPIPE" || unwritable) return;
  unwritable = true;
  process.exitCode = 3;
  stderr.write(
    `budget-check: standard output cannot be written to (${error.code})\n  → make room where it goes, or send it elsewhere\n`,
  );
});
// There is nowhere left to tell it.
stderr.on("error", () => {});
const code = await main({
  argv: argv.slice(2),
  env,
  cwd: process.cwd(),
  stdout,
  stderr,
  stdin,
  interrupts: process,
});
// Nobody has seen the verdict where it could not be written down.
process.exitCode = unwritable ? 3 : code;
