import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { CaseError, pointer } from "./errors.ts";
import type { Variables } from "./expand.ts";
import {
  firstVariants,
  type LiveServer,
  type PlannedCase,
  storeOf,
  type Variant,
  variantsOf,
} from "./plan.ts";
import { expandOr } from "./validate.ts";

/** A store that cannot be laid out is a fault of the configuration, told before any server starts. */
export async function checkStores(
  server: LiveServer,
  variants: readonly Variant[],
  root: string,
  where: string,
): Promise<void> {
  for (const name of new Set([...variants, ...firstVariants(server)].map((variant) => variant.store))) {
    const store = storeOf(server, name);
    if (!store || name === undefined) continue;
    const at = pointer(where, "stores", name);
    for (const key of ["path", "http", "generate"] as const) {
      const path = (store as Readonly<Record<string, unknown>>)[key];
      if (typeof path !== "string") continue;
      await access(resolve(root, path)).catch(() => {
        throw new CaseError(
          pointer(at, key),
          `${path} does not exist`,
          "correct the path; it starts at the configuration's folder",
        );
      });
    }
    if ("generate" in store && store.size === undefined && store.sizes === undefined) {
      throw new CaseError(
        at,
        `the generated store "${name}" has no size`,
        'give it a "size", or "sizes" for a growth sweep',
      );
    }
    if ("http" in store && store.setup !== undefined) {
      const message = `the store "${name}" serves recorded answers, and nothing runs before that`;
      throw new CaseError(pointer(at, "setup"), message, 'remove "setup"');
    }
    const [{ size } = { size: undefined }] = variantsOf(server, name);
    const variables = { root, store: "/store", ...(size === undefined ? {} : { "store.size": size }) };
    for (const [index, command] of (store.setup ?? []).entries())
      expandOr({ command }, variables, pointer(at, "setup", index));
  }
}

/** Values of the right kind for the placeholders of a case, to check its arguments before its process runs. */
export function sampleVariables(server: LiveServer, planned: PlannedCase, root: string): Variables {
  const store = storeOf(server, planned.store);
  const size = variantsOf(server, planned.store)[0]?.size;
  return {
    root,
    scratch: "/scratch",
    port: 40000,
    ...(store === undefined
      ? {}
      : "http" in store
        ? { "store.url": "http://127.0.0.1:40000" }
        : { store: "/store" }),
    ...(size === undefined ? {} : { "store.size": size }),
  };
}
