import { describe, expect, test } from "vitest";
import { shortened } from "./shortened";

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
