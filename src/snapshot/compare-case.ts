import { compareFigures } from "./compare-figures.ts";
import type { Draft, Scope } from "./identity.ts";
import type { CaseSnapshot, Figures, Growth } from "./types.ts";

/** From what costs least with a large store to what costs most. */
const GROWTH: readonly Growth[] = ["constant", "bounded", "growing", "linear", "superlinear"];

function sameList(a: readonly unknown[] | undefined, b: readonly unknown[] | undefined): boolean {
  return a === b || JSON.stringify(a ?? []) === JSON.stringify(b ?? []);
}

/** What of the two sides was measured on equal terms: the call itself, or each size that both have. */
function comparableFigures(
  before: CaseSnapshot,
  after: CaseSnapshot,
): { before: Figures; after: Figures; size?: number }[] {
  if (before.sizes === undefined && after.sizes === undefined) {
    const [was, is] = [before.figures[0], after.figures[0]];
    return was === undefined || is === undefined ? [] : [{ before: was, after: is }];
  }
  const later = new Map((after.sizes ?? []).map((size, index) => [size, after.figures[index]]));
  return (before.sizes ?? []).flatMap((size, index) => {
    const [was, is] = [before.figures[index], later.get(size)];
    return was === undefined || is === undefined ? [] : [{ before: was, after: is, size }];
  });
}

function growthDrafts(scope: Scope, before: CaseSnapshot, after: CaseSnapshot): Draft[] {
  if (before.growth === undefined || after.growth === undefined || before.growth === after.growth) return [];
  const raised = GROWTH.indexOf(after.growth) > GROWTH.indexOf(before.growth);
  return [
    {
      kind: "growth",
      severity: raised ? "regression" : "improvement",
      ...scope,
      before: before.growth,
      after: after.growth,
      message: raised
        ? "the answer grows faster with the store"
        : "the answer grows more slowly with the store",
    },
  ];
}

function staleDrafts(scope: Scope, before: CaseSnapshot, after: CaseSnapshot): Draft[] {
  const drafts: Draft[] = [];
  const stale = { kind: "stale", severity: "stale", ...scope } as const;
  if (before.request !== after.request) {
    const message = "the arguments, the setup or the store are not those that are locked";
    drafts.push({ ...stale, subject: "request", before: before.request, after: after.request, message });
  }
  if (!sameList(before.sizes, after.sizes)) {
    const list = (sizes: readonly number[] | undefined) => (sizes ?? []).join(", ") || "none";
    const message = "the store sizes are not those that are locked";
    drafts.push({
      ...stale,
      subject: "sizes",
      before: list(before.sizes),
      after: list(after.sizes),
      message,
    });
  }
  return drafts;
}

function volatileDrafts(scope: Scope, before: CaseSnapshot, after: CaseSnapshot): Draft[] {
  if (sameList(before.volatile, after.volatile)) return [];
  const list = (values: readonly string[] | undefined) => (values ?? []).join(", ") || "none";
  return [
    {
      kind: "stale",
      severity: "notice",
      ...scope,
      subject: "volatile",
      before: list(before.volatile),
      after: list(after.volatile),
      message: "other values differ from run to run than is locked",
    },
  ];
}

/** True where a case's figures answer another question than the locked ones do. */
export function isStale(before: CaseSnapshot, after: CaseSnapshot): boolean {
  return before.request !== after.request;
}

/**
 * Differences of one case. Where another request was made than is locked, its figures are no regression and no
 * improvement of the server: they are told as stale.
 */
export function compareCase(
  scope: Scope,
  before: CaseSnapshot,
  after: CaseSnapshot,
  comparable: boolean,
): Draft[] {
  const measured = [
    ...comparableFigures(before, after).flatMap((pair) => compareFigures({ scope, comparable, ...pair })),
    ...growthDrafts(scope, before, after),
  ];
  const severity = isStale(before, after) ? ({ severity: "stale" } as const) : {};
  return [
    ...staleDrafts(scope, before, after),
    ...measured.map((draft) => ({ ...draft, ...severity })),
    ...volatileDrafts(scope, before, after),
  ];
}
