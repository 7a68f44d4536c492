/**
 * The finished games of the people at this browser, in its local storage. The service knows nothing
 * of them; a file takes them to another browser.
 */

import type { SeatInfo } from "$lib/api/protocol";
import { readStored, tryWriteStored } from "./storage";

export interface OwnGame {
  /** The id of the table. */
  id: string;
  /** When this browser saw the result first, in milliseconds. */
  at: number;
  /** Who played, by seat. */
  seats: Pick<SeatInfo, "kind" | "name" | "bot" | "head">[];
  /** The seats of this browser. */
  mine: number[];
  /** The points by seat, A.D.A.M.'s last. */
  points: number[];
  /** The seats that won; none if A.D.A.M. did. */
  winners: number[];
  turns: number;
  /** The levels of a game against A.D.A.M.; absent in other games. */
  levels?: number[];
  /** The cards that scored for the only seat of this browser. */
  cards: string[];
}

interface ExportedGames {
  format: typeof FORMAT;
  version: 1;
  games: OwnGame[];
}

const GAMES = "coatl.games";
const FORMAT = "coatl-games";

/** The most games that are kept, the latest ones: some 300 KB. */
const MOST_GAMES = 1000;
/** The largest file that is read, in bytes. */
export const LARGEST_FILE = 5_000_000;

let games: OwnGame[] = $state.raw(stored());
let kept = $state(true);

/** Another tab of this browser may store something meanwhile. */
addEventListener("storage", (event) => {
  if (event.key === GAMES) games = stored();
});

function stored(): OwnGame[] {
  return validGames(readStored<unknown>(GAMES, []));
}

function store(value: OwnGame[]): void {
  games = value.toSorted((a, b) => b.at - a.at).slice(0, MOST_GAMES);
  kept = tryWriteStored(GAMES, games);
}

/** What other tabs have stored, and what could not be stored here. */
function present(): OwnGame[] {
  return kept ? stored() : games;
}

export const ownGames = {
  /** All games, the latest first. */
  get all(): OwnGame[] {
    return games;
  },
  /** Whether they are in the storage: it may be full, or not allowed. */
  get areKept(): boolean {
    return kept;
  },
};

/** Keep the result of a game, once. */
export function recordGame(game: OwnGame): void {
  const others = present();
  if (!others.some(({ id }) => id === game.id)) store([...others, game]);
}

/** Delete one game, or all. */
export function deleteGames(id?: string): void {
  store(id === undefined ? [] : present().filter((game) => game.id !== id));
}

/** All games as the text of a file. */
export function exportedGames(): string {
  const exported: ExportedGames = { format: FORMAT, version: 1, games };
  return JSON.stringify(exported, null, 1);
}

/**
 * Add the games of a file to those that are here; how many are new. A game that is here already
 * stays as it is. Null if the file has no such games.
 */
export function importGames(text: string): number | null {
  let file: Partial<ExportedGames> | null;
  try {
    file = JSON.parse(text) as Partial<ExportedGames> | null;
  } catch {
    return null;
  }
  if (file?.format !== FORMAT || file.version !== 1) return null;
  const here = present();
  const known = new Set(here.map(({ id }) => id));
  const fresh = validGames(file.games).filter(({ id }) => !known.has(id));
  if (fresh.length) store([...here, ...fresh]);
  return fresh.length;
}

// --- files and storage may have anything in them -------------------------------------------------

function validGames(value: unknown): OwnGame[] {
  if (!Array.isArray(value)) return [];
  // one of each table
  const found = new Map(value.filter(isGame).map((game) => [game.id, game]));
  return [...found.values()].toSorted((a, b) => b.at - a.at);
}

// Functions, not constants: the stored games are read before this line is reached.
function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isWord(value: unknown): boolean {
  return typeof value === "string" && /^[\w-]{1,64}$/.test(value);
}

function isListOf(value: unknown, test: (one: unknown) => boolean, most: number): boolean {
  return Array.isArray(value) && value.length <= most && value.every(test);
}

function isSeat(value: unknown): boolean {
  const { kind, name, bot, head } = (value ?? {}) as Record<string, unknown>;
  const isShort = (text: unknown): boolean => typeof text === "string" && text.length <= 100;
  return (
    (kind === "person" || kind === "bot") &&
    isShort(name) &&
    [bot, head].every((text) => text === undefined || isShort(text))
  );
}

function isGame(value: unknown): value is OwnGame {
  const game = (value ?? {}) as Partial<Record<keyof OwnGame, unknown>>;
  if (!isListOf(game.seats, isSeat, 4)) return false;
  const seats = (game.seats as unknown[]).length;
  const isSeatNumber = (one: unknown): boolean => isNumber(one) && one >= 0 && one < seats;
  return (
    seats > 0 &&
    isWord(game.id) &&
    isNumber(game.at) &&
    isNumber(game.turns) &&
    isListOf(game.mine, isSeatNumber, 4) &&
    (game.mine as unknown[]).length > 0 &&
    isListOf(game.winners, isSeatNumber, 4) &&
    isListOf(game.points, isNumber, 5) &&
    (game.points as unknown[]).length === (game.levels ? seats + 1 : seats) &&
    isListOf(game.cards, isWord, 60) &&
    (game.levels === undefined || isListOf(game.levels, isNumber, 5))
  );
}
