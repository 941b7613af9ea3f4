import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commentBody, marker, worthWriting } from "../../src/action/comment.ts";
import { exitCode, verdictOf } from "../../src/action/conclude.ts";
import { readContext } from "../../src/action/event.ts";
import { readInputs } from "../../src/action/inputs.ts";
import type { JsonReport } from "../../src/action/report-file.ts";
import { jsonReport } from "../../src/report/json.ts";
import { broken, calm } from "../report/sample.ts";

const report = (run: typeof calm) => jsonReport(run) as unknown as JsonReport;

describe("the marker of a comment", () => {
  it("is one HTML comment whatever the key, and another for another key", () => {
    const key = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(key, key, (one, other) => {
        expect(marker(one)).toMatch(/^<!-- budget-check:[^-<>\n]* -->$/);
        expect(marker(one) === marker(other)).toBe(one === other);
      }),
      { seed: 3 },
    );
  });

  it("leaves room for the report and no more than a comment takes", () => {
    const body = commentBody("k", "a line of a report\n".repeat(10_000), undefined);
    expect(body.length).toBeLessThanOrEqual(65_536);
    expect(body.length).toBeGreaterThan(65_000);
    expect(body).toContain("the log of this job has it whole");
  });
});

describe("whether a comment is worth writing", () => {
  it.each([
    ["auto", false, false, false],
    ["auto", false, true, true],
    ["auto", true, true, true],
    ["on-failure", false, true, false],
    ["on-failure", true, true, true],
    ["always", false, false, true],
  ] as const)("%s, failed %s, changed %s: %s", (mode, failed, changed, worth) => {
    expect(worthWriting(mode, { failed, changed })).toBe(worth);
  });
});

describe("the exit code", () => {
  it.each([
    ["regression", 1, 1],
    ["regression", 3, 3],
    ["never", 1, 0],
    ["never", 3, 0],
    ["never", 2, 2],
    ["warning", 3, 3],
    ["warning", 0, 0],
  ] as const)("with fail-on %s and %i is %i", (failOn, code, expected) => {
    expect(exitCode(failOn, code, report(calm))).toBe(expected);
  });

  it("with fail-on warning counts what is told, and not what costs less", () => {
    const [told] = broken.changes.map((change) => ({ ...change, fails: false, excused: "not frozen" }));
    const better = broken.changes.filter((change) => change.severity === "improvement");
    expect(exitCode("warning", 0, report({ ...calm, changes: told ? [told] : [] }))).toBe(1);
    expect(exitCode("warning", 0, report({ ...calm, changes: better }))).toBe(0);
  });

  it("goes with a verdict", () => {
    expect(verdictOf(1, report(broken))).toBe("fail");
    expect(verdictOf(0, undefined)).toBe("partial");
    expect(verdictOf(2, undefined)).toBe("error");
  });
});

describe("the event", () => {
  const sha = "0123456789abcdef0123456789abcdef01234567";

  it("gives the base of a pull request, a merge group and a push", () => {
    expect(readContext({}, { pull_request: { number: 7, base: { sha } } })).toMatchObject({
      base: sha,
      pullRequest: 7,
    });
    expect(readContext({}, { merge_group: { base_sha: sha } }).base).toBe(sha);
    expect(readContext({}, { before: sha }).base).toBe(sha);
    expect(readContext({}, { before: "0".repeat(40) }).base).toBeUndefined();
  });

  it("may be anything", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (payload) => {
        expect(readContext({}, payload).base).toBeUndefined();
      }),
      { seed: 5 },
    );
    expect(readContext({}, { pull_request: { base: { sha: "--upload-pack=x" } } }).base).toBeUndefined();
  });
});

describe("action.yml", () => {
  const root = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
  const manifest = root("action.yml");
  const names = (section: string) => {
    const text = new RegExp(`^${section}:\\n((?: .*\\n|\\n)+)`, "m").exec(manifest)?.[1] ?? "";
    return [...text.matchAll(/^ {2}([\w-]+):$/gm)].map((match) => match[1] ?? "").sort();
  };

  it("declares the inputs that are read, and the docs have a row for each", () => {
    const asked = new Set<string>();
    readInputs((name) => {
      asked.add(name);
      return "";
    });
    expect(names("inputs")).toEqual([...asked].sort());
    for (const name of [...names("inputs"), ...names("outputs")])
      expect(root("docs/action.md")).toContain(`| \`${name}\` |`);
  });

  it("has a default for the token alone: what is left out is the configuration's to say", () => {
    expect(manifest.match(/default:.*/g)).toEqual(["default: ${{ github.token }}"]);
    expect(manifest).toContain("using: node24\n  main: dist/action/index.js");
  });

  it("declares the outputs that are written", () => {
    const written = [...root("src/action/act.ts").matchAll(/setOutput\("([\w-]+)"/g)].map(
      (match) => match[1] ?? "",
    );
    expect(names("outputs")).toEqual([...new Set(written)].sort());
  });
});

describe("the inputs", () => {
  const reading = (given: Record<string, string>) => () => readInputs((name) => given[name] ?? "");

  it.each(["5", "0/2", "4/3", "1/2/3"])("know that %s is no shard", (shard) => {
    expect(reading({ shard })).toThrow(
      `The input shard is "${shard}"; it is I/N with I from 1 to N, for example 1/3.`,
    );
    expect(reading({ shard: "10/10" })().shard).toBe("10/10");
  });

  it.each(["diff", "merge"])("take no shard of %s, which would not be one", (command) => {
    expect(reading({ shard: "1/2", command })).toThrow(
      `The input shard goes with the command check, and the command is ${command}.`,
    );
  });

  it("have defaults, and leave out what was not given", () => {
    expect(readInputs(() => "")).toEqual({
      command: "check",
      failOn: "regression",
      comment: "auto",
      workingDirectory: ".",
    });
  });
});
