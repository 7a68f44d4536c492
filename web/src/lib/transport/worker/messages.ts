/** What the page, the worker that hosts its games, and the worker that thinks say to each other. */

import type { Startup } from "../transport";
import type { TableBackup } from "./tableBackup";

/** What concerns the stored tables themselves, and so needs no Python. */
export type ToTables =
  | { type: "export"; id: number }
  | { type: "import"; id: number; tables: TableBackup[] }
  | { type: "remove"; id: number; tables: string[] };

export type ToHost =
  | { type: "start"; site: string }
  | { type: "request"; id: number; method: string; path: string; body: string }
  | ToTables
  | { type: "open"; channel: number; path: string }
  | { type: "receive"; channel: number; text: string }
  | { type: "close"; channel: number };

export type FromHost =
  | { type: "startup"; startup: Startup }
  /** A message of the page has arrived: the worker is alive. */
  | { type: "alive" }
  | { type: "answer"; id: number; status: number; text: string }
  /** It is done; the tables if they were asked for. */
  | { type: "tables"; id: number; tables: TableBackup[] }
  /** It could not be done: the tables are as they were, or some of them. */
  | { type: "tables-failed"; id: number; reason: string }
  | { type: "message"; channel: number; text: string }
  | { type: "closed"; channel: number; code: number }
  /** Whether all games are stored on this device, or some are in memory only. */
  | { type: "stored"; isStored: boolean }
  /** A game has come so far that its loss would hurt. */
  | { type: "persist" }
  /** Python has failed for good. */
  | { type: "crashed"; reason: string };

export type ToJobs =
  { type: "start"; site: string } | { type: "run"; name: string; request: string };

export type FromJobs =
  /** Python has started. */
  { type: "ready" } | { type: "done"; answer: string } | { type: "failed"; reason: string };
