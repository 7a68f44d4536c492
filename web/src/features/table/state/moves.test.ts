import { describe, expect, test } from "vitest";
import { makeMove } from "../../../testing/builders";
import { Moves } from "./moves";

const PASS = makeMove({ verb: "pass" });
const FROM_HAND = makeMove({ verb: "temple", card: "length-9" });
const FROM_PILE = makeMove({ verb: "temple", card: "length-9", pile: 1 });
const ADD = makeMove({ verb: "add", piece: "Hy", coatl: 2, side: "head" });

const moves = new Moves([PASS, FROM_HAND, FROM_PILE, ADD]);

describe("Moves", () => {
  test("are found by verb, in their order", () => {
    expect(moves.of("temple")).toEqual([FROM_HAND, FROM_PILE]);
    expect(moves.first("finish", "pass")).toBe(PASS);
    expect([moves.has("finish"), moves.has("finish", "pass")]).toEqual([false, true]);
  });

  test("are found by code", () => {
    expect(moves.byCode(ADD.code)).toBe(ADD);
    expect(moves.byCode(undefined)).toBeUndefined();
  });

  test("tell a Temple of the hand from the same one on a pile", () => {
    expect(moves.temple("length-9")).toBe(FROM_HAND);
    expect(moves.temple("length-9", 1)).toBe(FROM_PILE);
    expect(moves.temple("length-9", 0)).toBeUndefined();
  });

  test("know the only Cóatl that a card can go to", () => {
    const one = makeMove({ verb: "fulfil", card: "count-red", coatl: 0 });
    const two = makeMove({ verb: "fulfil", card: "count-red", coatl: 1 });
    const other = makeMove({ verb: "fulfil", card: "count-blue", coatl: 1 });
    expect(new Moves([one, other]).onlyFulfil("count-red")).toBe(one);
    expect(new Moves([one, two, other]).onlyFulfil("count-red")).toBeUndefined();
  });

  test("know which ends are open, and for which piece", () => {
    expect([moves.canAddTo(2, "head"), moves.canAddTo(2, "tail")]).toEqual([true, false]);
    expect(moves.add("Hy", 2, "head")).toBe(ADD);
    expect([moves.canPlace("Hy"), moves.canPlace("y")]).toEqual([true, false]);
  });
});
