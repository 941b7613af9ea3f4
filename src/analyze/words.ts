import { boundInWords } from "./defaults.ts";
import type { Facts } from "./types.ts";

const DEFAULT_SHAPE =
  /\bby default\b|\bdefaults? (?:to|is|are|returns?)\b|\bwithout (?:any |a |an )?(?:filters?|arguments?|parameters?|\w+)\b[^.]{0,20}\b(?:returns?|gives?|lists?|you get)\b|\b(?:when|if) (?:omitted|no \w+ (?:is|are) (?:given|provided|specified|passed))\b|\b(?:only|just) (?:the )?(?:names?|ids?|counts?|summar(?:y|ies)|metadata|headers?|snippets?|titles?)\b|\b(?:names|counts|ids|snippets|metadata|summary|index)[- ]only\b|\breturns? (?:a |an |the )?(?:condensed|compact|short|brief|summary|index|overview|snippets?|names|counts)\b/i;
const SIZE_WARNING =
  /\b(?:large|big|huge|long|heavy|verbose|expensive|massive|enormous|bulky)\b[^.;]{0,40}\b(?:response|output|result|payload|answer|dump|file|document|list|page|data)s?\b|\b(?:response|output|result|payload|answer|dump)s?\b[^.;]{0,30}\b(?:large|big|huge|long|heavy|verbose|expensive|massive)\b|\btruncat\w+|\btokens?\b[^.;]{0,30}\b(?:cost|budget|limit|consum|window|usage)|\b(?:cost|consum|use|save|saving|many|fewer|thousand|\d+k?) (?:\w+ ){0,2}tokens\b|\bcontext window\b|\bnarrow (?:down )?(?:the |your )?(?:results|search|it)\b|\b(?:hit|reach|exceed)\w* (?:this|the) limit\b|\bmay (?:be|take|return) (?:very |quite )?(?:large|long|many|slow)|\b(?:avoid|don't|do not) (?:request|fetch|load|return)ing? (?:everything|all|the (?:full|whole|entire))|\bsize warning\b/i;
const WHEN_TO_USE =
  /\buse (?:this|it|when|for|to|the)\b|\bwhen (?:you|the user|to use|users?)\b|\bhelpful (?:for|when)\b|\buseful (?:for|when|to)\b|\bcall (?:this|it|once|first)\b|\bbest for\b|\bideal for\b|\bgreat for\b|\bintended for\b|\bprefer (?:this|it)\b/i;
const WHEN_NOT =
  /\b(?:do not|don't|never|should not|shouldn't|must not|avoid|not) (?:call|us(?:e|ing)|invoke|poll)(?:ing)? (?:this|it|the tool|for|when|if|directly|as|to|unless|on|with)\b|\bnot (?:intended|meant|suitable|designed|recommended|appropriate|needed|necessary) (?:for|to|when|if)\b|\bunless the user\b|\bdeprecated\b|\buse \S+(?: \S+)? (?:tool )?instead\b|\binstead,? (?:use|call)\b|\bfor [^.;:]{3,60}?,? (?:use|call|see|prefer) (?:the )?[`'"]?\w+[_\w]*(?!\w* this)\b|\b(?:use|prefer) [`'"]?\w+_\w+[`'"]? (?:for|if|when|to|rather)\b|\bprefer \S+ (?:over|instead|when|for)\b|\brather than (?:this|calling|using)\b|\bNOT (?:for|counts|an?|the|when|if|use[dn]?)\b/;
const RETURNS_TOLD =
  /\breturn(?:s|ed|ing)?\b|\bresponds? with\b|\boutputs?\b|\bresults? (?:include|contain|distinguish|are|is)\b|\beach (?:entry|result|item|record|row|element) (?:includes?|contains?|has|is)\b|\bincludes?\b|\bgives? (?:you|back)\b|\bprovides?\b/i;

/** What a description tells beside what the tool does. */
export function wordsOf(description: string): Facts["words"] {
  return {
    defaultShape: DEFAULT_SHAPE.test(description) || boundInWords(description) !== undefined,
    sizeWarning: SIZE_WARNING.test(description),
    whenToUse: WHEN_TO_USE.test(description),
    whenNot: WHEN_NOT.test(description) || /\bDO NOT USE (?:this|for|when|if|it|to)\b/.test(description),
    returnsTold: RETURNS_TOLD.test(description),
  };
}
