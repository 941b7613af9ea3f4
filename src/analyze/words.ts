import { boundInWords } from "./defaults.ts";
import { sentences, withoutExamples } from "./text.ts";
import type { Facts } from "./types.ts";

const DEFAULT_SHAPE = [
  /\bby default\b/i,
  /\b(?:without|with no) (?:any )?(?:filters?|arguments?|parameters?)\b/i,
  /\bdefaults? (?:to|is|are|returns?)\b/i,
  /\bwithout (?:\w+ ){0,3}(?:filters?|arguments?|parameters?|quer(?:y|ies)|\w+=?)\b[^.]{0,20}\b(?:returns?|gives?|lists?|shows?|you get)\b/i,
  /\b(?:when|if) (?:omitted|no \w+(?: \w+)? (?:is|are) (?:given|provided|specified|passed|set))\b/i,
  /\b(?:only|just) (?:the )?(?:names?|ids?|counts?|summar(?:y|ies)|metadata|headers?|snippets?|titles?)\b/i,
  /\b(?:names|counts|ids|snippets?|metadata|summary|index|headers|titles)[- ]only\b|\bsnippets only\b/i,
  /\breturns? (?:an? |the )?(?:condensed|compact|short|brief|summary|summari[sz]ed|index|overview|snippets?|names|counts)\b/i,
];

const BIG = "(?:large|big|huge|long|heavy|verbose|expensive|massive|enormous|bulky|oversized|lengthy)";
const ANSWER = "(?:responses?|outputs?|results?|payloads?|answers?|dumps?|result sets?|datasets?|contents?)";
const SIZE_WARNING = [
  new RegExp(String.raw`\b${BIG}\b[^.;:]{0,20}\b${ANSWER}\b`, "i"),
  new RegExp(String.raw`\b${ANSWER}\b[^.;:]{0,30}\b${BIG}\b`, "i"),
  /\b(?:is|are|be|gets?|was|were|silently|will be|may be) truncat\w+|\btruncates?\b[^.;]{0,20}\b(?:output|results?|response)/i,
  /\btokens?\b[^.;]{0,30}\b(?:cost|budget|limit|consum|window|usage)/i,
  /\b(?:costs?|consumes?|uses?|saves?|saving|many|fewer|thousands? of|~?\d+[,.\d]*k?) (?:\w+ ){0,2}tokens\b/i,
  /\bcontext (?:window|limit|size|budget)\b|\b(?:fills?|flood\w*|blow\w*|overflow\w*|exceed\w*) (?:the |your )?(?:\w+ )?context\b/i,
  /\bnarrow (?:down )?(?:the |your )?(?:results|search|it)\b/i,
  /\b(?:hit|reach|exceed)\w* (?:this|the) limit\b/i,
  /\b(?:may|can|could) (?:be|take|return|produce|get) (?:very |quite |extremely )?(?:large|long|many|huge|big|heavy)\b/i,
  /\b(?:avoid|don't|do not) (?:request|fetch|load|return|dump|read)(?:ing)? (?:everything|all|the (?:full|whole|entire))/i,
];

const WHEN_TO_USE =
  /\buse (?:this|it|when|for|to|the)\b|\bwhen (?:you|the user|to use|users?)\b|\b(?:helpful|useful|best|ideal|great|perfect|good|intended|essential) (?:for|when|to)\b|\bcall (?:this|it|once|first)\b|\bprefer (?:this|it)\b/i;

const OTHER_TOOL = "[`'\"]?(?:\\w+[_-]\\w[\\w-]*|[a-z]+[A-Z]\\w*|the \\S+(?: \\S+)? tool)[`'\"]?(?:\\(\\))?";
const WHEN_NOT = [
  /\b(?:do not|don't|never|should not|shouldn't|must not|not be|avoid|rather than) (?:call(?:ed|ing)?|us(?:e|ed|ing)|invok(?:e|ed|ing)|poll(?:ed|ing)?)\b[\s,]*(?:this|it|the tool|for|when|if|directly|as|in|to|unless|on|with|after|before|again|more|$)/i,
  /\bnot (?:intended|meant|suitable|designed|recommended|appropriate) (?:for|to|when|if)\b/i,
  /\bunless (?:the user|you|explicitly|a |an |it )/i,
  /\bonly (?:use|call|invoke) (?:this |it |this tool )?(?:when|if|for|after|once)\b/i,
  /\bdeprecated\b/i,
  new RegExp(String.raw`\b(?:use|call|prefer|see|try) ${OTHER_TOOL}[^.;]{0,40}\binstead\b`, "i"),
  /\binstead,? (?:of (?:this|using this)|(?:use|call|prefer))\b/i,
  new RegExp(String.raw`^for [^.;]{3,80}?,? (?:use|call|see|prefer|try) (?!this\b|it\b)${OTHER_TOOL}`, "i"),
  new RegExp(
    String.raw`\bif you (?:need|want|already|only|just|know|have)\b[^.;]{3,80}?\b(?:use|call|see|prefer|try) (?!this\b|it\b)${OTHER_TOOL}`,
    "i",
  ),
  new RegExp(String.raw`\bprefer ${OTHER_TOOL} (?:over this|for|when|if)\b`, "i"),
];
/** In capitals it is said of the tool: `returns a LIST, NOT counts`. Only where it opens the description. */
const NOT_THIS = /\bNOT (?:counts|for|an?|the|aggregat\w+|single|individual)\b/;

/** How many sentences open a description: what it says of the tool as a whole. */
const OPENING = 3;

/** Says that what comes back has any length. */
const CAN_BE_LARGE =
  /\b(?:may|can|could) (?:be|get|return|produce) (?:very |quite |extremely )?(?:large|long|huge|big|heavy)\b|\b(?:fill|flood|blow|overflow|exceed|consum)\w* (?:\w+ ){0,4}context\b/i;

/** Whether a description says of the tool itself that its answer can be large; others are named as code. */
export function canBeLarge(plain: string): boolean {
  return sentences(plain).some((part) => CAN_BE_LARGE.test(part) && !/\w_\w/.test(part));
}

/** What a description tells beside what the tool does. */
export function wordsOf(description: string): Facts["words"] {
  const plain = withoutExamples(description);
  const parts = sentences(plain);
  return {
    defaultShape: DEFAULT_SHAPE.some((pattern) => pattern.test(plain)) || boundInWords(plain) !== undefined,
    sizeWarning: SIZE_WARNING.some((pattern) => pattern.test(plain)),
    whenToUse: WHEN_TO_USE.test(plain),
    whenNot:
      parts.some((part) => WHEN_NOT.some((pattern) => pattern.test(part))) ||
      parts.slice(0, OPENING).some((part) => NOT_THIS.test(part)),
    returnsTold:
      /\breturn(?:s|ed|ing)?\b|\bresponds? with\b|\boutputs?\b|\bresults? (?:include|contain|distinguish|are|is)\b|\b(?:each|every) \w+ (?:includes?|contains?|has|is)\b|\bgives? (?:you|back)\b/i.test(
        plain,
      ),
  };
}
