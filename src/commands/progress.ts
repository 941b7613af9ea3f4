import { visible } from "../report/escape.ts";
import type { SurveyEvent } from "../survey/types.ts";
import type { Io } from "./types.ts";

const CLEAR_LINE = "\r\x1b[2K";
const DEFAULT_COLUMNS = 80;

export interface Progress {
  on(event: SurveyEvent): void;
  /** Takes the line away again. */
  done(): void;
}

/** One line on stderr that tells how far each server is; nothing where stderr is no terminal. */
export function progress({ stderr }: Io): Progress {
  if (stderr.isTTY !== true) return { on() {}, done() {} };
  const calls = new Map<string, number>();
  const draw = () => {
    const parts = [...calls].map(([name, count]) => `${visible(name)} ${count}`);
    const line = `calls answered: ${parts.join(" · ")}`;
    stderr.write(CLEAR_LINE + line.slice(0, (stderr.columns ?? DEFAULT_COLUMNS) - 1));
  };
  return {
    on(event) {
      const answered = event.kind === "session" ? 0 : 1;
      calls.set(event.server, (calls.get(event.server) ?? 0) + answered);
      draw();
    },
    done: () => stderr.write(CLEAR_LINE),
  };
}
