import { marker } from "./comment.ts";

const PAGE = 100;
/** More comments than anybody scrolls through; an API that never ends must not hold a build. */
const MOST_PAGES = 100;

/** A comment is not worth a job that hangs. */
const LONGEST_MS = 30_000;

/** The comments of one pull request. */
export interface Issue {
  readonly apiUrl: string;
  readonly repository: string;
  readonly number: number;
  readonly token: string;
}

/** The host said no; `status` is 0 where it could not be reached. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface Comment {
  readonly id: number;
  readonly body?: string | null;
  readonly html_url: string;
  readonly user?: { readonly type?: string } | null;
}

async function ask<T>(issue: Issue, method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`${issue.apiUrl}/repos/${issue.repository}${path}`, {
      method,
      headers: {
        accept: "application/vnd.github+json",
        authorization: `Bearer ${issue.token}`,
        "content-type": "application/json",
        "user-agent": "budget-check",
        "x-github-api-version": "2022-11-28",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LONGEST_MS),
    });
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new ApiError(0, `the API could not be reached (${cause})`);
  }
  if (!response.ok)
    throw new ApiError(response.status, `the API answered ${response.status} to ${method} ${path}`);
  return (await response.json()) as T;
}

/** The comment with a key; one of a person is never taken for ours where the token is an app's. */
async function find(issue: Issue, key: string): Promise<Comment | undefined> {
  const app = issue.token.startsWith("ghs_");
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const path = `/issues/${issue.number}/comments?per_page=${PAGE}&page=${page}`;
    const comments = await ask<readonly Comment[]>(issue, "GET", path);
    const found = comments.find(
      (comment) => comment.body?.startsWith(marker(key)) === true && (!app || comment.user?.type === "Bot"),
    );
    if (found !== undefined || comments.length < PAGE) return found;
  }
  return undefined;
}

/**
 * Writes the comment with a key, or brings the one that is there up to date.
 * @param create whether to write one where there is none
 * @returns its address; undefined where there is none
 * @throws ApiError where the token may not, or the host cannot be reached
 */
export async function upsertComment(
  issue: Issue,
  key: string,
  body: string,
  create: boolean,
): Promise<string | undefined> {
  const found = await find(issue, key);
  if (found !== undefined) {
    if (found.body === body) return found.html_url;
    return (await ask<Comment>(issue, "PATCH", `/issues/comments/${found.id}`, { body })).html_url;
  }
  if (!create) return undefined;
  return (await ask<Comment>(issue, "POST", `/issues/${issue.number}/comments`, { body })).html_url;
}
