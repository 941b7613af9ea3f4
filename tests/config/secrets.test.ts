import { describe, expect, it } from "vitest";
import { maskAll } from "../../src/config/clients.ts";
import { withoutSecrets } from "../../src/config/secrets.ts";

const mask = (args: readonly string[]) => withoutSecrets("db", { command: "x", args });

describe("secrets of a server that is about to be written down", () => {
  it.each<[string[], string[], Record<string, string>]>([
    [["--token=ghp_1"], ["--token=${DB_TOKEN}"], { DB_TOKEN: "ghp_1" }],
    [["--api-key", "abc"], ["--api-key", "${DB_API_KEY}"], { DB_API_KEY: "abc" }],
    [["--password", "x"], ["--password", "${DB_PASSWORD}"], { DB_PASSWORD: "x" }],
    [["postgres://u:p@h/db"], ["postgres://u:${DB_PASSWORD}@h/db"], { DB_PASSWORD: "p" }],
    [["--dsn=postgres://u:p@h/db"], ["--dsn=postgres://u:${DB_PASSWORD}@h/db"], { DB_PASSWORD: "p" }],
    [["https://h/x?a=1&api_key=k#f"], ["https://h/x?a=1&api_key=${DB_API_KEY}#f"], { DB_API_KEY: "k" }],
    [["-e", "API_TOKEN=t"], ["-e", "API_TOKEN=${DB_API_TOKEN}"], { DB_API_TOKEN: "t" }],
    [
      ["--header", "Authorization: Bearer t"],
      ["--header", "Authorization: Bearer ${DB_AUTHORIZATION}"],
      { DB_AUTHORIZATION: "t" },
    ],
    [["ghp_abcdefghij0123"], ["${DB_SECRET}"], { DB_SECRET: "ghp_abcdefghij0123" }],
    [
      ["--token", "one", "--token", "two"],
      ["--token", "${DB_TOKEN}", "--token", "${DB_TOKEN_2}"],
      { DB_TOKEN: "one", DB_TOKEN_2: "two" },
    ],
  ])("%j becomes %j", (args, written, env) => {
    const masked = mask(args);
    expect(masked.server.args).toEqual(written);
    expect(masked.env).toEqual(env);
    expect(masked.notes).toHaveLength(Object.keys(env).length);
  });

  it.each([
    ["--max-tokens", "5"],
    ["--tokenizer=cl100k"],
    ["--key-file", "a.pem"],
    ["--token", "${TOKEN}"],
    ["--token=${TOKEN}"],
    ["--password", "--verbose"],
    ["postgres://u:${PW}@h/db"],
    ["postgres://u@h/db", "https://h:3000/x?page=2", "C:/x", "a@b.c"],
    ["--store", "{store}"],
  ])("leaves %j as they are", (...args) => {
    expect(mask(args)).toEqual({ server: { command: "x", args }, env: {}, notes: [] });
  });

  it("looks into env, headers and the url too", () => {
    const { servers, env } = maskAll({
      a: { command: "x", env: { DATABASE_URL: "mysql://u:p1@h/db", API_KEY: "k1", REGION: "eu" } },
      b: { command: "x", env: { API_KEY: "k2" } },
      c: { url: "https://h/mcp?token=t1", headers: { Authorization: "Bearer t2", Accept: "*/*" } },
    });
    expect(servers).toEqual({
      a: {
        command: "x",
        env: { DATABASE_URL: "mysql://u:${A_PASSWORD}@h/db", API_KEY: "${API_KEY}", REGION: "eu" },
      },
      b: { command: "x", env: { API_KEY: "${B_API_KEY}" } },
      c: {
        url: "https://h/mcp?token=${C_TOKEN}",
        headers: { Authorization: "Bearer ${C_AUTHORIZATION}", Accept: "*/*" },
      },
    });
    expect(env).toEqual({
      A_PASSWORD: "p1",
      API_KEY: "k1",
      B_API_KEY: "k2",
      C_TOKEN: "t1",
      C_AUTHORIZATION: "t2",
    });
  });
});
