import { compareCase } from "./compare-case.ts";
import type { Draft, Scope } from "./identity.ts";
import { weight } from "./lost.ts";
import { pairs, presence } from "./presence.ts";
import { RISK_LEVELS, riskText } from "./risk.ts";
import type { CaseSnapshot, Risk, ToolSnapshot } from "./types.ts";

function riskDrafts(scope: Scope, before: Risk, after: Risk): Draft[] {
  const [was, is] = [riskText(before), riskText(after)];
  if (was === is) return [];
  const raised = RISK_LEVELS.indexOf(after.level) - RISK_LEVELS.indexOf(before.level);
  const [severity, message] =
    raised > 0
      ? (["regression", "the risk is higher than is locked"] as const)
      : raised < 0
        ? (["improvement", "the risk is lower than is locked"] as const)
        : (["notice", "the same risk rests on other evidence"] as const);
  return [{ kind: "risk", severity, ...scope, before: was, after: is, message }];
}

function menuDrafts(scope: Scope, before: ToolSnapshot, after: ToolSnapshot): Draft[] {
  if (before.menu === after.menu) return [];
  const more = after.menu > before.menu;
  return [
    {
      kind: "menu",
      severity: more ? "regression" : "improvement",
      ...scope,
      before: before.menu,
      after: after.menu,
      unit: "tokens",
      message: more ? "the definition costs more than is locked" : "the definition costs less than is locked",
    },
  ];
}

function staleDrafts(scope: Scope, before: ToolSnapshot, after: ToolSnapshot): Draft[] {
  const drafts: Draft[] = [];
  const stale = { kind: "stale", severity: "stale", ...scope } as const;
  if (before.definition !== after.definition) {
    const message = "the definition is not the one that is locked";
    drafts.push({
      ...stale,
      subject: "definition",
      before: before.definition,
      after: after.definition,
      message,
    });
  }
  if (before.hidden !== after.hidden) {
    const word = (tool: ToolSnapshot) => (tool.hidden ? "hidden" : "shown");
    const message = "whether hosts show the tool to the model is not what is locked";
    drafts.push({ ...stale, subject: "hidden", before: word(before), after: word(after), message });
  }
  return drafts;
}

/** Tokens of a case's heavier view, of a sweep at its last size. */
function costOf(entry: CaseSnapshot): number | undefined {
  const last = entry.figures.at(-1);
  return last === undefined ? undefined : weight(last);
}

/** Differences of one tool and its cases. */
export function compareTool(
  scope: Scope,
  before: ToolSnapshot,
  after: ToolSnapshot,
  comparable: boolean,
): Draft[] {
  const cases = pairs(before.cases, after.cases).flatMap(({ key, before: was, after: is }) => {
    const inner = { ...scope, case: key };
    if (was !== undefined && is !== undefined) return compareCase(inner, was, is, comparable);
    if (is !== undefined) return [presence(inner, "case", "new", costOf(is))];
    return was === undefined ? [] : [presence(inner, "case", "gone", costOf(was))];
  });
  return [
    ...staleDrafts(scope, before, after),
    ...(comparable ? menuDrafts(scope, before, after) : []),
    ...riskDrafts(scope, before.risk, after.risk),
    ...cases,
  ];
}
