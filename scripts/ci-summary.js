// Prints the last lines of .ci/run from the JSON report that vitest wrote: what failed, then `N passed, N failed`.
import { readFileSync } from "node:fs";
import { relative } from "node:path";

const [file = ""] = process.argv.slice(2);
let report;
try {
  report = JSON.parse(readFileSync(file, "utf8"));
} catch {
  console.log("the test runner wrote no report");
  report = {
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numFailedTestSuites: 1,
    testResults: [],
  };
}
// A file that could not be loaded has no tests of its own to count; it is one failure.
const broken = report.testResults.filter(
  (suite) => suite.status === "failed" && suite.assertionResults.length === 0,
);
const failed = report.numFailedTests + broken.length + (report.testResults.length === 0 ? 1 : 0);
// Thousands of lines stand between a failure and the end of the log.
for (const suite of report.testResults) {
  const at = relative(process.cwd(), suite.name);
  if (broken.includes(suite)) console.log(`failed: ${at}: ${suite.message}`);
  for (const { status, fullName, failureMessages } of suite.assertionResults) {
    if (status === "failed") console.log(`failed: ${at}: ${fullName}\n${failureMessages.join("\n")}`);
  }
}
const skipped = report.numPendingTests > 0 ? `, ${report.numPendingTests} skipped` : "";
console.log(`${report.numPassedTests} passed, ${failed} failed${skipped}`);
process.exitCode = failed > 0 ? 1 : 0;
