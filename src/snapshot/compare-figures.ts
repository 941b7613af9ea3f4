import type { Draft, Scope } from "./identity.ts";
import { type ContentChange, contentChanges, type LostRespect } from "./lost.ts";
import { pathChanges } from "./paths.ts";
import { pairs } from "./presence.ts";
import type { ChangeSeverity, Figures, MediaFigure } from "./types.ts";

/** Two measurements of one call. */
export interface FiguresPair {
  readonly scope: Scope;
  readonly before: Figures;
  readonly after: Figures;
  /** The store's size in a sweep. */
  readonly size?: number;
  /** False where the sides were counted with different encodings. */
  readonly comparable: boolean;
}

const LOST: Record<LostRespect, string> = {
  outcome: "the call answered and no longer does",
  empty: "the answer is now empty",
  items: "the answer lost more than half its items",
  text: "the content blocks are now empty; a client that does not read structured content sees nothing",
  tokens: "the answer lost more than half of what it said",
};

const REGAINED: Record<LostRespect, readonly [severity: ChangeSeverity, message: string]> = {
  outcome: ["improvement", "the call did not answer and does now"],
  empty: ["improvement", "the answer was empty and is not any more"],
  items: ["notice", "the answer has more than twice its items"],
  text: ["improvement", "the content blocks were empty and are not any more"],
  tokens: ["notice", "the answer says more than twice as much"],
};

function at(size: number | undefined): string {
  return size === undefined ? "" : ` at store size ${size}`;
}

function subject(what: string, size: number | undefined): string {
  return size === undefined ? what : `${what} at ${size}`;
}

function contentDraft({ scope, size }: FiguresPair, change: ContentChange): Draft {
  const [severity, message] = change.lost
    ? (["lost", LOST[change.respect]] as const)
    : REGAINED[change.respect];
  return {
    kind: "lost-content",
    severity,
    ...scope,
    subject: subject(change.respect, size),
    before: change.before,
    after: change.after,
    ...(change.unit === undefined ? {} : { unit: change.unit }),
    message: message + at(size),
  };
}

function outcomeDrafts({ scope, before, after, size }: FiguresPair): Draft[] {
  if (before.outcome === after.outcome || before.outcome === "ok" || after.outcome === "ok") return [];
  return [
    {
      kind: "stale",
      severity: "stale",
      ...scope,
      subject: subject("outcome", size),
      before: before.outcome,
      after: after.outcome,
      message: `the call fails in another way than is locked${at(size)}`,
    },
  ];
}

/** Fewer tokens are no gain where content went with them. */
function severityOf(before: number, after: number, lost: boolean): ChangeSeverity {
  if (after > before) return "regression";
  return lost ? "notice" : "improvement";
}

function tokensMessage(what: string, pair: FiguresPair, severity: ChangeSeverity): string {
  if (severity === "regression") return `${what} costs more than is locked${at(pair.size)}`;
  if (severity === "notice") return `${what} costs less, because content was lost${at(pair.size)}`;
  const { before, after } = pair;
  const fewer = before.items !== undefined && after.items !== undefined && after.items < before.items;
  const items = fewer ? `, with ${after.items} items where it had ${before.items}` : "";
  return `${what} costs less than is locked${at(pair.size)}${items}`;
}

function viewDrafts(pair: FiguresPair, lost: boolean): Draft[] {
  const { scope, before, after, size } = pair;
  const views = [
    ["content", "the text of the answer", before.content, after.content],
    ["structured", "the structured content", before.structured ?? 0, after.structured ?? 0],
  ] as const;
  return views
    .filter(([, , was, is]) => was !== is)
    .map(([view, what, was, is]): Draft => {
      const severity = severityOf(was, is, lost);
      const paths = pathChanges(before, after, is > was ? "grew" : "shrank");
      return {
        kind: "tokens",
        severity,
        ...scope,
        subject: subject(view, size),
        before: was,
        after: is,
        unit: "tokens",
        ...(paths.length === 0 ? {} : { paths }),
        message: tokensMessage(what, pair, severity),
      };
    });
}

function byType(media: readonly MediaFigure[]): Record<string, MediaFigure> {
  return Object.fromEntries(media.map((one) => [one.type, one]));
}

/**
 * Media cost what a model is charged for them, which is an estimate; where there is none, bytes stand for it.
 */
function mediaDrafts(pair: FiguresPair, lost: boolean): Draft[] {
  const { scope, size } = pair;
  return pairs(byType(pair.before.media ?? []), byType(pair.after.media ?? [])).flatMap(
    ({ key, before, after }) => {
      const estimated = [before, after].every((one) => one === undefined || one.estimate !== undefined);
      const figure = (one: MediaFigure | undefined) => (estimated ? one?.estimate : one?.bytes) ?? 0;
      const [was, is] = [figure(before), figure(after)];
      if (was === is) return [];
      const severity = severityOf(was, is, lost);
      const draft: Draft = {
        kind: "tokens",
        severity,
        ...scope,
        subject: subject(`media ${key}`, size),
        before: was,
        after: is,
        unit: estimated ? "tokens (estimate)" : "bytes",
        message: tokensMessage(`${key} in the answer`, pair, severity),
      };
      return [draft];
    },
  );
}

/** Differences between two measurements of one call: outcome, lost or regained content, tokens of each view, media. */
export function compareFigures(pair: FiguresPair): Draft[] {
  const changes = contentChanges(pair.before, pair.after, pair.comparable);
  const content = [...changes.map((change) => contentDraft(pair, change)), ...outcomeDrafts(pair)];
  if (!pair.comparable) return content;
  const lost = changes.some((change) => change.lost);
  return [...content, ...viewDrafts(pair, lost), ...mediaDrafts(pair, lost)];
}
