import type { Wire } from "../../connect/types.ts";
import type { Saving, Tokenizer } from "../types.ts";
import { combinations } from "./combinations.ts";
import { compacted, compactJsonWords } from "./compact-json.ts";
import { countsOnly } from "./counts-only.ts";
import { csv } from "./csv.ts";
import { defaultLimit } from "./default-limit.ts";
import { hexIds } from "./hex-ids.ts";
import { hexPrefix } from "./hex-prefix.ts";
import { type Measured, measurer } from "./measured.ts";
import { namesIndex } from "./names-index.ts";
import { repeatedText } from "./repeated-text.ts";
import { significantDigits } from "./significant-digits.ts";
import { type Subject, subjectOf } from "./subject.ts";
import { toon } from "./toon.ts";
import { tsv } from "./tsv.ts";
import { valueTable } from "./value-table.ts";

/** In the order in which they are applied together: what a limit cuts off needs no place in a table. */
const VALUE_REMEDIES = [
  defaultLimit,
  namesIndex,
  countsOnly,
  significantDigits,
  hexPrefix,
  hexIds,
  valueTable,
];
const TEXT_REMEDIES = [csv, tsv, toon];

/**
 * What would make a result cheaper: each remedy that applies, and the best combinations, applied to the heavier view
 * and counted again; the most tokens saved first.
 */
export function savings(result: Wire, tokenizer: Tokenizer): Saving[] {
  const found = repeatedText(result, tokenizer);
  const subject = subjectOf(result, tokenizer);
  if (subject !== undefined) found.push(...rewritten(subject, measurer(subject, tokenizer)));
  return found.sort((a, b) => b.saved - a.saved || (a.remedy < b.remedy ? -1 : 1));
}

function rewritten(subject: Subject, measured: Measured): Saving[] {
  const { value, texts, style, compact } = subject;
  const alone = measured(compactJsonWords, compacted(texts));
  for (const remedy of TEXT_REMEDIES) alone.push(...measured(remedy, remedy.write(value)));
  const useful = VALUE_REMEDIES.filter((remedy) => {
    const applied = remedy.apply(value);
    if (applied === undefined) return false;
    const saving = measured(remedy, (style ?? compact)(applied));
    // Without the server's own way of writing, the saving would be that of compacting as well.
    if (style !== undefined) alone.push(...saving);
    return saving.length > 0;
  });
  return [...alone, ...combinations(subject, useful, TEXT_REMEDIES, alone, measured)];
}
