import type { ClientLimits } from "../evidence.ts";
import claudeCode from "./claude-code.json" with { type: "json" };
import codex from "./codex.json" with { type: "json" };
import copilotCli from "./copilot-cli.json" with { type: "json" };
import cursor from "./cursor.json" with { type: "json" };
import geminiCli from "./gemini-cli.json" with { type: "json" };
import goose from "./goose.json" with { type: "json" };
import opencode from "./opencode.json" with { type: "json" };
import vscode from "./vscode.json" with { type: "json" };
import windsurf from "./windsurf.json" with { type: "json" };

/** A client's limits as they were last looked up. */
export interface ClientProfile extends ClientLimits {
  /** What the client does with a result over its limit. */
  readonly overLimit: string;
  /** Where the figures come from, and what is not sure about them. */
  readonly source: string;
  /** Day on which they were looked up, YYYY-MM-DD. */
  readonly verifiedOn: string;
}

const PROFILES = [claudeCode, codex, copilotCli, cursor, geminiCli, goose, opencode, vscode, windsurf];

/** Every client that a configuration can name, by id. */
export const CLIENTS: Readonly<Record<string, ClientProfile>> = Object.fromEntries(
  PROFILES.map((profile) => [profile.id, profile as ClientProfile]),
);
