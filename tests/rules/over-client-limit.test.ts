import { expect, it } from "vitest";
import { CLIENTS } from "../../src/rules/clients/index.ts";
import { overClientLimit as rule } from "../../src/rules/over-client-limit.ts";
import { definitionEvidence, findings } from "./evidence.ts";
import { resultEvidence, text } from "./results.ts";

type Json = Readonly<Record<string, unknown>>;

function judge(result: Json, ids: readonly string[], meta: Json = {}): string[] {
  const definition = { name: "show_fleet", _meta: meta };
  const clients = ids.flatMap((id) => CLIENTS[id] ?? []);
  const evidence = {
    ...resultEvidence(definition, result),
    tool: definitionEvidence(definition, { clients }),
  };
  return findings(rule, "result", evidence).map(({ subject = "" }) => subject);
}
const words = (tokens: number) => text(" word".repeat(tokens));

it("fires for each selected client in its own unit", () => {
  expect(judge(words(10_001), ["codex"])).toEqual(["codex tokens"]);
  expect(judge(words(10_001), ["claude-code", "codex", "gemini-cli"])).toEqual([
    "claude-code characters",
    "codex tokens",
    "gemini-cli characters",
  ]);
  expect(judge(text("a\n".repeat(2001)), ["opencode"])).toEqual(["opencode lines"]);
});

it("does not fire within the limit, or for clients that nobody selected", () => {
  expect(judge(words(10_000), ["codex"])).toEqual([]);
  expect(judge(words(30_000), [])).toEqual([]);
  expect(judge(words(30_000), ["goose"])).toEqual([]);
});

it("judges what the client shows to the model", () => {
  const both = { ...text("A fleet."), structuredContent: { body: " word".repeat(10_001) } };
  expect(judge(both, ["codex"])).toEqual(["codex tokens"]);
  expect(judge(both, ["gemini-cli"])).toEqual([]);
});

it("respects an allowance that the client honours, and no other", () => {
  const key = "anthropic/maxResultSizeChars";
  expect(judge(words(12_000), ["claude-code"], { [key]: 100_000 })).toEqual([]);
  expect(judge(words(12_000), ["claude-code"], { [key]: 50_500 })).toEqual(["claude-code characters"]);
  expect(judge(words(12_000), ["claude-code"], { [key]: 9_000_000 })).toEqual(["claude-code characters"]);
  expect(judge(words(12_000), ["gemini-cli"], { [key]: 100_000 })).toEqual(["gemini-cli characters"]);
});
