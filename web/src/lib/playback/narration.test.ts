import { describe, expect, test } from "vitest";
import { makeFrame, makeScene, makeLogLine } from "../../testing/builders";
import { extendNarration, narrationSince } from "./narration";

const SET_UP = makeLogLine(0, 0);
const [ANA_1, BO_2, ANA_3, BO_4] = [
  makeLogLine(1, 0),
  makeLogLine(2, 1),
  makeLogLine(3, 0),
  makeLogLine(4, 1),
] as const;

describe("narrationSince", () => {
  const narration = [SET_UP, ANA_1, BO_2, ANA_3, BO_4];

  test("is what the others did since one's last turn", () => {
    expect(narrationSince(narration, 0, 5)).toEqual([BO_4]);
  });

  test("looks at the turn before while one is playing", () => {
    expect(narrationSince(narration, 0, 3)).toEqual([BO_2, BO_4]);
  });

  test("is everything but the set-up before one's first turn", () => {
    expect(narrationSince([SET_UP, ANA_1], 1, 2)).toEqual([ANA_1]);
  });

  test("is nothing for a spectator", () => {
    expect(narrationSince(narration, null, 5)).toEqual([]);
  });
});

describe("extendNarration", () => {
  test("appends what is new", () => {
    expect(extendNarration([ANA_1], makeFrame(2, { narration: [BO_2] }))).toEqual([ANA_1, BO_2]);
  });

  test("replaces the present turn after an undo", () => {
    const other = makeLogLine(3, 0, "event.draw");
    const frame = makeFrame(5, {
      narration: [other],
      replaces_turn: true,
      scene: makeScene({ turn: 3 }),
    });
    expect(extendNarration([ANA_1, BO_2, ANA_3, ANA_3], frame)).toEqual([ANA_1, BO_2, other]);
  });

  test("removes the present turn when all of it was undone", () => {
    const frame = makeFrame(5, { replaces_turn: true, scene: makeScene({ turn: 3 }) });
    expect(extendNarration([ANA_1, BO_2, ANA_3], frame)).toEqual([ANA_1, BO_2]);
  });
});
