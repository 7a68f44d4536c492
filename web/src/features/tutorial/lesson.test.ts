import { describe, expect, it } from "vitest";
import { makeCoatl, makeMove, makeScene, makeSeat } from "../../testing/builders";
import type { Move, Scene } from "$lib/api/protocol";
import { adviceFor, movesMade } from "./advice";
import { fits, type LessonData, lessonOf, LESSONS, nextLesson, stepsUntil } from "./lesson";

const LESSON: LessonData = {
  id: "test",
  options: {},
  bot: "easy",
  seed: "s",
  opening: ["finish", "finish"],
  bots: { "2": ["take 4", "finish"] },
  turns: [
    {
      turn: 1,
      board: ["r", "k"],
      hand: [],
      coatls: [],
      steps: [
        { look: "board", say: "board" },
        { do: "take 3", say: "take" },
        { do: "finish", say: "confirm" },
      ],
    },
    {
      turn: 3,
      board: ["r", "k", "g"],
      hand: [],
      coatls: [],
      steps: [
        { build: "~r~", coatl: 1, say: "begin" },
        { build: "~rkg~", coatl: 1, say: "more" },
        { do: "finish", say: "confirm" },
      ],
    },
  ],
  promises: { best: 0, over: false },
};

const FINISH = makeMove({ verb: "finish" });
const TAKE = makeMove({ verb: "take", space: 2 });
const OTHER = makeMove({ verb: "take", space: 5 });

function scene(turn: number, board: string[], moves: Move[], more: Partial<Scene> = {}): Scene {
  return makeScene({ turn, moves, seats: [makeSeat({ board }), makeSeat()], ...more });
}

function advice(at: Scene, made: string[] = [], seen: string[] = ["1.0"]) {
  return adviceFor(LESSON, at, made, seen);
}

describe("A lesson", () => {
  it("explains a thing until that was read", () => {
    const at = scene(1, ["r", "k"], [TAKE, OTHER]);
    expect(advice(at, [], [])).toMatchObject({ kind: "look", at: "board" });
    expect(advice(at)).toMatchObject({ kind: "move", move: "take 3" });
  });

  it("goes on when its move was made", () => {
    const at = scene(1, ["r", "k", "g"], [FINISH], { phase: "confirm", can_undo: true });
    expect(advice(at, ["take 3"])).toMatchObject({ kind: "move", move: "finish" });
  });

  it("offers to take another move back", () => {
    const at = scene(1, ["r", "k", "y"], [FINISH], { phase: "confirm", can_undo: true });
    expect(advice(at, ["take 6"])).toEqual({ kind: "astray" });
  });

  it("says that the game went another way when that cannot be taken back", () => {
    expect(advice(scene(3, ["r", "k", "y"], [TAKE]))).toEqual({ kind: "left" });
    expect(advice(scene(5, ["r", "k", "y"], [TAKE]))).toEqual({ kind: "left" });
  });

  it("waits while others play", () => {
    expect(advice(scene(2, ["r", "k"], []))).toBeNull();
  });

  it("lets the pieces of a Cóatl be placed in any order", () => {
    const coatls = [makeCoatl({ colours: "k" })];
    const at = makeScene({
      turn: 3,
      phase: "assemble",
      can_undo: true,
      seats: [makeSeat({ board: ["r", "g"], coatls }), makeSeat()],
      moves: [
        makeMove({ verb: "add", coatl: 0, side: "head", piece: "r" }),
        makeMove({ verb: "add", coatl: 0, side: "tail", piece: "g" }),
        FINISH,
      ],
    });
    expect(advice(at, ["begin k"])).toMatchObject({ kind: "move", move: "add 1 tail g" });
    coatls[0] = makeCoatl({ colours: "rk" });
    expect(advice(at, ["begin k", "add 1 head r"])).toMatchObject({ move: "add 1 tail g" });
    coatls[0] = makeCoatl({ colours: "rkg" });
    const all = ["begin k", "add 1 head r", "add 1 tail g"];
    expect(advice(at, all)).toMatchObject({ move: "finish" });
    coatls[0] = makeCoatl({ colours: "kr" });
    expect(advice(at, ["begin k", "add 1 tail r"])).toEqual({ kind: "astray" });
  });

  it("knows the moves of a turn from its log", () => {
    expect(movesMade(["take 3", "undo", "row 1", "deal count-red", "draw", "?"])).toEqual([
      "row 1",
      "draw",
    ]);
  });

  it("can begin again at one of its turns", () => {
    expect(stepsUntil(LESSON, 0)).toEqual(LESSON.opening);
    const first = ["take 3", "finish", "take 4", "finish"];
    expect(stepsUntil(LESSON, 3)).toEqual([...LESSON.opening, ...first]);
    const second = ["begin r", "add 1 tail k", "add 1 tail g", "finish"];
    expect(stepsUntil(LESSON, 5)).toEqual([...LESSON.opening, ...first, ...second]);
  });

  it("knows which parts can become the whole", () => {
    expect(fits("rkg~", "~kg~")).toBe(true);
    expect(fits("rkg~", "rk~")).toBe(true);
    expect(fits("~rkg~", "rk~")).toBe(false);
  });
});

describe("The lessons", () => {
  it("follow one another", () => {
    expect(LESSONS.map(({ id }) => id)).toEqual(["first", "tokens", "adam"]);
    expect(nextLesson("first")).toBe(lessonOf("tokens"));
    expect(nextLesson("adam")).toBeUndefined();
  });
});
