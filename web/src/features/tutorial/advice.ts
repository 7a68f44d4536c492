/** What a lesson says at a moment of the game: a function of the scene and of the turn so far. */

import type { CoatlScene, Move, Scene } from "$lib/api/protocol";
import { fits, type LessonData, type LessonStep, type LessonTurn, nextPieces } from "./lesson";

export type Advice =
  /** Something to read, with a button to go on. */
  | { kind: "look"; step: LessonStep; at: string }
  /** A move to make. */
  | { kind: "move"; step: LessonStep; move: string }
  /** The person did something else in this turn, which can be taken back. */
  | { kind: "astray" }
  /** The game went on another way, which only a new table can take back. */
  | { kind: "left" }
  /** Everything is done. */
  | { kind: "done" };

/** Outcomes of chance, which are no moves of anyone. */
const CHANCE = new Set(["supply", "deal", "deal-temple", "adam", "?"]);

/** The moves of the present turn, without those that were taken back. */
export function movesMade(steps: readonly string[]): string[] {
  const moves: string[] = [];
  for (const step of steps) {
    if (step === "undo") moves.pop();
    else if (!CHANCE.has(step.split(" ")[0]!)) moves.push(step);
  }
  return moves;
}

/** The advice for a scene; null while others play. `made`: the moves of this turn so far. */
export function adviceFor(
  lesson: LessonData,
  scene: Scene,
  made: readonly string[],
  seen: readonly string[],
): Advice | null {
  if (!scene.moves.length || scene.phase === "over") return null;
  const turn = lesson.turns.find((one) => one.turn === scene.turn);
  if (!turn || (!made.length && !isAsPlanned(turn, scene))) return { kind: "left" };
  const isLast = turn === lesson.turns.at(-1);
  const advice = adviceInTurn(turn, scene, made, seen, isLast);
  return advice ?? { kind: scene.can_undo ? "astray" : "left" };
}

/** The first step that is not done; null if something else was done, or if it is not possible. */
function adviceInTurn(
  turn: LessonTurn,
  scene: Scene,
  made: readonly string[],
  seen: readonly string[],
  isLast: boolean,
): Advice | null {
  const { isAstray, rest } = otherMoves(turn, scene, made);
  if (isAstray) return null;
  const legal = new Set(scene.moves.map((move) => notation(move)));
  for (const [index, step] of turn.steps.entries()) {
    if ("look" in step) {
      if (!seen.includes(lookId(turn, index))) return { kind: "look", step, at: step.look };
    } else if ("do" in step) {
      if (take(rest, step.do)) continue;
      return legal.has(step.do) ? { kind: "move", step, move: step.do } : null;
    } else {
      const now = textOf(mine(scene)[step.coatl - 1]);
      // Pieces may be placed in any order: a step that was passed is done.
      if (now !== undefined && (now === step.build || !fits(step.build, now))) continue;
      const move = nextPieces(step, now).find((one) => legal.has(one.step));
      return move ? { kind: "move", step, move: move.step } : null;
    }
  }
  return isLast ? { kind: "done" } : null;
}

/** The name under which a step that was read is remembered. */
export function lookId(turn: LessonTurn, index: number): string {
  return `${turn.turn}.${index}`;
}

/** Whether moves were made that are not in the lesson, and those made that the steps name. */
function otherMoves(
  turn: LessonTurn,
  scene: Scene,
  made: readonly string[],
): { isAstray: boolean; rest: string[] } {
  const wanted = turn.steps.flatMap((step) => ("do" in step ? [step.do] : []));
  const builds = turn.steps.filter((step) => "build" in step);
  const isPiece = (move: string): boolean => /^(begin|add) /.test(move);
  const rest = made.filter((move) => !isPiece(move) || !builds.length);
  const isOther = rest.some((move) => !take(wanted, move));
  const coatls = mine(scene);
  const most = Math.max(turn.coatls.length, ...builds.map((step) => step.coatl));
  const isBuiltWrong = builds.some((step, index) => {
    const now = textOf(coatls[step.coatl - 1]);
    const isLast = builds.findLastIndex((other) => other.coatl === step.coatl) === index;
    return isLast && now !== undefined && !fits(step.build, now);
  });
  return { isAstray: isOther || isBuiltWrong || coatls.length > most, rest: [...rest] };
}

/** Remove one copy of a move from a list; false if there is none. */
function take(moves: string[], move: string): boolean {
  const at = moves.indexOf(move);
  if (at >= 0) moves.splice(at, 1);
  return at >= 0;
}

function isAsPlanned(turn: LessonTurn, scene: Scene): boolean {
  const me = scene.seats[scene.you ?? 0];
  const texts = mine(scene).map((coatl) => textOf(coatl)!);
  return (
    isSameBag(me?.board ?? [], turn.board) &&
    isSameBag(
      scene.hand.map(({ card }) => card),
      turn.hand,
    ) &&
    texts.join() === turn.coatls.map((text) => text.split(" ")[0]).join()
  );
}

function isSameBag(a: readonly string[], b: readonly string[]): boolean {
  return a.toSorted().join() === b.toSorted().join();
}

function mine(scene: Scene): CoatlScene[] {
  return scene.seats[scene.you ?? 0]?.coatls ?? [];
}

/** The pieces of a Cóatl as lessons write them. */
function textOf(coatl: CoatlScene | undefined): string | undefined {
  if (!coatl) return undefined;
  return `${coatl.head ? "" : "~"}${coatl.colours}${coatl.tail ? "" : "~"}`;
}

/** A move as in `docs/notation.md`. */
export function notation(move: Move): string {
  const number = (index: number | null | undefined): number => (index ?? 0) + 1;
  switch (move.verb) {
    case "take":
      return `take ${number(move.space)}`;
    case "row":
      return `row ${number(move.slot)}`;
    case "discard":
    case "temple":
      return `${move.verb} ${move.card}`;
    case "begin":
      return `begin ${move.piece}`;
    case "add":
      return `add ${number(move.coatl)} ${move.side} ${move.piece}`;
    case "fulfil":
      return `fulfil ${number(move.coatl)} ${move.card}`;
    case "pick":
      return `pick ${(move.pieces ?? []).join(" ")}`;
    case "priest":
      return `priest ${number(move.pile)}`;
    case "steal":
      return `steal ${number(move.seat)} ${(move.pieces ?? []).join(" ")}`;
    default:
      return move.verb;
  }
}
