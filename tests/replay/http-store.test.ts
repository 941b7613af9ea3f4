import { join } from "node:path";
import { expect, it } from "vitest";
import { serveRecorded } from "../../src/replay/http-store.ts";
import { makeFolder } from "./desk.ts";

interface Answer {
  readonly text: string;
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
}

/** A HAR file of answers by URL. */
const har = (answers: Readonly<Record<string, Answer>>): string =>
  JSON.stringify({
    log: {
      entries: Object.entries(answers).map(([url, { text, headers = [] }]) => ({
        request: { method: "GET", url },
        response: { status: 200, headers, content: { text, mimeType: "application/json" } },
      })),
    },
  });

async function serve(files: Record<string, string>, path: string) {
  const store = await serveRecorded(join(makeFolder(files), path), "store");
  const get = async (target: string) => await fetch(`${store.url}${target}`);
  return { store, get };
}

it("leads every link of its own upstream here, and no other", async () => {
  const links = {
    own: "http://api.example/v1/x",
    escaped: "http:\\/\\/api.example\\/v1",
    port: "http://api.example:8080/v1",
    longer: "http://api.example.org/v1",
    word: "http://api.example-two/v1",
    sentence: "See http://api.example.",
  };
  const text = `{${Object.entries(links)
    .map(([key, link]) => `"${key}":"${link}"`)
    .join(",")}}`;
  const { store, get } = await serve(
    { "a.har": har({ "http://api.example/v1": { text }, "http://api.example:8080/v1": { text: "{}" } }) },
    "a.har",
  );
  try {
    expect(await (await get("/v1")).json()).toEqual({
      own: `${store.url}/v1/x`,
      escaped: `${store.url}/v1`,
      port: `${store.url}/v1`,
      longer: "http://api.example.org/v1",
      word: "http://api.example-two/v1",
      sentence: `See ${store.url}.`,
    });
  } finally {
    await store.close();
  }
});

it("serves an answer whose recorded headers no server could send", async () => {
  const headers = [
    { name: "vary", value: "Accept\nOrigin" },
    { name: "x-title", value: "日本" },
    { name: "not a name", value: "x" },
    { name: "x-kept", value: "yes" },
  ];
  const { store, get } = await serve(
    { "a.har": har({ "https://api.example/v1": { text: "{}", headers } }) },
    "a.har",
  );
  try {
    const answer = await get("/v1");
    expect([answer.status, answer.headers.get("vary"), answer.headers.get("x-kept")]).toEqual([
      200,
      "Accept, Origin",
      "yes",
    ]);
  } finally {
    await store.close();
  }
});

it("knows an @ in a path from the one before a query", async () => {
  const files = {
    "GET/@scope/pkg.json": '"scoped"',
    "GET/v1/index@page=2.json": '"second"',
    "GET/v1/index.json": '"first"',
    "GET/a@q=x@y.json": '"both"',
    "GET/b@path=c/d.json": '"slash"',
  };
  const { store, get } = await serve(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`up/${name}`, text])),
    "up",
  );
  try {
    const told = await Promise.all(
      ["/@scope/pkg", "/v1/?page=2", "/v1/", "/a?q=x@y", "/b?path=c/d"].map(
        async (path) => await (await get(path)).text(),
      ),
    );
    expect(told).toEqual(['"scoped"', '"second"', '"first"', '"both"', '"slash"']);
  } finally {
    await store.close();
  }
});
