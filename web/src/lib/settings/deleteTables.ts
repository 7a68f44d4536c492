import { say } from "$lib/i18n/translate";
import { localHost } from "$lib/transport/current";
import { toast } from "$lib/ui/toasts.svelte";
import { forgetTable, storedTable } from "./storedTables.svelte";

/**
 * Take tables off the list; where this browser hosts them, delete them for good. False, after a
 * notice, if they cannot be deleted.
 */
export async function deleteTables(ids: string[]): Promise<boolean> {
  try {
    await localHost?.removeTables(ids);
  } catch {
    toast(say("offline.backup.failed"), true);
    return false;
  }
  for (const id of ids) if (storedTable(id)) forgetTable(id);
  return true;
}
