/** All tables as values, to be saved in a file and read again, in this browser or another one. */

import type { StoredTable, TableStore } from "./tableStore";

/** What a backup has of a table; a snapshot can be made again. */
export type TableBackup = Pick<StoredTable, "id" | "setup" | "entries">;

export async function exportTables(tables: TableStore): Promise<TableBackup[]> {
  const result: TableBackup[] = [];
  for (const id of await tables.ids()) {
    const table = await tables.load(id);
    if (table) result.push({ id, setup: table.setup, entries: table.entries });
  }
  return result;
}

/**
 * Add tables that are missing, and what is missing of others; never take anything away. Rejects
 * where they cannot be stored.
 */
export async function importTables(tables: TableStore, backup: TableBackup[]): Promise<void> {
  for (const { id, setup, entries } of backup) {
    const known = await tables.load(id);
    if (!known) await tables.create(id, setup, entries);
    else if (known.entries.every((entry, index) => entry === entries[index]))
      await tables.append(id, known.count, entries.slice(known.count), "");
  }
}

export function isTableBackup(value: unknown): value is TableBackup {
  const { id, setup, entries } = (value ?? {}) as Partial<TableBackup>;
  return (
    typeof id === "string" &&
    typeof setup === "string" &&
    Array.isArray(entries) &&
    entries.every((entry) => typeof entry === "string")
  );
}
