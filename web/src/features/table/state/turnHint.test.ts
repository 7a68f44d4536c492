import { beforeEach, expect, test } from "vitest";
import { makeMove } from "../../../testing/builders";
import { FakeTable } from "../../../testing/fakeTable.svelte";
import { Selection } from "./selection.svelte";

const BEGIN = makeMove({ verb: "begin", piece: "y" });
const ADD = makeMove({ verb: "add", piece: "r", coatl: 0, side: "tail" });
const OTHER = makeMove({ verb: "add", piece: "b", coatl: 0, side: "tail" });
const FINISH = makeMove({ verb: "finish" });

let connection: FakeTable;
let table: Selection;

/** The service answers, the table shows the next scene, and the page asks for advice on it. */
async function show(...moves: (typeof BEGIN)[]): Promise<void> {
  connection.offer(...moves);
  table.update();
  await table.turnHint.ask();
}

beforeEach(async () => {
  connection = new FakeTable();
  connection.advice = [BEGIN, ADD, FINISH].map(({ code }) => code);
  table = new Selection(connection);
  table.isHinting = true;
  await show(BEGIN);
});

test("the plan of a hint goes on while it is followed", async () => {
  expect(table.hintedMove).toBe(BEGIN);
  table.play(BEGIN);
  await show(ADD, OTHER, FINISH);
  expect(table.hintedMove).toBe(ADD);
  expect(table.turnHint.done).toBe(1);
  table.play(ADD);
  await show(OTHER, FINISH);
  expect(table.hintedMove).toBe(FINISH);
  expect(connection.hintsAsked).toBe(1);
});

test("another move, an undo, or the end of the plan asks for a new one", async () => {
  table.play(BEGIN);
  await show(ADD, OTHER, FINISH);
  table.play(OTHER);
  connection.advice = [FINISH.code];
  await show(ADD, FINISH);
  expect([connection.hintsAsked, table.turnHint.done]).toEqual([2, 0]);
  await show(BEGIN); // undone
  expect(connection.hintsAsked).toBe(3);
  table.play(FINISH);
  await show(BEGIN);
  expect(connection.hintsAsked).toBe(4);
});

test("a hint is kept while it is hidden, and asked for once", async () => {
  table.isHinting = false;
  expect(table.hintedMove).toBeNull();
  table.isHinting = true;
  await table.turnHint.ask(); // in another layout
  expect(table.hintedMove).toBe(BEGIN);
  expect(connection.hintsAsked).toBe(1);
});
