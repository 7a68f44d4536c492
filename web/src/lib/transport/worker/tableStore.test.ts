import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ResilientTables } from "./resilientTables";
import { type FallibleStore, IndexedTables } from "./tableStore";

let tables: IndexedTables;
let count = 0;

beforeEach(() => {
  tables = new IndexedTables(`test-${++count}`);
});
afterEach(() => tables.close());

describe("IndexedTables", () => {
  test("loads what was written, with the last snapshot", async () => {
    await tables.create("T", "setup", ["a"]);
    await tables.append("T", 1, ["b", "c"], "after c");
    await tables.append("T", 3, ["d"], "");
    expect(await tables.load("T")).toEqual({
      id: "T",
      setup: "setup",
      entries: ["a", "b", "c", "d"],
      count: 4,
      snapshot: "after c",
      version: 3,
    });
  });

  test("keeps the order of many entries", async () => {
    const entries = Array.from({ length: 120 }, (_, index) => `entry ${index}`);
    await tables.create("T", "", entries.slice(0, 9));
    await tables.append("T", 9, entries.slice(9), "");
    expect((await tables.load("T"))?.entries).toEqual(entries);
    expect(await tables.entriesSince("T", 118)).toEqual(["entry 118", "entry 119"]);
  });

  test("creates a table only once", async () => {
    expect(await tables.create("T", "first", [])).toBe(true);
    expect(await tables.create("T", "second", ["x"])).toBe(false);
    expect((await tables.load("T"))?.setup).toBe("first");
  });

  test("writes nothing where another tab wrote first", async () => {
    await tables.create("T", "", []);
    const both = await Promise.all([
      tables.append("T", 0, ["mine"], "s"),
      tables.append("T", 0, ["theirs", "too"], "s"),
    ]);
    expect(both).toEqual([true, false]);
    expect((await tables.load("T"))?.entries).toEqual(["mine"]);
  });

  test("does not mix tables whose ids begin alike", async () => {
    await tables.create("T", "", ["a"]);
    await tables.create("T2", "", ["b"]);
    await tables.remove("T");
    expect(await tables.load("T")).toBeNull();
    expect((await tables.load("T2"))?.entries).toEqual(["b"]);
    expect(await tables.ids()).toEqual(["T2"]);
  });

  test("knows nothing of a table that is not there", async () => {
    expect(await tables.load("T")).toBeNull();
    expect(await tables.count("T")).toBeNull();
    await expect(tables.append("T", 0, ["a"], "")).rejects.toThrow("no such table");
    await tables.remove("T");
    expect(await tables.ids()).toEqual([]);
    expect(await tables.entriesSince("T", 0)).toEqual([]);
  });

  test("goes on with a new connection after another tab asked for the database", async () => {
    await tables.create("T", "", ["a"]);
    const deleted = indexedDB.deleteDatabase(`test-${count}`);
    await new Promise((resolve) => (deleted.onsuccess = resolve));
    expect(await tables.load("T")).toBeNull();
    expect(await tables.create("T", "", ["b"])).toBe(true);
    expect((await tables.load("T"))?.entries).toEqual(["b"]);
  });

  test("goes on with a new connection where the old one was closed unnoticed", async () => {
    await tables.create("T", "", ["a"]);
    const closed = new DOMException("closed", "InvalidStateError");
    const transaction = vi.spyOn(IDBDatabase.prototype, "transaction");
    transaction.mockImplementationOnce(() => {
      throw closed;
    });
    expect(await tables.append("T", 1, ["b"], "")).toBe(true);
    expect((await tables.load("T"))?.entries).toEqual(["a", "b"]);
    transaction.mockImplementation(() => {
      throw closed;
    });
    await expect(tables.load("T")).rejects.toThrow("closed");
  });
});

describe("ResilientTables", () => {
  const full = (): never => {
    throw new DOMException("full", "QuotaExceededError");
  };

  test("goes on in memory while storage is full, and stores it all later", async () => {
    const heard: boolean[] = [];
    const resilient = new ResilientTables(tables, (isStored) => heard.push(isStored));
    await resilient.create("T", "setup", ["a"]);
    const append = vi.spyOn(tables, "append").mockImplementation(full);
    expect(await resilient.append("T", 1, ["b"], "after b")).toBe(true);
    expect(await resilient.append("T", 2, ["c"], "")).toBe(true);
    expect(await resilient.count("T")).toBe(3);
    expect(await resilient.entriesSince("T", 1)).toEqual(["b", "c"]);
    expect(await tables.count("T")).toBe(1);

    append.mockRestore();
    await resilient.append("T", 3, ["d"], "after d");
    expect(await tables.load("T")).toMatchObject({
      entries: ["a", "b", "c", "d"],
      snapshot: "after d",
      version: 4,
    });
    expect(heard.at(0)).toBe(false);
    expect(heard.at(-1)).toBe(true);
  });

  test("never stores a snapshot as one of a later state", async () => {
    const resilient = new ResilientTables(tables, () => undefined);
    await resilient.create("T", "", []);
    const append = vi.spyOn(tables, "append").mockImplementation(full);
    await resilient.append("T", 0, ["a"], "after a");
    append.mockRestore();
    await resilient.append("T", 1, ["b"], "");
    expect(await tables.load("T")).toMatchObject({ count: 2, snapshot: "", version: 0 });
  });

  test("stores all at once when asked to, or says that it cannot", async () => {
    const heard: boolean[] = [];
    const resilient = new ResilientTables(tables, (isStored) => heard.push(isStored));
    const create = vi.spyOn(tables, "create").mockImplementation(full);
    await resilient.create("T", "setup", ["a"]);
    await expect(resilient.storeAll()).rejects.toThrow("full");
    expect(heard.at(-1)).toBe(false);
    create.mockRestore();
    await resilient.storeAll();
    expect((await tables.load("T"))?.entries).toEqual(["a"]);
    expect(heard.at(-1)).toBe(true);
  });

  test("goes on with what another tab wrote meanwhile, and says so", async () => {
    const heard: boolean[] = [];
    const resilient = new ResilientTables(tables, (isStored) => heard.push(isStored));
    await resilient.create("T", "", []);
    const append = vi.spyOn(tables, "append").mockImplementationOnce(full);
    await resilient.append("T", 0, ["mine"], "");
    append.mockRestore();
    await tables.append("T", 0, ["theirs"], "");
    expect(await resilient.append("T", 1, ["mine too"], "")).toBe(false);
    expect((await tables.load("T"))?.entries).toEqual(["theirs"]);
    expect((await resilient.load("T"))?.entries).toEqual(["theirs"]);
    expect(heard.at(-1)).toBe(true);
  });

  test("knows no table to be missing while storage only fails to read", async () => {
    const resilient = new ResilientTables(tables, () => undefined);
    await resilient.create("healthy", "", ["a"]);
    vi.spyOn(tables, "create").mockImplementationOnce(full);
    await resilient.create("T", "", ["a"]);
    const unreadable = new DOMException("unreadable", "UnknownError");
    vi.spyOn(tables, "load").mockRejectedValueOnce(unreadable);
    vi.spyOn(tables, "count").mockRejectedValueOnce(unreadable);
    await expect(resilient.load("healthy")).rejects.toThrow("unreadable");
    await expect(resilient.count("healthy")).rejects.toThrow("unreadable");
    expect((await resilient.load("healthy"))?.entries).toEqual(["a"]);
  });

  test("deletes a table wherever it is, and no write brings it back", async () => {
    const heard: boolean[] = [];
    const resilient = new ResilientTables(tables, (isStored) => heard.push(isStored));
    await resilient.create("T", "", ["a"]);
    vi.spyOn(tables, "append").mockImplementationOnce(full);
    await resilient.append("T", 1, ["b"], "");
    await resilient.remove("T");
    expect(heard.at(-1)).toBe(true);
    expect(await tables.ids()).toEqual([]);
    await expect(resilient.append("T", 2, ["c"], "")).rejects.toThrow("no such table");
    expect(await resilient.ids()).toEqual([]);
  });

  test("forgets a table in memory that another tab has deleted, and stores the others", async () => {
    const heard: boolean[] = [];
    const resilient = new ResilientTables(tables, (isStored) => heard.push(isStored));
    for (const id of ["T", "U"]) {
      await resilient.create(id, "", ["a"]);
      vi.spyOn(tables, "append").mockImplementationOnce(full);
      await resilient.append(id, 1, ["b"], "");
      await tables.remove(id);
    }
    await expect(resilient.append("T", 2, ["c"], "")).rejects.toThrow("no such table");
    expect(heard.at(-1)).toBe(false); // of the other one
    await resilient.storeAll();
    expect(heard.at(-1)).toBe(true);
    expect(await resilient.ids()).toEqual([]);
  });

  test("says so where a table that is stored cannot be deleted", async () => {
    const resilient = new ResilientTables(tables, () => undefined);
    await resilient.create("T", "", ["a"]);
    vi.spyOn(tables, "remove").mockImplementationOnce(full);
    await expect(resilient.remove("T")).rejects.toThrow("full");
    expect(await resilient.count("T")).toBe(1);
  });

  test("plays in memory where storage is not allowed at all", async () => {
    const denied = new Proxy({ wasReached: false } as FallibleStore, {
      get: (target, name) =>
        name === "wasReached"
          ? target.wasReached
          : () => Promise.reject(new DOMException("denied", "SecurityError")),
    });
    const resilient = new ResilientTables(denied, () => undefined);
    expect(await resilient.create("T", "setup", ["a"])).toBe(true);
    expect(await resilient.append("T", 1, ["b"], "")).toBe(true);
    expect((await resilient.load("T"))?.entries).toEqual(["a", "b"]);
    expect(await resilient.load("other")).toBeNull();
    await resilient.create("other", "", []);
    await resilient.remove("T");
    expect(await resilient.load("T")).toBeNull();
  });
});
