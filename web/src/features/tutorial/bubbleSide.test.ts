import { describe, expect, it } from "vitest";
import { type Box, placeBeside } from "./bubbleSide";

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const window = box(0, 0, 1000, 700);
/** Without the prompt. */
const below = box(0, 50, 1000, 650);
const size = { width: 300, height: 80 };

function sideOf(at: Box, region: Box, room = window): string {
  const place = placeBeside(at, { size, gap: 10, region, room });
  return `${place.side} ${place.top}`;
}

describe("a bubble goes", () => {
  it("above a thing, where nothing is covered", () => {
    const at = box(400, 300, 50, 50);
    expect(sideOf(at, at)).toBe("above 210");
  });

  it("below it rather than over the prompt", () => {
    const at = box(400, 100, 200, 200);
    expect(sideOf(at, at, below)).toBe("below 310");
  });

  it("above the whole board if the piece is in its second row", () => {
    const board = box(0, 560, 240, 120);
    expect(sideOf(box(0, 620, 60, 60), board)).toBe("above 470");
  });

  it("beside a thing that is as high as the window", () => {
    const at = box(600, 0, 300, 700);
    expect(sideOf(at, at)).toBe("left 310");
  });
});
