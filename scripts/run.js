// Runs a TypeScript file of this repository on the Node versions that cannot strip types themselves.
import { resolve } from "node:path";
import { createJiti } from "jiti";

const [file, ...rest] = process.argv.slice(2);
process.argv = [process.argv[0], resolve(file), ...rest];
await createJiti(import.meta.url).import(resolve(file));
