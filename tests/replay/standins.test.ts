import { mkdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeStandIns, mask } from "../../src/replay/standins.ts";
import { makeFolder } from "./desk.ts";

/** Folder names that are hard to find in a text: spaces, regular expression syntax, letters outside ASCII. */
const name = fc
  .string({
    unit: fc.constantFrom("a", "b", "7", " ", ".", "-", "_", "+", "(", "[", "$", "é", "漢", "%", "'"),
    minLength: 3,
    maxLength: 12,
  })
  .map((text) => `x${text.trim()}x`);

function places(root: string, folder: string, store: string) {
  return {
    run: folder,
    folder: join(folder, "0"),
    root,
    cwd: root,
    store: join(folder, "0/store", store),
    scratch: join(folder, "0/scratch"),
    ports: [43127],
    secrets: [],
  };
}

describe("whatever a server writes about its places", () => {
  const spelling = fc.constantFrom<(path: string) => string>(
    (path) => path,
    (path) => pathToFileURL(path).href,
    (path) => encodeURI(path),
    (path) => encodeURIComponent(path),
    (path) => JSON.stringify(path).slice(1, -1),
    (path) => JSON.stringify({ path: JSON.stringify(path) }),
    (path) => path.replaceAll("/", "\\/"),
  );

  it("reads the same from any folder", () => {
    fc.assert(
      fc.property(
        name,
        name,
        name,
        fc.array(spelling, { minLength: 1, maxLength: 4 }),
        (rootName, otherName, store, spellings) => {
          const say = (rootFolder: string): string => {
            const root = join("/srv", rootFolder);
            const run = join(realpathSync(tmpdir()), `budget-check-${basename(rootFolder).length}Ab`);
            const all = places(root, run, store);
            const words = spellings.flatMap((spell) => [
              spell(all.store),
              spell(join(all.store, "inner.txt")),
              spell(all.scratch),
              spell(join(root, "src/a.ts")),
            ]);
            const sentence = `Read ${words.join(", ")}; ${relative(root, all.store)} on http://localhost:43127/`;
            return makeStandIns(all)(sentence);
          };
          const here = say(rootName);
          expect(here).toBe(say(otherName));
          expect(here).not.toContain("budget-check-");
          expect(here).toContain("http://localhost:40000/");
          expect(makeStandIns(places(join("/srv", rootName), "/nowhere/else", store))(here)).toBe(here);
        },
      ),
      { seed: 5, numRuns: 300 },
    );
  });
});

it("replaces keys, and numbers that are named as ports, and leaves all else alone", () => {
  const standIns = makeStandIns(places("/srv/app", "/tmp/budget-check-abc", "s.json"));
  const value = {
    "/tmp/budget-check-abc/0/store/s.json": { port: 43127, rows: 43127, list: [43127, "43127", null, true] },
    ports: [43127],
    listening: "port 43127, rows 43127, :43127 :431270",
    near: ["/srv/application", "/srv/app-2", "/srv/app.", "x/srv/app", "/srv/app/x"],
  };
  expect(standIns(value)).toEqual({
    "/tmp/budget/store/s.json": { port: 40000, rows: 43127, list: [43127, "43127", null, true] },
    ports: [40000],
    listening: "port 40000, rows 43127, :40000 :431270",
    near: ["/srv/application", "/srv/app-2", "/home/user/project.", "x/srv/app", "/home/user/project/x"],
  });
});

it("finds a place by the name that a link gives it and by its own", () => {
  const real = makeFolder();
  mkdirSync(join(real, "0"));
  const standIns = makeStandIns({ ...places(real, join(real, "run"), "s.json"), root: real });
  expect(standIns(`${real}/x and ${realpathSync(real)}/x`)).toBe(
    "/home/user/project/x and /home/user/project/x",
  );
});

it("reads long runs of slashes and backslashes once", () => {
  const standIns = makeStandIns(places("/srv/app", "/tmp/budget-check-abc", "s.json"));
  for (const run of ["\\".repeat(100_000), "/a".repeat(100_000), "/srv".repeat(50_000)]) {
    expect(standIns(`${run} \\/srv\\/app\\/x`)).toBe(`${run} \\/home\\/user\\/project\\/x`);
  }
});

it("masks every secret, the longer ones first, and nothing of two letters", () => {
  expect(mask("abc abcdef ab", ["ab", "abc", "abcdef"])).toBe("*** *** ab");
});
