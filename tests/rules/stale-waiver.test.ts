import { expect, it } from "vitest";
import { staleWaiver as rule } from "../../src/rules/stale-waiver.ts";
import { findings, serverEvidence } from "./evidence.ts";

it("tells each waiver that matches nothing", () => {
  const waivers = ["overload (export_all)", "pretty-printed"];
  const fired = findings(rule, "server", serverEvidence([], { staleWaivers: waivers }));
  expect(fired.map((finding) => finding.subject)).toEqual(waivers);
  expect(fired.every((finding) => finding.severity === "error")).toBe(true);
});

it("says nothing where every waiver matches", () => {
  expect(findings(rule, "server", serverEvidence([]))).toEqual([]);
});
