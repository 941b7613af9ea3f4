import { realpathSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { basename, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { DEEPEST } from "../connect/depth.ts";
import { ReplayError } from "./errors.ts";

/*
 * Where a result repeats a path or a port of this machine, a fixed one of natural length takes its
 * place before anything is counted: the same search over the same 100 files gave 2,011 and 1,911
 * tokens in two folders.
 */
const HOME = "/home/user";
const PROJECT = `${HOME}/project`;
const PRIVATE = "/tmp/budget";
const PORT = "40000";
/** JSON in JSON in JSON escapes a slash by seven backslashes; deeper was never seen. */
const DEEPEST_ESCAPE = 7;

/** The places of one session. Absolute paths. */
export interface Places {
  /** Folder that holds everything private to the run. */
  readonly run: string;
  /** The part of it that belongs to this session. */
  readonly folder: string;
  readonly root: string;
  readonly cwd: string;
  readonly store?: string | undefined;
  readonly scratch?: string | undefined;
  readonly ports: readonly number[];
  /** Where recorded upstream answers are served, and the real upstream's scheme and host. */
  readonly upstream?: readonly [url: string, origin: string] | undefined;
  /** Texts that must not move a figure and must not be shown: values that came from `${…}`. */
  readonly secrets: readonly string[];
}

interface Form {
  readonly from: string;
  readonly to: string;
  /** False where the text can only mean our own folder, whatever stands beside it. */
  readonly bounded: boolean;
}

/**
 * Replaces what belongs to this machine in a JSON value: every string, every key, and numbers that are named as
 * ports.
 * @throws ReplayError for a value that nests too deep
 */
export type StandIns = <T>(value: T) => T;

export function makeStandIns(places: Places): StandIns {
  const forms = formsOf(places);
  const to = new Map(forms.map((form) => [form.from, form.to]));
  const paths = new RegExp(
    forms
      .sort((a, b) => b.from.length - a.from.length || (a.from < b.from ? -1 : 1))
      .map(({ from, bounded }) => {
        // JSON inside JSON escapes its slashes as often as it is nested, where it escapes them at all.
        const escaped = from.replace(/^\//, "").split("/").map(quote).join(`\\\\{0,${DEEPEST_ESCAPE}}/`);
        const whole = from.startsWith("/") ? `/${escaped}` : escaped;
        return bounded ? `(?<![\\w.~/-])${whole}(?![\\w-])` : whole;
      })
      .join("|") || "(?!)",
    "g",
  );
  const ports = places.ports.map(String);
  const portText = ports.length > 0 && new RegExp(`(?<=:|port\\W{0,4})(?:${ports.join("|")})(?!\\d)`, "gi");

  const text = (value: string): string => {
    const replaced = value.replace(paths, (found: string, offset: number) => {
      const standIn = to.get(found.replace(/\\+\//g, "/")) ?? found;
      const slashes = escapeBefore(value, offset);
      return slashes === "" ? standIn : standIn.slice(0, 1) + standIn.slice(1).replaceAll("/", `${slashes}/`);
    });
    return portText ? replaced.replace(portText, PORT) : replaced;
  };
  const walk = (value: unknown, key: string, depth: number): unknown => {
    if (typeof value === "string") return ports.includes(value) && /port/i.test(key) ? PORT : text(value);
    if (typeof value === "number")
      return ports.includes(String(value)) && /port/i.test(key) ? Number(PORT) : value;
    if (typeof value !== "object" || value === null) return value;
    if (depth >= DEEPEST) throw tooDeep();
    if (Array.isArray(value)) return value.map((entry) => walk(entry, key, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [text(name), walk(entry, name, depth + 1)]),
    );
  };
  return <T>(value: T) => walk(value, "", 0) as T;
}

function tooDeep(): ReplayError {
  const message = `the answer nests deeper than ${DEEPEST} levels`;
  return new ReplayError("too-deep", message, "send flat records: no client reads such an answer");
}

/** The backslashes that stand before a place in a text: how the slashes of a path there are escaped. */
function escapeBefore(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && offset - start < DEEPEST_ESCAPE && text[start - 1] === "\\") start -= 1;
  return text.slice(start, offset);
}

function formsOf(places: Places): Form[] {
  const own: [string, string][] = [
    [places.run, PRIVATE],
    [places.folder, PRIVATE],
  ];
  if (places.store) own.push([places.store, `${PRIVATE}/store/${basename(places.store)}`]);
  if (places.scratch) own.push([places.scratch, `${PRIVATE}/scratch`]);
  const shared: [string, string][] = [
    [places.root, PROJECT],
    [homedir(), HOME],
    [tmpdir(), "/tmp"],
  ];

  const forms = new Map<string, Form>();
  const add = (from: string, to: string, bounded: boolean): void => {
    // A path of one character ("/") would replace every slash.
    if (from.length > 1 && from !== to && !forms.has(from)) forms.set(from, { from, to, bounded });
  };
  for (const [path, standIn] of own) {
    for (const [from, to] of spellings(path, standIn)) add(from, to, false);
    for (const base of [places.cwd, places.root]) {
      const away = relative(base, path);
      const baseStandIn = base === places.scratch ? `${PRIVATE}/scratch` : PROJECT;
      if (away.startsWith("..")) add(away, relative(baseStandIn, standIn), false);
    }
  }
  for (const [path, standIn] of shared)
    for (const [from, to] of spellings(path, standIn)) add(from, to, true);
  if (places.upstream) add(places.upstream[0], places.upstream[1], false);
  for (const secret of places.secrets) if (secret.length >= 8) add(secret, "********", false);
  return [...forms.values()];
}

/** The ways in which servers write a path: as it is, without links, as a URL, percent-encoded, as JSON. */
function spellings(path: string, standIn: string): [string, string][] {
  const ways: ((path: string) => string)[] = [
    (plain) => plain,
    (plain) => pathToFileURL(plain).href,
    encodeURI,
    encodeURIComponent,
    (plain) => JSON.stringify(plain).slice(1, -1),
  ];
  return [...new Set([path, withoutLinks(path)])].flatMap((spelt) =>
    ways.map((way): [string, string] => [way(spelt), way(standIn)]),
  );
}

function withoutLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function quote(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

/** Hides secrets in a text that people will read. Longest first, so that no part of a longer one stays. */
export function mask(text: string, secrets: readonly string[]): string {
  return [...secrets]
    .filter((secret) => secret.length >= 3)
    .sort((a, b) => b.length - a.length)
    .reduce((masked, secret) => masked.replaceAll(secret, "***"), text);
}
