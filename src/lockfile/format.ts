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
import { caseFields, type Fields, lineOf, number, pathFields, roundFields } from "./line.ts";

/** The version that this writer writes and this reader reads. */
export const LOCKFILE_VERSION = 1;

const REQUEST = new RegExp(`^[0-9a-f]{${REQUEST_DIGITS}}$`);

/** Writes a JSON value whose first line is indented already; the others get `indent`. */
type Write = (indent: string) => string;

function block(open: string, members: readonly Write[], close: string): Write {
  if (members.length === 0) return () => open + close;
  return (indent) => {
    const inner = `${indent}  `;
    return `${open}\n${members.map((member) => inner + member(inner)).join(",\n")}\n${indent}${close}`;
  };
}

function member(name: string, value: Write): Write {
  return (indent) => `${JSON.stringify(name)}: ${value(indent)}`;
}

function plain(json: string): Write {
  return () => json;
}

function text(value: string): Write {
  return plain(JSON.stringify(value));
}

function list(values: readonly string[]): Write {
  return block("[", values.map(text), "]");
}

/** A map by name, sorted by code unit. */
function map<T>(
  entries: readonly (readonly [name: string, entry: T])[],
  value: (entry: T, name: string) => Write,
): Write {
  const sorted = [...entries].sort(([a], [b]) => byCodeUnit(a, b));
  return block(
    "{",
    sorted.map(([name, entry]) => member(name, value(entry, name))),
    "}",
  );
}

/** What is written of a case: its own line and its line of paths. */
interface CaseLines {
  readonly line: string;
  readonly paths: Fields;
}

function caseLines(tool: string, key: string, entry: CaseSnapshot): CaseLines {
  if (!REQUEST.test(entry.request)) {
    throw new RangeError(`the request digest of ${tool} ${key} is not ${REQUEST_DIGITS} hex digits`);
  }
  const [fields, paths] = [caseFields(entry), pathFields(entry)];
  const digest = caseDigest(tool, key, entry.request, fields, paths);
  return { line: lineOf([...fields, ["digest", JSON.stringify(digest)]]), paths };
}

function writeRound(round: RoundSnapshot, name: string): Write {
  return plain(lineOf([...roundFields(round), ["digest", JSON.stringify(roundDigest(name, round))]]));
}

function writeTool(tool: ToolSnapshot, name: string): Write {
  const cases = Object.entries(tool.cases).map(([key, entry]) => [key, caseLines(name, key, entry)] as const);
  const withPaths = cases.filter(([, { paths }]) => paths.length > 0);
  const paths = map(withPaths, (one) => plain(lineOf(one.paths)));
  return block(
    "{",
    [
      member("definition", text(tool.definition)),
      member("menu", plain(number(tool.menu))),
      member("risk", text(riskText(tool.risk))),
      ...(tool.hidden ? [member("hidden", plain("true"))] : []),
      member("findings", list(findingTexts(tool.findings, name))),
      member("digest", text(toolDigest(name, tool))),
      member(
        "cases",
        map(cases, (one) => plain(one.line)),
      ),
      ...(withPaths.length === 0 ? [] : [member("paths", paths)]),
    ],
    "}",
  );
}

function writeServer(server: ServerSnapshot, name: string): Write {
  const digest = serverDigest(name, server.findings);
  const rounds = Object.entries(server.rounds ?? {});
  return block(
    "{",
    [
      ...(server.protocol === undefined ? [] : [member("protocol", text(server.protocol))]),
      member("findings", list(findingTexts(server.findings))),
      ...(digest === undefined ? [] : [member("digest", text(digest))]),
      member("tools", map(Object.entries(server.tools), writeTool)),
      ...(rounds.length === 0 ? [] : [member("rounds", map(rounds, writeRound))]),
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
  const document = block(
    "{",
    [
      member("lockfileVersion", plain(String(LOCKFILE_VERSION))),
      member("encoding", text(snapshot.encoding)),
      member("servers", map(Object.entries(snapshot.servers), writeServer)),
    ],
    "}",
  );
  return `${document("")}\n`;
}
