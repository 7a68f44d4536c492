import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  deleteGames,
  exportedGames,
  importGames,
  type OwnGame,
  ownGames,
  recordGame,
} from "./ownGames.svelte";

const KEY = "coatl.games";

function game(id: string, more: Partial<OwnGame> = {}): OwnGame {
  return {
    id,
    at: 1000,
    seats: [
      { kind: "person", name: "Ana", head: "moon" },
      { kind: "bot", name: "", bot: "easy" },
    ],
    mine: [0],
    points: [30, 20],
    winners: [0],
    turns: 20,
    cards: ["trio-red"],
    ...more,
  };
}

const ids = (): string[] => ownGames.all.map(({ id }) => id);

beforeEach(() => {
  localStorage.clear();
  deleteGames();
});

describe("one's own games", () => {
  it("keep each result once, as it was seen first", () => {
    recordGame(game("a", { at: 1 }));
    recordGame(game("b", { at: 2 }));
    recordGame(game("a", { at: 3 }));
    expect(ids()).toEqual(["b", "a"]);
  });

  it("keep what another tab has stored meanwhile", () => {
    recordGame(game("a"));
    localStorage.setItem(KEY, JSON.stringify([game("a"), game("other")]));
    recordGame(game("b"));
    expect(ids().sort()).toEqual(["a", "b", "other"]);
  });

  it("are there when the page is loaded again", async () => {
    recordGame(game("a"));
    vi.resetModules();
    const again = await import("./ownGames.svelte");
    expect(again.ownGames.all).toEqual([game("a")]);
  });

  it("are deleted one by one", () => {
    recordGame(game("a"));
    recordGame(game("b"));
    deleteGames("a");
    expect(ids()).toEqual(["b"]);
    expect(localStorage.getItem(KEY)).not.toContain('"a"');
  });

  it("last as long as the page where nothing can be stored", () => {
    const setItem = (): void => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: () => null, setItem });
    recordGame(game("a"));
    recordGame(game("b"));
    expect(ids().sort()).toEqual(["a", "b"]);
    expect(ownGames.areKept).toBe(false);
    vi.unstubAllGlobals();
    recordGame(game("c"));
    expect(ids().sort()).toEqual(["a", "b", "c"]);
    expect(ownGames.areKept).toBe(true);
    expect(localStorage.getItem(KEY)).toContain('"a"');
  });
});

describe("a file of games", () => {
  it("brings all games back, and none twice", () => {
    recordGame(game("a", { levels: [1], points: [30, 20, 5] }));
    recordGame(game("b"));
    const file = exportedGames();
    deleteGames("a");
    expect(importGames(file)).toBe(1);
    expect(importGames(file)).toBe(0);
    expect(ids().sort()).toEqual(["a", "b"]);
    expect(ownGames.all.find(({ id }) => id === "a")?.levels).toEqual([1]);
  });

  it("does not replace what is here", () => {
    recordGame(game("a"));
    const other = { ...game("a"), points: [99, 0] };
    importGames(JSON.stringify({ format: "coatl-games", version: 1, games: [other] }));
    expect(ownGames.all[0]?.points).toEqual([30, 20]);
  });

  it.each(["", "null", "[]", '{"format":"coatl-games","version":2,"games":[]}', "{}"])(
    "is refused unless it is one: %s",
    (text) => expect(importGames(text)).toBeNull(),
  );

  it.each([
    { id: "../up" },
    { id: 7 },
    { at: "yesterday" },
    { mine: [] },
    { mine: [5] },
    { points: [1] },
    { winners: "all" },
    { seats: [] },
    {
      seats: [
        { kind: "god", name: "Ana" },
        { kind: "person", name: "x".repeat(1000) },
      ],
    },
    { cards: ["<b>"] },
    { levels: ["one"] },
  ])("has no game with %o", (wrong) => {
    const games = [{ ...game("a"), ...wrong }, null, 7, game("b")];
    expect(importGames(JSON.stringify({ format: "coatl-games", version: 1, games }))).toBe(1);
    expect(ids()).toEqual(["b"]);
  });
});
