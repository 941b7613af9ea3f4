import { truncation } from "../../boundary/truncation.ts";
import { mainCollection, replaceCollection } from "../values.ts";
import type { ValueRemedy } from "./types.ts";

/** A page that a model reads at a glance; the caller can ask for more. */
const LIMIT = 25;

export const defaultLimit: ValueRemedy = {
  remedy: "default-limit",
  title: `A default limit of ${LIMIT}`,
  loses: "the rows behind the first page, until the caller passes the cursor or a larger limit",
  how: "page(rows, { limit, maximum }) and truncation(…) of budget-check/boundary.",
  narrows: true,
  apply(value) {
    const collection = mainCollection(value);
    if (collection === undefined || collection.rows.length <= LIMIT) return undefined;
    const { rows, path } = collection;
    const told = truncation({ total: rows.length, returned: LIMIT, nextCursor: String(LIMIT) });
    return replaceCollection(value, path, rows.slice(0, LIMIT), { ...told });
  },
};
