import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
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

interface Bundling {
  getModuleIds(): IterableIterator<string>;
  emitFile(file: { type: "asset"; fileName: string; source: string }): unknown;
}

function licenceOf(folder: string): string {
  const { name, license } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder)
    .sort()
    .find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? `${license}` : readFileSync(path.join(folder, file), "utf8").trim();
  return `${name}\n\n${text.replaceAll("\r\n", "\n")}\n`;
}

/** The licences of all packages that end up in the bundle, as they ask for. */
const notices = {
  name: "notices",
  generateBundle(this: Bundling) {
    const packages = new Map<string, string>();
    for (const id of this.getModuleIds()) {
      const [, before, name] = /^\0?(.*[\\/]node_modules[\\/])((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id) ?? [];
      if (before !== undefined && name !== undefined) packages.set(name.replace("\\", "/"), before + name);
    }
    const texts = [...packages.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, folder]) => licenceOf(folder));
    this.emitFile({ type: "asset", fileName: "LICENSES.txt", source: texts.join(`\n${"-".repeat(80)}\n\n`) });
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
  plugins: [bundledRequires, notices],
});
