import { beforeEach, describe, expect, it, vi } from "vitest";
import type { NewTable } from "$lib/api/protocol";

/** The modules as a page finds them when it is opened: they read what this browser has stored. */
async function openPage() {
  vi.resetModules();
  const { api } = await import("$lib/api/client");
  const { playNow } = await import("./createTable");
  const stored = await import("$lib/settings/storedTables.svelte");
  const requests: NewTable[] = [];
  vi.spyOn(api, "create").mockImplementation((table) => {
    requests.push(table);
    const keys = table.seats.flatMap(({ kind }, seat) =>
      kind === "me" ? [{ seat, token: "t" }] : [],
    );
    return Promise.resolve({ table: `table${requests.length}`, keys, host: "h" });
  });
  return { playNow, stored, tokens: () => requests.map(({ options }) => options.tokens) };
}

beforeEach(() => localStorage.clear());

describe("Play now", () => {
  it("starts the first game of a browser without Sacrifice tokens, later games with them", async () => {
    const { playNow, tokens } = await openPage();
    await playNow();
    await playNow();
    expect(tokens()).toEqual([false, true]);
  });

  it("starts the first game with Sacrifice tokens if the player wants them", async () => {
    const { playNow, tokens } = await openPage();
    await playNow({ tokens: true });
    expect(tokens()).toEqual([true]);
  });

  it("remembers an earlier game when the page is opened again", async () => {
    await (await openPage()).playNow();
    const { playNow, tokens } = await openPage();
    await playNow();
    expect(tokens()).toEqual([true]);
  });

  it("remembers an earlier game that was taken off the list", async () => {
    const first = await openPage();
    await first.playNow();
    first.stored.forgetTable("table1");
    const { playNow, stored, tokens } = await openPage();
    expect(stored.storedTables()).toEqual([]);
    await playNow();
    expect(tokens()).toEqual([true]);
  });

  it("counts a game stored by an earlier version of the page", async () => {
    const table = { id: "old", keys: [{ seat: 0, token: "t" }], at: 1, names: [], over: true };
    localStorage.setItem("coatl.tables", JSON.stringify([table]));
    const { playNow, tokens } = await openPage();
    await playNow();
    expect(tokens()).toEqual([true]);
  });

  it("does not count a game of bots that was only watched", async () => {
    const { playNow, stored, tokens } = await openPage();
    stored.storeKeys("bots", [], { host: "h" });
    await playNow();
    expect(tokens()).toEqual([false]);
  });
});
