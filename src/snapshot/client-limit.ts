import { identified } from "./identity.ts";
import type { Change, Snapshot } from "./types.ts";

/** The rule that compares an answer with what the selected clients accept; it knows their units and views. */
export const CLIENT_LIMIT_RULE = "over-client-limit";

/**
 * What is over the limit of a selected client, as violations: `update` cannot lift them. A waiver can, and a rule that
 * was set to another severity is a finding like any other.
 */
export function clientLimitChanges(snapshot: Snapshot): Change[] {
  return Object.values(snapshot.servers)
    .flatMap((server) => Object.values(server.tools).flatMap(({ findings }) => findings))
    .filter(({ rule, severity }) => rule === CLIENT_LIMIT_RULE && severity === "error")
    .map(({ server, tool, case: key, subject, message }) =>
      identified({
        kind: "client-limit",
        severity: "violation",
        server,
        ...(tool === undefined ? {} : { tool }),
        ...(key === undefined ? {} : { case: key }),
        ...(subject === undefined ? {} : { subject }),
        message,
      }),
    );
}

/** False for the finding that a violation tells already. */
export function isToldOnce({ kind, subject, after }: Change): boolean {
  return !(kind === "finding" && after === "error" && subject?.split(" ")[0] === CLIENT_LIMIT_RULE);
}
