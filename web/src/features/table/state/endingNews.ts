/** When the game is ending: why, and which turns are left. */

import { listed, say } from "$lib/i18n/translate";
import type { Selection } from "./selection.svelte";

export interface EndingNews {
  reason: string;
  toCome: string;
}

/** What to tell of the end of a game that is ending; null before and after. */
export function endingNews(table: Selection): EndingNews | null {
  const ending = table.scene.phase === "over" ? null : table.scene.ending;
  if (!ending) return null;
  const turns = ending.to_come.map(({ seat, actions }) =>
    say("ending.turn", { name: table.nameOf(seat), actions }),
  );
  return {
    reason: say(`ending.${ending.reason}`, table.whoIs(ending.seat)),
    toCome: turns.length ? say("ending.to-come", { turns: listed(turns) }) : say("ending.last"),
  };
}
