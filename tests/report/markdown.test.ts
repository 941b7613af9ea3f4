import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { cutMarkdown } from "../../src/report/cut.ts";
import { markdown, markdownCode, visible } from "../../src/report/escape.ts";
import { reporter } from "../../src/report/markdown.ts";
import type { Run } from "../../src/report/types.ts";
import { HOSTILE, hostileRun } from "./hostile.ts";
import { broken, calm, grown, unmeasured } from "./sample.ts";

const render = (run: Run) => reporter.render(run, { color: false, width: 80 });
/** As GitHub renders it, with raw HTML let through. */
const toHtml = (text: string) =>
  micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });

/** The tags of our own reports, without attributes but for the alignment of cells. */
const OWN_TAGS =
  /^<\/?(h2|p|strong|code|pre|table|thead|tbody|tr|details|summary|ul|li|t[hd]( align="(left|right)")?|code class="language-text")>$/;

function never(): never {
  throw new Error("the sample has no such server");
}

function tags(page: string): string[] {
  return page.match(/<[a-z/!?][^>]*>/gi) ?? [];
}

function rowWidths(page: string): number[][] {
  return page
    .split("<table>")
    .slice(1)
    .map((table) =>
      (table.split("</table>")[0] ?? "")
        .split("<tr>")
        .slice(1)
        .map((row) => (row.match(/<t[hd]/g) ?? []).length),
    );
}

describe("the Markdown report", () => {
  it("puts the table of changes first, then what stands", () => {
    const text = render(broken);
    expect(text.startsWith("## ❌ budget-check: over budget\n")).toBe(true);
    const order = [
      "Over budget: 2 changes fail.",
      "| ❌ | `scene-editor` / `get_scene_state` / `default @ reference` | tokens, content | 8,178 → 21,400 | +13,222 (+161.7 %) |",
      "| `entities[].transform.position` | 1,200 | 9,000 | +7,800 |",
      "Best remedy: **Compact JSON** saves 7,289 tokens (21,400 → 14,111); loses: nothing.",
      "Accept with `npx budget-check update`",
      "<summary>memory: 1 tool, menu 92, 1 case, 812 tokens</summary>",
    ].map((part) => text.lastIndexOf(part));
    expect(order.every((at) => at >= 0)).toBe(true);
    expect([...order].sort((a, b) => a - b)).toEqual(order);
  });

  it.each([
    ["stale", "stale lockfile", "budgets.lock.json is stale: 1 change fails."],
    ["edited", "edited lockfile", "budgets.lock.json was edited by hand: 1 change fails."],
    ["improvement", "better than locked", "Better than locked: 1 change fails."],
    ["lost", "over budget", "Over budget: 1 change fails."],
  ] as const)("names what fails: %s", (severity, title, sentence) => {
    const text = render({ ...broken, changes: [{ ...grown, severity }] });
    expect(text).toContain(
      `## ❌ budget-check: ${title}\n\n${sentence} Accept with: npx budget-check update`,
    );
  });

  it("says why a change does not fail", () => {
    const excused = { ...grown, fails: false, excused: "within tolerance" };
    const text = render({ ...broken, verdict: "pass", changes: [excused] });
    expect(text).toContain("| tokens, content (within tolerance) | 8,178 → 21,400 |");
  });

  it("mentions nobody in a summary, which no Markdown is read in", () => {
    const servers = { "@octocat": calm.snapshot.servers.memory ?? never() };
    const text = render({ ...calm, snapshot: { ...calm.snapshot, servers } });
    expect(text).toContain("<summary>@\u2060octocat: 1 tool,");
  });

  it("keeps stderr in a fence and says that it is no verdict", () => {
    const text = render(unmeasured);
    expect(text).toContain("```text\nError: cannot find module 'left-pad'\n    at Module._load\n```");
    expect(text).toContain("## ⚠️ budget-check: could not measure");
  });

  it.each([calm, broken, unmeasured])("is well formed where nothing is hostile", (run) => {
    const page = toHtml(render(run));
    expect(tags(page).filter((tag) => !OWN_TAGS.test(tag))).toEqual([]);
    for (const widths of rowWidths(page)) expect(new Set(widths).size).toBe(1);
  });

  it.each(HOSTILE)("lets nothing of a server become markup, a link or a cell: %j", (text) => {
    const page = toHtml(render(hostileRun(text)));
    expect(tags(page).filter((tag) => !OWN_TAGS.test(tag))).toEqual([]);
    for (const widths of rowWidths(page)) expect(new Set(widths).size, `${widths}`).toBe(1);
    expect(page.match(/<details>/g)?.length).toBe(page.match(/<\/details>/g)?.length);
    expect(page.match(/<tr>/g)?.length).toBe(toHtml(render(hostileRun("plain"))).match(/<tr>/g)?.length);
  });

  it("lets no random text do it either", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (text) => {
        const page = toHtml(render(hostileRun(text)));
        expect(tags(page).filter((tag) => !OWN_TAGS.test(tag))).toEqual([]);
        for (const widths of rowWidths(page)) expect(new Set(widths).size).toBe(1);
      }),
      { seed: 11, numRuns: 60 },
    );
  });
});

describe("prose and code in Markdown", () => {
  const shownText = (source: string) =>
    toHtml(source)
      .replace(/<[^>]*>/g, "")
      .replace(
        /&(lt|gt|quot|amp);/g,
        (_, name: string) => ({ lt: "<", gt: ">", quot: '"', amp: "&" })[name] ?? "",
      )
      .replaceAll("\u2060", "")
      .trim();

  it.each([...HOSTILE, "the server's `limit` & more", "&#39; stays"])(
    "read as they were written: %j",
    (text) => {
      expect(shownText(`a ${markdown(text)} b`)).toBe(`a ${visible(text)} b`);
      expect(shownText(`a ${markdownCode(text)} b`)).toBe(`a ${visible(text).replaceAll("|", "\\x7c")} b`);
    },
  );
});

describe("cutMarkdown", () => {
  const note = "*Cut here.*";

  it("leaves a text that fits as it is", () => {
    expect(cutMarkdown("short\n", 100, note)).toBe("short\n");
  });

  it("never exceeds the limit and closes what is open, wherever it cuts", () => {
    const text = render(unmeasured);
    for (let limit = 60; limit < text.length + 10; limit += 7) {
      const out = cutMarkdown(text, limit, note);
      expect(out.length).toBeLessThanOrEqual(limit);
      if (limit < text.length) expect(out.endsWith(`\n\n${note}\n`)).toBe(true);
      expect(out.match(/^<details>$/gm)?.length).toBe(out.match(/^<\/details>$/gm)?.length);
      expect((out.match(/^```/gm)?.length ?? 0) % 2).toBe(0);
    }
  });

  it("counts bytes where a place counts bytes", () => {
    const text = "é\n".repeat(1000);
    const out = cutMarkdown(text, 1200, note, "bytes");
    expect(Buffer.byteLength(out)).toBeLessThanOrEqual(1200);
    expect(Buffer.byteLength(out)).toBeGreaterThan(1100);
  });
});
