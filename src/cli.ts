#!/usr/bin/env node
import { main } from "./main.ts";

const { argv, env, stdout, stderr, stdin } = process;
process.exitCode = await main({
  argv: argv.slice(2),
  env,
  cwd: process.cwd(),
  stdout,
  stderr,
  stdin,
  interrupts: process,
});
