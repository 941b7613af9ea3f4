/** What GitHub tells of the run that the action is part of. */
export interface Context {
  /** Commit that the change is against: the pull request's base, the merge group's, what was there before a push. */
  readonly base?: string;
  readonly pullRequest?: number;
  /** `owner/name`. */
  readonly repository?: string;
  readonly apiUrl: string;
  /** Page of the workflow run, for notes that tell where the whole report is. */
  readonly runUrl?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

function at(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  );
}

function commit(value: unknown): string | undefined {
  return typeof value === "string" && /^[0-9a-f]{40,64}$/.test(value) && !/^0+$/.test(value)
    ? value
    : undefined;
}

/**
 * Reads the context of a run.
 * @param payload the parsed event (GITHUB_EVENT_PATH); anything, it is looked at with care
 */
export function readContext(env: Environment, payload: unknown): Context {
  const base =
    commit(at(payload, "pull_request", "base", "sha")) ??
    commit(at(payload, "merge_group", "base_sha")) ??
    commit(at(payload, "before"));
  const number = at(payload, "pull_request", "number");
  const { GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run, GITHUB_SERVER_URL: server } = env;
  return {
    apiUrl: env.GITHUB_API_URL ?? "https://api.github.com",
    ...(base === undefined ? {} : { base }),
    ...(typeof number === "number" ? { pullRequest: number } : {}),
    ...(repository ? { repository } : {}),
    ...(repository && run && server ? { runUrl: `${server}/${repository}/actions/runs/${run}` } : {}),
  };
}
