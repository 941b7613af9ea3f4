import { compareServer, menuOf } from "./compare-server.ts";
import { type Draft, identified } from "./identity.ts";
import { pairs, presence } from "./presence.ts";
import type { Change, Snapshot } from "./types.ts";

function encodingDrafts(before: Snapshot, after: Snapshot): Draft[] {
  if (before.encoding === after.encoding) return [];
  return [
    {
      kind: "stale",
      severity: "stale",
      server: "",
      subject: "encoding",
      before: before.encoding,
      after: after.encoding,
      message: "tokens are counted with another encoding than is locked, so no token figure can be compared",
    },
  ];
}

/**
 * Every difference between two snapshots, each with an identity of its own, so that a gain never pays for a loss.
 * Pure: no I/O, no clock. `compare(a, a)` is empty; `compare(a, b)` and `compare(b, a)` have the same identities.
 * In the order of servers, tools and cases by code unit; how grave a change is, is told by its `severity`, and
 * whether it fails a run is `judge`'s to say.
 */
export function compare(before: Snapshot, after: Snapshot): Change[] {
  const comparable = before.encoding === after.encoding;
  const servers = pairs(before.servers, after.servers).flatMap(({ key, before: was, after: is }) => {
    if (was !== undefined && is !== undefined) return compareServer(key, was, is, comparable);
    if (is !== undefined) return [presence({ server: key }, "server", "new", menuOf(is))];
    return was === undefined ? [] : [presence({ server: key }, "server", "gone", menuOf(was))];
  });
  return [...encodingDrafts(before, after), ...servers].map(identified);
}
