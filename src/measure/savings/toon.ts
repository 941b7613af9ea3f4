import { encode } from "@toon-format/toon";
import { isUniform } from "../../boundary/toon.ts";
import { mainCollection } from "../values.ts";
import type { TextRemedy } from "./types.ts";

export const toon: TextRemedy = {
  remedy: "toon",
  title: "TOON for uniform rows",
  loses: "JSON: the reader must know the notation, or guess it",
  how: "encode(value) of @toon-format/toon, or toToon(rows) of budget-check/boundary.",
  write(value) {
    const collection = mainCollection(value);
    return collection !== undefined && isUniform(collection.rows) ? [encode(value)] : undefined;
  },
};
