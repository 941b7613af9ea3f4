import { defineConfig } from "tsdown";

export default defineConfig({
  entry: {
    cli: "src/cli.ts",
    index: "src/index.ts",
    boundary: "src/boundary/index.ts",
    vitest: "src/vitest/index.ts",
  },
  format: "esm",
  platform: "node",
  target: "node20.19",
  fixedExtension: false,
  dts: true,
  clean: ["dist/*.js", "dist/*.d.ts", "dist/*.map"],
});
