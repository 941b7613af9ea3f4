import { defineConfig } from "tsdown";

/**
 * `createRequire(import.meta.url)("name")` loads a module late and leaves it to be found in node_modules. The
 * Action has none: as a plain `require` it is bundled, and still runs only when it is called.
 */
const bundledRequires = {
  name: "bundled-requires",
  transform(code: string) {
    if (!code.includes("createRequire(import.meta.url)(")) return null;
    return code.replaceAll(/\bcreateRequire\(import\.meta\.url\)(?=\(["'])/g, "require");
  },
};

/** The GitHub Action: its front and the whole command line, everything bundled, committed in dist/action/. */
export default defineConfig({
  entry: { index: "src/action/index.ts", cli: "src/cli.ts" },
  outDir: "dist/action",
  format: "esm",
  platform: "node",
  target: "node20.19",
  fixedExtension: false,
  dts: false,
  hash: false,
  minify: true,
  noExternal: /.*/,
  plugins: [bundledRequires],
});
