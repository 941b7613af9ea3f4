import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { rawFetch, type Trouble } from "../../src/connect/http-fetch.ts";
import { Originals } from "../../src/connect/http-raw.ts";

/** What a transport gets for a notification that is answered so, and the troubles that were noted. */
async function answered(status: number, type: string): Promise<{ status: number; noted: unknown[] }> {
  const server = createServer((_, response) => response.writeHead(status, { "content-type": type }).end());
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const noted: Trouble[] = [];
  const note = (trouble: Trouble | undefined) => void (trouble && noted.push(trouble));
  const fetch = rawFetch(new Originals(), note, () => {});
  const body = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const response = await fetch(url, { method: "POST", body });
  await response.text();
  return { status: response.status, noted };
}

it.each([
  [202, "application/json"],
  [204, "application/json"],
  [204, "text/plain"],
])("passes on an empty answer of status %i that is said to be %s", async (status, type) => {
  expect(await answered(status, type)).toEqual({ status, noted: [] });
});
