import { identifierKind } from "../measure/identifiers.ts";
import { stringsOf } from "../measure/values.ts";
import { defineRule, type Report } from "./define.ts";
import type { ResultEvidence } from "./evidence.ts";
import { example } from "./example.ts";
import { grouped } from "./facts.ts";
import { heavierTokens } from "./texts.ts";
import { defineThresholds } from "./thresholds.ts";

const ID = "costly-identifiers";
const PERCENT = 20;
const THRESHOLDS = defineThresholds(ID, { percent: PERCENT });
/** Fewer identifiers than this are what was asked for. */
const FEWEST = 5;
/** Smaller answers are cheap whatever they hold. */
const SMALLEST_ANSWER = 200;
/** Tokens of a 12-digit hexadecimal id, on average. Measured with cl100k_base over random ids. */
const HEX_TOKENS = 7.1;

const ROWS = Array.from({ length: 8 }, (_, at) => ({
  guid: `3f2504e0-4f89-41d3-9a0c-0305e82c330${at}`,
  name: ["Island", "Palm", "Rock", "Camera", "Sun", "Boat", "Crate", "Gull"][at],
}));
const SHORT = ROWS.map(({ name }, at) => ({ id: at + 1, name }));

interface Cost {
  readonly count: number;
  readonly tokens: number;
}

function costOf({ tokenizer }: ResultEvidence, ids: readonly string[]): Cost {
  return { count: ids.length, tokens: ids.reduce((sum, id) => sum + tokenizer.count(id), 0) };
}

export const costlyIdentifiers = defineRule({
  id: ID,
  title: "Identifiers that take a large part of the tokens",
  severity: "info",
  remedy: "Show a fixed prefix of 12 hexadecimal digits, or a small number, and take it back as an argument.",
  thresholds: THRESHOLDS,
  docs: {
    why: `Random characters are what a tokenizer is worst at. A UUID costs about 23 tokens, as much as a sentence; a row's
name costs 3. In a list of 135 things the UUIDs were 26 % of the characters and 43 % of the tokens. A fixed prefix of
12 hexadecimal digits costs about 7 and is unique among a hundred thousand. It is short that saves, and not another
alphabet: 17 characters of base62 cost 12 tokens, and nobody recognises the stored id in them.

Fires over ${PERCENT} % of the tokens; that can be set: \`"rules": { "${ID}": { "percent": 30 } }\`.`,
    bad: example({ content: [{ type: "text", text: JSON.stringify(ROWS) }] }),
    good: example({ content: [{ type: "text", text: JSON.stringify(SHORT) }] }),
    source:
      "A scene editor's budget, measured again: uuid-36 22.8 tokens, base62-17 12.4, base62-11 8.0, hex-12 7.1.",
  },
  check: {
    result(evidence) {
      const total = heavierTokens(evidence);
      if (total < SMALLEST_ANSWER) return [];
      const strings = stringsOf(evidence.value).map((text) => ({ text, kind: identifierKind(text) }));
      const of = (...kinds: readonly string[]) =>
        costOf(
          evidence,
          strings.filter(({ kind }) => kind !== undefined && kinds.includes(kind)).map(({ text }) => text),
        );
      const all = of("uuid", "hex", "dense");
      const dense = of("dense");
      const most = THRESHOLDS.of(evidence.tool.settings, "percent");
      const reports: Report[] = [];
      if (all.count >= FEWEST && all.tokens > (total * most) / 100) {
        const share = Math.round((100 * all.tokens) / total);
        reports.push({
          message: `${grouped(all.count)} identifiers take ${grouped(all.tokens)} of ${grouped(total)} tokens (${share} %).`,
        });
      }
      if (dense.count >= FEWEST && dense.tokens > dense.count * HEX_TOKENS) {
        const each = (dense.tokens / dense.count).toFixed(1);
        reports.push({
          subject: "dense alphabet",
          message: `${dense.count} identifiers in a dense alphabet cost ${each} tokens each; 12 hexadecimal digits cost about ${HEX_TOKENS}.`,
        });
      }
      return reports;
    },
  },
});
