/** What the Cóatl being completed is worth with a Temple. */

import type { Move } from "$lib/api/protocol";
import type { Selection } from "./selection.svelte";

/** The points of a Temple on the Cóatl being completed. */
export function templePoints(temple: Move, table: Selection): number {
  const { piles, temples } = table.scene;
  const card = temple.pile == null ? null : piles[temple.pile]?.top;
  const found = card ?? temples.find((held) => held.card === temple.card);
  return found?.readings[0]?.points ?? 0;
}
