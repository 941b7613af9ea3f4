import type { CaseSnapshot } from "../../snapshot/types.ts";
import { html } from "../escape.ts";
import { grouped } from "../numbers.ts";
import { heavier } from "../totals.ts";
import type { RunSaving } from "../types.ts";

/** A bar of a share between 0 and 1, without text of its own. */
export function bar(share: number, kind: "cost" | "saving"): string {
  const width = (Math.max(0, Math.min(1, share)) * 100).toFixed(1);
  return `<svg class="bar ${kind}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="8"/><rect class="fill" width="${width}" height="8"/></svg>`;
}

/** Remedies as bars, the one that saves most first. */
export function remedyBars(savings: readonly RunSaving[]): string {
  if (savings.length === 0) return "";
  const rows = [...savings]
    .sort((a, b) => b.saved - a.saved)
    .map((one) => {
      const share = one.tokensBefore === 0 ? 0 : one.saved / one.tokensBefore;
      const figures = `−${grouped(one.saved)} (−${(share * 100).toFixed(1)} %)`;
      return `<tr><th scope="row">${html(one.title)}</th><td>${bar(share, "saving")}</td><td class="number">${figures}</td><td>loses: ${html(one.loses)}<small>${html(one.how)}</small></td></tr>`;
    });
  return `<table class="bars remedies"><caption>What would save it</caption>${rows.join("")}</table>`;
}

const CHART = { width: 300, height: 130, left: 58, right: 28, top: 14, bottom: 26 };

/** Tokens over store size as a small line; sizes stand on a logarithmic scale. Empty without a sweep. */
export function growthChart(entry: CaseSnapshot): string {
  const sizes = entry.sizes ?? [];
  if (sizes.length < 2 || sizes.length !== entry.figures.length) return "";
  const tokens = entry.figures.map(heavier);
  const scale = (size: number) => Math.log10(Math.max(size, 0) + 1);
  const first = scale(Math.min(...sizes));
  const span = scale(Math.max(...sizes)) - first || 1;
  const most = Math.max(...tokens, 1);
  const x = (size: number) =>
    CHART.left + ((scale(size) - first) / span) * (CHART.width - CHART.left - CHART.right);
  const y = (value: number) =>
    CHART.height - CHART.bottom - (value / most) * (CHART.height - CHART.top - CHART.bottom);
  const points = sizes.map((size, index) => ({ size, tokens: tokens[index] ?? 0 }));
  const at = (value: number) => value.toFixed(1);
  const line = points.map((point) => `${at(x(point.size))},${at(y(point.tokens))}`).join(" ");
  const floor = y(0);
  const dots = points.map(
    (point) =>
      `<circle cx="${at(x(point.size))}" cy="${at(y(point.tokens))}" r="3.5"><title>${grouped(point.tokens)} tokens at ${grouped(point.size)}</title></circle>` +
      `<text class="tick" x="${at(x(point.size))}" y="${CHART.height - 8}" text-anchor="middle">${grouped(point.size)}</text>`,
  );
  const told = points
    .map((point) => `${grouped(point.tokens)} tokens at ${grouped(point.size)} rows`)
    .join(", ");
  return (
    `<figure class="growth"><svg viewBox="0 0 ${CHART.width} ${CHART.height}" role="img" aria-label="${told}">` +
    `<line class="axis" x1="${CHART.left}" y1="${at(floor)}" x2="${CHART.width - CHART.right}" y2="${at(floor)}"/>` +
    `<text class="tick" x="${CHART.left - 8}" y="${at(y(most) + 4)}" text-anchor="end">${grouped(most)}</text>` +
    `<text class="tick" x="${CHART.left - 8}" y="${at(floor)}" text-anchor="end">0</text>` +
    `<polyline points="${line}"/>${dots.join("")}</svg><figcaption>tokens by rows in the store: <b>${html(entry.growth ?? "sweep")}</b></figcaption></figure>`
  );
}
