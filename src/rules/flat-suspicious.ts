import { defineRule } from "./define.ts";
import { quoted } from "./signals.ts";

/** Answers of more tokens are no short message. */
const SMALL = 60;
/** Stores that differ less may well give the same. */
const FACTOR = 5;

export const flatSuspicious = defineRule({
  id: "flat-suspicious",
  title: "The same small answer at every size",
  severity: "warning",
  remedy: "Look at the answer: it may be an error told as a success, or a store that was never read.",
  docs: {
    why: `A flat answer is the goal, and a flat answer that says nothing is a trap: a path that was wrong, a store that
was not opened, an error told as a success. All of them cost little and stay flat, and a budget would bless them. The
case gave the very same short answer over stores of very different sizes, though the tool gives back a collection or a
document.`,
    bad: `10 rows → "No project is open." · 1000 rows → "No project is open."`,
    good: `10 rows → 10 names, total 10 · 1000 rows → 25 names, total 1000`,
    source: "Runs of real servers: over-trimmed answers such as “Found 1 issues” without any data.",
  },
  check: {
    growth({ tool, sizes, tokens, results }) {
      const { returns } = tool.facts;
      if (returns !== "collection" && returns !== "document") return [];
      const filled = sizes.filter((size) => size > 0);
      const wide = Math.max(...filled) >= Math.min(...filled) * FACTOR;
      const [first, ...others] = results;
      if (!wide || !first || others.length === 0 || first.isError) return [];
      const same = results.length === sizes.length && others.every((one) => alike(one, first));
      if (!same || Math.max(...tokens) > SMALL) return [];
      return [
        {
          message: `Stores of ${sizes.join(", ")} rows all give the same ${tokens[0]} tokens: ${quoted(first.text)}.`,
        },
      ];
    },
  },
});

function alike(a: { readonly result: object }, b: { readonly result: object }): boolean {
  return JSON.stringify(a.result) === JSON.stringify(b.result);
}
