import { expect, test } from "vitest";
import { makeTable } from "../../testing/builders";
import { storedTable, storeKeys, updateStoredTable } from "./storedTables.svelte";

test("a commitment counts as seen before the end of the game only if it was", () => {
  storeKeys("late", [{ seat: 0, token: "secret" }]);
  updateStoredTable(makeTable({ id: "late", over: true, commitment: "shown at last" }));
  expect(storedTable("late")?.commitment).toBe("");

  storeKeys("early", [{ seat: 0, token: "secret" }]);
  updateStoredTable(makeTable({ id: "early", over: false, commitment: "promised" }));
  updateStoredTable(makeTable({ id: "early", over: true, commitment: "another" }));
  expect(storedTable("early")?.commitment).toBe("promised");
});
