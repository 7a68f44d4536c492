/** The tables this browser has a seat at, with the keys of its seats, in local storage. */

import type { Key, TableInfo } from "$lib/api/protocol";
import { HEADS, type HeadName, headsOf } from "$lib/art/heads";
import { seatNames } from "$lib/i18n/players";
import { transport } from "$lib/transport/current";
import { readStored, writeStored } from "./storage";

export interface StoredTable {
  id: string;
  keys: Key[];
  /** The host's token, where the table was made in this browser. */
  host?: string;
  /** The token with which this browser asks for a seat, until it knows that it has one. */
  joining?: string | undefined;
  /** What this browser made as contributions to the deal; each seat uses one. */
  contributions?: string[];
  /** The commitment to the deal as this browser first saw it. */
  commitment?: string;
  /** When the table was last open here, in milliseconds. */
  at: number;
  names: string[];
  /** The pictures of the seats. */
  heads?: HeadName[];
  over: boolean;
  /** The lesson that the table was made for. */
  lesson?: string;
}

/** A service and the offline site may share an origin, but not their tables. */
const TABLES = transport.reachesOthers ? "coatl.tables" : "coatl.local-tables";
const NAME = "coatl.name";
const HEAD = "coatl.head";
const PLAYED = "coatl.played";
/** A service keeps its tables for a time; this browser keeps its own. */
const MOST_TABLES = transport.reachesOthers ? 40 : 400;

let tables: StoredTable[] = $state.raw(readStored<StoredTable[]>(TABLES, []));

/** Another tab of this browser may store something meanwhile. */
addEventListener("storage", (event) => {
  if (event.key === TABLES) tables = readStored<StoredTable[]>(TABLES, []);
});

/** A lesson is no game. */
const isGame = (table: StoredTable): boolean => table.keys.length > 0 && !table.lesson;

/** Whether this browser ever had a seat in a game, also one that was taken off the list. */
export function hasPlayed(): boolean {
  return readStored(PLAYED, false) || tables.some(isGame);
}

function store(value: StoredTable[]): void {
  if ([...tables, ...value].some(isGame)) writeStored(PLAYED, true);
  tables = value.toSorted((a, b) => b.at - a.at).slice(0, MOST_TABLES);
  writeStored(TABLES, tables);
}

/** All stored tables, the latest first. */
export function storedTables(): StoredTable[] {
  return tables;
}

export function storedTable(id: string): StoredTable | undefined {
  return tables.find((table) => table.id === id);
}

export function keysOf(id: string): Key[] {
  return storedTable(id)?.keys ?? [];
}

/** All tokens that prove who uses this browser: those of its seats, and the host's. */
export function tokensOf(id: string): string[] {
  const { keys = [], host, joining } = storedTable(id) ?? {};
  return [...keys.map((key) => key.token), ...[host, joining].filter((token) => token != null)];
}

/** Add keys to those stored for a table. */
export function storeKeys(
  id: string,
  keys: Key[],
  more: Pick<StoredTable, "host" | "joining" | "contributions" | "commitment" | "lesson"> = {},
): void {
  const known = storedTable(id);
  const others = (known?.keys ?? []).filter((key) => !keys.some(({ seat }) => seat === key.seat));
  store([
    { names: [], over: false, ...known, ...more, id, keys: [...others, ...keys], at: Date.now() },
    ...tables.filter((table) => table.id !== id),
  ]);
}

/** The seat that this browser asked for is somebody else's. */
export function stopJoining(id: string): void {
  const known = storedTable(id);
  if (known?.keys.length || known?.host) storeKeys(id, [], { joining: undefined });
  else forgetTable(id);
}

/** Store a contribution before anyone is sent the commitment to it. */
export function storeContribution(id: string, contribution: string): void {
  const { contributions = [] } = storedTable(id) ?? {};
  storeKeys(id, [], { contributions: [...contributions, contribution] });
}

/** Update a stored table; tables without a seat in this browser are not stored. */
export function updateStoredTable(info: TableInfo): void {
  const known = storedTable(info.id);
  if (!known) return;
  const names = seatNames(info.seats);
  const heads = headsOf(info.seats.map((seat) => seat.head));
  // A commitment that is first seen after the game has promised nothing.
  const commitment = known.commitment || (!info.over && info.commitment) || "";
  store([
    { ...known, names, heads, commitment, over: info.over, at: Date.now() },
    ...tables.filter((table) => table.id !== info.id),
  ]);
}

export function forgetTable(id: string): void {
  store(tables.filter((table) => table.id !== id));
}

/** The name last played under. */
export const playerName = {
  get current(): string {
    return readStored<string>(NAME, "");
  },
  set current(value: string) {
    writeStored(NAME, value);
  },
};

/** The picture last chosen; null before the first choice. */
export const playerHead = {
  get current(): HeadName | null {
    const stored = readStored<unknown>(HEAD, null);
    return HEADS.find((head) => head === stored) ?? null;
  },
  set current(value: HeadName | null) {
    writeStored(HEAD, value);
  },
};
