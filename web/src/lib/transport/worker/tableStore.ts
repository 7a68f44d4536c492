/**
 * The tables of this browser in IndexedDB: for each its set-up, its log, and the last snapshot. All
 * texts are opaque here; the host checks them. Tabs share the tables: a write states how many
 * entries it has seen, and happens only if that is still so.
 */

export interface TableRow {
  id: string;
  setup: string;
  /** The state after the first `version` entries; "" if none was taken. */
  snapshot: string;
  version: number;
  /** Entries in the log. */
  count: number;
}

export interface StoredTable extends TableRow {
  entries: string[];
}

/** What the host needs of a store. */
export interface TableStore {
  /** Add a table; false if there is one of that id. */
  create: (id: string, setup: string, entries: string[]) => Promise<boolean>;
  /**
   * Add entries after the first `count`; false if there are more or fewer than these. Rejects
   * with `NoSuchTable` if it is not there (any more).
   */
  append: (id: string, count: number, entries: string[], snapshot: string) => Promise<boolean>;
  load: (id: string) => Promise<StoredTable | null>;
  count: (id: string) => Promise<number | null>;
  entriesSince: (id: string, count: number) => Promise<string[]>;
  /** The ids of all tables. */
  ids: () => Promise<string[]>;
  /** Delete a table with all its entries, if it is there. */
  remove: (id: string) => Promise<void>;
}

/** What is written belongs to a table that is not stored: it was deleted, here or in another tab. */
export class NoSuchTable extends Error {
  override name = "NoSuchTable";

  constructor() {
    super("no such table");
  }
}

/** A store that may be out of reach: storage is not allowed, or fails. */
export interface FallibleStore extends TableStore {
  /** Whether it could be reached at least once: there may be tables in it. */
  readonly wasReached: boolean;
}

const TABLES = "tables";
const ENTRIES = "entries";

export class IndexedTables implements FallibleStore {
  wasReached = false;

  readonly #name: string;
  /** Null after the browser, or another tab, has closed it: the next use opens it again. */
  #database: Promise<IDBDatabase> | null = null;

  constructor(name = "coatl") {
    this.#name = name;
    this.#open().catch(() => undefined); // every use of it reports the reason
  }

  create(id: string, setup: string, entries: string[]): Promise<boolean> {
    return this.#write(async (tables, log) => {
      if (await done(tables.getKey(id))) return false;
      addEntries(log, id, 0, entries);
      tables.add({ id, setup, snapshot: "", version: 0, count: entries.length } satisfies TableRow);
      return true;
    });
  }

  append(id: string, count: number, entries: string[], snapshot: string): Promise<boolean> {
    return this.#write(async (tables, log) => {
      const row = (await done(tables.get(id))) as TableRow | undefined;
      if (!row) throw new NoSuchTable();
      if (row.count !== count) return false;
      const total = count + entries.length;
      addEntries(log, id, count, entries);
      tables.put({ ...row, count: total, ...(snapshot ? { snapshot, version: total } : {}) });
      return true;
    });
  }

  async load(id: string): Promise<StoredTable | null> {
    return this.#read(async (tables, log) => {
      const [row, entries] = await Promise.all([
        done(tables.get(id)) as Promise<TableRow | undefined>,
        done(log.getAll(entriesFrom(id, 0))) as Promise<string[]>,
      ]);
      return row ? { ...row, entries } : null;
    });
  }

  async count(id: string): Promise<number | null> {
    return this.#read(async (tables) => {
      const row = (await done(tables.get(id))) as TableRow | undefined;
      return row?.count ?? null;
    });
  }

  async entriesSince(id: string, count: number): Promise<string[]> {
    return this.#read((_, log) => done(log.getAll(entriesFrom(id, count))) as Promise<string[]>);
  }

  async ids(): Promise<string[]> {
    return this.#read((tables) => done(tables.getAllKeys()) as Promise<string[]>);
  }

  async remove(id: string): Promise<void> {
    await this.#write(async (tables, log) => {
      tables.delete(id);
      log.delete(entriesFrom(id, 0));
    });
  }

  async close(): Promise<void> {
    const database = await this.#database;
    this.#database = null;
    database?.close();
  }

  #open(): Promise<IDBDatabase> {
    if (this.#database) return this.#database;
    const forget = (): void => {
      if (this.#database === opening) this.#database = null;
    };
    const opening = open(this.#name, forget);
    opening.then(() => (this.wasReached = true), forget);
    this.#database = opening;
    return opening;
  }

  /** Begin a transaction; where the connection turns out to be closed, with a new one. */
  async #begin(mode: IDBTransactionMode, options?: IDBTransactionOptions): Promise<IDBTransaction> {
    const opening = this.#open();
    try {
      return (await opening).transaction([TABLES, ENTRIES], mode, options);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
      if (this.#database === opening) this.#database = null;
      return (await this.#open()).transaction([TABLES, ENTRIES], mode, options);
    }
  }

  async #read<T>(run: (tables: IDBObjectStore, log: IDBObjectStore) => Promise<T>): Promise<T> {
    const transaction = await this.#begin("readonly");
    return run(transaction.objectStore(TABLES), transaction.objectStore(ENTRIES));
  }

  /** Resolves once it is on disk, all of it; rejects if none of it is. */
  async #write<T>(run: (tables: IDBObjectStore, log: IDBObjectStore) => Promise<T>): Promise<T> {
    const transaction = await this.#begin("readwrite", { durability: "strict" });
    const isComplete = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    });
    isComplete.catch(() => undefined); // awaited below, unless `run` fails first
    let result: T;
    try {
      result = await run(transaction.objectStore(TABLES), transaction.objectStore(ENTRIES));
    } catch (error) {
      await isComplete; // if it failed, it has the reason
      throw error;
    }
    await isComplete;
    return result;
  }
}

/** `onClosed` hears when the connection is of no more use. */
async function open(name: string, onClosed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1); // throws where storage is not allowed
  request.onupgradeneeded = () => {
    request.result.createObjectStore(TABLES, { keyPath: "id" });
    request.result.createObjectStore(ENTRIES);
  };
  const database = await done(request);
  // Another tab wants to upgrade or to delete it.
  database.onversionchange = () => {
    database.close();
    onClosed();
  };
  database.onclose = onClosed; // the browser has closed it
  return database;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no reason"));
  });
}

function entriesFrom(id: string, index: number): IDBKeyRange {
  return IDBKeyRange.bound([id, index], [id, Infinity]);
}

function addEntries(log: IDBObjectStore, id: string, from: number, entries: string[]): void {
  entries.forEach((entry, index) => log.add(entry, [id, from + index]));
}
