import { beforeEach, describe, expect, test } from "vitest";
import type { Scene } from "$lib/api/protocol";
import { makeCoatl, makeSeat } from "../../../testing/builders";
import { FakeTable } from "../../../testing/fakeTable.svelte";
import { Plan } from "./plan.svelte";

const card = (id: string) => ({ card: id, readings: [] });
const PLAYING: Partial<Scene> = {
  turn: 4,
  active: 1,
  hand: [card("trio-red")],
  row: [card("count-red"), null],
  supply: [["r", "k"], ["Hy"]],
  seats: [makeSeat({ board: ["r", "Tb"], coatls: [makeCoatl({ colours: "rr" })] }), makeSeat()],
};

let table: FakeTable;
let plan: Plan;

/** The table changes. */
function show(scene: Partial<Scene>): void {
  table.show({ ...PLAYING, ...scene });
  plan.update();
}

/** The page is loaded again. */
function reload(): void {
  plan = new Plan(table);
  plan.update();
}

beforeEach(() => {
  localStorage.clear();
  table = new FakeTable(PLAYING);
  reload();
});

describe("a plan", () => {
  test("begins with what lies on the table", () => {
    expect(plan.sketches.map(({ pieces }) => pieces)).toEqual([["r", "r"], [], []]);
  });

  test("takes pieces from the board first, then from the supply, then as wishes", () => {
    plan.add("r", "r", "r");
    expect(plan.sources).toEqual({ board: 1, supply: 1, wished: 1 });
    expect(plan.left("r")).toEqual({ board: 0, supply: 0 });
    expect(plan.left("Hy")).toEqual({ board: 0, supply: 1 });
  });

  test("plays nothing", async () => {
    plan.add("r");
    plan.toggleCard("trio-red");
    await plan.rescore();
    expect(table.acted).toEqual([]);
    expect(table.undone).toEqual([]);
  });

  test("changes can be undone one by one", () => {
    plan.add("r");
    plan.toggleCard("trio-red");
    plan.undo();
    expect(plan.sketch.cards).toEqual([]);
    plan.undo();
    expect(plan.sketch.pieces).toEqual(["r", "r"]);
    expect(plan.canUndo).toBe(false);
  });

  test("a card lies on one Cóatl at most", () => {
    plan.toggleCard("trio-red");
    plan.choose(1);
    plan.toggleCard("trio-red");
    expect(plan.sketches.map(({ cards }) => cards)).toEqual([[], ["trio-red"], []]);
    plan.toggleCard("trio-red");
    expect(plan.placeOf("trio-red")).toBeNull();
  });

  test("turns to the side that is open on the table", () => {
    show({
      seats: [makeSeat({ coatls: [makeCoatl({ colours: "rb", tail: true })] }), makeSeat()],
    });
    plan.add("k");
    expect(plan.sketch.pieces).toEqual(["k", "r", "Tb"]);
  });

  test("leaves complete Cóatls and their cards alone", () => {
    const cards = [{ card: "trio-red", coatl: 0, points: 3 }];
    const complete = makeCoatl({ colours: "rrr", head: true, tail: true, complete: true, cards });
    show({ hand: [], seats: [makeSeat({ coatls: [complete] }), makeSeat()] });
    expect(plan.current).toBe(1);
    expect(plan.cardsInSight).toEqual(["count-red"]);
  });

  test("a card that somebody else takes leaves it", () => {
    plan.toggleCard("count-red");
    show({ row: [null, null] });
    expect(plan.sketch.cards).toEqual([]);
  });
});

describe("scores", () => {
  test("only what has changed is scored again", async () => {
    await plan.rescore();
    plan.choose(1);
    plan.add("Hy", "k");
    await plan.rescore();
    await plan.rescore();
    expect(table.sketched).toEqual([
      [{ pieces: ["r", "r"], cards: [] }],
      [{ pieces: ["Hy", "k"], cards: [] }],
    ]);
    expect(plan.total).toBe(4);
  });

  test("a change while scores are on their way is scored after them", async () => {
    const first = plan.rescore();
    plan.add("k");
    await plan.rescore();
    await first;
    expect(plan.score?.coatl.points).toBe(3);
  });
});

describe("how long it lasts", () => {
  const pieces = () => plan.sketches[0]?.pieces;

  test("over the turns of others, through the player's own, and no longer", () => {
    plan.add("k");
    show({ turn: 5, active: 0 });
    expect(pieces()).toEqual(["r", "r", "k"]);
    show({ turn: 6, active: 1 });
    expect(pieces()).toEqual(["r", "r"]);
  });

  test("a plan of the player's own turn lasts to the end of the next one", () => {
    show({ turn: 5, active: 0 });
    plan.add("k");
    show({ turn: 6, active: 1 });
    show({ turn: 7, active: 0 });
    expect(pieces()).toEqual(["r", "r", "k"]);
    show({ turn: 8, active: 1 });
    expect(pieces()).toEqual(["r", "r"]);
  });

  test("also when the page is loaded again", () => {
    plan.add("k");
    reload();
    expect(pieces()).toEqual(["r", "r", "k"]);
    show({ turn: 5, active: 0 });
    reload();
    show({ turn: 6, active: 1 });
    expect(pieces()).toEqual(["r", "r"]);
    expect(localStorage.getItem("coatl.plans")).toBe("{}");
  });
});
