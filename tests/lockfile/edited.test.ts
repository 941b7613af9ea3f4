import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatLock } from "../../src/lockfile/format.ts";
import { parseLock } from "../../src/lockfile/parse.ts";
import type { Snapshot } from "../../src/snapshot/types.ts";
import { SEED, snapshot } from "../snapshot/arbitrary.ts";
import { aFinding, aSnapshot, aSweep, aTool, figures } from "../snapshot/build.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Path = readonly (string | number)[];

/** Every value of a document that is no object and no list, with the way to it. */
function leaves(value: Json, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  return [...keys].flatMap((key) =>
    leaves((value as Record<string | number, Json>)[key] as Json, [...path, key]),
  );
}

function at(value: Json, path: Path): Json {
  return path.reduce<Json>((inner, key) => (inner as Record<string | number, Json>)[key] as Json, value);
}

function set(value: Json, path: Path, to: Json | undefined): void {
  const holder = at(value, path.slice(0, -1)) as Record<string | number, Json>;
  const key = path.at(-1) as string | number;
  if (to !== undefined) holder[key] = to;
  else if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

const WORDS: Record<string, readonly string[]> = {
  growth: ["constant", "bounded", "growing", "linear", "superlinear"],
  outcome: ["ok", "isError", "error", "timeout"],
};

/** Another value that can stand in the same place. */
function other(value: Json, path: Path): Json {
  if (typeof value === "number") return value + 1;
  if (value === null) return 1;
  const field = path.findLast((key) => typeof key === "string") as string;
  const words = WORDS[field]?.filter((word) => word !== value);
  if (words !== undefined) return words[0] as string;
  const text = value as string;
  if (field === "risk")
    return text.startsWith("low") ? text.replace("low", "high") : text.replace(/^\w+/, "low");
  if (field === "findings")
    return text.replace(/^\w+/, (severity) => (severity === "info" ? "error" : "info"));
  if (field === "digest") return text.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"));
  return `${text}x`;
}

/** What stands outside every entry: a change of it is told as stale, or as an error, and not as edited. */
function isEntry(path: Path): boolean {
  return path[0] === "servers" && path[2] !== "protocol" && path.at(-1) !== "hidden";
}

function editedIn(document: Json): readonly { server: string; tool?: string; case?: string }[] {
  return parseLock(JSON.stringify(document), "budgets.lock.json").edited;
}

function document(one: Snapshot): Json {
  return JSON.parse(formatLock(one)) as Json;
}

describe("an entry edited by hand", () => {
  test("is told, whichever of its figures, words, findings, paths or digests it is", () => {
    let tried = 0;
    fc.assert(
      fc.property(snapshot, fc.nat(), (one, pick) => {
        const lock = document(one);
        const fields = leaves(lock).filter(isEntry);
        const path = fields[pick % Math.max(1, fields.length)];
        if (path === undefined) return;
        tried += 1;
        set(lock, path, other(at(lock, path), path));
        const edited = editedIn(lock);
        expect(edited).toHaveLength(1);
        expect(edited[0]).toMatchObject({ kind: "edited", severity: "edited", server: path[1] });
        if (path[2] === "tools") expect(edited[0]?.tool).toBe(path[3]);
        if (path[4] === "cases" || path[4] === "paths") expect(edited[0]?.case).toBe(path[5]);
      }),
      { seed: SEED, numRuns: 500 },
    );
    expect(tried).toBeGreaterThan(300);
  });

  const everything = aSnapshot({
    findings: [aFinding({ rule: "too-many-tools" })],
    rounds: { edit: { content: 5, calls: ["list/default"] } },
    tools: {
      list: aTool({
        hidden: true,
        findings: [aFinding(), aFinding({ rule: "overload", case: "a" })],
        cases: {
          a: {
            request: "0011aabb",
            volatile: ["/id"],
            figures: [
              figures({
                outcome: "isError",
                structured: 7,
                media: [{ type: "image/png", count: 1, bytes: 9, estimate: 85 }],
              }),
            ],
          },
          sweep: aSweep(),
        },
      }),
    },
  });

  const taken = leaves(document(everything)).filter(
    (path) => path[0] === "servers" && path[2] !== "protocol" && at(document(everything), path) !== null,
  );

  test.each(taken.map((path) => [path.slice(2).join(" › "), path] as const))(
    "is told where %s is taken out",
    (_, path) => {
      const lock = document(everything);
      set(lock, path, undefined);
      let edited: readonly unknown[];
      try {
        edited = editedIn(lock);
      } catch (error) {
        // A field that every entry has is missed at once.
        expect(error).toMatchObject({ exitCode: 2, problem: "shape" });
        return;
      }
      expect(edited).toHaveLength(1);
    },
  );

  test("is told where it was copied to another name", () => {
    const lock = document(everything) as {
      servers: { memory: { tools: Record<string, { cases: Record<string, Json> }> } };
    };
    const { tools } = lock.servers.memory;
    const { list } = tools as { list: { cases: Record<string, Json> } };
    tools.copy = structuredClone(list);
    list.cases.copy = list.cases.sweep as Json;
    expect(editedIn(lock as unknown as Json).map((one) => [one.tool, one.case])).toEqual([
      ["list", "copy"],
      ["copy", "a"],
      ["copy", "sweep"],
      ["copy", undefined],
    ]);
  });

  test("is told where a server's findings were copied to another one", () => {
    const lock = document(aSnapshot({ findings: [aFinding()], tools: {} })) as {
      servers: Record<string, Json>;
    };
    lock.servers.copy = structuredClone(lock.servers.memory) as Json;
    expect(editedIn(lock as unknown as Json).map((one) => one.server)).toEqual(["copy"]);
  });

  test("is told where all findings of a server were taken out", () => {
    const lock = document(everything);
    set(lock, ["servers", "memory", "findings"], []);
    expect(editedIn(lock)).toMatchObject([{ id: "memory///edited/server" }]);
  });

  test("that is not edited passes", () => {
    expect(editedIn(document(everything))).toEqual([]);
  });
});
