import { deleteGames, ownGames } from "$lib/settings/ownGames.svelte";
import { forgetTable, storedTable } from "$lib/settings/storedTables.svelte";

/** Delete one of one's own games, or all. They are off the list of finished games, too. */
export function removeGames(id?: string): void {
  const removed = id === undefined ? ownGames.all.map((game) => game.id) : [id];
  deleteGames(id);
  for (const one of removed) if (storedTable(one)) forgetTable(one);
}
