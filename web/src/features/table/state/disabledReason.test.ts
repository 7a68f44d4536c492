import { beforeEach, describe, expect, test } from "vitest";
import { announcement } from "$lib/ui/announce.svelte";
import { toasts } from "$lib/ui/toasts.svelte";
import type { Scene } from "$lib/api/protocol";
import { errorText, pieceFacts, say } from "$lib/i18n/translate";
import { makeCoatl, makeMove, makeSeat } from "../../../testing/builders";
import { FakeTable } from "../../../testing/fakeTable.svelte";
import {
  phaseReason,
  whyNonePicked,
  whyNot,
  whyNotBegin,
  whyNotCard,
  whyNotClosing,
  whyNotDrop,
  whyNotEnd,
  whyNotFinish,
  whyNotHere,
  whyNotPick,
  whyNotPiece,
  whyNotPile,
  whyNotRow,
  whyNotSetAside,
  whyNotSpace,
  whyNotUndo,
} from "./disabledReason";
import { prompt } from "./prompt";
import { Selection } from "./selection.svelte";

const FINISH = makeMove({ verb: "finish" });

let connection: FakeTable;
let table: Selection;

function show(scene: Partial<Scene>): void {
  connection.show({ moves: [FINISH], ...scene });
}

beforeEach(() => {
  connection = new FakeTable();
  table = new Selection(connection);
  show({});
});

/** A rule as a sentence, like the other reasons. */
const ruleText = (code: string): string => `${errorText({ code })}.`;

describe("the reason why something cannot be done", () => {
  test("is the rule that the service names", () => {
    show({
      supply: [["y", "r"], []],
      refused: [
        { code: "no-room", verb: "take", space: 0 },
        { code: "hand-full", verb: "row", slot: 2 },
        { code: "hand-full", verb: "draw" },
        { code: "token-used", verb: "future" },
      ],
    });
    expect(whyNotSpace(table, 0)).toContain("no room");
    expect(whyNotSpace(table, 1)).toBe(ruleText("space-empty"));
    expect(whyNotRow(table, 2)).toBe("Your hand is full.");
    expect(whyNot(table, "draw")).toBe("Your hand is full.");
    expect(whyNot(table, "future")).toBe(ruleText("token-used"));
  });

  test("is the action of this turn, once there is one", () => {
    show({ phase: "confirm", can_undo: true });
    expect(whyNotRow(table, 0)).toBe(say("why.acted", { undo: "yes" }));
    show({ phase: "confirm" });
    expect(phaseReason(table)).not.toContain("undo");
    show({ phase: "assemble", can_undo: true });
    expect(phaseReason(table)).toContain("assembling");
    show({ phase: "complete" });
    expect(whyNot(table, "draw")).toBe(ruleText("complete-the-coatl-first"));
  });

  test("is somebody else's turn", () => {
    connection.show({ active: 1 });
    expect(whyNotCard(table, "count-red")).toBe(say("now.waiting", table.whoIs(1)));
  });

  test("names the Cóatls where a card is refused for different reasons", () => {
    const LOW = { code: "lowest-level-not-reached", verb: "fulfil", card: "count-red" } as const;
    show({ refused: [{ ...LOW, coatl: 0 }] });
    expect(whyNotCard(table, "count-red")).toBe(ruleText(LOW.code));
    show({
      refused: [
        { ...LOW, coatl: 0 },
        { ...LOW, coatl: 1, code: "four-prophecies" },
      ],
    });
    expect(whyNotCard(table, "count-red")).toBe(
      `Cóatl 1: ${ruleText(LOW.code)} Cóatl 2: ${ruleText("four-prophecies")}`,
    );
    show({});
    expect(whyNotCard(table, "count-red")).toBe(say("why.no-coatl"));
  });

  test("tells what a Temple is for, and how to get it", () => {
    expect(whyNotPile(table, 0)).toBe(say("why.pile"));
    show({ moves: [makeMove({ verb: "priest", pile: 0 })] });
    expect(whyNotPile(table, 0)).toBe(say("why.pile-token"));
    show({ phase: "complete", refused: [{ code: "prophecy-first", verb: "temple", pile: 0 }] });
    expect(whyNotPile(table, 0)).toBe(ruleText("prophecy-first"));
  });

  test("is given for a confirmation, too", () => {
    expect(whyNotFinish(table)).toBe(say("why.nothing-done"));
    show({ phase: "keep", refused: [{ code: "keep-fewer", verb: "finish" }] });
    expect(whyNotFinish(table)).toBe(ruleText("keep-fewer"));
  });

  test("is that golden bodies are not for building", () => {
    expect(whyNotPiece(table, "o")).toBe(say("why.gold"));
  });
});

describe("what was silent", () => {
  const TWO = { code: "two-unfinished-coatls", verb: "begin", piece: "y" } as const;
  const PIECE = { kind: "piece", place: 0, piece: "y" } as const;
  const CARD = { kind: "card", card: "count-red" } as const;

  test("says why no other Cóatl is begun", () => {
    show({
      refused: [TWO],
      moves: [makeMove({ verb: "add", piece: "y", coatl: 0, side: "head" })],
    });
    expect(whyNotBegin(table)).toBe(ruleText(TWO.code));
    table.hold(PIECE);
    expect(whyNotBegin(table)).toBe(ruleText(TWO.code));
    show({ moves: [makeMove({ verb: "begin", piece: "r" })] });
    expect(whyNotBegin(table)).toBe(say("why.begin-first"));
    show({ phase: "confirm" });
    expect(whyNotBegin(table)).toBe(say("why.acted", { undo: "no" }));
  });

  test("says why a fourth card cannot be set aside", () => {
    const FOURTH = { code: "keep-exactly-three", verb: "discard", card: "count-red" } as const;
    show({ phase: "keep", refused: [FOURTH] });
    expect(whyNotSetAside(table, "count-red")).toBe(ruleText(FOURTH.code));
  });

  test("says why nothing is undone", () => {
    expect(whyNotUndo(table)).toBe(say("here.undo-not"));
    connection.show({ active: 1 });
    expect(whyNotUndo(table)).toBe(say("now.waiting", table.whoIs(1)));
  });

  test("says what a Perfect Pick lacks, and what it cannot have", () => {
    expect(whyNotPick([])).toBe(say("pick.nothing"));
    expect(whyNotPick(["y"])).toBe(say("why.pick-second"));
    expect(whyNonePicked("head", [])).toBe(say("pick.too-few"));
    expect(whyNonePicked("head", ["Hy"])).toBe(say("pick.no-room"));
    expect(whyNonePicked("body", ["y"])).toBe(say("pick.too-few"));
    expect(whyNonePicked("body", ["y", "r"])).toBe(say("pick.no-room"));
  });

  test("says why a golden body steals nothing", () => {
    show({ refused: [{ code: "piece-not-on-board", verb: "steal" }] });
    expect(whyNotPiece(table, "o")).toBe(say("why.steal-none"));
    show({ refused: [{ code: "no-room", verb: "steal" }] });
    expect(whyNotPiece(table, "o")).toBe(ruleText("no-room"));
  });

  test("says why something is not dropped there", () => {
    const LOW = { code: "lowest-level-not-reached", verb: "fulfil", card: "count-red" } as const;
    show({
      seats: [makeSeat({ coatls: [makeCoatl(), makeCoatl({ complete: true })] }), makeSeat()],
      refused: [{ ...LOW, coatl: 0 }, TWO],
    });
    const lane = (coatl: number) => ({ kind: "lane", coatl }) as const;
    expect(whyNotDrop(table, CARD, lane(0))).toBe(ruleText(LOW.code));
    expect(whyNotDrop(table, CARD, lane(1))).toBe(say("why.complete"));
    expect(whyNotDrop(table, PIECE, { kind: "end", coatl: 1, side: "head" })).toBe(
      say("why.complete"),
    );
    table.held = CARD;
    expect(whyNotDrop(table, CARD, { kind: "new" })).toBe(say("why.card-new"));
    table.held = PIECE;
    expect(whyNotDrop(table, PIECE, { kind: "new" })).toBe(ruleText(TWO.code));
    expect(whyNotDrop(table, PIECE, { kind: "board" })).toBeNull();
  });
});

describe("a closing without a Prophecy", () => {
  const HEAD = { kind: "piece", place: 0, piece: "Hy" } as const;
  const WHY = ruleText("no-prophecy-to-complete-with");

  beforeEach(() =>
    show({
      seats: [makeSeat({ board: ["Hy"], coatls: [makeCoatl({ tail: true })] }), makeSeat()],
      moves: [makeMove({ verb: "begin", piece: "Hy" })],
      refused: [
        { code: "no-prophecy-to-complete-with", verb: "add", piece: "Hy", coatl: 0, side: "head" },
      ],
    }),
  );

  test("says so in the prompt, rather than only beginning another Cóatl", () => {
    expect(WHY).toContain("needs a Prophecy before it can be closed");
    table.hold(HEAD);
    expect(prompt(table)).toBe(say("now.piece-refused", { ...pieceFacts("Hy"), why: WHY }));
  });

  test("says so at the end that was touched", () => {
    expect(whyNotEnd(table, "Hy", 0, "head")).toBe(WHY);
    expect(whyNotEnd(table, "Hy", 0, "tail")).toBeNull();
    expect(whyNotClosing(table, "Hy")).toBe(WHY);
    const end = { kind: "end", coatl: 0, side: "head" } as const;
    expect(whyNotHere(table, "Hy", end)).toBe(WHY);
    expect(whyNotHere(table, "Ty", end)).toBe(say("why.tail"));
  });
});

describe("a refusal", () => {
  test("is shown where it was touched, and read aloud", () => {
    const button = document.createElement("button");
    button.addEventListener("click", (event) => table.refuse("no", event));
    button.click();
    expect(table.refusal?.text).toBe("no");
    expect(announcement.current).toContain("no");
    table.update();
    expect(table.refusal).toBeNull();
  });

  test("is a notice if nothing was touched", () => {
    const before = toasts.current.length;
    table.refuse("no");
    expect(toasts.current).toHaveLength(before + 1);
  });

  test("is given while others play, but not to spectators", () => {
    connection.show({ active: 1 });
    table.refuse("no", new DOMRect());
    expect(table.refusal?.text).toBe("no");
    table.clear();
    connection.show({ you: null });
    table.refuse("no", new DOMRect());
    expect(table.refusal).toBeNull();
  });
});
