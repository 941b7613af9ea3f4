import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    pool: "forks",
    // No test leaves anything behind for the next; a fresh process for each file would cost as much as a fifth of them all.
    isolate: false,
    // One worker fewer than processors, the default, would leave half of a small machine idle.
    maxWorkers: "100%",
  },
});
