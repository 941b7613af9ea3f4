import { expect, it } from "vitest";
import { ConfigError } from "../../src/config/errors.ts";
import { loadConfig } from "../../src/config/load.ts";
import { ruleSettings } from "../../src/survey/settings.ts";
import { makeFolder } from "../replay/desk.ts";

async function settingsOf(config: object) {
  const text = JSON.stringify({ mcpServers: { s: { tools: "t.json" } }, ...config }, null, 2);
  const root = makeFolder({ "budgets.config.json": text });
  return ruleSettings(await loadConfig({ cwd: root, env: {} }));
}

it("reads severities and thresholds", async () => {
  const { settings, severities } = await settingsOf({
    rules: { "menu-heavy": "off", overload: { severity: "error", high: 2000 } },
  });
  expect(severities).toEqual({ "menu-heavy": "off", overload: "error" });
  expect(settings.thresholds).toEqual({ overload: { high: 2000 } });
});

it("tells every name that there is not, with its line and what was probably meant", async () => {
  const fault = await settingsOf({
    clients: ["claude-cod"],
    mcpServers: { s: { tools: "t.json", waivers: [{ rule: "overlaod", reason: "kept" }] } },
    rules: { "menu-heavi": "off", overload: { hihg: 1 }, "limit-ignored": { tokens: 5 } },
  }).catch((error: unknown) => error);
  if (!(fault instanceof ConfigError)) throw fault;
  expect(fault.problems.map(({ message, where, next }) => `${where} ${message}; ${next}`)).toEqual([
    'budgets.config.json:17:5 there is no rule "menu-heavi"; did you mean "menu-heavy"?',
    'budgets.config.json:19:7 there is no threshold of overload "hihg"; did you mean "high"?',
    'budgets.config.json:22:7 there is no threshold of limit-ignored "tokens"; known: severity',
    'budgets.config.json:14:5 there is no client "claude-cod"; did you mean "claude-code"?',
    'budgets.config.json:7:11 there is no rule "overlaod"; did you mean "overload"?',
  ]);
});
