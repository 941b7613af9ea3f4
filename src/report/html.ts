import { createHash } from "node:crypto";
import { html } from "./escape.ts";
import { changesSection, failuresSection, findingsSection, serversSection } from "./html/parts.ts";
import { SCRIPT } from "./html/script.ts";
import { STYLE } from "./html/style.ts";
import { renderTreemap } from "./html/treemap.ts";
import { grouped, plural, signed } from "./numbers.ts";
import { totals } from "./totals.ts";
import type { Reporter, Run } from "./types.ts";
import { verdictSentence, verdictTitle } from "./wording.ts";

function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function sums(run: Run): string {
  const now = totals(run.snapshot);
  const before = run.before === undefined ? undefined : totals(run.before);
  const one = (label: string, after: number, was: number | undefined) => {
    const by = was === undefined || was === after ? "" : ` <small>${signed(after - was)}</small>`;
    return `<li><b>${grouped(after)}${by}</b> ${label}</li>`;
  };
  const items = [
    one("tokens of responses", now.responses, before?.responses),
    one("tokens of definitions", now.menu, before?.menu),
    one(now.servers === 1 ? "server" : "servers", now.servers, undefined),
    one(now.tools === 1 ? "tool" : "tools", now.tools, undefined),
    one(now.cases === 1 ? "case" : "cases", now.cases, undefined),
  ];
  return `<ul class="sums">${items.join("")}</ul>`;
}

const LEGEND = `<div class="legend"><span><i class="menu"></i>definition</span><span><i class="path"></i>JSON path of a response</span><span><i class="fails"></i>frame: fails</span><span><i class="less"></i>frame: costs less</span></div>`;

function render(run: Run): string {
  const map = renderTreemap(run);
  const style = `${STYLE}${map.css}\n`;
  // Nothing may load from anywhere, and only this very script and style may act: the page holds untrusted text.
  const policy = `default-src 'none'; script-src ${hash(SCRIPT)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`;
  const sentence = html(verdictSentence(run));
  const where = `${plural(Object.keys(run.snapshot.servers).length, "server")}, ${run.snapshot.encoding}, ${run.config}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>budget-check: ${verdictTitle(run)}</title>
<style>${style}</style>
</head>
<body>
<header><h1>budget-check: ${verdictTitle(run)}</h1><span class="soft">${html(where)}</span></header>
<p class="verdict ${run.verdict}">${sentence}</p>
${sums(run)}
${changesSection(run)}
${failuresSection(run)}
<section id="treemap"><h2>Where the tokens go</h2>
<div class="controls"><nav id="trail" aria-label="Zoom"></nav><input id="search" type="search" placeholder="Search tools, cases, paths ( / )" aria-label="Search"><span id="hits" aria-live="polite"></span></div>
${map.markup}
${LEGEND}
<p class="soft">A click or Enter zooms in, Escape zooms out, arrow keys move. Every figure is in tokens; a box of a case is its heavier view at the largest store.</p>
</section>
${serversSection(run)}
${findingsSection(run)}
<script>${SCRIPT}</script>
</body>
</html>
`;
}

/** One file for a browser, without network: changes, a treemap of tokens, and every case with its remedies. */
export const reporter: Reporter = { name: "html", render };
