import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { caseName } from "../config/case-key.ts";
import { didYouMean } from "../config/suggest.ts";
import { type Explanation, explain as explainAnswer } from "../measure/explain.ts";
import { loadTokenizer } from "../measure/index.ts";
import { renderExplanation } from "../report/explanation.ts";
import { clientFits } from "../rules/clients/fits.ts";
import { caseIn } from "../snapshot/identity.ts";
import type { KeptResult, Survey } from "../survey/types.ts";
import { type Decoded, decode } from "./decode.ts";
import { CALLING, type FlagValues } from "./flags.ts";
import { loadInputs, measure } from "./measure.ts";
import { wantsColor } from "./output.ts";
import { type Command, type Input, type Io, UsageError } from "./types.ts";

const ENCODINGS = ["cl100k_base", "o200k_base"] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Something to explain: an answer, or a text. */
interface Subject {
  readonly target: string;
  readonly input: KeptResult["result"] | string;
  readonly note?: string;
}

function encodingOf({ encoding }: FlagValues): Encoding | undefined {
  if (encoding === undefined) return undefined;
  const known = ENCODINGS.find((name) => name === encoding);
  if (known) return known;
  throw new UsageError(`there is no encoding "${encoding}"`, didYouMean(encoding, ENCODINGS));
}

function linesOf(input: Subject["input"]): number {
  const texts =
    typeof input === "string" ? [input] : [JSON.stringify(input.content ?? "").replaceAll("\\n", "\n")];
  return texts.reduce((sum, text) => sum + text.split("\n").length, 0);
}

function shown({ target, input, note }: Subject, explanation: Explanation, encoding: Encoding) {
  const { content, structured } = explanation.views;
  const clients = clientFits({
    content: { ...content, lines: linesOf(input) },
    ...(structured ? { structured } : {}),
  });
  return { target, ...(note === undefined ? {} : { note }), encoding, ...explanation, clients };
}

async function readAll(stdin: NonNullable<Io["stdin"]>): Promise<Decoded> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return decode(Buffer.concat(chunks));
}

function subject(target: string, { text, note }: Decoded): Subject {
  return { target, input: text, ...(note === undefined ? {} : { note }) };
}

/** Tools have neither dots and slashes at the front nor the ending of a file. */
function looksLikeFile(target: string): boolean {
  return (
    /^\.{0,2}\//.test(target) ||
    /^\.{1,2}$/.test(target) ||
    /\.(?:json|jsonl|txt|md|csv|xml|ya?ml|html?)$/i.test(target)
  );
}

async function textSubject(target: string, io: Io): Promise<Subject | undefined> {
  if (target === "-") {
    if (!io.stdin)
      throw new UsageError(
        "there is no standard input to read",
        "pipe an answer into `budget-check explain -`",
      );
    return subject("standard input", await readAll(io.stdin));
  }
  const file = path.resolve(io.cwd, target);
  if (!existsSync(file)) {
    if (!looksLikeFile(target)) return undefined;
    throw new UsageError(`there is no file ${target}`, "check its path, or name a tool of the configuration");
  }
  // A pipe (`explain <(curl …)`) is read like a file.
  if (statSync(file).isDirectory()) {
    if (!looksLikeFile(target)) return undefined;
    throw new UsageError(`${target} is a folder`, "name a file in it, or a tool of the configuration");
  }
  try {
    return subject(target, decode(readFileSync(file)));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown error";
    throw new UsageError(`${target} cannot be read (${code})`, "check its path and its permissions");
  }
}

/** True where `target` (tool, server/tool or server/tool/case) names an answer. */
function names(target: string, { server, tool, case: key }: KeptResult): boolean {
  const name = caseName(key);
  return [
    tool,
    `${server}/${tool}`,
    `${server}/${tool}/${key}`,
    `${server}/${tool}/${name}`,
    `${tool}/${key}`,
    `${tool}/${name}`,
  ].includes(target);
}

function noAnswer(target: string, survey: Survey, servers: readonly string[]): UsageError {
  const [failure] = survey.failures;
  if (failure)
    return new UsageError(
      `${target} could not be measured: ${failure.server}: ${failure.message}`,
      failure.help,
    );
  const results = [...survey.results.values()];
  const known = results.map(({ server, tool }) => `${server}/${tool}`);
  const tools = Object.values(survey.snapshot.servers).flatMap(({ tools: all }) => Object.keys(all));
  const [first = "", ...rest] = target.split("/");
  const inside = servers.includes(first) && rest.length > 0 ? rest.join("/") : target;
  const tool = tools.find((name) => `${inside}/`.startsWith(`${name}/`));
  if (tool === undefined && inside === target && rest.length > 0)
    return new UsageError(`there is no server "${first}"`, didYouMean(first, servers));
  if (tool === undefined)
    return new UsageError(
      `${target} is neither a file here nor a tool of the configuration`,
      didYouMean(inside, [...new Set(tools)]),
    );
  const keys = [...new Set(results.filter((kept) => kept.tool === tool).map((kept) => kept.case))];
  const named = inside.slice(tool.length + 1);
  if (named !== "" && keys.length > 0) {
    return new UsageError(`there is no case "${named}" of ${tool}`, didYouMean(named, keys));
  }
  const others = known.length === 0 ? "" : `, or explain one of: ${known.join(", ")}`;
  return new UsageError(
    `${target} has no case, so there is no answer to explain`,
    `add one to "cases"${others}`,
  );
}

async function caseSubjects(
  target: string,
  flags: FlagValues,
  io: Io,
): Promise<{ subjects: Subject[]; encoding: Encoding }> {
  const inputs = await loadInputs(flags, io);
  const { mcpServers } = inputs.loaded.config;
  // The name of a server, of a tool and of a case may itself hold a slash.
  const leadsTo = (...names: string[]) => `${target}/`.startsWith(`${names.join("/")}/`);
  const named = Object.keys(mcpServers).filter((server) => target !== server && leadsTo(server));
  const narrowed = {
    ...inputs.selection,
    narrow: true,
    // Every tool stays, without its cases: a name that is misspelt can then be put right.
    selects: (server: string, tool: string, key?: string) =>
      key === undefined || leadsTo(tool) || leadsTo(server, tool),
  };
  const starts = (server: string) => named.length === 0 || named.includes(server);
  const { survey } = await measure({ ...inputs, selection: narrowed }, flags, io, 1, starts);
  const subjects = [...survey.results.values()]
    .filter((kept) => names(target, kept))
    .map((kept) => ({ target: `${kept.server} / ${kept.tool} / ${kept.case}`, input: kept.result }));
  if (subjects.length === 0) throw noAnswer(target, survey, Object.keys(mcpServers));
  return { subjects, encoding: survey.snapshot.encoding };
}

async function heaviest(flags: FlagValues, io: Io): Promise<{ subjects: Subject[]; encoding: Encoding }> {
  const inputs = await loadInputs(flags, io);
  const { survey } = await measure(inputs, flags, io, 1);
  const weight = ({ server, tool, case: key }: KeptResult) => {
    const figures = caseIn(survey.snapshot, server, tool, key)?.figures.at(-1);
    return Math.max(figures?.content ?? 0, figures?.structured ?? 0);
  };
  const [top] = [...survey.results.values()].sort((a, b) => weight(b) - weight(a));
  if (!top)
    throw new UsageError(
      "nothing was answered, so there is nothing to explain",
      "add a case to the configuration, or name a file",
    );
  return {
    subjects: [{ target: `${top.server} / ${top.tool} / ${top.case}`, input: top.result }],
    encoding: survey.snapshot.encoding,
  };
}

async function run({ flags, positionals }: Input, io: Io): Promise<number> {
  const [target] = positionals;
  const asked = encodingOf(flags);
  const text = target === undefined ? undefined : await textSubject(target, io);
  const found = text
    ? { subjects: [text], encoding: asked ?? ("cl100k_base" as const) }
    : await (target === undefined ? heaviest(flags, io) : caseSubjects(target, flags, io));
  const encoding = asked ?? found.encoding;
  const tokenizer = await loadTokenizer(encoding);
  const explained = found.subjects.map((subject) =>
    shown(subject, explainAnswer(subject.input, tokenizer), encoding),
  );
  if (flags.json) {
    const [only] = explained;
    io.stdout.write(`${JSON.stringify(explained.length === 1 ? only : { cases: explained }, null, 2)}\n`);
    return 0;
  }
  const options = { color: wantsColor(flags, io), width: io.stdout.columns ?? 100 };
  io.stdout.write(explained.map((one) => renderExplanation(one, options)).join("\n"));
  return 0;
}

export const explain: Command = {
  name: "explain",
  usage: "explain [target]",
  summary: "where the tokens go and what would save them",
  description: `Ranks the JSON paths of an answer by the tokens they cost, applies every remedy to the real answer and counts
again, and tells which clients accept it. The target is a tool, server/tool or server/tool/case of the configuration,
a file (a saved result, JSON, or any text), or - for standard input; without one, the heaviest answer there is.`,
  flags: ["config", "lockfile", "encoding", "json", "color", ...CALLING],
  examples: [
    ["budget-check explain get_items", "every case of this tool"],
    ["budget-check explain answer.json", "a saved answer"],
    ["curl -s https://api.example.com/items | budget-check explain -", "any text"],
  ],
  positionals: 1,
  run,
};
