import type { Definition } from "../surface/types.ts";
import { type Lead, leadOfName, leadOfSentence } from "./lead.ts";
import { NEVER_CHANGES } from "./lexicon.ts";
import { sentences, withoutExamples } from "./text.ts";

/** What the name and the description of a tool say it does. */
export interface Reading {
  /** The description without its examples. */
  readonly plain: string;
  /** From the tool's name. */
  readonly name?: Lead;
  /** From the first sentence, if it opens with a verb. */
  readonly opening?: Lead;
  /** Whether a call changes something. */
  readonly mutates: boolean;
}

/** Sentences in which the opening verb is looked for where the name has none: a headline may stand before it. */
const OPENING = 3;

/** Reads name, title, description and annotations of a tool. @param description as far as it is read */
export function readTool(definition: Definition, description: string): Reading {
  const plain = withoutExamples(description);
  const name = leadOfName(definition.name);
  const parts = sentences(plain);
  const later =
    name === undefined ? [...parts.slice(1, OPENING), definition.title ?? titleOf(definition)] : [];
  const opening = [parts[0] ?? "", ...later].map(leadOfSentence).find((lead) => lead !== undefined);
  return {
    plain,
    ...(name === undefined ? {} : { name }),
    ...(opening === undefined ? {} : { opening }),
    mutates: mutates(definition, plain, name, opening),
  };
}

function titleOf(definition: Definition): string {
  const title = definition.annotations?.title;
  return typeof title === "string" ? title : "";
}

/** Annotations first, then the verbs of name and description. */
function mutates(definition: Definition, plain: string, name?: Lead, opening?: Lead): boolean {
  const hint = definition.annotations?.readOnlyHint;
  if (typeof hint === "boolean") return !hint;
  if (definition.annotations?.destructiveHint === true) return true;
  if (name !== undefined && NEVER_CHANGES.has(name.verb)) return false;
  if (changes(name)) return !(opening !== undefined && NEVER_CHANGES.has(opening.verb));
  if (name?.verbClass === "compute") return false;
  if (opening?.verbClass === "run" || name?.verbClass === "run") return !READS.test(plain);
  return changes(opening) && name?.verbClass !== "list";
}

/** Runs what can only read. */
const READS =
  /\bread[- ]only\b|\bselect (?:quer|statement)|\baggregat\w+|\b(?:promql|logql|kql|sparql)\b|\b(?:find|search|range|instant) query\b|\bsearch\b/i;

function changes(lead: Lead | undefined): boolean {
  return lead?.verbClass === "create" || lead?.verbClass === "change";
}
