import { beforeEach, expect, test } from "vitest";
import { ownGames, recordGame } from "$lib/settings/ownGames.svelte";
import { storedTables, storeKeys } from "$lib/settings/storedTables.svelte";
import { removeGames } from "./removeGames";

beforeEach(async () => {
  await removeGames();
  for (const id of ["a", "b"]) {
    storeKeys(id, [{ seat: 0, token: "secret" }]);
    recordGame({
      id,
      at: 1,
      seats: [{ kind: "person", name: "Ana" }],
      mine: [0],
      points: [20],
      winners: [0],
      turns: 9,
      cards: [],
    });
  }
});

test("a game that is deleted is off both lists, and the others stay", async () => {
  await removeGames("a");
  expect(ownGames.all.map(({ id }) => id)).toEqual(["b"]);
  expect(storedTables().map(({ id }) => id)).toEqual(["b"]);
});

test("deleting all games takes their tables off the list, and leaves tables without a result", async () => {
  storeKeys("running", [{ seat: 0, token: "secret" }]);
  await removeGames();
  expect(ownGames.all).toEqual([]);
  expect(storedTables().map(({ id }) => id)).toEqual(["running"]);
});
