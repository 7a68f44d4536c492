import { expect, test } from "vitest";
import type { Reading } from "$lib/api/protocol";
import { inOrderOfUse } from "./readingOrder";

function reading(coatl: number, points: number, missing = 0): Reading {
  return { card: "p1", coatl, points, lack: { before: "r".repeat(missing) } };
}

function order(readings: Reading[], placeable: number[] = []): number[] {
  const ordered = inOrderOfUse(readings, ({ coatl }) => placeable.includes(coatl));
  return ordered.map(({ coatl }) => coatl);
}

test("a Cóatl to which the card can go now comes first", () => {
  expect(order([reading(0, 7), reading(1, 2)], [1])).toEqual([1, 0]);
});

test("of two that can be fulfilled, the one with more points comes first", () => {
  expect(order([reading(0, 2), reading(1, 5)], [0, 1])).toEqual([1, 0]);
});

test("without points, the one that lacks fewer pieces comes first", () => {
  expect(order([reading(0, 0, 3), reading(1, 0, 1)])).toEqual([1, 0]);
});

test("equally useful readings stay in the order of the Cóatls", () => {
  expect(order([reading(0, 0, 2), reading(1, 0, 2)])).toEqual([0, 1]);
});
