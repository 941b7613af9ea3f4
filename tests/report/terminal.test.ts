import { describe, expect, it } from "vitest";
import { columns } from "../../src/report/columns.ts";
import { reporter } from "../../src/report/terminal.ts";
import type { Run } from "../../src/report/types.ts";
import { HOSTILE, hostileRun } from "./hostile.ts";
import { broken, calm, finding, grown, unmeasured } from "./sample.ts";

const plain = (run: Run, width = 80) => reporter.render(run, { color: false, width });
const lines = (text: string) => text.trimEnd().split("\n");

describe("the terminal report", () => {
  it("is short, calm and a table when all is well", () => {
    expect(plain(calm)).toMatchInlineSnapshot(`
      "memory  1 tool · menu 92 · 1 case · 812 tokens
        tool, case         menu  tokens  risk, what came back
        read_graph           92          low (measured: bounded)
          default @ small           812  10 items
        look around               1,624  round of 2 calls

      scene-editor  2 tools · menu 421 · 3 cases · 15,487 tokens
        tool, case             menu  tokens  risk, what came back
        get_scene_state         241          low (measured: bounded)
          default @ reference         8,178  135 items
          growth @ growing            6,105  bounded: 640 → 6,105 → 6,105 at 10, 100,…
        list_assets             180          low (measured: bounded) · 1 finding
          default @ reference         1,204  40 items

      Within budget: 2 servers, 3 tools, 4 cases, 16,812 tokens.
      "
    `);
  });

  it("tells each failing change from figures to the accepting command", () => {
    const text = plain(broken);
    const from = text.indexOf("default @ reference: tokens, content");
    const to = text.indexOf("↓ memory");
    expect(text.slice(from, to)).toMatchInlineSnapshot(`
      "default @ reference: tokens, content
          8,178 → 21,400 tokens (+13,222, +161.7 %)
          The response costs more than what is locked.
          entities[].transform.position  1,200 → 9,000 (+7,800)
          entities[].mesh                0 → 5,422 (+5,422)
          best remedy: Compact JSON saves 7,289 (21,400 → 14,111); loses: nothing
            Serialize with JSON.stringify(value), without indentation.
          accept: npx budget-check update
      "
    `);
    expect(lines(text).at(-1)).toBe(
      "Over budget: 2 changes fail. 1 of them is over a limit, which update cannot lift: mend that first, then accept the rest with: npx budget-check update",
    );
  });

  it("keeps the order of the changes, which is most severe first", () => {
    const text = plain(broken);
    expect(text.indexOf(": policy")).toBeLessThan(text.indexOf(": tokens"));
    expect(text.indexOf(": tokens")).toBeLessThan(text.indexOf(": menu"));
  });

  it("shows what failed with the end of stderr, and says that it is no verdict", () => {
    const text = plain(unmeasured);
    expect(text).toContain("! remote: start\n    The server ended with exit code 1 before it answered.\n");
    expect(text).toContain("    │ Error: cannot find module 'left-pad'\n    │     at Module._load\n");
    expect(lines(text).at(-1)).toMatch(/^Could not measure: 1 failure; besides, 2 changes fail\./);
  });

  it("cuts the frames of a stack, and keeps the message above them to its end", () => {
    const message = `Cannot find module '/srv/node_modules/${"deep/".repeat(20)}left-pad' imported from /srv/index.js`;
    const frame = `    at load (/srv/${"deep/".repeat(30)}index.js:1:1)`;
    const [failure] = unmeasured.failures;
    const given = {
      ...unmeasured,
      failures: [{ ...failure, stderr: `Error: ${message}\n${frame}\n` }],
    } as Run;
    const shown = lines(plain(given)).filter((line) => line.startsWith("    │ "));
    const told = shown.map((line) => line.slice(6));
    expect(told.slice(0, -1).join(" ")).toBe(`Error: ${message}`);
    expect(told.at(-1)).toMatch(/^ {4}at load .*…$/);
  });

  it("gives changes of one place one remedy and one command, but never a limit's with another's", () => {
    const risk = { ...grown, id: "x", kind: "growth", subject: "growth", paths: [] } as const;
    const [violation] = broken.changes;
    const text = plain({ ...broken, changes: [violation ?? grown, grown, risk] });
    expect(text.match(/best remedy/g)).toHaveLength(2);
    expect(text.match(/accept: npx budget-check update/g)).toHaveLength(1);
    expect(text.match(/update cannot lift a limit/g)).toHaveLength(1);
    expect(text.indexOf("accept:")).toBeGreaterThan(text.indexOf(": growth"));
  });

  it("names only what fails with quiet", () => {
    const quiet = (run: Run) => reporter.render(run, { color: false, width: 80, quiet: true });
    expect(quiet(calm)).toBe("");
    expect(quiet(broken)).toContain("tokens, content");
    expect(quiet(broken)).not.toMatch(/memory|list_assets/);
  });

  it("lists the findings only before anything is locked", () => {
    expect(plain(calm)).not.toContain(finding.message);
    const first = plain({ ...calm, locked: false });
    expect(first).toContain("error scene-editor / list_assets: limit-without-default");
    expect(lines(first).at(-1)).toMatch(/^Measured, not locked: .* Lock it with: npx budget-check update$/);
  });

  it("says why a change does not fail", () => {
    const excused = { ...grown, fails: false, excused: "within tolerance" };
    const text = plain({ ...broken, verdict: "pass", changes: [excused] });
    expect(text.replace(/\s+/g, " ")).toContain("costs more than what is locked. (within tolerance)");
    expect(text).not.toContain("accept:");
  });

  it("gives no share that is none", () => {
    const text = plain({ ...broken, changes: [{ ...grown, before: 21_399, after: 21_400 }] });
    expect(text).toContain("21,399 → 21,400 tokens (+1)\n");
  });

  it("adds up a round over tools with a slash in their name", () => {
    const memory = calm.snapshot.servers.memory;
    const tools = { "graph/read": memory?.tools.read_graph, graph: memory?.tools.read_graph };
    const rounds = {
      look: { content: 1624, calls: ["graph/read/default @ small", "graph/default @ small"] },
    };
    const servers = { memory: { ...memory, tools, rounds } };
    const text = plain({ ...calm, snapshot: { ...calm.snapshot, servers } as Run["snapshot"] });
    expect(text).toContain("round of 2 calls: 812 + 812\n");
  });

  it("fits 80 columns, but for what must be copied whole", () => {
    for (const run of [calm, broken, unmeasured, { ...calm, locked: false }]) {
      for (const line of lines(plain(run)).slice(0, -1)) expect(columns(line), line).toBeLessThanOrEqual(80);
    }
  });

  it("keeps its columns straight beside wide characters", () => {
    const text = plain(hostileRun("数量"));
    expect(columns("数量")).toBe(4);
    expect(text).toContain("数量");
  });

  it("colours only when told to, whatever the environment says", () => {
    expect(plain(broken)).not.toContain("\u001b");
    expect(reporter.render(broken, { color: true, width: 80 })).toContain("\u001b[31m");
  });

  it.each(HOSTILE)("lets nothing of a server act: %j", (text) => {
    for (const locked of [true, false]) {
      const out = plain({ ...hostileRun(text), locked });
      expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/);
      for (const line of out.split("\n")) {
        expect(line.trimStart().startsWith("::"), line).toBe(false);
        expect(line).not.toContain("##[");
      }
    }
  });
});

describe("names that every object has", () => {
  it.each(["constructor", "toString", "__proto__"])(
    "takes a server, tool and case named %s as new",
    (name) => {
      const renamed = JSON.parse(
        JSON.stringify(calm.snapshot).replaceAll(/memory|read_graph|default @ small/g, name),
      );
      const text = plain({ ...calm, snapshot: renamed });
      expect(text).toContain(name);
      expect(text).not.toContain("→ 812");
    },
  );
});
