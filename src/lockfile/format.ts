import { byCodeUnit } from "../snapshot/identity.ts";
import { riskText } from "../snapshot/risk.ts";
import type {
  CaseSnapshot,
  RoundSnapshot,
  ServerSnapshot,
  Snapshot,
  ToolSnapshot,
} from "../snapshot/types.ts";
import { caseDigest, findingTexts, REQUEST_DIGITS, roundDigest, serverDigest, toolDigest } from "./digest.ts";
import { caseFields, lineOf, number, pathFields, roundFields } from "./line.ts";

/** The version that this writer writes and this reader reads. */
export const LOCKFILE_VERSION = 1;

/** A JSON value as its lines; all but the first are indented already, relative to the first. */
type Lines = readonly string[];

function block(open: string, members: readonly Lines[], close: string): Lines {
  if (members.length === 0) return [open + close];
  const inner = members.flatMap((lines, index) => {
    const comma = index === members.length - 1 ? "" : ",";
    return lines.map((line, at) => `  ${line}${at === lines.length - 1 ? comma : ""}`);
  });
  return [open, ...inner, close];
}

function member(name: string, value: Lines): Lines {
  const [first = "", ...rest] = value;
  return [`${JSON.stringify(name)}: ${first}`, ...rest];
}

function text(value: string): Lines {
  return [JSON.stringify(value)];
}

function list(values: readonly string[]): Lines {
  return block("[", values.map(text), "]");
}

/** A map by name, sorted by code unit. */
function map<T>(record: Readonly<Record<string, T>>, value: (name: string, entry: T) => Lines): Lines {
  const entries = Object.entries(record).sort(([a], [b]) => byCodeUnit(a, b));
  return block(
    "{",
    entries.map(([name, entry]) => member(name, value(name, entry))),
    "}",
  );
}

function caseLine(tool: string, key: string, entry: CaseSnapshot): Lines {
  if (!new RegExp(`^[0-9a-f]{${REQUEST_DIGITS}}$`).test(entry.request)) {
    throw new RangeError(`the request digest of ${tool} ${key} is not ${REQUEST_DIGITS} hex digits`);
  }
  return [lineOf([...caseFields(entry), ["digest", JSON.stringify(caseDigest(tool, key, entry))]])];
}

function roundLine(name: string, round: RoundSnapshot): Lines {
  return [lineOf([...roundFields(round), ["digest", JSON.stringify(roundDigest(name, round))]])];
}

function toolLines(name: string, tool: ToolSnapshot): Lines {
  const withPaths = Object.entries(tool.cases).filter(([, entry]) => pathFields(entry).length > 0);
  return block(
    "{",
    [
      member("definition", text(tool.definition)),
      member("menu", [number(tool.menu)]),
      member("risk", text(riskText(tool.risk))),
      ...(tool.hidden ? [member("hidden", ["true"])] : []),
      member("findings", list(findingTexts(tool.findings, name))),
      member("digest", text(toolDigest(name, tool))),
      member(
        "cases",
        map(tool.cases, (key, entry) => caseLine(name, key, entry)),
      ),
      ...(withPaths.length === 0
        ? []
        : [
            member(
              "paths",
              map(Object.fromEntries(withPaths), (_, entry) => [lineOf(pathFields(entry))]),
            ),
          ]),
    ],
    "}",
  );
}

function serverLines(name: string, server: ServerSnapshot): Lines {
  const digest = serverDigest(name, server.findings);
  const rounds = server.rounds ?? {};
  return block(
    "{",
    [
      ...(server.protocol === undefined ? [] : [member("protocol", text(server.protocol))]),
      member("findings", list(findingTexts(server.findings))),
      ...(digest === undefined ? [] : [member("digest", text(digest))]),
      member("tools", map(server.tools, toolLines)),
      ...(Object.keys(rounds).length === 0 ? [] : [member("rounds", map(rounds, roundLine))]),
    ],
    "}",
  );
}

/**
 * A snapshot as `budgets.lock.json`: keys by code unit, one line a case, two spaces of indentation, LF and a line
 * break at the end. The same measurements give the same bytes on every machine.
 * @throws RangeError where a figure is negative or no number, which no lockfile can hold
 */
export function formatLock(snapshot: Snapshot): string {
  const lines = block(
    "{",
    [
      member("lockfileVersion", [JSON.stringify(LOCKFILE_VERSION)]),
      member("encoding", text(snapshot.encoding)),
      member("servers", map(snapshot.servers, serverLines)),
    ],
    "}",
  );
  return `${lines.join("\n")}\n`;
}
