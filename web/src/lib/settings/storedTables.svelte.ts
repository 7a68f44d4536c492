/** The tables this browser has a seat at, with the keys of its seats, in local storage. */

import type { Key, TableInfo } from "$lib/api/protocol";
import { seatNames } from "$lib/i18n/players";
import { readStored, writeStored } from "./storage";

export interface StoredTable {
  id: string;
  keys: Key[];
  /** The host's token, where the table was made in this browser. */
  host?: string;
  /** What this browser contributed to the shuffle. */
  brought?: string;
  /** The commitment of the deal as this browser first saw it. */
  commitment?: string;
  /** When the table was last open here, in milliseconds. */
  at: number;
  names: string[];
  over: boolean;
}

const TABLES = "coatl.tables";
const NAME = "coatl.name";
const PLAYED = "coatl.played";
const MOST_TABLES = 40;

let tables: StoredTable[] = $state.raw(readStored<StoredTable[]>(TABLES, []));

const hasSeat = (table: StoredTable): boolean => table.keys.length > 0;

/** Whether this browser ever had a seat in a game, also one that was taken off the list. */
export function hasPlayed(): boolean {
  return readStored(PLAYED, false) || tables.some(hasSeat);
}

function store(value: StoredTable[]): void {
  if ([...tables, ...value].some(hasSeat)) writeStored(PLAYED, true);
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
  const { keys = [], host } = storedTable(id) ?? {};
  return [...keys.map((key) => key.token), ...(host ? [host] : [])];
}

/** Add keys to those stored for a table. */
export function storeKeys(
  id: string,
  keys: Key[],
  more: Pick<StoredTable, "host" | "brought" | "commitment"> = {},
): void {
  const known = storedTable(id);
  const others = (known?.keys ?? []).filter((key) => !keys.some(({ seat }) => seat === key.seat));
  store([
    { names: [], over: false, ...known, ...more, id, keys: [...others, ...keys], at: Date.now() },
    ...tables.filter((table) => table.id !== id),
  ]);
}

/** Update a stored table; tables without a seat in this browser are not stored. */
export function updateStoredTable(info: TableInfo): void {
  const known = storedTable(info.id);
  if (!known) return;
  const names = seatNames(info.seats);
  const commitment = known.commitment ?? info.commitment ?? "";
  store([
    { ...known, names, commitment, over: info.over, at: Date.now() },
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
