import { compareFindings } from "./compare-findings.ts";
import { compareTool } from "./compare-tool.ts";
import type { Draft } from "./identity.ts";
import { pairs, presence, ROUND } from "./presence.ts";
import type { RoundSnapshot, ServerSnapshot } from "./types.ts";

/** Tokens of all definitions of a server; never stored, since a stored sum makes every two branches conflict. */
export function menuOf(server: ServerSnapshot): number {
  return Object.values(server.tools).reduce((sum, tool) => sum + tool.menu, 0);
}

function menuDrafts(server: string, before: ServerSnapshot, after: ServerSnapshot): Draft[] {
  const [was, is] = [menuOf(before), menuOf(after)];
  if (was === is) return [];
  const more = is > was;
  return [
    {
      kind: "server-menu",
      severity: more ? "regression" : "improvement",
      server,
      before: was,
      after: is,
      unit: "tokens",
      message: more
        ? "the server's menu costs more than is locked"
        : "the server's menu costs less than is locked",
    },
  ];
}

function protocolDrafts(server: string, before: ServerSnapshot, after: ServerSnapshot): Draft[] {
  if (before.protocol === after.protocol) return [];
  return [
    {
      kind: "stale",
      severity: "stale",
      server,
      subject: "protocol",
      before: before.protocol ?? "none",
      after: after.protocol ?? "none",
      message: "the protocol version is not the one that is locked",
    },
  ];
}

/** A round has no case and no tool: its name stands as the subject. */
function roundDrafts(server: string, name: string, before: RoundSnapshot, after: RoundSnapshot): Draft[] {
  const drafts: Draft[] = [];
  const stale = JSON.stringify(before.calls) !== JSON.stringify(after.calls);
  if (stale) {
    const calls = (round: RoundSnapshot) => round.calls.join(", ");
    const message = `the calls of the round "${name}" are not those that are locked`;
    drafts.push({
      kind: "stale",
      severity: "stale",
      server,
      subject: `calls of round ${name}`,
      before: calls(before),
      after: calls(after),
      message,
    });
  }
  if (before.content !== after.content) {
    const more = after.content > before.content;
    drafts.push({
      kind: "round",
      severity: stale ? "stale" : more ? "regression" : "improvement",
      server,
      subject: name,
      before: before.content,
      after: after.content,
      unit: "tokens",
      message: `the round "${name}" costs ${more ? "more" : "less"} than is locked`,
    });
  }
  return drafts;
}

function roundsDrafts(
  server: string,
  before: ServerSnapshot,
  after: ServerSnapshot,
  comparable: boolean,
): Draft[] {
  return pairs(before.rounds ?? {}, after.rounds ?? {}).flatMap(({ key, before: was, after: is }) => {
    if (was !== undefined && is !== undefined) {
      const drafts = roundDrafts(server, key, was, is);
      return comparable ? drafts : drafts.filter((draft) => draft.kind !== "round");
    }
    const draft = presence({ server }, "round", is === undefined ? "gone" : "new", (is ?? was)?.content);
    return [{ ...draft, subject: ROUND + key }];
  });
}

/** Differences of one server that both sides have. */
export function compareServer(
  server: string,
  before: ServerSnapshot,
  after: ServerSnapshot,
  comparable: boolean,
): Draft[] {
  const tools = pairs(before.tools, after.tools).flatMap(({ key, before: was, after: is }) => {
    const scope = { server, tool: key };
    if (was !== undefined && is !== undefined) return compareTool(scope, was, is, comparable);
    if (is !== undefined) return [presence(scope, "tool", "new", is.menu)];
    return was === undefined ? [] : [presence(scope, "tool", "gone", was.menu)];
  });
  return [
    ...protocolDrafts(server, before, after),
    ...(comparable ? menuDrafts(server, before, after) : []),
    ...compareFindings(server, before, after),
    ...tools,
    ...roundsDrafts(server, before, after, comparable),
  ];
}
