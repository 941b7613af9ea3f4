import { type Company, isNumeric } from "./company.ts";
import type { RawParameter } from "./flatten.ts";

/** Names that choose how much of each thing comes back. */
const NAMES =
  /^(?:fields?|select|columns?|attributes|props|properties|projection|(?:field )?mask|expand|embed|details?|level of detail|verbosity|verbose|full(?: text| content| output)?|summary(?: only)?|summari[sz]e|compact|concise|brief|minimal|raw|detailed|exclude fields|include fields|omit|sections?|parts?|(?:names|counts?|ids|metadata|headers|keys) only|files with matches|horizon|samples|return fields|fields to return)$/;
/** Names that do so only where their text or their values say it. */
const AMBIGUOUS =
  /^(?:format|mode|output|view|include|includes|(?:return|view|response) (?:format|type|mode))$/;
const OUTPUT_FORM =
  /\b(?:detail|verbosity|output|response|result) (?:level|format|type|mode|style|verbosity)\b/;
const TEXT =
  /\b(?:fields?|columns?|attributes|properties|sections|details?|metadata|information) (?:\w+ ){0,3}(?:to (?:return|include|retrieve|fetch|select|show|output)|returned|in the (?:response|output|result))\b|\b(?:detail|verbosity) level\b|\blevel of detail\b|\b(?:output|response|return|result) format\b|\bformat of the (?:output|response|result)\b|\bhow the \w+(?: \w+){0,4} (?:is|are|should be) returned\b|\b(?:whether to )?(?:include|return|show)s? (?:the |an |full |complete |detailed |raw |each )?(?:\w+ ){0,4}(?:in (?:the )?(?:response|output|results?)|details?|content|body|metadata|explanation|image|text|fields|source|diff|stack|box)/i;
const SWITCH = /^(?:include|with|show|return|expand|embed|fetch|load|no|exclude|omit|skip|hide|without)$/;
/** `include_archived` widens which records come; `include_body` how much of each. */
const WHICH_RECORDS =
  /\b(?:archived|deleted|closed|hidden|inactive|disabled|system|private|public|drafts?|resolved|completed|done|expired|ignored|removed|bots?|forks?|members?|subdomains?|subtasks|subpages|subfolders|subdirectories|children|descendants|nested|recursive|trashed|trash|spam|past|future|read|unread|patterns?|globs?|paths?|types?|tags?|labels?|files|dirs|domains|preserved|default|empty)\b/;

/** `skip_tls_verification` switches how it is done. */
const MANNER = /\b(?:tls|ssl|certificates?|verif\w+|validat\w+|cache|auth\w*|confirm\w*|hooks?|tests?)\b/;

/** Whether a parameter chooses how much of each thing comes back: fields, detail, format. */
export function isProjection(parameter: RawParameter, words: readonly string[], company: Company): boolean {
  const text = parameter.description ?? "";
  const name = words.join(" ");
  const { types } = parameter;
  if (isNumeric(parameter)) return false;
  if (types.has("object")) return name === "projection" && company.collects;
  if (company.mutates && !/\b(?:return|response|output)/i.test(`${text} ${name}`)) return false;
  if (SWITCH.test(words[0] ?? "") && words.length > 1 && types.has("boolean"))
    return !(WHICH_RECORDS.test(name) || MANNER.test(name));
  if (OUTPUT_FORM.test(name)) return true;
  if (NAMES.test(name)) {
    const isSwitch = /^(?:raw|full|verbose|summary|compact|brief|concise|minimal)$/.test(name);
    return !isSwitch || types.has("boolean") || parameter.enum !== undefined || types.size === 0;
  }
  if (AMBIGUOUS.test(name)) {
    if (name.startsWith("include")) return !/\b(?:glob|pattern|files?|path)\b/i.test(text);
    return (
      TEXT.test(text) ||
      /\b(?:output|return|response)/i.test(text) ||
      (name === "format" && parameter.enum !== undefined && !/\bimage\b/i.test(text))
    );
  }
  if (!TEXT.test(text) || WHICH_RECORDS.test(name)) return false;
  return (
    types.has("boolean") ||
    parameter.enum !== undefined ||
    (types.has("array") && /field|column|attribute|propert|section/.test(name))
  );
}

const EVERYTHING =
  /^(?:full|all|verbose|detailed|everything|complete|raw|(?:expand|fetch|get|return|show|list|include) (?:all|everything)|full (?:output|content|text|details?)|include (?:content|contents|body|(?:full|raw) \w+))$/;

/** Whether some value of a parameter asks for everything: full, all, verbose, the highest detail level. */
export function isOptIn(parameter: RawParameter, words: readonly string[], projects: boolean): boolean {
  if (parameter.default === true) return false;
  if (EVERYTHING.test(words.join(" "))) return parameter.types.has("boolean") || parameter.types.size === 0;
  return (
    projects &&
    (parameter.enum ?? []).some(
      (value) =>
        typeof value === "string" && value !== parameter.default && EVERYTHING.test(value.toLowerCase()),
    )
  );
}
