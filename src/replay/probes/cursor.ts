import type { Wire } from "../../connect/types.ts";
import type { ProbeCall, ProbePlan } from "../types.ts";
import { withArgument } from "./arguments.ts";

/** So many pages are walked; a list that a probe sees is small. */
export const MOST_PAGES = 25;
/** The first call asks for so many entries, to know how many there are. */
const MANY = 100;
/** So many pages a list is cut into, where its pages can be sized. */
const PAGES = 4;

/**
 * Asks for everything at once and then walks the pages to their end.
 * @param call makes a call and tells what came of it
 * @returns the one large call first, then the pages
 */
export async function walkCursor(
  plan: ProbePlan,
  base: Wire,
  call: (args: Wire) => Promise<ProbeCall>,
): Promise<ProbeCall[]> {
  const { parameter = "", limitParameter } = plan;
  const sized = (args: Wire, size: number): Wire =>
    limitParameter === undefined ? args : withArgument(args, limitParameter, size);
  const whole = await call(sized(base, Math.min(plan.maximum ?? MANY, MANY)));
  const calls = [whole];
  const size = Math.max(1, Math.ceil((whole.items?.length ?? 0) / PAGES));
  let cursor: string | number | undefined;
  let walked = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const args = sized(base, size);
    const one = await call(cursor === undefined ? args : withArgument(args, parameter, cursor));
    calls.push(one);
    if (one.outcome.kind !== "ok" || one.items === undefined) break;
    walked += one.items.length;
    cursor = plan.step === undefined ? one.next : counted(plan.step, one, page, walked);
    if (cursor === undefined) break;
  }
  return calls;
}

/** Where a page number or an offset goes on; it ends with the first page that is empty. */
function counted(step: "offset" | "page", one: ProbeCall, page: number, walked: number): number | undefined {
  if (typeof one.next === "number") return one.next;
  if (one.items?.length === 0) return undefined;
  return step === "offset" ? walked : page + 2;
}
