import fc from "fast-check";
import { expect, it } from "vitest";
import { classifyGrowth } from "../../src/replay/index.ts";

const SIZES = [10, 100, 1000];

it.each([
  ["constant", SIZES, [600, 600, 600]],
  ["constant", SIZES, [600, 612, 625]],
  ["bounded", SIZES, [640, 6105, 6105]],
  ["bounded", SIZES, [640, 6105, 6300]],
  ["linear", SIZES, [640, 6105, 60_890]],
  ["linear", SIZES, [1240, 6700, 61_400]],
  ["linear", SIZES, [0, 5, 50]],
  ["constant", SIZES, [62, 63, 65]],
  ["constant", SIZES, [5, 5, 6]],
  ["bounded", SIZES, [675, 750, 797]],
  ["bounded", SIZES, [2623, 3055, 3224]],
  ["bounded", SIZES, [640, 6105, 9200]],
  ["superlinear", SIZES, [100, 10_000, 1_000_000]],
  ["superlinear", [10, 20, 40], [5100, 5400, 7000]],
  ["bounded", [10, 100, 1000, 10_000], [640, 6105, 6105, 6110]],
  ["linear", [0, 10, 100], [4, 640, 6105]],
  ["constant", [10, 100], [600, 620]],
  ["growing", [10, 100], [600, 700]],
  ["constant", [10, 100], [600, 20]],
  ["constant", [10], [600]],
  ["bounded", SIZES, [20, 600, 30]],
] as const)("is %s over %j with %j", (growth, sizes, tokens) => {
  expect(classifyGrowth(sizes, tokens)).toBe(growth);
});

it("does not depend on the order of the sizes", () => {
  const points = fc.uniqueArray(fc.tuple(fc.nat(10_000), fc.nat(100_000)), {
    minLength: 3,
    maxLength: 5,
    selector: ([size]) => size,
  });
  fc.assert(
    fc.property(points, (all) => {
      const sorted = all.toSorted((a, b) => a[0] - b[0]);
      const classify = (list: [number, number][]) =>
        classifyGrowth(
          list.map(([size]) => size),
          list.map(([, tokens]) => tokens),
        );
      expect(classify(all)).toBe(classify(sorted));
    }),
    { seed: 7 },
  );
});

it("calls rows of one price linear, whatever the price and the frame around them", () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 500 }), fc.nat(500), (row, frame) => {
      expect(
        classifyGrowth(
          SIZES,
          SIZES.map((size) => frame + row * size),
        ),
      ).toBe("linear");
    }),
    { seed: 7 },
  );
});

it("calls a cap bounded where two sizes lie above it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 500 }), fc.integer({ min: 11, max: 100 }), (row, cap) => {
      expect(
        classifyGrowth(
          SIZES,
          SIZES.map((size) => row * Math.min(size, cap)),
        ),
      ).toBe(cap > 10 ? "bounded" : "constant");
    }),
    { seed: 7 },
  );
});
