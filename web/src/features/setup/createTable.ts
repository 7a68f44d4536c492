/** From a choice of seats and options to a table. */

import { api, Refusal } from "$lib/api/client";
import type { NewTable } from "$lib/api/protocol";
import { myName, rememberKeys } from "$lib/settings/storedTables.svelte";
import { go } from "$lib/navigation/router.svelte";
import { toast } from "$lib/ui/toasts.svelte";
import { errorText, say } from "$lib/i18n/translate";

/** Make a table and go there; what is refused is told. */
export async function start(table: NewTable): Promise<boolean> {
  try {
    const created = await api.create(table);
    rememberKeys(created.table, created.keys, { host: created.host });
    go(`/t/${created.table}`);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    toast(errorText(error.problem), true);
    return false;
  }
}

/** A game against one bot, right away. */
export function playNow(): Promise<boolean> {
  return start({
    options: { players: 2 },
    seats: [
      { kind: "me", name: myName.current || say("setup.player") },
      { kind: "bot", bot: "medium" },
    ],
    first: "listed",
    hints: true,
  });
}
