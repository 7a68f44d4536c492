import { expect, test } from "vitest";
import { BoardSlots } from "./boardSlots";

/** The pieces by slot, a dot for an empty one. */
function drawn(slots: BoardSlots, board: string[], chosen: number | null = null): string {
  return slots
    .arrange(board, chosen)
    .map((one) => one?.piece ?? ".")
    .join(" ");
}

test("pieces fill the slots in order", () => {
  expect(drawn(new BoardSlots(), ["y", "r", "Hk"])).toBe("y r Hk . . . . .");
});

test("the others stay where they are when a piece leaves", () => {
  const slots = new BoardSlots();
  slots.arrange(["y", "r", "Hk"]);
  expect(drawn(slots, ["r", "Hk"])).toBe(". r Hk . . . . .");
});

test("of equal pieces the chosen one leaves", () => {
  const slots = new BoardSlots();
  slots.arrange(["y", "y", "r"]);
  expect(drawn(slots, ["y", "r"], 0)).toBe(". y r . . . . .");
});

test("a piece that is undone comes back to its slot", () => {
  const slots = new BoardSlots();
  slots.arrange(["y", "r", "Hk"]);
  slots.arrange(["r"]);
  expect(drawn(slots, ["r", "Hk", "y"])).toBe("y r Hk . . . . .");
});

test("a new piece takes the first free slot", () => {
  const slots = new BoardSlots();
  slots.arrange(["y", "r", "Hk"]);
  slots.arrange(["r", "Hk"]);
  expect(drawn(slots, ["r", "Hk", "b", "g"])).toBe("b r Hk g . . . .");
});

test("a slot knows the place of its piece on the board that was sent", () => {
  const slots = new BoardSlots();
  slots.arrange(["y", "r", "r"]);
  const places = slots.arrange(["r", "r", "b"]).map((one) => one?.place ?? null);
  expect(places).toEqual([2, 0, 1, null, null, null, null, null]);
});
