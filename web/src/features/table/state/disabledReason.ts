/** Why a token or the deck cannot be used now, as far as the page can tell. */

import { errorText, say } from "$lib/i18n/translate";
import type { Selection } from "./selection.svelte";

const BOARD_SLOTS = 8;

export function whyNot(table: Selection, verb: "pick" | "future" | "priest" | "draw"): string {
  const { scene } = table;
  if (!table.isMyTurn) return errorText({ code: "not-your-turn" });
  if (scene.phase === "keep") return errorText({ code: "keeping-prophecies" });
  if (scene.phase === "complete") return errorText({ code: "complete-the-coatl-first" });
  if (verb === "draw" && !scene.deck) return errorText({ code: "deck-empty" });
  if (verb === "draw" && ["turn", "choose", "foresee"].includes(scene.phase))
    return errorText({ code: "hand-full" });
  if (scene.phase !== "turn") return say("here.finish-first");
  if (verb === "pick" && table.me.board.length >= BOARD_SLOTS)
    return errorText({ code: "no-room" });
  const codes = {
    pick: "not-in-the-bag",
    priest: "pile-empty",
    future: "not-now",
    draw: "not-now",
  };
  return errorText({ code: codes[verb] });
}
