// Prints the last line of .ci/run, `N passed, N failed`, from the JSON report that vitest wrote.
import { readFileSync } from "node:fs";

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
const skipped = report.numPendingTests > 0 ? `, ${report.numPendingTests} skipped` : "";
console.log(`${report.numPassedTests} passed, ${failed} failed${skipped}`);
process.exitCode = failed > 0 ? 1 : 0;
