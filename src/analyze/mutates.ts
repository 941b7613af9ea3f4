import type { Definition } from "../surface/types.ts";
import { leadOfName, leadOfSentence } from "./lead.ts";
import { NEVER_CHANGES } from "./lexicon.ts";
import { sentences } from "./text.ts";

/** Whether a call changes something: annotations first, then the verbs of name and description. */
export function mutates(definition: Definition): boolean {
  const hint = definition.annotations?.readOnlyHint;
  if (typeof hint === "boolean") return !hint;
  if (definition.annotations?.destructiveHint === true) return true;
  const name = leadOfName(definition.name);
  const opening = leadOfSentence(sentences(definition.description ?? "")[0] ?? "");
  if (name !== undefined && NEVER_CHANGES.has(name.verb)) return false;
  const changes = (verbClass: string | undefined): boolean =>
    verbClass === "create" || verbClass === "change";
  if (changes(name?.verbClass)) return !(opening !== undefined && NEVER_CHANGES.has(opening.verb));
  if (name?.verbClass === "compute") return false;
  if (opening === undefined) return false;
  if (opening.verbClass === "run" || name?.verbClass === "run")
    return !/\bread[- ]only\b/i.test(definition.description ?? "");
  return changes(opening.verbClass) && name?.verbClass !== "list";
}
