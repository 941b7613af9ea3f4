import fc from "fast-check";
import type {
  CaseSnapshot,
  Figures,
  Finding,
  Risk,
  ServerSnapshot,
  Snapshot,
  ToolSnapshot,
} from "../../src/snapshot/types.ts";

/** The seed of every property here, so that a failure is the same everywhere. */
export const SEED = 20260;

/** Names that servers really can have, and those that break maps, lines and identities. */
const name = fc.oneof(
  fc.constantFrom("get_scene_state", "list", "a/b", "a~1b", "default @ reference", "x @ y"),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "0",
    "10",
    "9",
    "`",
    "\\",
    '"',
    "",
  ),
  fc.string({ unit: "grapheme", maxLength: 6 }),
  fc.string({ unit: "binary", maxLength: 4 }),
  fc.constantFrom("line\nbreak", "tab\t", "\u2028", "\ud800", "in `x`", "of `y` z", "<<<<<<< HEAD"),
);

/** Records are plain objects here, as those are that the house makes. */
const record = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record<T>(model, { noNullPrototype: true });

const few = { maxKeys: 3, noNullPrototype: true } as const;
const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length });
const tokens = fc.oneof(fc.nat(12), fc.nat(100_000));

/** Words from a small set, so that two snapshots often hold the same ones. */
function finding(server: string, tool: string | undefined): fc.Arbitrary<Finding> {
  return record({
    rule: fc.constantFrom("pretty-printed", "overload", "stale-waiver"),
    severity: fc.constantFrom("error" as const, "warning" as const, "info" as const),
    case: fc.option(fc.oneof(fc.constant("default @ reference"), name), { nil: undefined, freq: 2 }),
    subject: fc.option(fc.oneof(fc.constant("entities[].guid"), name), { nil: undefined }),
  }).map((one) => ({
    rule: one.rule,
    severity: one.severity,
    server,
    ...(tool === undefined ? {} : { tool }),
    ...(one.case === undefined ? {} : { case: one.case }),
    ...(one.subject ? { subject: one.subject } : {}),
    message: "",
    help: "",
  }));
}

const identity = (one: Finding) => JSON.stringify([one.rule, one.case, one.subject]);

function findings(server: string, tool?: string): fc.Arbitrary<Finding[]> {
  return fc.uniqueArray(finding(server, tool), { maxLength: 3, selector: identity });
}

const outcome = fc.oneof(
  { weight: 4, arbitrary: fc.constant("ok" as const) },
  { weight: 1, arbitrary: fc.constantFrom("isError" as const, "error" as const, "timeout" as const) },
);

const media = fc.uniqueArray(
  record({
    type: fc.constantFrom("image/png", "audio/wav"),
    count: fc.integer({ min: 1, max: 3 }),
    bytes: tokens,
    estimate: tokens,
  }),
  { maxLength: 2, minLength: 1, selector: (one) => one.type },
);

const paths = fc.uniqueArray(fc.tuple(fc.oneof(fc.constantFrom("items[].id", "[]", "0"), name), tokens), {
  maxLength: 10,
  selector: ([path]) => path,
});

function figures(swept: boolean): fc.Arbitrary<Figures> {
  return record({
    outcome,
    content: tokens,
    structured: fc.option(tokens, { nil: undefined }),
    chars: tokens,
    items: fc.option(fc.nat(20), { nil: undefined }),
    media: fc.option(media, { nil: undefined, freq: 3 }),
    paths: paths.map((list) => list as Figures["paths"]),
  }).map(({ structured, chars, items, media: shown, ...rest }) => ({
    ...rest,
    ...(structured === undefined ? {} : { structured }),
    ...(swept ? {} : { chars }),
    ...(items === undefined ? {} : { items }),
    ...(shown === undefined ? {} : { media: shown }),
  }));
}

const single = figures(false).map((one) => ({ figures: [one] }));
const sweep = fc.uniqueArray(fc.constantFrom(10, 100, 1000), { minLength: 1, maxLength: 3 }).chain((sizes) =>
  record({
    sizes: fc.constant(sizes.sort((a, b) => a - b)),
    figures: fc.array(figures(true), { minLength: sizes.length, maxLength: sizes.length }),
    growth: fc.constantFrom("constant" as const, "bounded" as const, "linear" as const),
  }),
);

export const caseSnapshot: fc.Arbitrary<CaseSnapshot> = record({
  request: fc.oneof({ weight: 4, arbitrary: fc.constant("0011aabb") }, { weight: 1, arbitrary: hex(8) }),
  measured: fc.oneof({ weight: 2, arbitrary: single }, { weight: 1, arbitrary: sweep }),
  volatile: fc.option(fc.constantFrom(["/a"], ["timestamp", "uuid"]), { nil: undefined, freq: 4 }),
}).map(({ request, measured, volatile }) => ({
  request,
  ...measured,
  ...(volatile === undefined ? {} : { volatile }),
}));

const risk: fc.Arbitrary<Risk> = record({
  level: fc.constantFrom("low", "unknown", "medium", "high", "critical"),
  basis: fc.constantFrom("measured", "schema", "words", "none"),
  evidence: fc.oneof(fc.constantFrom("", "bounded", "unbounded, 14 fields a record", "a (b): c)"), name),
});

/** How many servers, tools and cases there are at least. */
interface Least {
  readonly least: 0 | 1;
}

function tool(server: string, key: string, { least }: Least): fc.Arbitrary<ToolSnapshot> {
  return record({
    definition: fc.oneof(
      fc.constant("sha256-9f2c41d07b1e"),
      hex(12).map((digits) => `sha256-${digits}`),
    ),
    menu: tokens,
    risk,
    hidden: fc.boolean(),
    findings: findings(server, key),
    cases: fc.dictionary(
      fc.oneof({ weight: 4, arbitrary: fc.constant("default @ reference") }, { weight: 1, arbitrary: name }),
      caseSnapshot,
      { ...few, minKeys: least },
    ),
  }).map(({ hidden, ...rest }) => ({ ...rest, ...(hidden ? { hidden: true as const } : {}) }));
}

/** A record whose entries know their own key. */
function keyed<T>(
  keys: fc.Arbitrary<string>,
  make: (key: string) => fc.Arbitrary<T>,
  { least }: Least,
): fc.Arbitrary<Record<string, T>> {
  return fc
    .uniqueArray(keys, { minLength: least, maxLength: 3 })
    .chain((list) => fc.tuple(...list.map((key) => fc.tuple(fc.constant(key), make(key)))))
    .map((entries) => Object.fromEntries(entries));
}

const rounds = fc.dictionary(
  fc.oneof(fc.constant("did my edit land"), name),
  record({ content: tokens, calls: fc.array(name, { maxLength: 3 }) }),
  { ...few, minKeys: 1 },
);

function server(key: string, tools: fc.Arbitrary<string>, least: Least): fc.Arbitrary<ServerSnapshot> {
  return record({
    protocol: fc.option(fc.constantFrom("2025-06-18", "2025-11-25"), { nil: undefined }),
    findings: findings(key),
    tools: keyed(tools, (one) => tool(key, one, least), least),
    rounds: fc.option(rounds, { nil: undefined }),
  }).map(({ protocol, rounds: some, ...rest }) => ({
    ...(protocol === undefined ? {} : { protocol }),
    ...rest,
    ...(some === undefined ? {} : { rounds: some }),
  }));
}

function snapshots(
  servers: fc.Arbitrary<string>,
  tools: fc.Arbitrary<string>,
  least: Least,
): fc.Arbitrary<Snapshot> {
  return record({
    encoding: fc.oneof(
      { weight: 19, arbitrary: fc.constant("cl100k_base" as const) },
      { weight: 1, arbitrary: fc.constant("o200k_base" as const) },
    ),
    servers: keyed(servers, (key) => server(key, tools, least), least),
  });
}

/** Any snapshot, with names that try to break the format. */
export const snapshot = snapshots(name, name, { least: 0 });

const common = fc.constantFrom("list", "a/b", "__proto__");

/** Two snapshots that have servers, tools and cases in common, so that there is much to compare. */
export const pair = fc.tuple(
  snapshots(common, common, { least: 1 }),
  snapshots(common, common, { least: 1 }),
);

/** Takes each server, tool and case of a snapshot from another one, where the coin says so. */
function blend(base: Snapshot, other: Snapshot, coins: Iterator<boolean>): Snapshot {
  const coin = () => coins.next().value === true;
  const entries = <T>(
    a: Readonly<Record<string, T>>,
    b: Readonly<Record<string, T>>,
    both: (x: T, y: T) => T,
  ) =>
    Object.fromEntries(
      [...new Set([...Object.keys(a), ...Object.keys(b)])].sort().flatMap((key): [string, T][] => {
        const [x, y] = [
          Object.hasOwn(a, key) ? a[key] : undefined,
          Object.hasOwn(b, key) ? b[key] : undefined,
        ];
        if (x !== undefined && y !== undefined) return [[key, both(x, y)]];
        const one = x ?? y;
        // What only one side has stays as it is in most cases.
        return one === undefined || (coin() && coin()) === (x !== undefined) ? [] : [[key, one]];
      }),
    );
  const servers = entries(base.servers, other.servers, (s, t) => ({
    ...s,
    tools: entries(s.tools, t.tools, (x, y) => ({
      ...(coin() && coin() ? y : x),
      cases: entries(x.cases, y.cases, (p, q) => (coin() && coin() ? q : p)),
    })),
  }));
  return { encoding: base.encoding, servers };
}

/** A snapshot and two that each changed some of it. */
export const triple = fc
  .tuple(pair, snapshots(common, common, { least: 1 }), fc.infiniteStream(fc.boolean()))
  .map(([[base, one], other, coins]) => [base, blend(base, one, coins), blend(base, other, coins)] as const);
