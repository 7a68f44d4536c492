import { expect, test } from "vitest";
import { makeLogLine } from "../../../testing/builders";
import { othersLastTurn } from "./othersLastTurn";

const SET_UP = makeLogLine(0, 1);
const BO = [makeLogLine(2, 1), makeLogLine(2, 1, "event.begin")];
const MINE = makeLogLine(3, 0);

test("the latest turn of another seat is told as a whole, until the next one", () => {
  expect(othersLastTurn([SET_UP], 0)).toEqual([]);
  expect(othersLastTurn([SET_UP, ...BO, MINE], 0)).toEqual(BO);
  expect(othersLastTurn([SET_UP, ...BO, MINE], null)).toEqual([MINE]);
  const REFILL = makeLogLine(2, 1, "event.refill-bodies");
  expect(othersLastTurn([...BO, REFILL], 0)).toEqual(BO);
  const ADAM = makeLogLine(4, -1, "adam.turn");
  expect(othersLastTurn([...BO, MINE, ADAM], 0)).toEqual([ADAM]);
});
