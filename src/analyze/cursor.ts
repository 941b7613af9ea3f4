import { type Company, isNumeric } from "./company.ts";
import type { RawParameter } from "./flatten.ts";

const PAGING =
  /\bpagina\w+|\b(?:next|previous) (?:page|set|batch|chunk|response)\b|\bcontinu(?:e|ation)\b|\bpage of (?:the )?results\b|\bpage number\b|\bto skip\b|\bpage before\b/i;
const TOKEN =
  /\b(?:page|continuation|next|sync|pagination|resume) ?(?:token|cursor|marker)\b|\b(?:continuation|next|pagination) ?(?:page )?(?:key|id|url)\b/;
/** Pages of a book, a browser or a wiki have ids and addresses too: only the words tell. */
const TOLD_TOKEN = /\b(?:page|sync|resume) ?(?:key|id|url)\b/;
const CURSOR =
  /^(?:(?:start |end |after |before |next |page )?cursor|next|scroll id|starting after|ending before|bookmark|marker)$/;
const POINTER = /\b(?:mouse|pointer|editor|caret|blink\w*|screen|icon|shape)\b/i;
const OFFSET =
  /^(?:offset|skip|start at|start index|start offset|from index|row offset|skip rows|start row|result offset|start item)$/;
const PAGE = /^(?:page|page (?:number|num|no|index|idx)|current page|pagenumber|pageindex|pageno)$/;
/** Pages of something that has pages of its own. */
const OTHER_PAGES =
  /\binitial page\b|\bpdf\b|\bdocument page\b|\bpage (?:name|title|id|url|slug)\b|\bfor (?:navigate|get_\w+)\b/i;

/** Whether a parameter continues an answer that was cut: a cursor, an offset, a page number. */
export function isCursor(parameter: RawParameter, words: readonly string[], company: Company): boolean {
  const text = parameter.description ?? "";
  const name = words.join(" ");
  const told = PAGING.test(text);
  if (parameter.types.has("boolean") || parameter.types.has("object")) return false;
  if (company.mutates && !company.grows && !told) return false;
  if (TOKEN.test(name) || (told && TOLD_TOKEN.test(name))) return true;
  const some = company.grows || company.mayGrow || told;
  if (CURSOR.test(name) || words.at(-1) === "cursor") return some && !POINTER.test(text);
  if (OFFSET.test(name)) return some || /\boffset\b/i.test(text);
  if (PAGE.test(name)) {
    if (OTHER_PAGES.test(text)) return false;
    return some && (isNumeric(parameter) || told || parameter.types.size === 0);
  }
  if (/^start(?: line)?$|^line offset$/.test(name) && isNumeric(parameter) && company.grows) {
    return /\boffset|\bline (?:number )?to (?:start|begin)|\bstart(?:ing)? (?:line|index|from)/i.test(text);
  }
  if (/^(?:after|before|start|from|since)(?: id)?$/.test(name)) {
    return (told || /\bcursor\b/i.test(text)) && !/\b(?:date|time|timestamp|iso)\b/i.test(text);
  }
  return false;
}
