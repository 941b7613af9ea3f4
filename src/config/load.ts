import path from "node:path";
import { expandEnvironment } from "./environment.ts";
import { ConfigError, type Problem, place } from "./errors.ts";
import { findConfig } from "./find.ts";
import { toPointer } from "./pointer.ts";
import { readConfig, type Source } from "./read.ts";
import type { Config } from "./schema.ts";
import { didYouMean } from "./suggest.ts";
import type { LoadedConfig } from "./types.ts";
import { validateConfig } from "./validate.ts";

export interface LoadOptions {
  readonly cwd: string;
  /** `--config`. */
  readonly file?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `--server`: the others are left out, and their variables need not be set. */
  readonly servers?: readonly string[];
}

/** A path as a person in `cwd` would type it, with `/` everywhere. */
export function shownPath(cwd: string, file: string): string {
  const relative = path.relative(cwd, file);
  return (relative === "" ? "." : relative).split(path.sep).join("/");
}

function selectServers(
  config: Config,
  servers: readonly string[] | undefined,
  shown: string,
  locate: Source["locate"],
): Config {
  const all = Object.keys(config.mcpServers);
  if (all.length === 0) {
    throw new ConfigError([
      {
        message: "there are no servers in it, so there is nothing to hold to a budget",
        where: shown,
        next: 'add one: "mcpServers": { "NAME": { "command": "node", "args": ["my-server.js"] } }',
      },
    ]);
  }
  for (const name of servers ?? []) {
    if (!all.includes(name)) {
      throw new ConfigError([
        { message: `there is no server "${name}"`, where: shown, next: didYouMean(name, all) },
      ]);
    }
    if (config.mcpServers[name]?.disabled === true) {
      throw new ConfigError([
        {
          message: `the server "${name}" is disabled`,
          where: place(shown, locate(toPointer(["mcpServers", name, "disabled"]))),
          next: 'take its "disabled" away, or name another one',
        },
      ]);
    }
  }
  const kept = Object.entries(config.mcpServers).filter(
    ([name, block]) => block.disabled !== true && (servers === undefined || servers.includes(name)),
  );
  return { ...config, mcpServers: Object.fromEntries(kept) };
}

function unsetProblems(
  unset: readonly { name: string; pointer: string }[],
  source: Source,
  shown: string,
): Problem[] {
  return unset.map(({ name, pointer }) => ({
    message: `the environment variable ${name} is not set (used in ${pointer.slice(1).replace(/\//g, ".")})`,
    where: place(shown, source.locate(pointer)),
    next: `set ${name}, or write \${${name}:-default}`,
  }));
}

/** As it was typed, where it was. */
function shownAs(file: string, options: LoadOptions): string {
  return options.file ?? shownPath(options.cwd, file);
}

/**
 * Finds, reads and checks the configuration and fills in the environment.
 * @throws ConfigError with every problem that was found
 */
export async function loadConfig(options: LoadOptions): Promise<LoadedConfig> {
  const file = findConfig(options.cwd, options.file);
  return loadSource(await readConfig(file, shownAs(file, options)), file, options);
}

/**
 * Checks what stands, or will stand, in a configuration and fills in the environment.
 * @param file absolute path of the configuration; it need not be there yet
 * @throws ConfigError with every problem that was found
 */
export function loadSource(source: Source, file: string, options: LoadOptions): LoadedConfig {
  const shown = shownAs(file, options);
  const config = selectServers(validateConfig(source, shown), options.servers, shown, source.locate);
  const expanded = expandEnvironment(config.mcpServers, options.env, ["mcpServers"]);
  const [first, ...more] = unsetProblems(expanded.unset, source, shown);
  if (first) throw new ConfigError([first, ...more]);
  return {
    file,
    root: path.dirname(file),
    config: { ...config, mcpServers: expanded.value },
    written: config,
    secrets: expanded.secrets,
    locate: source.locate,
  };
}
