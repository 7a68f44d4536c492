/**
 * A store that goes on in memory where it cannot write: storage is full, or not allowed. Each later
 * write tries again, and stores what is missing.
 */

import { type FallibleStore, NoSuchTable, type StoredTable, type TableStore } from "./tableStore";

interface TableInMemory extends StoredTable {
  /** How many of its entries the store has; null: it has nothing of it. */
  stored: number | null;
}

export class ResilientTables implements TableStore {
  readonly #store: FallibleStore;
  readonly #onChange: (isStored: boolean) => void;
  /** Tables of which the store has not everything. */
  readonly #inMemory = new Map<string, TableInMemory>();

  /** `onChange` hears when something is in memory only, and when all is stored again. */
  constructor(store: FallibleStore, onChange: (isStored: boolean) => void) {
    this.#store = store;
    this.#onChange = onChange;
  }

  async create(id: string, setup: string, entries: string[]): Promise<boolean> {
    if (this.#inMemory.has(id)) return false;
    try {
      return await this.#store.create(id, setup, entries);
    } catch {
      const count = entries.length;
      this.#keep({ id, setup, snapshot: "", version: 0, count, entries, stored: null });
      return true;
    }
  }

  async append(id: string, count: number, entries: string[], snapshot: string): Promise<boolean> {
    const known = this.#inMemory.get(id);
    if (known) {
      if (known.count !== count) return false;
      this.#keep(extended(known, entries, snapshot));
      return this.#storeMissing(id);
    }
    try {
      return await this.#store.append(id, count, entries, snapshot);
    } catch (error) {
      const stored = await this.#store.load(id).catch(() => null);
      if (!stored) throw error; // what it would be added to is not there
      if (stored.count !== count) return false;
      this.#keep(extended({ ...stored, stored: count }, entries, snapshot));
      return true;
    }
  }

  async load(id: string): Promise<StoredTable | null> {
    const known = this.#inMemory.get(id);
    if (known) return known;
    return this.#store.load(id).catch((error: unknown) => this.#nullIfUnavailable(error));
  }

  async count(id: string): Promise<number | null> {
    const known = this.#inMemory.get(id);
    if (known) return known.count;
    return this.#store.count(id).catch((error: unknown) => this.#nullIfUnavailable(error));
  }

  async entriesSince(id: string, count: number): Promise<string[]> {
    const known = this.#inMemory.get(id);
    return known ? known.entries.slice(count) : this.#store.entriesSince(id, count);
  }

  async ids(): Promise<string[]> {
    const stored = await this.#store.ids().catch(() => []);
    return [...new Set([...stored, ...this.#inMemory.keys()])];
  }

  async remove(id: string): Promise<void> {
    if (this.#inMemory.has(id)) this.#forget(id);
    await this.#store.remove(id).catch((error: unknown) => {
      if (this.#store.wasReached) throw error; // it may have the table
    });
  }

  /** Store what is in memory only, all of it; rejects where that is still not possible. */
  async storeAll(): Promise<void> {
    for (const id of [...this.#inMemory.keys()])
      await this.#tryStoreMissing(id).catch((error: unknown) => {
        if (!(error instanceof NoSuchTable)) throw error;
      });
  }

  /**
   * Where storage is not allowed at all there are no other tables. After any other failure there
   * may be: the page deletes the keys of a table that is unknown.
   */
  #nullIfUnavailable(error: unknown): null {
    if (this.#inMemory.size && !this.#store.wasReached) return null;
    throw error;
  }

  #keep(table: TableInMemory): void {
    this.#inMemory.set(table.id, table);
    this.#onChange(false);
  }

  /** False if the store has another continuation of the table: that one counts. */
  #storeMissing(id: string): Promise<boolean> {
    return this.#tryStoreMissing(id).catch((error: unknown) => {
      if (error instanceof NoSuchTable) throw error;
      return true; // still no room
    });
  }

  async #tryStoreMissing(id: string): Promise<boolean> {
    const table = this.#inMemory.get(id);
    if (!table) return true;
    const isStored = await this.#storeTail(table).catch((error: unknown) => {
      // Another tab has deleted the table: there is nothing left to store.
      if (error instanceof NoSuchTable && this.#inMemory.get(id) === table) this.#forget(id);
      throw error;
    });
    if (this.#inMemory.get(id) === table) this.#forget(id);
    return isStored;
  }

  #forget(id: string): void {
    this.#inMemory.delete(id);
    if (!this.#inMemory.size) this.#onChange(true);
  }

  async #storeTail({ id, setup, entries, stored, ...table }: TableInMemory): Promise<boolean> {
    if (stored === null) return this.#store.create(id, setup, entries);
    const isSnapshotOfAll = table.version === table.count;
    const snapshot = isSnapshotOfAll ? table.snapshot : "";
    return this.#store.append(id, stored, entries.slice(stored), snapshot);
  }
}

function extended(table: TableInMemory, entries: string[], snapshot: string): TableInMemory {
  const all = [...table.entries, ...entries];
  const taken = snapshot ? { snapshot, version: all.length } : {};
  return { ...table, ...taken, entries: all, count: all.length };
}
