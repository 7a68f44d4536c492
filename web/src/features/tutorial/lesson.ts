/**
 * Lessons are data: one file each in `lessons`. `tests/test_lessons.py` plays every file by the
 * rules and checks that it leads to what it promises.
 */

import type { NewTable, OptionsChoice } from "$lib/api/protocol";

/** One thing that the person reads, or reads and does. Moves are written as in `docs/notation.md`. */
export type LessonStep = {
  /** What it says: the text `lesson-<id>-<say>`; without it, a text for the kind of move. */
  say?: string;
} & (
  | {
      /** The test id of what to look at. */
      look: string;
    }
  | { do: string }
  | {
      /** The pieces of a Cóatl when the step is done, as `Hyrk~`: an open end has a `~`. */
      build: string;
      /** The number of the Cóatl, from 1. */
      coatl: number;
    }
);

export interface LessonTurn {
  /** The number of the turn in the game. */
  turn: number;
  /** What the person has when the turn begins; otherwise the lesson does not fit any more. */
  board: string[];
  hand: string[];
  coatls: string[];
  steps: LessonStep[];
}

export interface LessonData {
  id: string;
  options: OptionsChoice;
  /** The opponent; null alone against A.D.A.M. The person has the first seat. */
  bot: string | null;
  /** Fixes everything that is drawn. */
  seed: string;
  /** The moves of everyone before the lesson begins. */
  opening: string[];
  /** What the opponent plays, by the number of the turn. */
  bots: Record<string, string[]>;
  turns: LessonTurn[];
  /** What the lesson promises: the points of the person's best Cóatl, and whether the game ends. */
  promises: { best: number; over: boolean };
}

const FILES = import.meta.glob<LessonData>("./lessons/*.json", { eager: true, import: "default" });

/** All lessons, in the order in which they are learnt. */
export const LESSONS: readonly LessonData[] = Object.keys(FILES)
  .toSorted()
  .map((file) => FILES[file]!);

export function lessonOf(id: string | undefined): LessonData | undefined {
  return LESSONS.find((lesson) => lesson.id === id);
}

export function nextLesson(id: string): LessonData | undefined {
  return LESSONS[LESSONS.findIndex((lesson) => lesson.id === id) + 1];
}

/** The request for the table of a lesson, from the beginning or from one of its turns on. */
export function lessonTable(lesson: LessonData, name: string, turn = 0): NewTable {
  return {
    options: lesson.options,
    seats: [
      { kind: "me", name },
      ...(lesson.bot ? [{ kind: "bot" as const, bot: lesson.bot }] : []),
    ],
    hints: true,
    lesson: { seed: lesson.seed, steps: stepsUntil(lesson, turn), bots: lesson.bots },
  };
}

/** Everything that is played before a turn, as the lesson wants it. */
export function stepsUntil(lesson: LessonData, turn: number): string[] {
  const earlier = lesson.turns.filter((one) => one.turn < turn);
  const mine = earlier.map((one): [number, string[]] => [one.turn, movesOf(one)]);
  const first = lesson.turns[0]?.turn ?? 0;
  const theirs = Object.entries(lesson.bots)
    .map(([number, steps]): [number, string[]] => [Number(number), steps])
    .filter(([number]) => number > first && number < turn);
  const played = [...mine, ...theirs].toSorted(([a], [b]) => a - b);
  return [...lesson.opening, ...played.flatMap(([, steps]) => steps)];
}

/** The moves of a turn; a Cóatl is built towards its tail first. */
function movesOf({ steps, coatls }: LessonTurn): string[] {
  const built = new Map(coatls.map((text, index) => [index + 1, text.split(" ")[0]!]));
  return steps.flatMap((step) => {
    if ("do" in step) return [step.do];
    if (!("build" in step)) return [];
    const moves: string[] = [];
    for (;;) {
      const move = nextPieces(step, built.get(step.coatl))[0];
      if (!move) return moves;
      moves.push(move.step);
      built.set(step.coatl, move.leads);
    }
  });
}

/** A move that puts a piece where the lesson wants it, and the Cóatl that it leads to. */
interface PieceMove {
  step: string;
  leads: string;
}

/** The moves that continue a Cóatl towards what a step wants; none if it is there, or cannot be. */
export function nextPieces(
  { build, coatl }: { build: string; coatl: number },
  now: string | undefined,
): PieceMove[] {
  const wanted = coloursOf(build);
  if (now === undefined) {
    const first = build.startsWith("~") ? 0 : 1;
    const colour = wanted[first]!;
    return [{ step: `begin ${colour}`, leads: `~${colour}~` }];
  }
  const has = coloursOf(now);
  const moves: PieceMove[] = [];
  for (const at of placesIn(build, now)) {
    const after = at + has.length;
    if (after < wanted.length) {
      const isTail = after === wanted.length - 1 && !build.endsWith("~");
      const piece = (isTail ? "T" : "") + wanted[after]!;
      const leads = now.slice(0, -1) + wanted[after]! + (isTail ? "" : "~");
      moves.push({ step: `add ${coatl} tail ${piece}`, leads });
    }
    if (at > 0) {
      const isHead = at === 1 && !build.startsWith("~");
      const piece = (isHead ? "H" : "") + wanted[at - 1]!;
      const leads = (isHead ? "" : "~") + wanted[at - 1]! + now.slice(1);
      moves.push({ step: `add ${coatl} head ${piece}`, leads });
    }
  }
  return moves;
}

/** Whether a Cóatl is what a step wants, or a part of it that can still become that. */
export function fits(build: string, now: string): boolean {
  return placesIn(build, now).length > 0;
}

/** Where in the wanted Cóatl the present one is. */
function placesIn(build: string, now: string): number[] {
  const wanted = coloursOf(build);
  const has = coloursOf(now);
  const places: number[] = [];
  for (let at = 0; at + has.length <= wanted.length; at++) {
    if (wanted.slice(at, at + has.length) !== has) continue;
    const after = at + has.length;
    // Every end of the present Cóatl is open, or closed where the wanted one is closed.
    const headOk = now.startsWith("~")
      ? at > 0 || build.startsWith("~")
      : at === 0 && !build.startsWith("~");
    const tailOk = now.endsWith("~")
      ? after < wanted.length || build.endsWith("~")
      : after === wanted.length && !build.endsWith("~");
    if (headOk && tailOk) places.push(at);
  }
  return places;
}

function coloursOf(text: string): string {
  return text.replaceAll("~", "");
}
