import { expect, it } from "vitest";
import { drawnHeads, HEADS, headId, headsOf } from "./heads";

it("seats without a chosen head have one that nobody else has", () => {
  expect(headsOf(["", "feathers", undefined, "horns"])).toEqual([
    "spiral",
    "feathers",
    "crown",
    "horns",
  ]);
});

it("a head that this page does not know counts as none", () => {
  expect(headsOf(["elephant" as never])).toEqual(["feathers"]);
});

it("every head has another shape, whatever its colours", () => {
  const shapes = HEADS.map((head) => {
    const drawn = drawnHeads()
      .split(`<g id="${headId(head)}"`)[1]!
      .split('<g id="head-of-')[0]!;
    return drawn.replace(/style="[^"]*"|#[0-9a-f]{6}/g, "");
  });
  expect(new Set(shapes).size).toBe(HEADS.length);
});
