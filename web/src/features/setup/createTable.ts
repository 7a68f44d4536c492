/** Creates tables and goes to them. */

import { api, ApiError } from "$lib/api/client";
import { DEFAULT_DIFFICULTY } from "$lib/api/difficulties";
import type { NewTable } from "$lib/api/protocol";
import { errorText, say } from "$lib/i18n/translate";
import { go } from "$lib/navigation/router.svelte";
import { hasPlayed, playerName, storeKeys } from "$lib/settings/storedTables.svelte";
import { toast } from "$lib/ui/toasts.svelte";

/** Create a table, store its keys and go there; if the service rejects it, show why. */
export async function createTable(table: NewTable): Promise<boolean> {
  try {
    const created = await api.create(table);
    storeKeys(created.table, created.keys, { host: created.host });
    go(`/t/${created.table}`);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast(errorText(error.problem), true);
    return false;
  }
}

/**
 * Start a game against one bot right away: with Sacrifice tokens, except in the first game of this
 * browser. All printings of the rulebook advise to learn the game without them.
 */
export function playNow({ tokens = hasPlayed() } = {}): Promise<boolean> {
  return createTable({
    options: { players: 2, tokens },
    seats: [
      { kind: "me", name: playerName.current || say("setup.player") },
      { kind: "bot", bot: DEFAULT_DIFFICULTY },
    ],
    first: "listed",
    hints: true,
  });
}
