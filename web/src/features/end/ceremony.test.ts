import { expect, test } from "vitest";
import { nameWithYou } from "$lib/i18n/players";
import { type Column, ranked } from "./ceremony";

const column = (seat: number, total: number): Column => ({ seat, total, acts: [] });
const seats = (columns: Column[]): number[] => columns.map(({ seat }) => seat);

test("the winner stands first, then the others by points", () => {
  const columns = [column(0, 10), column(1, 30), column(2, 20)];
  expect(seats(ranked(columns, [1]))).toEqual([1, 2, 0]);
});

test("a tie that was broken stands in the order of the result", () => {
  expect(seats(ranked([column(0, 20), column(1, 20)], [1]))).toEqual([1, 0]);
});

test("A.D.A.M. stands first if it won, also with equal points", () => {
  const columns = [column(0, 20), column(-1, 20)];
  expect(seats(ranked(columns, []))).toEqual([-1, 0]);
  expect(seats(ranked(columns, [0]))).toEqual([0, -1]);
});

test("your own name says that it is yours", () => {
  const players = [
    { name: "Ana", head: "feathers" as const, who: "you" as const },
    { name: "Bo", head: "horns" as const, who: "person" as const },
  ];
  expect([0, 1].map((seat) => nameWithYou(seat, players))).toEqual(["Ana (you)", "Bo"]);
});
