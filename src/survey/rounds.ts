import { caseName } from "../config/case-key.ts";
import type { Config } from "../config/schema.ts";
import { didYouMean } from "../config/suggest.ts";
import type { RoundSnapshot, ToolSnapshot } from "../snapshot/types.ts";

type RoundsConfig = NonNullable<Config["mcpServers"][string]["rounds"]>;

interface Call {
  readonly tool: string;
  readonly key: string;
  readonly content: number;
}

/** `tool/case`, where the case may be named without its store if that is clear. */
function resolve(reference: string, calls: readonly Call[]): Call | undefined {
  const named = calls.filter(({ tool, key }) => `${tool}/${key}` === reference);
  if (named[0]) return named[0];
  const short = calls.filter(({ tool, key }) => `${tool}/${caseName(key)}` === reference);
  return short.length === 1 ? short[0] : undefined;
}

/** A round that calls for a case which there is not. */
export interface UnknownCall {
  readonly round: string;
  readonly index: number;
  readonly message: string;
  readonly next: string;
}

export interface Rounds {
  readonly rounds: Readonly<Record<string, RoundSnapshot>>;
  readonly unknown: readonly UnknownCall[];
}

/**
 * The figures of a server's rounds: the sum over their calls, a call that stands twice counted twice.
 * A round has no figure where one of its calls could not be measured.
 * @param excused tells calls (`tool/case`) that are absent for a reason: they failed, or were filtered out
 */
export function roundsOf(
  config: RoundsConfig,
  tools: Readonly<Record<string, ToolSnapshot>>,
  excused: (reference: string) => boolean,
): Rounds {
  const calls = Object.entries(tools).flatMap(([tool, { cases }]) =>
    Object.entries(cases).map(([key, { figures }]) => ({ tool, key, content: figures.at(-1)?.content ?? 0 })),
  );
  const rounds: Record<string, RoundSnapshot> = {};
  const unknown: UnknownCall[] = [];
  for (const [round, value] of Object.entries(config)) {
    const references = Array.isArray(value) ? value : value.cases;
    const found = references.map((reference) => resolve(reference, calls));
    for (const [index, reference] of references.entries()) {
      if (found[index] !== undefined || excused(reference)) continue;
      const known = calls.map(({ tool, key }) => `${tool}/${key}`);
      unknown.push({
        round,
        index,
        message: `the round "${round}" calls for "${reference}", and there is no such case`,
        next: didYouMean(reference, known) || "name a case of this server as tool/case",
      });
    }
    const present = found.filter((call) => call !== undefined);
    if (present.length < references.length) continue;
    rounds[round] = {
      content: present.reduce((sum, call) => sum + call.content, 0),
      calls: present.map(({ tool, key }) => `${tool}/${key}`),
    };
  }
  return { rounds, unknown };
}
