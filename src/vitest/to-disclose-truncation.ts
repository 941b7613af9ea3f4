import { viewTexts } from "../measure/index.ts";
import { disclosureIn } from "./disclosure.ts";
import { resultOf } from "./subject.ts";
import { errorText, type Verdict } from "./verdict.ts";

/**
 * Whether an answer tells how much there is, or whether there is more, so that a part of a list cannot be
 * taken for the whole. Both views have to, where there are both: a client shows a model only one.
 */
export function disclosesTruncation(subject: unknown): Verdict {
  const result = resultOf(subject);
  const failed = errorText(result);
  if (failed !== undefined) return { pass: false, message: failed };
  const told = (["content", "structured"] as const)
    .map((view) => ({ view, texts: viewTexts(result, view) }))
    .filter(({ texts }) => texts.length > 0)
    .map(({ view, texts }) => ({ view, where: texts.map(disclosureIn).find((one) => one !== undefined) }));
  const silent = told.filter(({ where }) => where === undefined).map(({ view }) => view);
  if (told.length > 0 && silent.length === 0) {
    const where = told.map((one) => `${one.view}: ${one.where}`).join(", ");
    return {
      pass: true,
      message: `expected the answer to say nothing of what it leaves out, but it does (${where})`,
    };
  }
  const which = told.length === silent.length ? "the answer" : `the ${silent.join(" and ")} view`;
  return {
    pass: false,
    message: [
      `expected the answer to tell whether it is whole, but nothing in ${which} does`,
      "looked around its lists for a total, a count, a cursor, has-more, truncated, or words such as `50 of 4,250`",
      "what would tell it: the block of truncation({ total, returned, nextCursor }) from budget-check/boundary",
    ].join("\n"),
  };
}
