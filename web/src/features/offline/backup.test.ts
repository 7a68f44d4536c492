import { beforeEach, expect, test } from "vitest";
import type { LocalHost } from "$lib/transport/worker/localHost";
import type { TableBackup } from "$lib/transport/worker/tableBackup";
import { makeBackup, readBackup } from "./backup";

let tables: TableBackup[];
const host: LocalHost = {
  isMemoryOnly: false,
  shouldPersist: false,
  exportTables: () => Promise.resolve(tables),
  importTables: (added) => {
    tables.push(...added);
    return Promise.resolve();
  },
  removeTables: () => Promise.resolve(),
};

beforeEach(() => {
  localStorage.clear();
  tables = [];
});

test("a backup brings tables, keys and results to another browser", async () => {
  tables = [{ id: "T", setup: "s", entries: ["a"] }];
  localStorage.setItem("coatl.local-tables", '[{"id":"T","keys":[1]}]');
  localStorage.setItem("coatl.name", '"Ana"');
  const file = await makeBackup(host, new Date("2026-02-03"));
  expect(file.name).toBe("coatl-2026-02-03.json");

  localStorage.clear();
  tables = [];
  expect(await readBackup(host, await file.text())).toBe(true);
  expect(tables).toEqual([{ id: "T", setup: "s", entries: ["a"] }]);
  expect(localStorage.getItem("coatl.local-tables")).toBe('[{"id":"T","keys":[1]}]');
  expect(localStorage.getItem("coatl.name")).toBe('"Ana"');
});

test("what is here stays, and lists are joined", async () => {
  localStorage.setItem("coatl.name", '"Ana"');
  localStorage.setItem("coatl.local-tables", '[{"id":"A","keys":[1]}]');
  const file = await makeBackup(host);
  localStorage.setItem("coatl.name", '"Bo"');
  localStorage.setItem("coatl.local-tables", '[{"id":"B","keys":[]},{"id":"A","keys":[2]}]');
  await readBackup(host, await file.text());
  expect(localStorage.getItem("coatl.name")).toBe('"Bo"');
  expect(localStorage.getItem("coatl.local-tables")).toBe(
    '[{"id":"B","keys":[]},{"id":"A","keys":[2]}]',
  );
});

test("the keys of a service on the same origin stay out of it", async () => {
  localStorage.setItem("coatl.tables", '[{"id":"S"}]');
  expect(await (await makeBackup(host)).text()).not.toContain('"S"');
});

test("names that the page does not know are not written", async () => {
  const stored = { "coatl.tables": [{ id: "S", keys: [] }], "coatl.other": 1, other: 1 };
  const text = JSON.stringify({ format: "coatl-backup", version: 1, tables: [], stored });
  expect(await readBackup(host, text)).toBe(true);
  expect(localStorage).toHaveLength(0);
});

test("a damaged value here does not keep the others from being saved, and is replaced", async () => {
  localStorage.setItem("coatl.name", '"Ana"');
  localStorage.setItem("coatl.settings", "no JSON");
  localStorage.setItem("coatl.local-tables", "7");
  const { stored } = JSON.parse(await (await makeBackup(host)).text()) as { stored: unknown };
  expect(stored).toEqual({ "coatl.name": "Ana" });
  await readBackup(host, withStored('{"coatl.local-tables":[]}'));
  expect(localStorage.getItem("coatl.local-tables")).toBe("[]");
});

const withStored = (stored: string): string =>
  `{"format":"coatl-backup","tables":[{"id":"T","setup":"","entries":[]}],"stored":${stored}}`;

test.each([
  "",
  "{}",
  "null",
  '{"format":"coatl-backup","tables":[{"id":1}],"stored":{}}',
  withStored("null"),
  withStored("[]"),
  withStored('{"coatl.local-tables":7}'),
  withStored('{"coatl.local-tables":[{"id":"T"}]}'),
  withStored('{"coatl.lessons":{}}'),
])("%o is no backup, and nothing of it is added", async (text) => {
  expect(await readBackup(host, text)).toBe(false);
  expect(tables).toEqual([]);
  expect(localStorage).toHaveLength(0);
});
