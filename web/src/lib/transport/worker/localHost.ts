import type { TableBackup } from "./tableBackup";

/** What a browser that hosts its own games tells the page about them. */
export interface LocalHost {
  /** Some games are in memory only: storage is full, or not allowed. Reactive. */
  readonly isMemoryOnly: boolean;
  /** A game has come so far that its loss would hurt. Reactive. */
  readonly shouldPersist: boolean;
  /** All tables of this browser. */
  exportTables: () => Promise<TableBackup[]>;
  /** Add tables; those that are here stay. Rejects unless all games are stored then. */
  importTables: (tables: TableBackup[]) => Promise<void>;
  /** Delete tables for good. */
  removeTables: (ids: string[]) => Promise<void>;
}
