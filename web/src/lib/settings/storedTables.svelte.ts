/** The tables that this browser has sat at, with the keys of its seats. */

import type { Key, TableInfo } from "$lib/api/protocol";
import { keep, read } from "./settings.svelte";
import { seatNames } from "$lib/i18n/translate";

/** A table with the keys held here; `at` is when it was last looked at. `host` proves that it was
 * made here, `brought` is what this browser gave to its deal, `commitment` what it showed at first.
 */
export interface Remembered {
  id: string;
  keys: Key[];
  host?: string;
  brought?: string;
  commitment?: string;
  at: number;
  names: string[];
  over: boolean;
}

const STORED = "coatl.tables";
const NAME = "coatl.name";
const MOST = 40;

let tables: Remembered[] = $state.raw(read<Remembered[]>(STORED, []));

function store(value: Remembered[]): void {
  tables = value.toSorted((a, b) => b.at - a.at).slice(0, MOST);
  keep(STORED, tables);
}

/** All of them, the latest first. */
export function remembered(): Remembered[] {
  return tables;
}

export function rememberedOf(id: string): Remembered | undefined {
  return tables.find((table) => table.id === id);
}

export function keysOf(id: string): Key[] {
  return rememberedOf(id)?.keys ?? [];
}

/** Everything that proves who is here: the keys of seats, and the host's token. */
export function tokensOf(id: string): string[] {
  const { keys = [], host } = rememberedOf(id) ?? {};
  return [...keys.map((key) => key.token), ...(host ? [host] : [])];
}

/** Remember keys of a table, along with those that are held already, and what else is known. */
export function rememberKeys(
  id: string,
  keys: Key[],
  more: Pick<Remembered, "host" | "brought" | "commitment"> = {},
): void {
  const known = rememberedOf(id);
  const others = (known?.keys ?? []).filter((key) => !keys.some(({ seat }) => seat === key.seat));
  store([
    { names: [], over: false, ...known, ...more, id, keys: [...others, ...keys], at: Date.now() },
    ...tables.filter((table) => table.id !== id),
  ]);
}

/** Note what a table looks like now; those without a seat of ours are not kept. */
export function rememberTable(info: TableInfo): void {
  const known = rememberedOf(info.id);
  if (!known) return;
  const names = seatNames(info.seats);
  const commitment = known.commitment ?? info.commitment ?? "";
  store([
    { ...known, names, commitment, over: info.over, at: Date.now() },
    ...tables.filter((table) => table.id !== info.id),
  ]);
}

export function forget(id: string): void {
  store(tables.filter((table) => table.id !== id));
}

/** The name last played under. */
export const myName = {
  get current(): string {
    return read<string>(NAME, "");
  },
  set current(value: string) {
    keep(NAME, value);
  },
};
