/** Messages of the service with defaults, for tests. */

import type {
  CoatlScene,
  Frame,
  Move,
  Scene,
  SeatScene,
  TableInfo,
  LogLine,
  Welcome,
} from "$lib/api/protocol";

let lastCode = 0;

export function makeMove(move: Partial<Move> & Pick<Move, "verb">): Move {
  return { code: ++lastCode, ...move };
}

export function makeSeat(seat: Partial<SeatScene> = {}): SeatScene {
  return {
    board: [],
    coatls: [],
    tokens: [],
    feathers: 0,
    hand: 0,
    temples: 0,
    points: 0,
    promised: 0,
    known: [],
    known_temples: [],
    ...seat,
  };
}

export function makeCoatl(coatl: Partial<CoatlScene> = {}): CoatlScene {
  return {
    colours: "y",
    head: false,
    tail: false,
    complete: false,
    points: 0,
    cards: [],
    ...coatl,
  };
}

/** A scene of a game of two: seen by seat 0, which is to play, nothing can be done. */
export function makeScene(scene: Partial<Scene> = {}): Scene {
  return {
    you: 0,
    phase: "turn",
    turn: 1,
    active: 0,
    actions_left: 1,
    ending: null,
    completing: null,
    supply: [],
    bags: [],
    row: [],
    deck: 0,
    discards: [],
    set_aside: 0,
    piles: [],
    seats: [makeSeat(), makeSeat()],
    hand: [],
    temples: [],
    moves: [],
    refused: [],
    can_undo: false,
    ...scene,
  };
}

export function makeLogLine(turn: number, seat: number, key = "event.take"): LogLine {
  return { turn, seat, sentence: { key, facts: {} } };
}

export function makeFrame(version: number, frame: Partial<Frame> = {}): Frame {
  return { version, steps: [], narration: [], ...frame };
}

export function makeTable(table: Partial<TableInfo> = {}): TableInfo {
  return {
    id: "abc",
    options: {},
    seats: [
      { kind: "person", name: "Ana" },
      { kind: "person", name: "Bo" },
    ],
    hints: true,
    started: true,
    over: false,
    watching: 0,
    ...table,
  };
}

export function makeWelcome(welcome: Partial<Welcome> = {}): Welcome {
  return {
    type: "welcome",
    protocol: 1,
    table: makeTable(),
    held: [0],
    viewpoint: 0,
    narration: [],
    ...welcome,
  };
}
