import { expect, it } from "vitest";
import { overCapNotRefused as rule } from "../../src/rules/over-cap-not-refused.ts";
import { probeFindings } from "./promises.ts";

it("fires on a server that breaks the promise", async () => {
  expect(await probeFindings(rule, "cap")).toMatchObject([
    {
      tool: "export_tickets",
      subject: "max_chars",
      message: expect.stringMatching(/^`max_chars: 400` is answered with \d{4} characters\.$/),
    },
  ]);
});

it("leaves a server alone that keeps it", async () => {
  expect(await probeFindings(rule)).toEqual([]);
});
