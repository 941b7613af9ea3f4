import { describe, expect, it } from "vitest";
import type { Config } from "../../src/config/schema.ts";
import { concernsOf } from "../../src/survey/concerns.ts";

const CONFIG: Config = {
  mcpServers: {
    scene: {
      command: "node",
      args: ["servers/scene/index.js", "--store", "{store}"],
      stores: { big: { path: "stores/big.json" }, folder: { path: "stores/files" } },
    },
    fleet: { command: "node", args: ["servers/fleet/index.js"] },
    published: { command: "node", args: ["node_modules/x/index.js"] },
    saved: { tools: "saved/tools.json" },
  },
};

function concerned(file: string): string[] {
  const concerns = concernsOf(CONFIG, "/p", [`/p/${file}`]);
  const keys = ["default @ big", "default @ folder", "default"];
  return Object.keys(CONFIG.mcpServers)
    .filter((server) => concerns.starts(server))
    .map((server) => `${server}: ${keys.filter((key) => concerns.selects(server, key)).join(", ")}`);
}

const EVERY = "default @ big, default @ folder, default";

describe("what a changed file concerns", () => {
  it.each([
    ["stores/big.json", ["scene: default @ big"]],
    ["stores/files/deep/a.txt", ["scene: default @ folder"]],
    ["servers/scene/tools/one.js", [`scene: ${EVERY}`]],
    ["servers/fleet/index.js", [`fleet: ${EVERY}`]],
    ["saved/tools.json", [`saved: ${EVERY}`]],
    ["lib/shared.js", [`scene: ${EVERY}`, `fleet: ${EVERY}`, `published: ${EVERY}`, `saved: ${EVERY}`]],
    [
      "servers/fleet-2/index.js",
      [`scene: ${EVERY}`, `fleet: ${EVERY}`, `published: ${EVERY}`, `saved: ${EVERY}`],
    ],
  ])("%s", (file, expected) => {
    expect(concerned(file)).toEqual(expected);
  });
});
