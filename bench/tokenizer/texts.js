/** Texts for the benchmark, the same on every machine. Each round has a seed of its own, so that a memory of whole texts helps nobody. */

/** @param {number} seed @returns {(below: number) => number} */
export function sequence(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

/** @param {(below: number) => number} next @param {string} alphabet @param {number} length */
function random(next, alphabet, length) {
  let text = "";
  for (let at = 0; at < length; at++) text += alphabet[next(alphabet.length)];
  return text;
}

const HEX = "0123456789abcdef";
const LOWER = "abcdefghijklmnopqrstuvwxyz";
const WORDS =
  "the of and to in is that it was for on are with as his they be at one have this from by hot word but what some we can out other were all there when up use your how said an each she which do their time if will way about many then them write would like so these her long make thing see him two has look more day could go come did number sound no most people my over know water than call first who may down side been now find entity response budget scene render transform position collider pagination cursor snapshot lockfile regression".split(
    " ",
  );

/** @param {(below: number) => number} next */
function uuid(next) {
  return [8, 4, 4, 4, 12].map((length) => random(next, HEX, length)).join("-");
}

/** @param {(below: number) => number} next @param {number} words */
function sentence(next, words) {
  const text = Array.from({ length: words }, () => WORDS[next(WORDS.length)]).join(" ");
  return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}

/** @param {(below: number) => number} next @param {number} id */
function record(next, id) {
  return {
    id,
    guid: uuid(next),
    name: `${WORDS[next(WORDS.length)]}_${next(1000)}`,
    state: ["open", "done", "failed"][next(3)],
    created: `2026-0${1 + next(9)}-1${next(10)}T0${next(10)}:${10 + next(50)}:00Z`,
    position: { x: next(1e9) / 7e6, y: -next(1e9) / 3e7, z: next(1000) / 10 },
    tags: Array.from({ length: next(4) }, () => WORDS[next(WORDS.length)]),
    note: next(3) === 0 ? sentence(next, 12) : null,
  };
}

/** @param {number} seed @param {number} chars */
function records(seed, chars) {
  const next = sequence(seed);
  const rows = [];
  for (let size = 0; size < chars; size += JSON.stringify(rows.at(-1)).length)
    rows.push(record(next, rows.length));
  return rows;
}

/** @param {number} seed @param {number} chars @param {(next: (below: number) => number) => string} line */
function lines(seed, chars, line) {
  const next = sequence(seed);
  const all = [];
  for (let size = 0; size < chars; size += all.at(-1).length + 1) all.push(line(next));
  return all.join("\n");
}

/** What servers answer with. @type {Record<string, (seed: number, chars: number) => string>} */
export const ANSWERS = {
  "JSON records": (seed, chars) => JSON.stringify(records(seed, chars)),
  "indented JSON": (seed, chars) => JSON.stringify(records(seed, chars * 0.7), null, 2),
  prose: (seed, chars) => lines(seed, chars, (next) => sentence(next, 8 + next(20))),
  "log lines": (seed, chars) =>
    lines(
      seed,
      chars,
      (next) =>
        `2026-11-30T0${next(10)}:${10 + next(50)}:${10 + next(50)}.${100 + next(900)}Z [${["INFO", "WARN", "ERROR"][next(3)]}] ${WORDS[next(WORDS.length)]}.${WORDS[next(WORDS.length)]}: ${sentence(next, 6)} (${next(100000)} ms)`,
    ),
  "Chinese with punctuation": (seed, chars) =>
    lines(
      seed,
      chars,
      (next) =>
        `${Array.from({ length: 12 + next(20) }, () => String.fromCharCode(0x4e00 + next(3000))).join("")}。`,
    ),
};

/** @param {number} seed @param {number} length @param {number} first @param {number} size */
function run(seed, length, first, size) {
  const next = sequence(seed);
  const units = new Uint16Array(length);
  for (let at = 0; at < length; at++) units[at] = first + next(size);
  return Buffer.from(units.buffer).toString("utf16le");
}

/** One piece without a place to split it, or nearly so. @type {Record<string, (length: number) => string>} */
export const ADVERSARIES = {
  "one letter": (length) => "a".repeat(length),
  spaces: (length) => " ".repeat(length),
  "line breaks": (length) => "\n".repeat(length),
  base64: (length) => random(sequence(1), `${LOWER}${LOWER.toUpperCase()}0123456789+/`, length),
  "random lowercase": (length) => run(2, length, 0x61, 26),
  "Chinese without a space": (length) => run(3, length, 0x4e00, 20_000),
  digits: (length) => random(sequence(4), "0123456789", length),
};
