import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Preview } from "$lib/api/protocol";
import { toasts } from "$lib/ui/toasts.svelte";
import { makeCoatl, makeMove, makeSeat } from "../../../testing/builders";
import { FakeTable } from "../../../testing/fakeTable.svelte";
import { Selection } from "./selection.svelte";

const BEGIN = makeMove({ verb: "begin", piece: "y" });
const ADD_HEAD = makeMove({ verb: "add", piece: "y", coatl: 0, side: "head" });
const ADD_TAIL = makeMove({ verb: "add", piece: "y", coatl: 0, side: "tail" });
const ADD_RED = makeMove({ verb: "add", piece: "r", coatl: 0, side: "tail" });
const FULFIL = makeMove({ verb: "fulfil", card: "count-green", coatl: 1 });
const TAKE = makeMove({ verb: "take", space: 3 });
const ROW = makeMove({ verb: "row", slot: 2 });
const PRIEST = makeMove({ verb: "priest", pile: 1 });
const DRAW = makeMove({ verb: "draw", reveals: true });
const STUCK = makeMove({ verb: "finish", stuck: true });

const YELLOW = { kind: "piece", place: 0, piece: "y" } as const;

let connection: FakeTable;
let table: Selection;

beforeEach(() => {
  connection = new FakeTable({ seats: [makeSeat({ board: ["y", "r", "y"] }), makeSeat()] });
  connection.offer(BEGIN, ADD_HEAD, ADD_TAIL, ADD_RED, FULFIL, TAKE, ROW, PRIEST);
  table = new Selection(connection);
});

describe("holding", () => {
  test("a piece offers every place it may go to", () => {
    table.hold(YELLOW);
    expect(table.targets).toEqual([BEGIN, ADD_HEAD, ADD_TAIL]);
    expect(table.moveTo({ kind: "new" })).toBe(BEGIN);
    expect(table.moveTo({ kind: "end", coatl: 0, side: "tail" })).toBe(ADD_TAIL);
    expect(table.moveTo({ kind: "end", coatl: 1, side: "tail" })).toBeUndefined();
  });

  test("an end offers the pieces that fit there", () => {
    table.hold({ kind: "end", coatl: 0, side: "head" });
    expect(table.targets).toEqual([ADD_HEAD]);
    expect([table.canUse("y"), table.canUse("r")]).toEqual([true, false]);
  });

  test("a card offers its Cóatls, the token the Temple piles", () => {
    table.hold({ kind: "card", card: "count-green" });
    expect(table.moveTo({ kind: "lane", coatl: 1 })).toBe(FULFIL);
    table.hold({ kind: "token" });
    expect(table.targets).toEqual([PRIEST]);
  });

  test("a dragged space goes to the board, a dragged card of the row to the hand", () => {
    table.hold({ kind: "space", space: 3, pieces: ["r", "b"] });
    expect(table.moveTo({ kind: "board" })).toBe(TAKE);
    table.hold({ kind: "row", slot: 2, card: "count-blue" });
    expect(table.moveTo({ kind: "hand" })).toBe(ROW);
  });

  test("the same thing again puts it back", () => {
    table.hold(YELLOW);
    table.hold({ ...YELLOW });
    expect(table.held).toBeNull();
  });

  test("another piece of the same colour takes its place", () => {
    table.hold(YELLOW);
    table.hold({ ...YELLOW, place: 2 });
    expect(table.held).toEqual({ ...YELLOW, place: 2 });
  });

  test("is refused for a thing without a move", () => {
    table.hold({ kind: "piece", place: 1, piece: "b" });
    expect(table.held).toBeNull();
  });

  test("shows a phone the tab with the targets", () => {
    table.hold({ kind: "token" });
    expect(table.tab).toBe("row");
    table.hold(YELLOW);
    expect(table.tab).toBe("coatls");
    table.hold({ kind: "space", space: 3, pieces: [] });
    expect(table.tab).toBe("coatls");
  });
});

describe("playing", () => {
  test("sends the move and lets go of everything", () => {
    table.hold(YELLOW);
    table.play(table.moveTo({ kind: "new" }));
    expect(connection.acted).toEqual([BEGIN.code]);
    expect(table.held).toBeNull();
    expect(table.pending).toBe(BEGIN.code);
  });

  test("is no longer pending once it is answered", async () => {
    table.play(TAKE);
    await Promise.resolve();
    await Promise.resolve();
    expect(table.pending).toBeNull();
  });

  test("does nothing without a move, or while a command is under way", () => {
    table.play(undefined);
    connection.busy = true;
    table.play(TAKE);
    expect(connection.acted).toEqual([]);
  });

  test("asks before a move that reveals something", () => {
    connection.offer(DRAW);
    table.play(DRAW);
    expect(connection.acted).toEqual([]);
    expect(table.revealing).toBe(DRAW);
    table.play(DRAW);
    expect(connection.acted).toEqual([DRAW.code]);
    expect(table.revealing).toBeNull();
  });

  test("asks before a move that leaves the player stuck, in a dialog of its own", () => {
    connection.offer(STUCK, TAKE);
    table.play(STUCK);
    expect(table.trap).toBe(STUCK);
    expect(table.revealing).toBeNull();
    expect(connection.acted).toEqual([]);
  });

  test("does not ask where every move leaves the player stuck", () => {
    connection.offer(STUCK);
    table.play(STUCK);
    expect(connection.acted).toEqual([STUCK.code]);
  });

  test("asks where every move leaves the player stuck, and one can be taken back", () => {
    connection.show({ ...connection.scene, moves: [STUCK], can_undo: true });
    table.play(STUCK);
    expect(table.trap).toBe(STUCK);
  });

  test("asks again after something else was picked up", () => {
    connection.offer(DRAW, BEGIN);
    table.play(DRAW);
    table.hold(YELLOW);
    table.play(DRAW);
    expect(connection.acted).toEqual([]);
  });
});

describe("undo", () => {
  test("takes back a step or the whole turn", () => {
    connection.show({ ...connection.scene, can_undo: true });
    table.undo();
    table.undo(true);
    expect(connection.undone).toEqual([false, true]);
  });

  test("does nothing where nothing can be undone", () => {
    table.undo();
    expect(connection.undone).toEqual([]);
  });
});

describe("updates", () => {
  test("drop what can no longer be played", () => {
    table.hold(YELLOW);
    connection.offer(ADD_RED);
    table.update();
    expect(table.held).toBeNull();
  });

  test("drop a piece that has left its slot", () => {
    table.hold(YELLOW);
    connection.show({
      ...connection.scene,
      seats: [makeSeat({ board: ["r", "y"] }), makeSeat()],
    });
    table.update();
    expect(table.held).toBeNull();
  });

  test("keep what can still be played", () => {
    table.hold(YELLOW);
    connection.offer(BEGIN);
    table.update();
    expect(table.held).toEqual(YELLOW);
  });

  test("end every confirmation, preview and pending move", () => {
    connection.offer(DRAW);
    table.play(DRAW);
    table.hovered = DRAW;
    table.pending = DRAW.code;
    table.update();
    expect([table.unconfirmed, table.hovered, table.pending]).toEqual([null, null, null]);
  });

  test("choose the tab once per phase, and then leave it to the player", () => {
    connection.show({ ...connection.scene, phase: "choose" });
    table.update();
    expect(table.tab).toBe("row");
    table.tab = "supply";
    table.update();
    expect(table.tab).toBe("supply");
    connection.show({ ...connection.scene, phase: "assemble" });
    table.update();
    expect(table.tab).toBe("coatls");
  });
});

describe("previews", () => {
  const preview: Preview = { coatl: 0, then: makeCoatl({ points: 5 }), hand: [] };
  const HEAD = { ...ADD_HEAD, preview };
  const TAIL = { ...ADD_TAIL, preview: { ...preview, then: makeCoatl({ points: 2 }) } };

  test("show the hovered move", () => {
    connection.offer(HEAD, TAIL);
    table.hold(YELLOW);
    expect(table.preview(0)).toBeNull();
    table.hovered = TAIL;
    expect(table.preview(0)?.then.points).toBe(2);
    expect(table.preview(1)).toBeNull();
  });

  test("show the only end a held piece fits without hovering", () => {
    connection.offer(HEAD);
    table.hold(YELLOW);
    expect(table.preview(0)).toEqual(preview);
  });

  test("follow a mouse but not a touch", () => {
    table.hover(new PointerEvent("pointerenter", { pointerType: "touch" }), TAKE);
    expect(table.hovered).toBeNull();
    table.hover(new PointerEvent("pointerenter", { pointerType: "mouse" }), TAKE);
    expect(table.hovered).toBe(TAKE);
  });
});

describe("spectators", () => {
  test("sit behind the seat they choose, and nothing is theirs to play", () => {
    connection.show({ you: null, seats: [makeSeat(), makeSeat({ points: 7 })] });
    table.watchedSeat = 1;
    expect(table.isMyTurn).toBe(false);
    expect(table.me.points).toBe(7);
    table.watchedSeat = 5;
    expect(table.seat).toBe(1);
  });

  test("are not told why something cannot be done", () => {
    const before = toasts.current.length;
    connection.show({ you: null });
    table.refuse("no");
    expect(toasts.current).toHaveLength(before);
  });
});

describe("completed Cóatls", () => {
  const COUNT = { coatl: 0, card: "count-green", level: 1, points: 2 };
  const PAIR = { coatl: 0, card: "pair-red-black", level: 1, points: 1 };
  const TEMPLE = { coatl: 0, card: "no-red-length-11", level: 1, points: 3 };

  beforeEach(() => {
    const done = makeCoatl({ complete: true, cards: [COUNT, PAIR], temple: TEMPLE });
    const open = makeCoatl({ cards: [COUNT] });
    connection.show({ seats: [makeSeat({ coatls: [done, open] }), makeSeat({ coatls: [done] })] });
  });

  test("have all their cards face down at first", () => {
    expect(table.turnedUpOn(0, 0)).toBeUndefined();
    expect(table.turnedUpOn(1, 0)).toBeUndefined();
  });

  test("show one card at a time, of one's own or another's", () => {
    table.turn({ seat: 0, coatl: 0, card: "count-green" });
    expect(table.turnedUpOn(0, 0)).toBe(COUNT);
    table.turn({ seat: 0, coatl: 0, card: "no-red-length-11" });
    expect(table.turnedUpOn(0, 0)).toBe(TEMPLE);
    table.turn({ seat: 1, coatl: 0, card: "pair-red-black" });
    expect(table.turnedUpOn(0, 0)).toBeUndefined();
    expect(table.turnedUpOn(1, 0)).toBe(PAIR);
  });

  test("have a card turned down again by turning it twice, or by letting go", () => {
    const card = { seat: 0, coatl: 0, card: "count-green" };
    table.turn(card);
    table.turn({ ...card });
    expect(table.turnedUpOn(0, 0)).toBeUndefined();
    table.turn(card);
    table.clear();
    expect(table.turnedUpOn(0, 0)).toBeUndefined();
  });

  test("keep a card turned up while others play", () => {
    table.turn({ seat: 1, coatl: 0, card: "count-green" });
    connection.show({ ...connection.scene, active: 1 });
    table.update();
    expect(table.turnedUpOn(1, 0)).toBe(COUNT);
  });

  test("have nothing to turn where a Cóatl is not complete", () => {
    table.turn({ seat: 0, coatl: 1, card: "count-green" });
    expect(table.turnedUpOn(0, 1)).toBeUndefined();
  });
});

describe("completing", () => {
  const FINISH = makeMove({ verb: "finish" });
  const TEMPLE = makeMove({ verb: "temple", card: "no-red-length-11" });
  const OTHER = makeMove({ verb: "temple", card: "no-blue-length-10", pile: 0, reveals: true });

  beforeEach(() =>
    connection.show({ phase: "complete", completing: 0, moves: [FINISH, TEMPLE, OTHER] }),
  );

  test("confirms without a Temple if none is chosen", () => {
    expect(table.confirmable).toBe(FINISH);
  });

  test("lets a Temple be chosen, changed and put back", () => {
    table.chooseTemple(TEMPLE);
    expect(connection.acted).toEqual([]);
    expect(table.confirmable).toBe(TEMPLE);
    table.chooseTemple(OTHER);
    expect(table.chosenTemple).toBe(OTHER);
    table.chooseTemple(OTHER);
    expect(table.confirmable).toBe(FINISH);
  });

  test("announces with the chosen Temple at once", async () => {
    table.chooseTemple(TEMPLE);
    table.play(table.confirmable);
    expect(connection.acted).toEqual([TEMPLE.code]);
    connection.show({ phase: "complete", completing: 0, moves: [FINISH] });
    await vi.waitFor(() => expect(connection.acted).toEqual([TEMPLE.code, FINISH.code]));
  });
});
