import { parseContainer } from "../measure/json.ts";
import type { ProbeEvidence } from "./evidence.ts";

type Call = ProbeEvidence["probe"]["calls"][number];
type Outcome = Call["outcome"];
type Keyed = Readonly<Record<string, unknown>>;

/** All that an outcome says: the text of an answer, the message of an error. */
export function wordsOf(outcome: Outcome): string {
  if (outcome.kind === "error" || outcome.kind === "crash") return outcome.message;
  if (outcome.kind === "timeout") return "";
  const { content, structuredContent } = outcome.result;
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  const text = blocks
    .flatMap((block) => (isKeyed(block) && typeof block.text === "string" ? [block.text] : []))
    .join("\n");
  return text === "" && structuredContent !== undefined ? JSON.stringify(structuredContent) : text;
}

/** The JSON that an answer is, as structured content or as text; undefined for plain text. */
export function answerOf(outcome: Outcome): unknown {
  if (!("result" in outcome)) return undefined;
  return outcome.result.structuredContent ?? parseContainer(wordsOf(outcome));
}

/** Keys that tell an agent that there is more, or how much there is. */
const MORE_KEY =
  /^(?:total\w*|\w+total|num\w*total|has\w*(?:more|next\w*)|is\w*(?:truncated|last|complete)|next\w*|\w*cursor|\w*continuation\w*|truncated|remaining|omitted|more|hint|note|notice|warning|pageinfo|pages|matched|matches|available|elided)$/;

const MORE_WORDS =
  /\b(?:\d+ of \d+|of (?:about )?\d[\d,]* |first \d+|showing|shown|truncated|more (?:results|items|entries|available)|\d+ more|next[ _](?:page|cursor)|has_?more|omitted|remaining|total|cursor|offset)\b/i;

/** Whether an answer says that it is not all: a total, a has-more, a cursor, a hint, or words to that effect. */
export function saysMore(value: unknown, text: string): boolean {
  const inside = typeof value === "object" && value !== null ? value : parseContainer(text);
  return inside === undefined ? MORE_WORDS.test(text) : namesMore(inside);
}

function namesMore(value: unknown): boolean {
  if (!isKeyed(value)) return false;
  return Object.entries(value).some(([key, inner]) => {
    if (MORE_KEY.test(key.toLowerCase().replace(/[^a-z]/g, "")) && inner !== undefined) return true;
    return typeof inner === "string" ? inner.length < 400 && MORE_WORDS.test(inner) : namesMore(inner);
  });
}

/** A total that names what it counts; a bare `total` may as well be a sum of money. */
const NAMED_TOTAL = /^total_?(?:count|items|results|entries|rows)$/i;
const MONEY = /price|amount|currency|tax|vat|cost|discount|balance|shipping|paid|sum/i;

/**
 * How many there are in all, where an answer tells it.
 * @param lists whether the tool's answer is a list, whatever stands beside its total
 */
export function toldTotal(value: unknown, lists: boolean): number | undefined {
  if (!isKeyed(value)) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== "number" || !Number.isInteger(inner) || inner < 0) continue;
    if (NAMED_TOTAL.test(key) || (/^total$/i.test(key) && countsItems(value, lists))) return inner;
  }
  for (const inner of Object.values(value)) {
    const found = toldTotal(inner, lists);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether the `total` of an object is a count: it stands beside a list or other counts, and in no record of a sale. */
function countsItems(value: Keyed, lists: boolean): boolean {
  const company = Object.entries(value).filter(
    ([key]) => !MORE_KEY.test(key.toLowerCase().replace(/[^a-z]/g, "")),
  );
  if (company.some(([key]) => MONEY.test(key))) return false;
  if (lists && company.some(([, inner]) => Array.isArray(inner))) return true;
  return company.every(([, inner]) => typeof inner !== "string");
}

/** Nouns behind "error" that make it a thing to tell of: `Error rate: 2 %`. */
const ABOUT_ERRORS =
  "(?! (?:rates?|logs?|counts?|budgets?|groups?|reports?|summar(?:y|ies)|tracking|analysis|trends?|events?|issues|patterns?|handling|statistics|stats|history)\\b)";

const ERROR_START = new RegExp(
  `^\\W{0,4}(?:\\w{0,30}(?:error|exception)\\b${ABOUT_ERRORS}|errors?:|failed to\\b|failure\\b${ABOUT_ERRORS}|traceback\\b|cannot\\b|can't\\b|could not\\b|unable to\\b|invalid\\b|unauthori[sz]ed\\b|forbidden\\b|access denied\\b|permission denied\\b|not found\\b|no such\\b|unknown (?:tool|command|argument|parameter)\\b|[45]\\d\\d (?:bad|not|internal|forbidden|unauthor))`,
  "i",
);
/** An answer that is longer is no error message, whatever it begins with. */
const LONGEST_ERROR = 1000;

/** Whether an answer that is told as a success reads as an error. */
export function readsAsError(value: unknown, text: string): boolean {
  const inside = isKeyed(value) ? value : parseContainer(text);
  if (isKeyed(inside)) {
    const keys = new Map(Object.entries(inside).map(([key, inner]) => [key.toLowerCase(), inner]));
    const error = keys.get("error") ?? keys.get("errors");
    const refused = keys.get("success") === false || keys.get("ok") === false;
    const status = /^(?:error|failed|failure)$/i.test(String(keys.get("status")));
    // Errors beside data are those of a part; beside none, or beside `data: null`, they are the answer.
    const alone = keys.size === 1 || keys.get("data") === null;
    const named = Array.isArray(error) ? error.length > 0 && alone : Boolean(error);
    return refused || status || named;
  }
  return text.length < LONGEST_ERROR && ERROR_START.test(text);
}

const NEXT_MOVE =
  /\b(?:use|try|call|see|check|pass|provide|specify|set|retry|run|add|remove|choose|pick|narrow|lower|raise|ask|lists?|shows?|available|valid|allowed|supported|expected|accepts?|must be|should be|did you mean|instead|one of|between \d|either|known (?:ids|names|values)|such as|e\.g\.|for example|require[sd]?)\b/i;

/** Whether an error says what to do next: a call to make, the values that are valid, the range. */
export function tellsWhatToDo(text: string): boolean {
  return NEXT_MOVE.test(text);
}

const UNREACHABLE =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONN(?:REFUSED|RESET|ABORTED)|ETIMEDOUT|E(?:HOST|NET)UNREACH|getaddrinfo|socket hang up|fetch failed|connection (?:refused|reset|error|timed out)|(?:name|host) resolution|could not resolve host|network (?:error|is unreachable))\b/i;
const UNAUTHORIZED =
  /\b(?:unauthori[sz]ed|not authori[sz]ed|status(?: code)?:? 40[13]|(?:HTTP|error):? 40[13]|authentication (?:failed|required|error)|not authenticated|(?:api )?(?:key|token|credentials?) (?:is|are) (?:invalid|missing|expired|required)|(?:invalid|missing|expired|no) (?:api |access |auth )?(?:key|token|credentials?))\b/i;

/** Whether what lies behind the server did not answer: then an error says nothing about the call. */
export function isUnreachable(text: string): boolean {
  return UNREACHABLE.test(text);
}

/** Whether an error is about the way to the data, its network or its keys, and not about what was asked. */
export function notAsked(text: string): boolean {
  return UNREACHABLE.test(text) || UNAUTHORIZED.test(text);
}

/** A text of a server for a message: on one line, without control characters, short. */
export function quoted(text: string, most = 120): string {
  const line = text.replace(/[\s\p{C}]+/gu, " ").trim();
  return JSON.stringify(line.length > most ? `${line.slice(0, most)}…` : line);
}

/** Two answers that differ in no more than an echoed argument does. */
export function sameAnswer(a: Call, b: Call): boolean {
  const items = JSON.stringify(a.items) === JSON.stringify(b.items);
  return items && Math.abs(wordsOf(a.outcome).length - wordsOf(b.outcome).length) <= 16;
}

function isKeyed(value: unknown): value is Keyed {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
