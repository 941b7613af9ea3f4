import type { ImportedServer } from "../config/clients.ts";
import type { InspectedTool } from "../survey/inspect.ts";

/** One server to be written. */
export interface NewServer {
  readonly name: string;
  readonly block: ImportedServer;
  readonly tools: readonly InspectedTool[];
}

const INDENT = "  ";

function indented(text: string, depth: number): string {
  return text.replaceAll("\n", `\n${INDENT.repeat(depth)}`);
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** A value on one line, as a person would write it. */
function inline(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(/\n */g, " ");
}

/** Server text in a comment: one line, and nothing that could end the comment. */
function comment(text: string): string {
  return `// ${text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, " ")}`;
}

/** Lines inside `"cases": [ … ]`: what can be called, then what a person has to fill in or allow, as comments. */
function caseLines(tools: readonly InspectedTool[]): string[] {
  const safe = tools.filter(({ readOnly, sample }) => readOnly && sample !== undefined);
  const written = safe.filter(({ required }) => required.length > 0);
  const automatic = safe.filter(({ required }) => required.length === 0);
  const open = tools.filter((tool) => !safe.includes(tool));
  const lines: string[] = [];
  if (automatic.length > 0) {
    lines.push(
      comment(
        `called by themselves, since they are read-only and need no argument: ${automatic.map(({ name }) => name).join(", ")}`,
      ),
    );
  }
  for (const [index, { name, sample }] of written.entries()) {
    // A comma behind the last one too, where a proposal may follow.
    const comma = index < written.length - 1 || open.length > 0 ? "," : "";
    lines.push(`${inline({ tool: name, arguments: sample })}${comma}`);
  }
  if (open.length > 0)
    lines.push(
      comment(
        "fill in what is missing and take the slashes away; tools that change something run on a private copy of a store:",
      ),
    );
  for (const { name, required, sample, blanks, readOnly } of open) {
    const call = { tool: name, ...(required.length > 0 ? { arguments: sample ?? blanks } : {}) };
    lines.push(comment(`${inline(call)},${readOnly ? "" : " // not declared read-only"}`));
  }
  return lines;
}

const STORE_LINES = [
  "// A store is data that the server answers from; every process gets a copy at {store}. With sizes, answers are",
  "// measured at each and classed as constant, bounded, linear or superlinear. A cap shows only above it: use three.",
  '// "stores": {',
  '//   "reference": { "path": "fixtures/store.json" },',
  '//   "growing": { "generate": "fixtures/generate.js", "sizes": [10, 100, 1000] }',
  "// },",
];

function serverText({ name, block, tools }: NewServer): string {
  const members = Object.entries(block).map(([key, value]) => `${json(key)}: ${json(value)},`);
  const stores = tools.some(({ grows }) => grows) ? STORE_LINES : [];
  const cases = caseLines(tools).map((line) => `${INDENT}${line}`);
  const lines = [...members.flatMap((member) => member.split("\n")), ...stores, '"cases": [', ...cases, "]"];
  return `${json(name)}: {\n${lines.map((line) => `${INDENT}${line}`).join("\n")}\n}`;
}

/** The text of a first `budgets.config.json`. */
export function configText(servers: readonly NewServer[], schema: string): string {
  const blocks = servers.map((server) => indented(serverText(server), 2));
  return `{
  "$schema": ${json(schema)},
  "encoding": "cl100k_base",
  // Results must fit what these clients accept: claude-code, codex, copilot-cli, cursor, gemini-cli, goose, opencode, vscode, windsurf
  "clients": [],
  "mcpServers": {
    ${blocks.join(",\n    ")}
  }
}
`;
}
