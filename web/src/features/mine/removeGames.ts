import { deleteTables } from "$lib/settings/deleteTables";
import { deleteGames, ownGames } from "$lib/settings/ownGames.svelte";

/** Delete one of one's own games, or all, with their tables. */
export async function removeGames(id?: string): Promise<void> {
  const removed = id === undefined ? ownGames.all.map((game) => game.id) : [id];
  if (await deleteTables(removed)) deleteGames(id);
}
