import { beforeEach, expect, test, vi } from "vitest";
import { toasts } from "$lib/ui/toasts.svelte";
import { deleteTables } from "./deleteTables";
import { storedTables, storeKeys } from "./storedTables.svelte";

const { removeTables } = vi.hoisted(() => ({ removeTables: vi.fn<() => Promise<void>>() }));
vi.mock("$lib/transport/current", () => ({
  transport: { reachesOthers: false },
  localHost: { removeTables },
}));

const listed = (): string[] => storedTables().map(({ id }) => id);

beforeEach(() => {
  for (const id of ["a", "b"]) storeKeys(id, [{ seat: 0, token: "secret" }]);
});

test("tables of this browser are deleted where they are stored", async () => {
  removeTables.mockResolvedValueOnce();
  expect(await deleteTables(["a", "unknown"])).toBe(true);
  expect(removeTables).toHaveBeenCalledWith(["a", "unknown"]);
  expect(listed()).toEqual(["b"]);
});

test("what cannot be deleted stays on the list, and the page says so", async () => {
  removeTables.mockRejectedValueOnce(new Error("storage fails"));
  expect(await deleteTables(["a"])).toBe(false);
  expect(listed().toSorted()).toEqual(["a", "b"]);
  expect(toasts.current.at(-1)?.warning).toBe(true);
});
