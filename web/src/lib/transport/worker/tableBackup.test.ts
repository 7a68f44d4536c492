import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exportTables, importTables } from "./tableBackup";
import { IndexedTables } from "./tableStore";

let tables: IndexedTables;
let count = 0;

beforeEach(() => {
  tables = new IndexedTables(`backup-${++count}`);
});
afterEach(() => tables.close());

const backup = (entries: string[], id = "T") => ({ id, setup: "setup", entries });

test("a table that is missing is added, and a longer log goes on", async () => {
  await tables.create("T", "setup", ["a"]);
  await importTables(tables, [backup(["a", "b", "c"]), backup(["x"], "other")]);
  expect(await exportTables(tables)).toEqual([backup(["a", "b", "c"]), backup(["x"], "other")]);
});

test("a shorter log, or one that went another way, changes nothing", async () => {
  await tables.create("T", "setup", ["a", "b"]);
  await importTables(tables, [backup(["a"])]);
  await importTables(tables, [backup(["a", "other", "more"])]);
  expect(await exportTables(tables)).toEqual([backup(["a", "b"])]);
});

test("tables that cannot be stored are not read", async () => {
  vi.spyOn(tables, "create").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
  await expect(importTables(tables, [backup(["a"])])).rejects.toThrow("full");
});
