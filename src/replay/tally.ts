import { ConnectError } from "../connect/errors.ts";
import type { CallOutcome, Oddity } from "../connect/types.ts";
import { messageOf, ReplayError } from "./errors.ts";
import type { PlannedCase, Variant } from "./plan.ts";
import { mask } from "./standins.ts";
import type { ReplayFailure } from "./types.ts";

/** What went wrong, before it is known which cases it cost. */
export interface Trouble {
  readonly code: string;
  readonly message: string;
  readonly help: string;
  readonly stderr: string;
}

/** Collects what the processes of one server give, in an order that does not depend on which is fastest. */
export class Tally {
  readonly #secrets: readonly string[];
  readonly #outcomes = new Map<string, CallOutcome[]>();
  readonly #answeredAt = new Map<string, number>();
  readonly #failures: { readonly order: string; readonly failure: () => ReplayFailure }[] = [];
  readonly #oddities = new Map<string, Oddity>();

  constructor(secrets: readonly string[]) {
    this.#secrets = secrets;
  }

  /** @param pass 0 or 1 */
  addOutcome(planned: PlannedCase, variant: Variant, pass: number, outcome: CallOutcome): void {
    const id = idOf(planned, variant);
    const outcomes = this.#outcomes.get(id) ?? [];
    outcomes[pass] = outcome;
    if (pass === 1) this.#answeredAt.set(id, Date.now());
    this.#outcomes.set(id, outcomes);
  }

  /** One outcome per pass, or none at all where a pass has none. */
  outcomes(planned: PlannedCase, variant: Variant, passes: number): readonly CallOutcome[] {
    const outcomes = (this.#outcomes.get(idOf(planned, variant)) ?? []).filter(Boolean);
    return outcomes.length === passes ? outcomes : [];
  }

  /** When the second pass was answered, in milliseconds since 1970; 0 where there is none. */
  answeredAt(planned: PlannedCase, variant: Variant): number {
    return this.#answeredAt.get(idOf(planned, variant)) ?? 0;
  }

  /**
   * @param order sorts failures: the number of the group, then of the case
   * @param cases the cases that have no figure because of it; asked when all is known
   */
  addFailure(
    order: string,
    trouble: Trouble,
    cases: () => readonly PlannedCase[],
    about?: PlannedCase,
  ): void {
    const { code, stderr } = trouble;
    const failure = (): ReplayFailure => ({
      ...(about === undefined ? {} : { tool: about.tool, case: about.key }),
      code,
      message: mask(trouble.message, this.#secrets),
      help: mask(trouble.help, this.#secrets),
      ...(stderr === "" ? {} : { stderr: mask(stderr, this.#secrets) }),
      unmeasured: cases().map((planned) => `${planned.tool}/${planned.key}`),
    });
    this.#failures.push({ order, failure });
  }

  addOddities(oddities: readonly Oddity[]): void {
    for (const oddity of oddities) {
      const masked = { ...oddity, message: mask(oddity.message, this.#secrets) };
      this.#oddities.set(JSON.stringify([masked.code, masked.message]), masked);
    }
  }

  /** In the order of groups and cases; what two passes tell alike is told once. */
  failures(): readonly ReplayFailure[] {
    const sorted = this.#failures.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
    const seen = new Set<string>();
    return sorted
      .map(({ failure }) => failure())
      .filter((failure) => {
        const id = JSON.stringify([failure.tool, failure.case, failure.code, failure.unmeasured]);
        return !seen.has(id) && seen.add(id);
      });
  }

  oddities(): readonly Oddity[] {
    return [...this.#oddities.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, oddity]) => oddity);
  }
}

/** Reads what a server or a store threw; anything else is a fault of our own and goes on up. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof ReplayError || error instanceof ConnectError) {
    // A ConnectError quotes stderr below its first line; here it has a field of its own.
    const message = messageOf(error).split("\n", 1)[0] ?? "";
    return { code: error.code, message: sentence(message), help: sentence(error.next), stderr: error.stderr };
  }
  // The stack ran out on a value of the server's: nothing else here recurses.
  if (error instanceof RangeError) {
    const help = "Send flat records: no client reads such an answer.";
    return { code: "too-deep", message: "An answer nests too deep to be read.", help, stderr: "" };
  }
  throw error;
}

/** As people read it: with a capital and a full stop. A path or an address that it begins with is left as it is. */
function sentence(text: string): string {
  const whole = /[.!?]$/.test(text) ? text : `${text}.`;
  return /^\S*[/\\]/.test(whole) ? whole : whole.slice(0, 1).toUpperCase() + whole.slice(1);
}

function idOf(planned: PlannedCase, variant: Variant): string {
  return JSON.stringify([planned.tool, planned.key, variant.size ?? null]);
}
