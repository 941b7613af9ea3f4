import type { Failure, Judged } from "../snapshot/types.ts";
import { html, xmlLines } from "./escape.ts";
import { grouped, signed } from "./numbers.ts";
import { sortedEntries } from "./totals.ts";
import type { Reporter, Run } from "./types.ts";
import {
  acceptance,
  failing,
  grownPaths,
  movement,
  type Placed,
  place,
  told,
  verdictSentence,
} from "./wording.ts";

interface TestCase {
  readonly server: string;
  readonly tool?: string;
  readonly case?: string;
}

function same(test: TestCase, other: Placed): boolean {
  return test.server === other.server && test.tool === other.tool && test.case === other.case;
}

/** One test a server, a tool and a case; and one for each place that only a failure or a change knows. */
function testCases(run: Run): TestCase[] {
  const known = sortedEntries(run.snapshot.servers).flatMap(([server, snapshot]): TestCase[] => [
    { server },
    ...sortedEntries(snapshot.tools).flatMap(([tool, entry]): TestCase[] => [
      { server, tool },
      ...sortedEntries(entry.cases).map(([key]): TestCase => ({ server, tool, case: key })),
    ]),
  ]);
  const more: TestCase[] = [];
  for (const { server, tool, case: key } of [...run.failures, ...failing(run)]) {
    const one = {
      server,
      ...(tool === undefined ? {} : { tool }),
      ...(key === undefined ? {} : { case: key }),
    };
    if (![...known, ...more].some((test) => same(test, one))) more.push(one);
  }
  return [...known, ...more];
}

function failureElement(run: Run, change: Judged): string {
  const how = acceptance(run, change);
  const lines = [
    change.message,
    movement(change),
    ...grownPaths(change).map(
      (one) =>
        `${one.path}: ${grouped(one.before)} → ${grouped(one.after)} (${signed(one.after - one.before)})`,
    ),
    "command" in how ? `accept: ${how.command}` : how.refused,
  ];
  const body = lines
    .filter((line) => line !== "")
    .map(html)
    .join("\n");
  return `<failure type="${html(change.kind)}" message="${html(told(change))}">${body}</failure>`;
}

function errorElement(failure: Failure): string {
  const body = [failure.message, failure.help].map(html).join("\n");
  const tail = failure.stderr?.trim() ? `\n${xmlLines(failure.stderr)}` : "";
  return `<error type="${html(failure.code)}" message="${html(failure.message)}">${body}${tail}</error>`;
}

function suite(run: Run, server: string, tests: readonly TestCase[]): string {
  let failures = 0;
  let errors = 0;
  const fails = failing(run);
  const elements = tests.map((test) => {
    const failed = fails.filter((change) => same(test, change));
    const broken = run.failures.filter((failure) => same(test, failure));
    if (broken.length > 0) errors += 1;
    else if (failed.length > 0) failures += 1;
    const inner = [...broken.map(errorElement), ...failed.map((change) => failureElement(run, change))];
    const name = test.case ?? (test.tool === undefined ? "server" : "definition");
    const head = `    <testcase classname="${html(place({ server, tool: test.tool }))}" name="${html(name)}"`;
    return inner.length === 0 ? `${head}/>` : `${head}>\n      ${inner.join("\n      ")}\n    </testcase>`;
  });
  const counts = `tests="${tests.length}" failures="${failures}" errors="${errors}"`;
  return `  <testsuite name="${html(place({ server }))}" ${counts}>\n${elements.join("\n")}\n  </testsuite>`;
}

function render(run: Run): string {
  const tests = testCases(run);
  const servers = [...new Set(tests.map((test) => test.server))];
  const suites = servers.map((server) =>
    suite(
      run,
      server,
      tests.filter((test) => test.server === server),
    ),
  );
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="budget-check">`;
  // No two hyphens may follow each other in a comment.
  const verdict = html(verdictSentence(run)).replace(/-(?=-)/g, "- ");
  return `${head}\n${suites.join("\n")}\n  <!-- ${verdict} -->\n</testsuites>\n`;
}

/** For CI systems that read JUnit: a suite a server, a test a tool's definition and each of its cases. */
export const reporter: Reporter = { name: "junit", render };
