import { writeFileSync } from "node:fs";
import path from "node:path";
import { alphabets } from "./figures/alphabets.ts";
import { others } from "./figures/others.ts";
import { markdownTable, section } from "./figures/page.ts";
import { ruleOfThumb, sayItShorter, shares } from "./figures/scene.ts";
import { closeAll, system } from "./figures/servers.ts";
import { sayLess } from "./figures/summaries.ts";

/** The page of remedies, with every figure measured anew. */
export async function remediesPage(): Promise<string> {
  try {
    const before = await system("scene-editor", "scene", 135, "before");
    const after = await system("scene-editor", "scene", 135, "after");
    const remedies = [
      ...(await sayLess(before, after)),
      ...(await sayItShorter(before, after)),
      alphabets(),
      ...(await others(before)),
    ];
    return [
      INTRODUCTION,
      "## Why not characters ÷ 4",
      "The rule of thumb is wrong by different amounts on different answers:",
      markdownTable(await ruleOfThumb(before, after)),
      "It also ranks fields wrongly. What one field of the bare index costs:",
      markdownTable(await shares(after)),
      ...remedies.map(section),
    ]
      .join("\n\n")
      .concat("\n");
  } finally {
    await closeAll();
  }
}

const INTRODUCTION = `# Remedies

What makes an answer cheaper, measured on the four systems that this repository rebuilt from their descriptions, each as it was and as it became. Every figure is an exact count (cl100k_base) of a real answer of a server in \`fixtures/servers\`. This page is written by \`npm run figures\`; a test fails where it is stale. The functions are those of \`budget-check/boundary\`; \`budget-check explain\` applies the remedies to your own answers.

Two rules stand above all of them. Shape an answer where it leaves the server, never in what computes it: what else reads the same data keeps all of it. And leave nothing out in silence: what is cut is counted, and the answer names the call that brings it back.

The figures beside ours are those that the systems' own descriptions give.`;

if (process.argv[1] === import.meta.filename) {
  writeFileSync(path.join(import.meta.dirname, "../docs/remedies.md"), await remediesPage());
}
