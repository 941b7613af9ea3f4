import type { Rule } from "./define.ts";
import type { EvidenceKind } from "./evidence.ts";

const KINDS: Readonly<Record<EvidenceKind, string>> = {
  definition: "definition",
  server: "server",
  result: "result",
  growth: "growth",
  probe: "probe",
};

/** The kinds of evidence that a rule judges, in words: `definition, result`. */
export function needs(rule: Rule): string {
  return Object.entries(KINDS)
    .filter(([kind]) => kind in rule.check)
    .map(([, word]) => word)
    .join(", ");
}

/** Name of a rule's page under `docs/rules/`. */
export function pageFile(rule: Rule): string {
  return `${rule.id}.md`;
}

function codeBlock(text: string): string {
  return `\`\`\`${/^\s*[[{]/.test(text) ? "jsonc" : "text"}\n${text.trim()}\n\`\`\``;
}

/** The documentation page of a rule, in Markdown. Every page has the same headings. */
export function rulePage(rule: Rule): string {
  return `# ${rule.id}

${rule.title}.

| severity | judged by |
|---|---|
| ${rule.severity} | ${needs(rule)} |

## Why

${rule.docs.why.trim()}

## Bad

${codeBlock(rule.docs.bad)}

## Good

${codeBlock(rule.docs.good)}

## What to do

${rule.remedy}

To set another severity, or none, in the configuration: \`"rules": { "${rule.id}": "off" }\`. To accept it for one
tool, give it a waiver with a reason.

## Source

${rule.docs.source.trim()}
`;
}

/** All rules as a Markdown table. @param folder where the pages lie, seen from the table */
export function rulesTable(rules: readonly Rule[], folder: string): string {
  const rows = rules.map(
    (rule) =>
      `| [${rule.id}](${folder}/${pageFile(rule)}) | ${rule.severity} | ${needs(rule)} | ${rule.title} |`,
  );
  return ["| rule | severity | judged by | finds |", "|---|---|---|---|", ...rows].join("\n");
}
