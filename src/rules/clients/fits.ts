import { CLIENTS } from "./index.ts";

/** How one client's limit compares with an answer. */
export interface ClientFit {
  readonly client: string;
  readonly name: string;
  readonly unit: "tokens" | "characters" | "bytes" | "lines";
  readonly limit: number;
  /** What the client reads of the answer, in that unit. */
  readonly figure: number;
  readonly fits: boolean;
  /** What the client does with an answer over its limit. */
  readonly overLimit: string;
}

interface ViewSize {
  readonly tokens: number;
  readonly chars: number;
  readonly bytes: number;
}

/** What of an answer a client can read. */
export interface AnswerSize {
  readonly content: ViewSize & { readonly lines: number };
  readonly structured?: ViewSize;
}

function seen(
  sees: "content" | "structured-first" | "both",
  { content, structured }: AnswerSize,
): ViewSize & { lines: number } {
  if (structured === undefined || sees === "content") return content;
  // Structured content reaches a model as compact JSON, one line.
  if (sees === "structured-first") return { ...structured, lines: 1 };
  return {
    tokens: content.tokens + structured.tokens,
    chars: content.chars + structured.chars,
    bytes: content.bytes + structured.bytes,
    lines: content.lines + 1,
  };
}

/** Every limit of every known client on one answer, by client. */
export function clientFits(answer: AnswerSize): ClientFit[] {
  return Object.values(CLIENTS).flatMap(
    ({ id, name, maxTokens, maxChars, maxBytes, maxLines, sees, overLimit }) => {
      const size = seen(sees, answer);
      const limits = [
        ["tokens", maxTokens, size.tokens],
        ["characters", maxChars, size.chars],
        ["bytes", maxBytes, size.bytes],
        ["lines", maxLines, size.lines],
      ] as const;
      return limits.flatMap(([unit, limit, figure]) =>
        limit === undefined
          ? []
          : [{ client: id, name, unit, limit, figure, fits: figure <= limit, overLimit }],
      );
    },
  );
}
