/** The page's style; the places of the treemap's boxes are appended to it. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --paper: #ffffff; --panel: #f6f8fa; --line: #d0d7de;
  --bad: #b3261e; --good: #1a7f37; --warn: #9a6700; --server: #eaeef2; --tool: #dfe6ee; --case: #cfe3f5;
  --path: #a8cdef; --menu: #d9cdf3; --rest: #dde3e8; --fill: #3b82c4; --save: #2da05a; --hit: #ffdf5d; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --soft: #9aa4af; --paper: #0d1117; --panel: #161b22; --line: #30363d; --bad: #ff7b72;
    --good: #56d364; --warn: #e3b341; --server: #161b22; --tool: #1d2733; --case: #1d3a56; --path: #28567f;
    --menu: #453465; --rest: #2b333c; --fill: #58a6ff; --save: #3fb950; --hit: #7a5d00; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1208px; padding: 24px; color: var(--ink); background: var(--paper);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif; }
h1 { font-size: 22px; margin: 0 0 4px; } h2 { font-size: 18px; margin: 32px 0 8px; } h3 { font-size: 15px; margin: 16px 0 4px; }
small, .soft { color: var(--soft); font-weight: normal; }
code, pre { font: 13px/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
pre { background: var(--panel); border: 1px solid var(--line); padding: 8px 12px; overflow: auto; white-space: pre-wrap; }
.verdict { padding: 12px 16px; border: 1px solid var(--line); border-left-width: 6px; background: var(--panel); margin: 12px 0; }
.verdict.pass { border-left-color: var(--good); } .verdict.fail { border-left-color: var(--bad); }
.verdict.unmeasured { border-left-color: var(--warn); }
.sums { display: flex; flex-wrap: wrap; gap: 8px 32px; margin: 0; padding: 0; list-style: none; }
.sums b { display: block; font-size: 20px; font-variant-numeric: tabular-nums; }
table { border-collapse: collapse; width: 100%; } caption { text-align: left; color: var(--soft); padding: 6px 0 2px; }
th { text-align: left; font-weight: normal; } thead th { color: var(--soft); }
td, th { padding: 3px 12px 3px 0; vertical-align: top; border-bottom: 1px solid var(--line); }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
table.server { table-layout: fixed; --name: 38%; --menu: 110px; --tokens: 170px; }
col.name { width: var(--name); } col.menu { width: var(--menu); } col.tokens { width: var(--tokens); }
tr.case > td[colspan] { padding-right: 0; } tr.round > td:first-child { padding-left: 20px; }
tr.case summary { display: grid; grid-template-columns: var(--name) var(--menu) var(--tokens) 1fr; }
tr.case summary > span { padding-right: 12px; } tr.case summary > span:first-child { padding-left: 20px; position: relative; }
tr.case summary > span:first-child::before { content: "▸"; position: absolute; left: 5px; color: var(--soft); }
tr.case details[open] > summary > span:first-child::before { content: "▾"; }
tr.case details > :not(summary) { margin-left: 20px; }
tr.tool > td { background: var(--panel); } tr.fails > td { color: var(--bad); } tr.less > td { color: var(--good); }
details > summary { cursor: pointer; } details[open] > summary { margin-bottom: 6px; }
.change, .failure { border-left: 4px solid var(--line); padding: 2px 0 2px 12px; margin: 12px 0; }
.change.fails { border-left-color: var(--bad); } .change.less { border-left-color: var(--good); } .failure { border-left-color: var(--warn); }
.change p, .failure p { margin: 4px 0; } p.change { margin: 3px 0; } .fails .mark, .fails .moved { color: var(--bad); } .less .mark, .less .moved { color: var(--good); }
.kind { font-weight: normal; color: var(--soft); } .moved { font-variant-numeric: tabular-nums; }
.change table { max-width: 820px; }
.bars { max-width: 820px; color: var(--ink); } .bars td:nth-child(2) { width: 220px; padding-top: 9px; }
.bar { display: block; width: 200px; height: 9px; } .bar .track { fill: var(--line); } .bar.cost .fill { fill: var(--fill); } .bar.saving .fill { fill: var(--save); }
.growth { margin: 8px 0; color: var(--ink); } .growth svg { width: 300px; height: 130px; } .growth polyline { fill: none; stroke: var(--fill); stroke-width: 2; }
.growth circle { fill: var(--fill); } .growth .axis { stroke: var(--line); } .growth .tick { fill: var(--soft); font-size: 11px; }
.remedies small { display: block; } figcaption { color: var(--soft); font-size: 13px; }
.controls { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; margin: 8px 0; }
#search { font: inherit; padding: 4px 8px; min-width: 260px; color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: 4px; }
#trail { display: flex; flex-wrap: wrap; align-items: center; } #trail button { font: inherit; color: inherit; background: none; border: 0; padding: 2px 4px; cursor: pointer; text-decoration: underline; overflow-wrap: anywhere; }
#trail button + button::before { content: "/"; display: inline-block; padding-right: 8px; color: var(--soft); }
#trail button[aria-current] { text-decoration: none; font-weight: 600; cursor: default; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; color: var(--soft); font-size: 13px; } .legend i { display: inline-block; width: 12px; height: 12px; margin-right: 5px; border: 1px solid var(--line); vertical-align: -1px; }
.legend .menu { background: var(--menu); } .legend .path { background: var(--path); } .legend .fails { background: var(--bad); } .legend .less { background: var(--good); }
#map { position: relative; height: 620px; border: 1px solid var(--line); overflow: hidden; background: var(--panel); }
.box { position: absolute; overflow: hidden; border: 1px solid var(--paper); background: var(--server); container-type: size; cursor: pointer; }
.box.tool { background: var(--tool); } .box.case { background: var(--case); } .box.path { background: var(--path); cursor: inherit; }
.box.menu { background: var(--menu); cursor: inherit; } .box.rest { background: var(--rest); cursor: inherit; }
.box.fails { box-shadow: inset 0 0 0 2px var(--bad); } .box.more { box-shadow: inset 0 0 0 2px var(--warn); } .box.less { box-shadow: inset 0 0 0 2px var(--good); }
.box:focus-visible { outline: 3px solid var(--fill); outline-offset: -3px; }
.label { display: block; height: 20px; padding: 0 5px; font-size: 12px; line-height: 20px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.label b { font-weight: 600; } .label i { font-style: normal; color: var(--soft); font-variant-numeric: tabular-nums; }
.path > .label b, .rest > .label b, .menu > .label b { font-weight: normal; }
.inner { position: absolute; inset: 20px 3px 3px 3px; }
@container (max-height: 17px) or (max-width: 30px) { .box > .label { visibility: hidden; } }
@container (min-width: 96px) and (min-height: 40px) {
  .path > .label, .rest > .label, .menu > .label { white-space: normal; height: auto; line-height: 15px; padding-top: 3px; overflow-wrap: anywhere; }
}
#b0, .box.focus, .box.on-path { left: 0 !important; top: 0 !important; width: 100% !important; height: 100% !important; border: 0; }
.focus, .on-path { cursor: inherit; box-shadow: none !important; } .focus > .label, .on-path > .label { display: none; }
.focus > .inner, .on-path > .inner { inset: 0; } .on-path > .inner > .box:not(.on-path, .focus) { display: none; }
.searching .box:not(.hit) > .label { opacity: 0.35; } .searching .box.hit { background: var(--hit); } .searching .box.hit > .label { opacity: 1; }
.searching table.server > tbody > tr:not(.hit), .searching #findings li:not(.hit) { display: none; }
#findings li, #notes li { margin: 4px 0; } li.error > b { color: var(--bad); } li.warning > b { color: var(--warn); }
@media (max-width: 700px) {
  body { padding: 12px; } .sums { gap: 8px 20px; } #search { min-width: 0; width: 100%; } #map { height: 480px; }
  table.server { --name: 34%; --menu: 17%; --tokens: 25%; } td, th { padding-right: 6px; }
  tr.case summary > span { padding-right: 6px; } .server .number { white-space: normal; } .server td { overflow-wrap: anywhere; }
  .bars tr { display: grid; grid-template-columns: 1fr auto; border-bottom: 1px solid var(--line); padding: 4px 0; }
  .bars td, .bars th { border: 0; padding: 1px 0; } .bars td:nth-child(2) { grid-area: 2 / 1 / 3 / 3; width: auto; padding: 3px 0; }
  .bars td:nth-child(4) { grid-column: 1 / 3; } .bars .bar { width: 100%; } .growth svg { max-width: 100%; }
  tr.case details > :not(summary) { margin-left: 8px; width: calc(100% - 8px); } #findings ul, #notes ul { padding-left: 18px; }
}
@media print {
  :root { --ink: #000; --soft: #444; --paper: #fff; --panel: #fff; --line: #bbb; --bad: #b3261e; --good: #1a7f37; --warn: #9a6700;
    --server: #f4f4f4; --tool: #eee; --case: #dcebf8; --path: #bfdaf2; --menu: #e2d9f5; --rest: #eee; }
  body { max-width: none; padding: 0; font-size: 11pt; } .controls { display: none; }
  .box, .bar { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .change, .failure, figure, #map, tr { break-inside: avoid; } h2, h3 { break-after: avoid; }
}
`;
