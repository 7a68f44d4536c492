import { beforeEach, expect, test } from "vitest";
import { say } from "$lib/i18n/translate";
import { makeSeat, makeTable } from "../../../testing/builders";
import { FakeTable } from "../../../testing/fakeTable.svelte";
import { prompt } from "./prompt";
import { Selection } from "./selection.svelte";

let connection: FakeTable;
let table: Selection;

beforeEach(() => {
  connection = new FakeTable({ seats: [makeSeat(), makeSeat()], active: 1, you: 0 });
  table = new Selection(connection);
});

test("says that a move is still being sent", () => {
  connection.sending = true;
  expect(prompt(table)).toBe("Sending your move…");
});

test("says that a bot is thinking, or waits because the service is busy", () => {
  connection.table = makeTable({ thinking: 1 });
  expect(prompt(table)).toBe(say("now.thinking", table.whoIs(1)));
  connection.table = makeTable({ thinking: 1, busy: true });
  expect(prompt(table)).toBe(say("now.busy", table.whoIs(1)));
  connection.table = makeTable({ busy: true });
  expect(prompt(table)).toBe(say("now.waiting", table.whoIs(1)));
});

test("says to everyone that a bot is about to play, and asks whom it plays for", () => {
  connection.table = makeTable({ call: { seat: 1, until: 0 }, paused: true });
  expect(prompt(table)).toBe(say("now.called", table.whoIs(1)));
  connection.table = makeTable({ call: { seat: 1, until: 0, late: true } });
  expect(prompt(table)).toBe(say("now.called-late", table.whoIs(1)));
  connection.table = makeTable({ call: { seat: 0, until: 0 } });
  expect(prompt(table)).toBe(say("now.called-me"));
  connection.table = makeTable({ call: { seat: 0, until: 0, late: true } });
  expect(prompt(table)).toBe(say("now.called-late-me"));
});

test("says that the stored game is damaged, also to the player to move", () => {
  connection.table = makeTable({ damaged_entry: 12, paused: true });
  expect(prompt(table)).toBe(say("now.damaged"));
  connection = new FakeTable({ seats: [makeSeat(), makeSeat()], active: 0, you: 0 });
  connection.table = makeTable({ damaged_entry: 12 });
  expect(prompt(new Selection(connection))).toBe(say("now.damaged"));
});

test("says that a game waits for its players", () => {
  connection.table = makeTable({ paused: true, thinking: 1 });
  expect(prompt(table)).toBe(say("now.paused"));
});
