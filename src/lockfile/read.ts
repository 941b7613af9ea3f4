import { identified, type Scope } from "../snapshot/identity.ts";
import type {
  Change,
  Encoding,
  Finding,
  RoundSnapshot,
  ServerSnapshot,
  Snapshot,
  ToolSnapshot,
} from "../snapshot/types.ts";
import { caseDigest, roundDigest, serverDigest, toolDigest } from "./digest.ts";
import { caseFields, pathFields } from "./line.ts";
import {
  countAt,
  entryAt,
  listAt,
  membersAt,
  type Node,
  oneOf,
  recordAt,
  ShapeError,
  textAt,
} from "./node.ts";
import { caseAt } from "./read-case.ts";
import { parseFinding, parseRisk } from "./text.ts";

const ENCODINGS = ["cl100k_base", "o200k_base"] as const satisfies readonly Encoding[];
const TOOL_FIELDS = ["definition", "menu", "risk", "hidden", "findings", "digest", "cases", "paths"];

/** A snapshot as a document holds it. */
export interface Reading {
  readonly snapshot: Snapshot;
  /** Entries that do not carry the digest of their own figures. */
  readonly edited: readonly Change[];
  /** Fields that nobody knows, and path lines without a case: left out. */
  readonly unknown: readonly Node[];
}

/** Reads one document; collects what was edited and what is unknown on the way. */
class Reader {
  readonly edited: Change[] = [];
  readonly unknown: Node[] = [];
  readonly #leaveOut = (field: Node): void => {
    this.unknown.push(field);
  };

  /** Compares the digest that an entry carries with that of what it holds. */
  #verify(scope: Scope, what: string, carried: string | undefined, computed: string | undefined): void {
    if (carried === computed) return;
    this.edited.push(
      identified({
        kind: "edited",
        severity: "edited",
        ...scope,
        subject: what,
        message: `this ${what} was edited by hand: it does not carry the digest of what it holds`,
      }),
    );
  }

  #findings(node: Node, server: string, tool?: string): Finding[] {
    return listAt(node).map((one) => {
      const finding = parseFinding(textAt(one), server, tool);
      if (finding === undefined) throw new ShapeError("this is no finding: `severity rule subject`", one);
      return finding;
    });
  }

  #cases(server: string, tool: string, cases: Node, paths: Node | undefined): ToolSnapshot["cases"] {
    const lines = paths === undefined ? new Map<string, Node>() : membersAt(paths);
    const read = recordAt(cases, (key, node) => {
      const { entry, digest } = caseAt(node, lines.get(key), this.#leaveOut);
      this.#verify(
        { server, tool, case: key },
        "case",
        digest,
        caseDigest(tool, key, entry.request, caseFields(entry), pathFields(entry)),
      );
      return entry;
    });
    for (const [key, node] of lines) if (!Object.hasOwn(read, key)) this.#leaveOut(node);
    return read;
  }

  #tool(server: string, name: string, node: Node): ToolSnapshot {
    const fields = entryAt(node, TOOL_FIELDS, this.#leaveOut);
    const riskNode = fields.need("risk");
    const risk = parseRisk(textAt(riskNode));
    if (risk === undefined) throw new ShapeError("this is no risk: `level (basis: evidence)`", riskNode);
    const [hidden, digest] = [fields.get("hidden"), fields.get("digest")];
    if (hidden !== undefined && hidden.value !== true)
      throw new ShapeError('"hidden" can only be true', hidden);
    const tool: ToolSnapshot = {
      definition: textAt(fields.need("definition")),
      menu: countAt(fields.need("menu")),
      risk,
      ...(hidden === undefined ? {} : { hidden: true }),
      findings: this.#findings(fields.need("findings"), server, name),
      cases: this.#cases(server, name, fields.need("cases"), fields.get("paths")),
    };
    this.#verify({ server, tool: name }, "tool", digest && textAt(digest), toolDigest(name, tool));
    return tool;
  }

  #round(server: string, name: string, node: Node): RoundSnapshot {
    const fields = entryAt(node, ["content", "calls", "digest"], this.#leaveOut);
    const digest = fields.get("digest");
    const round = {
      content: countAt(fields.need("content")),
      calls: listAt(fields.need("calls")).map(textAt),
    };
    this.#verify({ server }, `round ${name}`, digest && textAt(digest), roundDigest(name, round));
    return round;
  }

  #server(name: string, node: Node): ServerSnapshot {
    const fields = entryAt(node, ["protocol", "findings", "digest", "tools", "rounds"], this.#leaveOut);
    const [protocol, digest, rounds] = [fields.get("protocol"), fields.get("digest"), fields.get("rounds")];
    const findings = this.#findings(fields.need("findings"), name);
    this.#verify({ server: name }, "server", digest && textAt(digest), serverDigest(name, findings));
    return {
      ...(protocol === undefined ? {} : { protocol: textAt(protocol) }),
      findings,
      tools: recordAt(fields.need("tools"), (tool, inner) => this.#tool(name, tool, inner)),
      ...(rounds === undefined
        ? {}
        : { rounds: recordAt(rounds, (round, inner) => this.#round(name, round, inner)) }),
    };
  }

  document(node: Node): Snapshot {
    const fields = entryAt(node, ["lockfileVersion", "encoding", "servers"], this.#leaveOut);
    return {
      encoding: oneOf(fields.need("encoding"), ENCODINGS),
      servers: recordAt(fields.need("servers"), (name, inner) => this.#server(name, inner)),
    };
  }
}

/**
 * Reads a document whose version is known.
 * @throws ShapeError where a value does not belong
 */
export function readDocument(value: unknown): Reading {
  const reader = new Reader();
  const snapshot = reader.document({ value });
  return { snapshot, edited: reader.edited, unknown: reader.unknown };
}
