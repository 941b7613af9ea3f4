import { describe, expect, it } from "vitest";
import { annotations, reporter } from "../../src/report/github.ts";
import { configLine, lockLines } from "../../src/report/lines.ts";
import type { Run } from "../../src/report/types.ts";
import { HOSTILE, hostileRun } from "./hostile.ts";
import { broken, calm, unmeasured } from "./sample.ts";

const LOCK = `{
  "lockfileVersion": 1,
  "servers": {
    "memory": {
      "rounds": {
        "read_graph": { "content": 1 }
      },
      "tools": {
        "read_graph": {
          "menu": 92,
          "cases": {
            "default @ small": { "content": 812 }
          }
        }
      }
    },
    "scene-editor": {
      "tools": {
        "get_scene_state": {
          "menu": 241,
          "cases": {
            "default @ reference": { "content": 8178 }
          }
        },
        "quote\\"d": {
          "menu": 1
        }
      }
    }
  }
}
`;

/** Reads lines as a GitHub runner does: a command is a line that begins with \`::\`, or holds \`##[\`. */
function commands(output: string): { name: string; properties: Record<string, string>; data: string }[] {
  const decoded = (text: string) =>
    text
      .replaceAll("%0D", "\r")
      .replaceAll("%0A", "\n")
      .replaceAll("%3A", ":")
      .replaceAll("%2C", ",")
      .replaceAll("%25", "%");
  return output.split(/\r\n|\r|\n/).flatMap((line) => {
    if (line.includes("##[")) return [{ name: "##[", properties: {}, data: line }];
    const match = /^\s*::([^\s:]+)(?: (.*?))?::(.*)$/.exec(line);
    if (match === null) return [];
    const pairs = (match[2] ?? "").split(",").map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at), decoded(pair.slice(at + 1))] as const;
    });
    return [{ name: match[1] ?? "", properties: Object.fromEntries(pairs), data: decoded(match[3] ?? "") }];
  });
}

const render = (run: Run) => reporter.render(run, { color: false, width: 80, lockfileText: LOCK });

describe("the line of an entry in the lockfile", () => {
  it.each([
    [{ server: "memory" }, 4],
    [{ server: "memory", tool: "read_graph" }, 9],
    [{ server: "memory", tool: "read_graph", case: "default @ small" }, 12],
    [{ server: "scene-editor", tool: "get_scene_state", case: "default @ reference" }, 22],
    [{ server: "scene-editor", tool: 'quote"d' }, 25],
    [{ server: "scene-editor", tool: "read_graph" }, 17],
    [{ server: "memory", tool: "get_scene_state", case: "default @ reference" }, 4],
    [{ server: "memory", tool: "read_graph", case: "new" }, 9],
    [{ server: "nowhere" }, 1],
  ])("%j is line %i", (entry, line) => {
    expect(lockLines(LOCK)(entry)).toBe(line);
  });

  it("is the first where the text is no lockfile", () => {
    expect(lockLines("")({ server: "memory" })).toBe(1);
    expect(lockLines("not JSON")({ server: "memory" })).toBe(1);
  });
});

describe("the line of a server in the configuration", () => {
  const jsonc =
    '{\n  // "memory": a comment\n  "mcpServers": {\n    "scene-editor": {},\n    "memory" : {}\n  }\n}\n';
  it.each([
    [jsonc, "scene-editor", 4],
    [jsonc, "memory", 5],
    [jsonc, "nowhere", 1],
    ["export default {\n  mcpServers: {\n    memory: {},\n", "memory", 3],
  ])("is found in %j", (text, server, line) => {
    expect(configLine(text, server)).toBe(line);
  });

  it("is where limits and failures are annotated", () => {
    const configText = '{\n "mcpServers": {\n  "remote": {},\n  "scene-editor": {}';
    const found = annotations(unmeasured, { lockfileText: LOCK, configText });
    expect(found.map(({ file, line }) => [file, line]).slice(0, 2)).toEqual([
      ["budgets.config.json", 3],
      ["budgets.config.json", 4],
    ]);
  });
});

describe("annotations", () => {
  it("stand on the lockfile's lines, most severe first", () => {
    const found = annotations(unmeasured, { lockfileText: LOCK });
    expect(found.map(({ level, file, line }) => [level, file, line])).toEqual([
      ["error", "budgets.config.json", 1],
      ["error", "budgets.config.json", 1],
      ["error", "budgets.lock.json", 22],
      ["notice", "budgets.lock.json", 9],
    ]);
  });

  it("name files from the root of the repository", () => {
    const found = annotations(
      { ...broken, lockfile: "../budgets.lock.json" },
      { lockfileText: LOCK, folder: "packages/api" },
    );
    expect(found.map(({ file }) => file)).toEqual([
      "packages/api/budgets.config.json",
      "packages/budgets.lock.json",
      "packages/budgets.lock.json",
    ]);
  });

  it("point at the configuration where there is no lockfile", () => {
    expect(new Set(annotations(broken).map(({ file }) => file))).toEqual(new Set(["budgets.config.json"]));
  });
});

describe("the GitHub report", () => {
  it("is one command an annotation, read back as it was meant", () => {
    const read = commands(render(broken));
    expect(read[1]).toEqual({
      name: "error",
      properties: {
        file: "budgets.lock.json",
        line: "22",
        title: "scene-editor / get_scene_state / default @ reference: tokens",
      },
      data: [
        "8,178 → 21,400 tokens (+13,222, +161.7 %)",
        "The response costs more than what is locked.",
        "Best remedy: Compact JSON saves 7,289 tokens. Serialize with JSON.stringify(value), without indentation.",
        "Accept with: npx budget-check update",
      ].join("\n"),
    });
  });

  it("ends with the verdict", () => {
    expect(render(calm)).toBe("budget-check: Within budget: 2 servers, 3 tools, 4 cases, 16,812 tokens.\n");
  });

  it.each(HOSTILE)("lets nothing of a server become a command: %j", (text) => {
    const run = hostileRun(text);
    const read = commands(render(run));
    const meant = annotations(run, { lockfileText: LOCK });
    expect(read.map((one) => one.name)).toEqual(meant.map((one) => one.level));
    expect(read.map((one) => one.data)).toEqual(meant.map((one) => one.message));
    expect(read.map((one) => one.properties.title)).toEqual(meant.map((one) => one.title));
    for (const one of read) expect(Object.keys(one.properties)).toEqual(["file", "line", "title"]);
  });
});
