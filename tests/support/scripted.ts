import { writeFileSync } from "node:fs";
import path from "node:path";
import { folder, ROOT } from "./folder.ts";

const SERVER = path.join(ROOT, "fixtures/servers/scripted/index.js");

/** What the scripted server is to say. */
export interface Script {
  readonly tools: readonly Record<string, unknown>[];
  readonly answers: Readonly<Record<string, unknown>>;
}

export const LIST_ITEMS = {
  name: "list_items",
  description:
    "Lists the items on sale, 5 by default; limit=N takes up to 100, after=ID continues, color=NAME narrows. Each has id and name.",
  inputSchema: {
    type: "object",
    properties: {
      limit: { type: "integer", default: 5, maximum: 100 },
      after: { type: "string", description: "Cursor: an id." },
      color: { type: "string", description: "Only items of this colour." },
    },
  },
  annotations: { readOnlyHint: true },
};

/** A result whose text is this value as JSON. */
export function answer(value: unknown): Record<string, unknown> {
  return { content: [{ type: "text", text: JSON.stringify(value) }] };
}

export function items(count: number, more: Record<string, unknown> = {}): unknown {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `i${index}`,
    name: `Item ${index}`,
    ...more,
  }));
  return { items: rows, total: count, has_more: false };
}

/** A project whose one server, `shop`, says what a script tells it to. */
export interface Shop {
  readonly cwd: string;
  /** Changes what the server says from the next run on. */
  say(script: Partial<Script>): void;
  /** Changes the server's block, or what stands beside `mcpServers`. */
  configure(server: Record<string, unknown>, top?: Record<string, unknown>): void;
}

export function shop(): Shop {
  const cwd = folder();
  let now: Script = { tools: [LIST_ITEMS], answers: { list_items: answer(items(5)) } };
  const shopOf: Shop = {
    cwd,
    say(script) {
      now = { ...now, ...script };
      writeFileSync(path.join(cwd, "script.json"), JSON.stringify(now));
    },
    configure(server, top = {}) {
      const config = {
        ...top,
        mcpServers: { shop: { command: "node", args: [SERVER, "script.json"], probes: "none", ...server } },
      };
      writeFileSync(path.join(cwd, "budgets.config.json"), `${JSON.stringify(config, null, 2)}\n`);
    },
  };
  shopOf.say({});
  shopOf.configure({});
  return shopOf;
}
