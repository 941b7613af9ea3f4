/** A scene index like the one the figures in the documentation were first measured on. Numbers are pseudo-random. */
export interface Entity {
  readonly id: number;
  readonly guid: string;
  readonly name: string;
  readonly parentId: number | null;
  readonly layer: string;
  readonly traits: readonly string[];
}

const NAMES = ["Island", "Palm", "Rock", "Camera", "Sun", "Boat", "Crate", "Gull"];
const ARCHETYPES: readonly (readonly string[])[] = [
  ["Transform", "Renderable3D", "ModelSource"],
  ["Transform", "Renderable3D", "ModelSource"],
  ["Transform", "Renderable3D", "ModelSource", "RigidBody", "Collider3D"],
  ["Transform", "Light", "ShadowCaster"],
  ["Transform", "Camera", "ScriptComponent"],
];

/** Numbers below `below`, the same on every machine. */
export function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

export function text(next: (below: number) => number, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[next(alphabet.length)]).join("");
}

export function uuid(next: (below: number) => number): string {
  return [8, 4, 4, 4, 12].map((length) => text(next, "0123456789abcdef", length)).join("-");
}

export function scene(entities = 135, seed = 42) {
  const next = sequence(seed);
  const rows = Array.from(
    { length: entities },
    (_, index): Entity => ({
      id: index + 1,
      guid: uuid(next),
      name: `${NAMES[next(NAMES.length)]}_${index}`,
      parentId: next(4) === 0 ? null : next(index + 1) + 1,
      layer: "3d",
      traits: ARCHETYPES[next(ARCHETYPES.length)] ?? [],
    }),
  );
  return {
    scenePath: "scenes/tropical-island.json",
    entityCount: entities,
    truncated: false,
    entities: rows,
  };
}

/** A result with one text block. */
export function textResult(...texts: readonly string[]) {
  return { content: texts.map((item) => ({ type: "text", text: item })) };
}
