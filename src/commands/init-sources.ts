import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { CLIENT_FILES, type Imported, importServers, maskAll } from "../config/clients.ts";
import { parseJsonc } from "../config/read.ts";
import { type Input, type Io, UsageError } from "./types.ts";

const SCRIPT = /\.[cm]?[jt]s$/;
const RUNNERS = new Set(["npx", "node", "uvx", "bunx", "tsx", "deno", "python", "python3", "bun"]);
/** Names of files and folders that many servers have. */
const GENERIC = new Set(
  "index main server cli dist build bin esm cjs lib src out stdio mcp mcp-server server-mcp node_modules".split(
    " ",
  ),
);

/** The words of a command without `env` and what it sets. */
function withoutEnv(words: readonly string[]): readonly string[] {
  if (path.basename(words[0] ?? "") !== "env") return words;
  const start = words.findIndex(
    (word, i) =>
      i > 0 && !word.startsWith("-") && !/^\w+=/.test(word) && !/^-[uCS]$/.test(words[i - 1] ?? ""),
  );
  return start < 0 ? words : words.slice(start);
}

/** A name for a server, from the command that starts it: the package, the script, its folder for an index. */
export function serverName(words: readonly string[]): string {
  const [command = "server", ...args] = withoutEnv(words);
  const isRunner = RUNNERS.has(path.basename(command));
  const target =
    (isRunner ? args.find((word) => !word.startsWith("-") && word !== "run") : undefined) ?? command;
  const withoutVersion = target.replace(/(?<=.)@[^/@]*$/, "");
  const base = path.basename(withoutVersion).replace(SCRIPT, "");
  if (!GENERIC.has(base)) return base;
  const parents = path.dirname(path.resolve(withoutVersion)).split(path.sep).reverse();
  const owner = parents.find((name) => name !== "" && !GENERIC.has(name));
  // The maker of a scoped package: `@maker/mcp`.
  return owner?.replace(/^@(?=.)/, "") ?? base;
}

function fromFile(file: string, shown: string): Imported {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown error";
    const reason = code === "EISDIR" ? "is a folder" : `cannot be read (${code})`;
    throw new UsageError(`${shown} ${reason}`, "check the path given to --from");
  }
  const imported = importServers(parseJsonc(text, shown).value);
  if (imported && Object.keys(imported.servers).length > 0) return imported;
  throw new UsageError(
    `${shown} names no servers`,
    'it needs "mcpServers" (or "servers", as VS Code writes) with a command or a url each',
  );
}

/** @throws UsageError where more than one source is named */
export function refuseSources({ flags, rest }: Input): void {
  const given = [rest.length > 0, flags.url !== undefined, flags.from !== undefined].filter(Boolean).length;
  if (given > 1)
    throw new UsageError("init takes one source", "name a command behind --, or --url, or --from");
}

/**
 * The servers to write a configuration for: a command behind `--`, `--url`, `--from FILE`, or a client's file here.
 * @throws UsageError where there is none
 */
export function findServers({ flags, rest }: Input, io: Io): Imported {
  const [command, ...args] = rest;
  if (command !== undefined) {
    return maskAll({ [serverName(rest)]: { command, args } });
  }
  if (flags.url !== undefined) {
    const isAddress = URL.canParse(flags.url) && /^https?:$/.test(new URL(flags.url).protocol);
    if (!isAddress)
      throw new UsageError(
        `--url takes an address, not "${flags.url}"`,
        "for example --url http://127.0.0.1:3000/mcp",
      );
    return maskAll({ [new URL(flags.url).hostname]: { url: flags.url } });
  }
  if (flags.from !== undefined) return fromFile(path.resolve(io.cwd, flags.from), flags.from || ".");
  const found = CLIENT_FILES.find((name) => existsSync(path.join(io.cwd, name)));
  if (found !== undefined) return fromFile(path.join(io.cwd, found), found);
  throw new UsageError(
    `nothing to start from: no ${CLIENT_FILES.slice(0, 3).join(", ")} here`,
    "name a server: `budget-check init -- node my-server.js`, `init --url URL` or `init --from FILE`",
  );
}
