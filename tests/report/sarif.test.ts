import { createRequire } from "node:module";
import AjvDraft4 from "ajv-draft-04";
import { describe, expect, it } from "vitest";
import { reporter } from "../../src/report/sarif.ts";
import type { Run } from "../../src/report/types.ts";
import { HOSTILE, hostileRun } from "./hostile.ts";
import { broken, calm, finding, grown, unmeasured } from "./sample.ts";

const schema = createRequire(import.meta.url)(
  "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json",
) as object;
const validate = new AjvDraft4.default({
  strict: false,
  validateFormats: false,
  unicodeRegExp: false,
}).compile(schema);

interface Result {
  readonly ruleId: string;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly suppressions?: readonly unknown[];
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region: { readonly startLine: number };
    };
  }[];
}

interface Log {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly Result[];
    readonly invocations: readonly {
      readonly executionSuccessful: boolean;
      readonly toolExecutionNotifications: readonly { readonly message: { readonly text: string } }[];
    }[];
  }[];
}

function log(run: Run, more = {}) {
  const parsed = JSON.parse(reporter.render(run, { color: false, width: 80, ...more })) as Log;
  expect(validate(parsed), JSON.stringify(validate.errors, null, 1)).toBe(true);
  const [only] = parsed.runs;
  if (only === undefined) throw new Error("a log without a run");
  return only;
}

describe("the SARIF report", () => {
  it("holds what needs somebody: changes that cost more, and findings", () => {
    const { results, invocations } = log(broken);
    expect(results.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ["budget/policy", "error"],
      ["budget/tokens", "error"],
      ["limit-without-default", "error"],
    ]);
    expect(invocations[0]?.executionSuccessful).toBe(true);
    expect(log(calm).results).toHaveLength(1);
  });

  it("tells what could not be measured as a notification, never as a result", () => {
    const { results, invocations } = log(unmeasured);
    expect(results).toHaveLength(3);
    expect(invocations[0]).toMatchObject({
      executionSuccessful: false,
      toolExecutionNotifications: [
        {
          message: {
            text: "remote: The server ended with exit code 1 before it answered. Run its command by hand: node server.js",
          },
        },
      ],
    });
  });

  it("tells a change in sentences", () => {
    const message = "the text of the answer costs more than is locked";
    const { results } = log({ ...broken, changes: [{ ...grown, message }] });
    expect(results[0]?.message.text).toBe(
      `8,178 → 21,400 tokens (+13,222, +161.7 %): ${message}. Best remedy: Compact JSON. Serialize with JSON.stringify(value), without indentation. Accept with: npx budget-check update`,
    );
  });

  it("suppresses what is waived, with the reason", () => {
    const { results } = log({ ...calm, waived: [{ finding, reason: "bulk export" }] });
    expect(results.at(-1)?.suppressions).toEqual([{ kind: "external", justification: "bulk export" }]);
  });

  it("points into the lockfile from the root of the repository", () => {
    const lockfileText = '{\n  "servers": {\n    "scene-editor": {\n';
    const { results } = log(broken, { lockfileText, folder: "a b/c" });
    expect(results[0]?.locations[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: "a%20b/c/budgets.lock.json" },
      region: { startLine: 3 },
    });
  });

  it("finds every line of a large lockfile, however many findings there are", () => {
    const names = Array.from({ length: 6000 }, (_, at) => `tool_${at}`);
    const rows = names.map(
      (name) => `        "${name}": {\n${'          "menu": 1,\n'.repeat(10)}        },\n`,
    );
    const head = '{\n  "servers": {\n    "s": {\n      "tools": {\n';
    const findings = names.map((name) => ({ ...finding, server: "s", tool: name }));
    const snapshot = { ...calm.snapshot, servers: { s: { findings, tools: {} } } };
    const run = { ...calm, snapshot };
    const options = { color: false, width: 80, lockfileText: head + rows.join("") };
    const { runs } = JSON.parse(reporter.render(run, options)) as Log;
    const lines = runs[0]?.results.map((one) => one.locations[0]?.physicalLocation.region.startLine);
    expect(lines).toEqual(names.map((_, at) => 5 + 12 * at));
  });

  it("keeps an alert's fingerprint when its figures change, and tells two apart", () => {
    const print = (run: Run) =>
      log(run).results.map((one) => one.partialFingerprints.primaryLocationLineHash);
    const more = { ...broken, changes: broken.changes.map((change) => ({ ...change, after: 99999 })) };
    expect(print(more)).toEqual(print(broken));
    expect(new Set(print(broken)).size).toBe(3);
  });

  it.each(HOSTILE)("stays valid, and no message has a link or placeholder: %j", (text) => {
    const { results, invocations } = log(hostileRun(text));
    const texts = [
      ...results.map((one) => one.message.text),
      ...(invocations[0]?.toolExecutionNotifications ?? []).map((one) => one.message.text),
    ];
    for (const one of texts) {
      expect(one).not.toMatch(/(?<!\\)(\\\\)*\[|[\p{Cc}\u202e]/u);
      expect(one.replaceAll("{{", "").replaceAll("}}", "")).not.toMatch(/[{}]/);
    }
  });
});
