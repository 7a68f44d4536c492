import { describe, expect, test } from "vitest";
import { LONGEST_SKETCH } from "$lib/api/protocol";
import { makeCoatl } from "../../../testing/builders";
import { isOpen, rebased, type Sketch, sketchOf, withoutPiece, withPiece } from "./sketch";

const EMPTY = sketchOf(undefined);

function sketch(...pieces: string[]): Sketch {
  return { ...EMPTY, pieces };
}

/** Pieces added one after the other. */
function grown(from: Sketch, side: "head" | "tail", ...pieces: string[]): string[] {
  return pieces.reduce((before, piece) => withPiece(before, piece, side)!, from).pieces;
}

describe("adding pieces", () => {
  test("bodies go to the chosen side", () => {
    expect(grown(EMPTY, "tail", "r", "b")).toEqual(["r", "b"]);
    expect(grown(EMPTY, "head", "r", "b")).toEqual(["b", "r"]);
  });

  test("a head goes to the head end and a tail to the tail end, whatever the side", () => {
    expect(grown(sketch("r"), "tail", "Hy")).toEqual(["Hy", "r"]);
    expect(grown(sketch("r"), "head", "Tb")).toEqual(["r", "Tb"]);
  });

  test("bodies lie inside of ends that are only thought of", () => {
    expect(grown(sketch("Hy", "r", "Tb"), "tail", "k")).toEqual(["Hy", "r", "k", "Tb"]);
    expect(grown(sketch("Hy", "r", "Tb"), "head", "k")).toEqual(["Hy", "k", "r", "Tb"]);
  });

  test("another head takes the place of one that is only thought of", () => {
    expect(grown(sketch("Hy", "r"), "tail", "Hb")).toEqual(["Hb", "r"]);
  });

  test("nothing goes beyond an end that lies on the table", () => {
    const laid = sketchOf(makeCoatl({ colours: "yr", head: true }));
    expect(isOpen(laid, "head")).toBe(false);
    expect(withPiece(laid, "k", "head")).toBeNull();
    expect(withPiece(laid, "Hb", "tail")).toBeNull();
    expect(grown(laid, "tail", "k", "Tb")).toEqual(["Hy", "r", "k", "Tb"]);
  });

  test("nothing goes to a sketch that is as long as it can be, but another head or tail", () => {
    const longest = sketch("Hy", ...Array.from({ length: LONGEST_SKETCH - 1 }, () => "r"));
    expect(withPiece(longest, "k", "tail")).toBeNull();
    expect(withPiece(longest, "Tb", "tail")).toBeNull();
    expect(withPiece(longest, "Hb", "tail")?.pieces).toHaveLength(LONGEST_SKETCH);
  });
});

describe("removing pieces", () => {
  test("what lies on the table stays", () => {
    const laid = withPiece(sketchOf(makeCoatl({ colours: "rr" })), "k", "head")!;
    expect(withoutPiece(laid, 1)).toBe(laid);
    const without = withoutPiece(laid, 0);
    expect(without).toEqual(sketchOf(makeCoatl({ colours: "rr" })));
  });
});

describe("when the table changes", () => {
  const planned = withPiece(sketchOf(makeCoatl({ colours: "r" })), "k", "tail")!;

  test("a piece that was planned and is laid now stays where it is", () => {
    const after = rebased(planned, makeCoatl({ colours: "rk" }));
    expect(after).toEqual({ pieces: ["r", "k"], cards: [], start: 0, length: 2 });
  });

  test("the rest of the plan remains", () => {
    const more = withPiece(planned, "Tb", "tail")!;
    const after = rebased(more, makeCoatl({ colours: "rk" }));
    expect(after.pieces).toEqual(["r", "k", "Tb"]);
  });

  test("an undone step is planned again", () => {
    const after = rebased(
      rebased(planned, makeCoatl({ colours: "rk" })),
      makeCoatl({ colours: "r" }),
    );
    expect(after).toEqual(planned);
  });

  test("another piece in its place ends the plan, but not the cards", () => {
    const after = rebased({ ...planned, cards: ["trio-red"] }, makeCoatl({ colours: "rg" }));
    expect(after).toEqual({ pieces: ["r", "g"], cards: ["trio-red"], start: 0, length: 2 });
  });
});
