import { cursorBroken } from "./cursor-broken.ts";
import type { Rule } from "./define.ts";
import { emptyIsError } from "./empty-is-error.ts";
import { errorAsSuccess } from "./error-as-success.ts";
import { filterIgnored } from "./filter-ignored.ts";
import { flatSuspicious } from "./flat-suspicious.ts";
import { growsWithStore } from "./grows-with-store.ts";
import { limitClamped } from "./limit-clamped.ts";
import { limitIgnored } from "./limit-ignored.ts";
import { optInIncomplete } from "./opt-in-incomplete.ts";
import { overCapNotRefused } from "./over-cap-not-refused.ts";
import { silentTruncation } from "./silent-truncation.ts";
import { unhelpfulError } from "./unhelpful-error.ts";

/** The rules that judge behaviour: how an answer grows, and whether promises are kept. */
export const observedRules: readonly Rule[] = [
  growsWithStore,
  flatSuspicious,
  limitIgnored,
  limitClamped,
  cursorBroken,
  filterIgnored,
  optInIncomplete,
  emptyIsError,
  overCapNotRefused,
  silentTruncation,
  unhelpfulError,
  errorAsSuccess,
];
