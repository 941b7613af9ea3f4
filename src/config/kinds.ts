import { type Problem, place } from "./errors.ts";
import { toPointer, valueAt } from "./pointer.ts";
import type { Source } from "./read.ts";
import { suggest } from "./suggest.ts";

/** A fault in which kind of server or store a block is, and the path of the block. */
export interface KindFault {
  readonly path: readonly PropertyKey[];
  readonly problem: Problem;
}

const SERVER = {
  exclusive: ["command", "url", "tools", "module"],
  all: ["command", "url", "tools", "module"],
};
/** `setup` fills an empty folder, or works on what another kind laid there. */
const STORE = { exclusive: ["path", "generate", "http"], all: ["path", "generate", "http", "setup"] };

function entries(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

/** Blocks that name no kind, or more than one: what the schema's union says of them would confuse. */
export function kindFaults(source: Source, shown: string): KindFault[] {
  const faults: KindFault[] = [];
  const look = (path: readonly string[], block: unknown, { exclusive, all }: typeof SERVER) => {
    if (typeof block !== "object" || block === null || Array.isArray(block)) return;
    const keys = Object.keys(block);
    const name = path.join(".");
    const [first, second] = keys.filter((key) => exclusive.includes(key));
    if (first !== undefined && second !== undefined) {
      const where = place(shown, source.locate(toPointer([...path, second])));
      const message = `${name} has both ${first} and ${second}`;
      faults.push({ path, problem: { message, where, next: "keep one or the other" } });
    } else if (!keys.some((key) => all.includes(key) || suggest(key, all) !== undefined)) {
      const where = place(shown, source.locate(toPointer(path)));
      const message = `${name} needs one of ${all.join(", ")}`;
      faults.push({ path, problem: { message, where, next: "add the one that tells what it is" } });
    }
  };
  for (const [server, block] of entries(valueAt(source.value, ["mcpServers"]))) {
    look(["mcpServers", server], block, SERVER);
    for (const [store, inner] of entries(valueAt(block, ["stores"]))) {
      look(["mcpServers", server, "stores", store], inner, STORE);
    }
  }
  return faults;
}
