import { defineRule } from "./define.ts";
import type { ProbeEvidence } from "./evidence.ts";
import { quoted, wordsOf } from "./signals.ts";

type Call = ProbeEvidence["probe"]["calls"][number];

export const cursorBroken = defineRule({
  id: "cursor-broken",
  title: "A cursor that loses, repeats or never ends",
  severity: "error",
  remedy: "Page over a stable order, and give no cursor with the last page.",
  docs: {
    why: `A limit is only as good as the cursor that goes on from it. A cursor that skips an entry hides it for good; one
that repeats entries is paid for twice; one that never ends traps an agent in a loop. The probe asks for everything
once, then walks the pages to their end and compares.`,
    bad: `page 1 → T-1 … T-5, next_cursor "NQ"
page 2 → T-7 … T-11   (T-6 never comes)`,
    good: `page 1 → T-1 … T-5, next_cursor "NQ"
page 2 → T-6 … T-10, no next_cursor: the end`,
    source: "An editor's tool review: lists that cut and do not go on; a fleet server's `next_after`.",
  },
  check: {
    probe({ probe: { plan, calls } }) {
      const [whole, ...pages] = calls;
      if (plan.kind !== "cursor-walk" || whole?.outcome.kind !== "ok" || pages.length === 0) return [];
      const fault = failed(pages) ?? repeated(pages) ?? endless(pages) ?? lost(whole, pages);
      return fault === undefined ? [] : [{ subject: plan.parameter ?? "cursor", message: fault }];
    },
  },
});

function failed(pages: readonly Call[]): string | undefined {
  const index = pages.findIndex(({ outcome }) => outcome.kind !== "ok");
  const page = pages[index];
  // The first page has no cursor: if it fails, paging is not the reason.
  if (!page || index === 0) return undefined;
  return `Page ${index + 1} fails with the cursor that page ${index} gave: ${quoted(wordsOf(page.outcome))}.`;
}

function repeated(pages: readonly Call[]): string | undefined {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { items = [] } of pages) {
    for (const item of items) {
      // Entries without an id can be alike and yet be two.
      if (item.startsWith("id:") && seen.has(item)) twice.add(item);
      seen.add(item);
    }
  }
  if (twice.size > 0) return `${twice.size} of ${seen.size} items come more than once in the walk.`;
  const texts = pages.filter(({ items = [] }) => items.length > 1).map(({ items }) => JSON.stringify(items));
  const same = texts.findIndex((text, index) => texts.indexOf(text) < index);
  return same < 0 ? undefined : `Page ${same + 1} holds the same items as an earlier one.`;
}

function endless(pages: readonly Call[]): string | undefined {
  const cursors = pages.flatMap(({ next }) => (next === undefined ? [] : [String(next)]));
  const again = cursors.find((cursor, index) => cursors.indexOf(cursor) < index);
  return again === undefined
    ? undefined
    : `The cursor ${quoted(again, 40)} comes again: the walk never ends.`;
}

function lost(whole: Call, pages: readonly Call[]): string | undefined {
  // Without any entry there is no collection to compare.
  if (whole.items === undefined || pages.at(-1)?.next !== undefined) return undefined;
  const walked = new Set(pages.flatMap(({ items = [] }) => items));
  const missing = whole.items.filter((item) => !walked.has(item));
  if (missing.length === 0) return undefined;
  return `${missing.length} of ${whole.items.length} items that one large page holds never come in the walk.`;
}
