import { describe, expect, test } from "vitest";
import { shortened, splitNumber } from "./shortened";

const FAMILY = "👨‍👩‍👧";

describe("a shortened name", () => {
  test("has at most so many signs, with a sign for the rest", () => {
    expect(shortened("Itzcóatl", 8)).toBe("Itzcóatl");
    expect(shortened("Itzcóatl", 5)).toBe("Itzc…");
  });

  test("keeps an emoji of several characters, or leaves it out", () => {
    expect(shortened(FAMILY.repeat(3), 3)).toBe(FAMILY.repeat(3));
    expect(shortened(`Ana${FAMILY}${FAMILY}!`, 5)).toBe(`Ana${FAMILY}…`);
  });
});

test("the number at the end of a name is split off", () => {
  expect(splitNumber("Medium bot 2")).toEqual(["Medium bot", " 2"]);
  expect(splitNumber("Medium bot")).toEqual(["Medium bot", ""]);
  expect(splitNumber("7")).toEqual(["7", ""]);
});
