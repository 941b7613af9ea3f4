import { expect, it } from "vitest";
import { createListing } from "../../src/replay/listing.ts";
import type { Surface } from "../../src/surface/types.ts";

const surface = (): Surface => ({ definitions: [], oddities: [] });

it("lists once, in the first group's session, though another one is ready before", async () => {
  const listing = createListing(3);
  const lists: number[] = [];
  const list = (turn: number) => async (): Promise<Surface> => {
    lists.push(turn);
    return surface();
  };
  const later = [listing.take(2, list(2)), listing.take(1, list(1))];
  await new Promise((done) => setImmediate(done));
  expect(lists).toEqual([]);
  const first = await listing.take(0, list(0));
  expect(await Promise.all(later)).toEqual([first, first]);
  expect((await Promise.all(later)).every((one) => one === first)).toBe(true);
  expect(await listing.done).toBe(first);
  expect(lists).toEqual([0]);
});

it("lets the next group list where the first gives up or fails, and tells when nobody could", async () => {
  const listing = createListing(3);
  listing.pass(0);
  await expect(listing.take(1, () => Promise.reject(new Error("no list")))).rejects.toThrow("no list");
  const known = await listing.take(2, async () => surface());
  expect(await listing.done).toBe(known);

  const hopeless = createListing(2);
  hopeless.pass(1);
  hopeless.pass(0);
  expect(await hopeless.done).toBeUndefined();
});
