import { selectFields } from "../../boundary/select-fields.ts";
import { mainCollection, replaceCollection } from "../values.ts";
import type { ValueRemedy } from "./types.ts";

/** Fields that things are addressed by, and that they are known by; the first that rows have is taken. */
const IDS = ["id", "number", "key", "slug", "uuid", "guid", "sha", "path", "uri", "url"];
const NAMES = ["name", "title", "label", "displayName", "subject", "summary", "filename", "path"];

export const namesIndex: ValueRemedy = {
  remedy: "names-index",
  title: "An index of names",
  loses: "every other field, until the caller asks for one thing or for full",
  how: "By default selectFields(rows, [id, name]) of budget-check/boundary, and a parameter for the rest.",
  narrows: true,
  apply(value) {
    const collection = mainCollection(value);
    if (collection === undefined) return undefined;
    const { rows, path } = collection;
    const has = (field: string) => rows.every((row) => Object.hasOwn(row, field));
    const id = IDS.find(has);
    const name = NAMES.find((field) => has(field) && field !== id);
    if (name === undefined) return undefined;
    const fields = id === undefined ? [name] : [id, name];
    const { rows: selected, omitted } = selectFields(rows, fields);
    return omitted.length < 2 ? undefined : replaceCollection(value, path, selected);
  },
};
