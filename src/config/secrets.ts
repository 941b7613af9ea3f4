import type { ImportedServer } from "./clients.ts";

/** A server whose secrets were taken out, and the values that were taken. */
export interface Masked {
  readonly server: ImportedServer;
  /** Values by the variable that stands for them now. */
  readonly env: Readonly<Record<string, string>>;
  /** What was taken out, one sentence each. */
  readonly notes: readonly string[];
}

/** Of a variable, a header or a parameter, anywhere in its name. */
const SECRET_NAME = /key|token|secret|passw|credential|auth/i;
/** Of a flag, its last word: `--max-tokens 5` and `--key-file x` hold none. */
const SECRET_FLAG =
  /^--?(?:.*[-_.])?(?:(?:api)?key|token|secret|password|passwd|pass|pwd|credentials?|auth|pat|bearer)$/i;
/** How well-known keys begin: GitHub, GitLab, OpenAI and Anthropic, Slack, AWS, Google, npm, a JWT. */
const SECRET_VALUE =
  /^(?:gh[pousr]_|github_pat_|glpat-|sk-|xox[abprs]-|AKIA|AIza|npm_|eyJ[\w-]+\.)[\w./+=-]{6,}$/;

/** A name that an environment variable can have. */
export function variableName(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
}

/**
 * Takes literal secrets out of a server's arguments, environment, headers and addresses: what is written to a
 * configuration is committed, what a client's file or a shell's history holds may not be.
 * @param taken variables that stand for values already
 */
export function withoutSecrets(
  name: string,
  block: ImportedServer,
  taken: Readonly<Record<string, string>> = {},
): Masked {
  const env: Record<string, string> = {};
  const notes: string[] = [];
  /** `what` says where the value stood; `wanted` is the name of the variable, if no other value has it. */
  const take = (secret: string, what: string, wanted: string): string => {
    const prefixed = wanted.startsWith(variableName(name)) ? wanted : variableName(`${name}_${wanted}`);
    for (let index = 0; ; index += 1) {
      const variable = index === 0 ? wanted : index === 1 ? prefixed : `${prefixed}_${index}`;
      const other = { ...taken, ...env }[variable];
      if (other !== undefined && other !== secret) continue;
      env[variable] = secret;
      notes.push(
        `${name}: the value of ${what} looks like a secret; it is not written down, set ${variable} where the gate runs`,
      );
      return `\${${variable}}`;
    }
  };
  const own = (word: string) => variableName(`${name}_${word}`);
  const isOpen = (value: string) => value === "" || value.includes("${") || /^\{[\w.]+\}$/.test(value);

  /** Passwords in addresses, secrets in their queries, and keys that stand by themselves. */
  const inText = (text: string, what: string): string => {
    if (SECRET_VALUE.test(text)) return take(text, what, own("secret"));
    return text
      .replace(/(?<=\b[a-z][a-z0-9+.-]*:\/\/[^\s/?#:@]*:)[^\s/?#@]+(?=@)/gi, (password) =>
        isOpen(password) ? password : take(password, `the password in ${what}`, own("password")),
      )
      .replace(/(?<=[?&]([\w.-]+)=)[^\s&#]+/g, (value: string, parameter: string) =>
        SECRET_NAME.test(parameter) && !isOpen(value)
          ? take(value, `${parameter} in ${what}`, own(parameter))
          : value,
      );
  };
  /** The value of something that is called `key`; `Bearer` and `Basic` stay. */
  const named = (key: string, value: string, wanted: string): string => {
    if (isOpen(value)) return value;
    if (!SECRET_NAME.test(key)) return inText(value, key);
    const [, scheme = "", secret = value] = /^(Bearer |Basic )?(.*)$/s.exec(value) ?? [];
    return `${scheme}${take(secret, key, wanted)}`;
  };
  const argument = (word: string, before: string | undefined): string => {
    if (before !== undefined && SECRET_FLAG.test(before) && !word.startsWith("-") && !isOpen(word)) {
      return take(word, before, own(before));
    }
    const flag = /^(--?[\w.-]+)=(.+)$/s.exec(word);
    if (flag?.[1] && flag[2]) {
      const [, left, value] = flag;
      if (isOpen(value)) return word;
      return `${left}=${SECRET_FLAG.test(left) ? take(value, left, own(left)) : inText(value, left)}`;
    }
    const pair = /^([A-Za-z_]\w*)=(.+)$/s.exec(word) ?? /^([\w-]+):\s*((?!\/\/).+)$/s.exec(word);
    if (pair?.[1] && pair[2] && SECRET_NAME.test(pair[1])) {
      const [, key, value] = pair;
      return `${word.slice(0, word.length - value.length)}${named(key, value, own(key))}`;
    }
    return inText(word, before?.startsWith("-") ? before : "an argument");
  };

  const server: Record<string, unknown> = { ...block };
  for (const key of ["env", "headers"] as const) {
    const values = block[key];
    if (typeof values !== "object" || values === null) continue;
    server[key] = Object.fromEntries(
      Object.entries(values).map(([field, value]) => [
        field,
        typeof value === "string" ? named(field, value, key === "env" ? field : own(field)) : value,
      ]),
    );
  }
  if (Array.isArray(block.args)) {
    const words: readonly unknown[] = block.args;
    server.args = words.map((word, index) => {
      const before = words[index - 1];
      return typeof word === "string"
        ? argument(word, typeof before === "string" ? before : undefined)
        : word;
    });
  }
  if (typeof block.url === "string") server.url = inText(block.url, "url");
  return { server, env, notes };
}
