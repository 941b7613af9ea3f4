import { expect, it } from "vitest";
import { loadTokenizer, TextTooLargeError } from "../../src/measure/index.ts";
import type { Tokenizer } from "../../src/measure/types.ts";
import { toSurface } from "../../src/surface/definition.ts";
import { surveyServer } from "../../src/survey/server.ts";

it("a round whose answer is too large to be counted has no figure, and is no mistake of the configuration", async () => {
  const tokenizer = await loadTokenizer("cl100k_base");
  const bounded = <T>(text: string, read: (text: string) => T): T => {
    if (text.length > 1000) throw new TextTooLargeError(text.length);
    return read(text);
  };
  const small: Tokenizer = {
    ...tokenizer,
    count: (text) => bounded(text, tokenizer.count),
    lengths: (text) => bounded(text, tokenizer.lengths),
  };
  const server = { command: "x", rounds: { look: ["list/default"] } };
  const config = { mcpServers: { shop: server } };
  const result = { content: [{ type: "text", text: "word ".repeat(1000) }] };
  const { failures, snapshot } = surveyServer({
    name: "shop",
    server,
    loaded: {
      file: "/x/budgets.config.json",
      root: "/x",
      config,
      written: config,
      secrets: [],
      locate: () => undefined,
    },
    replay: {
      surface: toSurface([{ name: "list", description: "Lists.", inputSchema: { type: "object" } }]),
      cases: [
        {
          tool: "list",
          key: "default",
          arguments: {},
          request: "00000000",
          outcomes: [{ kind: "ok", result }],
        },
      ],
      probes: [],
      failures: [],
      oddities: [],
    },
    tokenizer: small,
    rules: { settings: { thresholds: {}, clients: [] }, severities: {} },
    selects: () => true,
    complete: true,
  });
  expect(failures).toEqual([expect.objectContaining({ tool: "list", case: "default", code: "too-large" })]);
  expect(snapshot.rounds).toEqual({});
});
