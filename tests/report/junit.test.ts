import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { reporter } from "../../src/report/junit.ts";
import type { Run } from "../../src/report/types.ts";
import { HOSTILE, hostileRun } from "./hostile.ts";
import { broken, calm, grown, unmeasured } from "./sample.ts";

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Reads strictly: the parser throws on what is not well-formed XML 1.0. */
function elements(run: Run): Element[] {
  const found: Element[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", (tag) =>
    found.push({ name: tag.name, attributes: tag.attributes as Record<string, string> }),
  );
  parser.write(reporter.render(run, { color: false, width: 80 })).close();
  return found;
}

const count = (found: readonly Element[], name: string) => found.filter((one) => one.name === name).length;

describe("the JUnit report", () => {
  it("has a suite a server and a test a server, tool and case", () => {
    const found = elements(calm);
    expect(found.filter((one) => one.name === "testsuite").map((one) => one.attributes)).toEqual([
      { name: "memory", tests: "3", failures: "0", errors: "0" },
      { name: "scene-editor", tests: "6", failures: "0", errors: "0" },
    ]);
    expect(count(found, "failure") + count(found, "error")).toBe(0);
  });

  it("tells a failing change as failure and what could not be measured as error", () => {
    const found = elements(unmeasured);
    expect(count(found, "failure")).toBe(2);
    expect(count(found, "error")).toBe(1);
    expect(found.find((one) => one.name === "error")?.attributes).toEqual({
      type: "start",
      message: "The server ended with exit code 1 before it answered.",
    });
    expect(
      found.find((one) => one.name === "testsuite" && one.attributes.name === "remote")?.attributes,
    ).toEqual({
      name: "remote",
      tests: "1",
      failures: "0",
      errors: "1",
    });
    expect(count(elements(broken), "error")).toBe(0);
  });

  it("stays well-formed whatever the lockfile is called", () => {
    const found = elements({
      ...broken,
      lockfile: "a---b----c.json",
      accept: "update --lockfile a---b----c.json",
    });
    expect(found).toHaveLength(elements(broken).length);
  });

  it("parts the figures of a change from its words", () => {
    const text = "the text of the answer costs more than is locked";
    const run = { ...broken, changes: [{ ...grown, message: text }] };
    expect(elements(run).find((one) => one.name === "failure")?.attributes.message).toBe(
      `8,178 → 21,400 tokens (+13,222, +161.7 %): ${text}`,
    );
    const page = reporter.render(run, { color: false, width: 80 });
    const [path] = grown.paths ?? [];
    expect(path).toBeDefined();
    // As every other report writes it.
    expect(page).toMatch(/\n\S+: [\d,]+ → [\d,]+ \(\+[\d,]+\)\n/);
  });

  it.each(HOSTILE)("stays well-formed, with the same elements: %j", (text) => {
    const names = (run: Run) =>
      elements(run)
        .map((one) => one.name)
        .sort();
    expect(names(hostileRun(text))).toEqual(names(hostileRun("plain")));
  });
});
