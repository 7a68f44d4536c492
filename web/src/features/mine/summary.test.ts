import { expect, it } from "vitest";
import type { OwnGame } from "$lib/settings/ownGames.svelte";
import { summaryOf } from "./summary";

function game(at: number, more: Partial<OwnGame> = {}): OwnGame {
  return {
    id: `game-${at}`,
    at,
    seats: [],
    mine: [0],
    points: [10 * at, 15],
    winners: [],
    turns: 9,
    cards: [],
    ...more,
  };
}

it("games that several people shared at one device count for nobody", () => {
  const summary = summaryOf([game(2, { winners: [0] }), game(9, { mine: [0, 1] }), game(1)]);
  expect(summary.counted.map(({ points }) => points)).toEqual([10, 20]);
  expect([summary.won, summary.best, summary.average]).toEqual([1, 20, 15]);
});

it("a level counts in every game that has it", () => {
  const { levels } = summaryOf([
    game(1, { levels: [1, 3], winners: [0] }),
    game(2, { levels: [3] }),
    game(3, { levels: [] }),
  ]);
  const of = (level: number | null) => levels.find((one) => one.level === level);
  expect(of(1)).toEqual({ level: 1, played: 1, won: 1 });
  expect(of(3)).toEqual({ level: 3, played: 2, won: 1 });
  expect(of(2)).toEqual({ level: 2, played: 0, won: 0 });
  expect(of(null)).toEqual({ level: null, played: 1, won: 0 });
});

it("favourite cards are those that scored most often", () => {
  const { favourites } = summaryOf([game(1, { cards: ["b", "a"] }), game(2, { cards: ["b"] })]);
  expect(favourites).toEqual([
    { card: "b", times: 2 },
    { card: "a", times: 1 },
  ]);
});
