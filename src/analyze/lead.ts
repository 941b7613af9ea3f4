import { CHANGE_VERBS, COMPUTE_VERBS, CREATE_VERBS, LIST_VERBS, READ_VERBS, RUN_VERBS } from "./lexicon.ts";
import { identifierWords, isPlural, plainWords } from "./text.ts";

/** What a verb does. */
export type VerbClass = "list" | "read" | "compute" | "run" | "create" | "change";

/** What a name or a sentence says a tool does: a verb and what it is done to. */
export interface Lead {
  readonly verb: string;
  readonly verbClass: VerbClass;
  /** The words after the verb up to the first preposition: `all environment variables`. */
  readonly object: readonly string[];
  /** The object is told to be one thing: `a pod`, `the latest release`. */
  readonly single: boolean;
  /** The words after the object. */
  readonly rest: readonly string[];
}

const CLASSES: readonly (readonly [VerbClass, ReadonlySet<string>])[] = [
  ["list", LIST_VERBS],
  ["run", RUN_VERBS],
  ["read", READ_VERBS],
  ["create", CREATE_VERBS],
  ["change", CHANGE_VERBS],
  ["compute", COMPUTE_VERBS],
];

export const PREPOSITIONS: ReadonlySet<string> = new Set(
  "of from in on for with by to that which using about between at matching across via including when where into based as within inside through against under over per given so if and while during since until after before without because or only it this than along".split(
    " ",
  ),
);
const ARTICLES = new Set(["a", "an", "the", "its", "their", "your", "any", "some", "this"]);
/** Words that say that there is one. */
const ONE = new Set([
  "a",
  "an",
  "one",
  "single",
  "specific",
  "given",
  "particular",
  "latest",
  "current",
  "default",
  "next",
  "active",
]);
/** Words that may stand between the start of a sentence and its verb. */
const OPENERS = new Set(
  "use this tool to can will allows allow lets let you the user agent used for and it please tool function endpoint helper useful when need needs wants want be able api operation command method deprecated optionally recursively quickly simply efficiently automatically safely securely semantically directly an a llm enables enable".split(
    " ",
  ),
);

function classOf(word: string): [string, VerbClass] | undefined {
  const forms = [word];
  if (word.endsWith("ies")) forms.push(`${word.slice(0, -3)}y`);
  if (word.endsWith("es")) forms.push(word.slice(0, -2));
  if (word.endsWith("s") && !word.endsWith("ss")) forms.push(word.slice(0, -1));
  if (word.endsWith("ing")) forms.push(word.slice(0, -3), `${word.slice(0, -3)}e`, word.slice(0, -4));
  for (const form of forms) {
    for (const [verbClass, verbs] of CLASSES) if (verbs.has(form)) return [form, verbClass];
  }
  return undefined;
}

function leadFrom(words: readonly string[], at: number, verb: string, verbClass: VerbClass): Lead {
  let rest = words.slice(at + 1);
  // `Search for`, `Look up`, `Get back`: a particle belongs to the verb. `create or update X`: one object.
  while (
    rest[0] === "for" ||
    rest[0] === "up" ||
    rest[0] === "back" ||
    rest[0] === "out" ||
    rest[0] === "through" ||
    rest[0] === "with"
  )
    rest = rest.slice(1);
  if ((rest[0] === "and" || rest[0] === "or") && rest[1] !== undefined && classOf(rest[1]) !== undefined)
    rest = rest.slice(2);
  const end = rest.findIndex((word, i) => PREPOSITIONS.has(word) || isParticiple(word, rest[i - 1]));
  const phrase = end < 0 ? rest : rest.slice(0, end);
  const object = phrase.filter((word) => !ARTICLES.has(word));
  const head = object.at(-1);
  return {
    verb,
    verbClass,
    object,
    single: head !== undefined && !isPlural(head) && phrase.some((word) => ONE.has(word)),
    rest: end < 0 ? [] : rest.slice(end),
  };
}

/** `memories related to a topic`, `links contained in it`: what follows a noun in the plural and tells more of it. */
function isParticiple(word: string, before: string | undefined): boolean {
  return before !== undefined && isPlural(before) && /(?:ed|ing)$/.test(word);
}

/** The verb of a tool's name and what stands around it; a product's prefix before the verb is passed over. */
export function leadOfName(name: string): Lead | undefined {
  const words = identifierWords(name);
  for (const at of [0, 1, 2, words.length - 1]) {
    const word = words[at];
    if (word === undefined) continue;
    const verb = classOf(word);
    if (verb === undefined || (at > 0 && verb[0] !== word)) continue;
    const lead = leadFrom(words, at, verb[0], verb[1]);
    // `issue_read`: the object stands before the verb.
    return lead.object.length === 0 && at > 0 ? { ...lead, object: words.slice(0, at) } : lead;
  }
  return undefined;
}

/** `Wiki | Retrieve a page`: converters of API descriptions put the product in front. */
const PRODUCT = /^[\w .-]{1,40} \| (?=\S)/;

/** The verb that opens a description or one of its sentences. */
export function leadOfSentence(sentence: string): Lead | undefined {
  const words = plainWords(firstClause(sentence.replace(PRODUCT, "")));
  for (let at = 0; at < Math.min(words.length, 14); at++) {
    const word = words[at] as string;
    const verb = classOf(word);
    // `Orders of a shop`, `Closing prices`: nouns, whatever they look like.
    const inflected = verb !== undefined && verb[0] !== word;
    if (inflected && /^(?:of|by|in|from|at)$/.test(words[at + 1] ?? "")) return undefined;
    if (
      inflected &&
      word.endsWith("ing") &&
      !/^(?:for|allows?|enables?|supports?|lets?|by)$/.test(words[at - 1] ?? "")
    ) {
      return undefined;
    }
    if (
      verb !== undefined &&
      !(OPENERS.has(word) && at < words.length - 1 && (word === "use" || word === "used"))
    ) {
      return leadFrom(words, at, verb[0], verb[1]);
    }
    if (!OPENERS.has(word) && !word.endsWith("ly")) return undefined;
  }
  return undefined;
}

/** A sentence up to a bracket, a colon or a comma that ends its first clause. */
export function firstClause(sentence: string): string {
  const plain = sentence
    .replace(/\([^)]*\)/g, " ")
    .replace(/\*\*|__|`/g, "")
    .replace(/\bup[- ]to[- ]date\b/gi, "recent");
  const cut = /[:;]|,\s+(?:including|such|e\.g|which|returning|with|helpful|useful|so|but|then)\b/.exec(
    plain,
  );
  return cut === null || cut.index < 12 ? plain : plain.slice(0, cut.index);
}
