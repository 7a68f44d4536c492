import { describe, expect, it } from "vitest";
import { makeTable } from "../../testing/builders";
import { styleOf } from "./chatStyle";
import { attention } from "./turnAlert.svelte";

describe("attention", () => {
  const table = makeTable();

  it("is asked for in my turn", () => {
    const mine = { ...table, started: true, active: 0, turn: 3 };
    expect(attention(mine, [0])).toEqual({ over: false, turn: 3 });
  });

  it("is not asked for in the turn of another", () => {
    expect(attention({ ...table, started: true, active: 1 }, [0])).toBeNull();
  });

  it("is not asked for before the game", () => {
    expect(attention({ ...table, started: false }, [0])).toBeNull();
  });

  it("is not asked of spectators", () => {
    expect(attention({ ...table, started: true, active: 0 }, [])).toBeNull();
  });

  it("is not asked for while a bot plays for me", () => {
    const seats = table.seats.map((seat, n) => (n ? seat : { ...seat, stand_in: "medium" }));
    expect(attention({ ...table, seats, started: true, active: 0 }, [0])).toBeNull();
  });

  it("is not asked for where everyone plays at this device", () => {
    const seats = table.seats.map((seat) => ({ ...seat, kind: "person" as const }));
    expect(attention({ ...table, seats, started: true, active: 0 }, [0, 1])).toBeNull();
  });

  it("is asked for at the end of the game", () => {
    const over = { ...table, started: true, over: true, active: null, turn: 30 };
    expect(attention(over, [0])).toEqual({ over: true, turn: 30 });
  });
});

describe("styleOf", () => {
  it.each([
    ["https://discord.com/api/webhooks/1/a", "discord"],
    ["https://hooks.slack.com/services/a", "slack"],
    ["https://ntfy.sh/club", "ntfy"],
    ["https://chat.example.org/hook", null],
    ["https://notdiscord.com/", null],
    ["nonsense", null],
  ])("recognises %s", (url, style) => {
    expect(styleOf(url)).toBe(style);
  });
});
