/** Where this browser shows no emotes: at some tables, or (in the settings) nowhere. */

import { settings } from "./settings.svelte";
import { readStored, writeStored } from "./storage";

const MUTED = "coatl.muted";
const MOST_TABLES = 40;

let muted: string[] = $state.raw(stored());

function stored(): string[] {
  const found = readStored<unknown>(MUTED, []);
  return Array.isArray(found) ? found.filter((id) => typeof id === "string") : [];
}

/** Whether emotes of this table are not shown. */
export function areEmotesMuted(table: string): boolean {
  return !settings.emotes || muted.includes(table);
}

/** Whether emotes are muted at this table alone. */
export function isTableMuted(table: string): boolean {
  return muted.includes(table);
}

export function muteTable(table: string, isMuted: boolean): void {
  const others = stored().filter((id) => id !== table);
  muted = isMuted ? [table, ...others].slice(0, MOST_TABLES) : others;
  writeStored(MUTED, muted);
}
