#!/usr/bin/env node
import { main } from "./main.ts";

const { argv, env, stdout, stderr, stdin } = process;
// Whoever reads (`| head`) may stop early: that is no fault, and no reason to stop measuring.
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
process.exitCode = await main({
  argv: argv.slice(2),
  env,
  cwd: process.cwd(),
  stdout,
  stderr,
  stdin,
  interrupts: process,
});
