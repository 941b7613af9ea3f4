import { defineRule } from "./define.ts";
import type { GrowthEvidence } from "./evidence.ts";
import { grouped } from "./facts.ts";

/** Two sizes cannot tell linear from bounded; so much of the store's growth is taken for linear. */
const LINEAR_SHARE = 0.5;

export const growsWithStore = defineRule({
  id: "grows-with-store",
  title: "A default call that grows with the store",
  severity: "error",
  remedy: "Give the call a default limit, or answer with a summary and let the caller drill down.",
  docs: {
    why: `A fixture of ten rows hides what ten thousand will do. The case was replayed over the same store at several
sizes, with the tool's required arguments alone, and its answer grew as fast as the store or faster. Whatever it costs
today, it costs more with every row that a user adds.

Sizes far apart show most: 10, 100, 1000. A cap above the largest size is invisible, so a bounded tool can fire this
rule where its store is small.`,
    bad: `10 rows → 640 tokens · 100 rows → 6,105 · 1000 rows → 60,890   (linear)`,
    good: `10 rows → 640 tokens · 100 rows → 2,030 · 1000 rows → 2,031   (bounded)`,
    source: "A scene editor's response budget; a regression test over an artificial record of 200 streams.",
  },
  check: {
    growth(evidence) {
      const { sizes, tokens, growth } = evidence;
      if (!isDefaultCall(evidence) || evidence.results.some(({ isError }) => isError)) return [];
      const told = sizes
        .map((size, index) => `${grouped(tokens[index] ?? 0)} at ${grouped(size)}`)
        .join(", ");
      if (growth === "linear" || growth === "superlinear") {
        return [
          {
            message: `The answer's tokens grow ${growth === "linear" ? "linearly" : "faster"} with the store: ${told}.`,
          },
        ];
      }
      if (growth !== "growing" || !growsAsFast(sizes, tokens)) return [];
      return [
        {
          message: `The answer's tokens grow with the store: ${told}.`,
          help: "Sweep three sizes to know how; then bound the answer.",
        },
      ];
    },
  },
});

function isDefaultCall({ tool, results }: GrowthEvidence): boolean {
  const required = new Set(
    tool.facts.parameters.filter((parameter) => parameter.required).map(({ name }) => name),
  );
  return results.every((result) => Object.keys(result.arguments).every((name) => required.has(name)));
}

function growsAsFast(sizes: readonly number[], tokens: readonly number[]): boolean {
  const [from = 0, to = 0] = sizes;
  const [before = 0, after = 0] = tokens;
  return from > 0 && before > 0 && after / before >= (to / from) * LINEAR_SHARE;
}
