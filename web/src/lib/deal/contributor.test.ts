import { beforeEach, describe, expect, test } from "vitest";
import type { DealInfo, TableInfo } from "$lib/api/protocol";
import {
  forgetTable,
  storedTable,
  storeKeys,
  updateStoredTable,
} from "$lib/settings/storedTables.svelte";
import type { Request } from "$lib/transport/reconnectingChannel.svelte";
import { makeTable } from "../../testing/builders";
import { contributionCommitment, newContribution, shownCommitment } from "./commitments";
import { Contributor } from "./contributor";

const MINE = newContribution();
const YOURS = newContribution();

/** A table where seats 0 and 1 have committed. */
function sealed(deal: Partial<DealInfo> = {}, commitment?: string): TableInfo {
  const info: DealInfo = {
    service: "5".repeat(64),
    open: [0, 1],
    commitments: [contributionCommitment(MINE), contributionCommitment(YOURS)],
    ...deal,
  };
  return makeTable({
    started: false,
    deal: info,
    commitment: commitment ?? shownCommitment("abc", info),
  });
}

let sent: Request[];
let answer: () => void;
let contributor: Contributor;

/** The table as the page receives it. */
function receive(table: TableInfo, seats = [0]): boolean {
  updateStoredTable(table);
  return contributor.update(table, seats);
}

beforeEach(() => {
  forgetTable("abc");
  storeKeys("abc", [{ seat: 0, token: "t" }], { contributions: [MINE] });
  sent = [];
  contributor = new Contributor((make) => {
    sent.push(make(`id${sent.length}`));
    return new Promise<void>((resolve) => (answer = resolve));
  });
});

describe("a browser", () => {
  test("keeps its contribution to itself until all commitments are there", () => {
    const waiting = sealed({ commitments: [contributionCommitment(MINE), ""] }, "");
    expect(receive(waiting)).toBe(true);
    expect(sent).toEqual([]);
  });

  test("reveals its contribution once all commitments are there, and stores the promise", () => {
    const table = sealed();
    expect(receive(table)).toBe(true);
    expect(sent).toEqual([{ type: "reveal", id: "id0", seat: 0, brought: MINE }]);
    expect(storedTable("abc")?.commitment).toBe(table.commitment);
  });

  test("reveals it once", async () => {
    receive(sealed());
    receive(sealed());
    expect(sent).toHaveLength(1);
    answer();
    await Promise.resolve();
    receive(sealed({ revealed: [0] }));
    expect(sent).toHaveLength(1);
  });

  test("reveals nothing to a table that claims another commitment than that of its deal", () => {
    expect(receive(sealed({}, "0".repeat(64)))).toBe(false);
    expect(sent).toEqual([]);
  });

  test("reveals nothing to a table whose deal is not the one it showed before", async () => {
    receive(sealed());
    answer();
    await Promise.resolve();
    const other = contributionCommitment(newContribution());
    const changed = sealed({ commitments: [contributionCommitment(MINE), other] });
    expect(receive(changed)).toBe(false);
    expect(sent).toHaveLength(1);
  });

  test("reveals nothing for a commitment that it did not make", () => {
    receive(sealed({ commitments: [contributionCommitment(YOURS), contributionCommitment(MINE)] }));
    expect(sent).toEqual([]);
  });

  test("commits to a new contribution for a rematch, and stores it first", () => {
    const asked = sealed({ commitments: ["", ""], asked: [0, 1] }, "");
    receive(asked);
    receive(asked);
    expect(sent).toHaveLength(1);
    const made = storedTable("abc")?.contributions?.at(-1);
    expect(made).not.toBe(MINE);
    expect(sent[0]).toMatchObject({
      type: "commit",
      seat: 0,
      commitment: contributionCommitment(made!),
    });
  });

  test("contributes for every seat that it holds", () => {
    storeKeys("abc", [{ seat: 1, token: "u" }], { contributions: [MINE, YOURS] });
    receive(sealed(), [0, 1]);
    expect(sent.map((one) => "brought" in one && one.brought)).toEqual([MINE, YOURS]);
  });

  test("has nothing to do at a table without such a deal", () => {
    expect(receive(makeTable({ commitment: "0".repeat(64) }))).toBe(true);
    expect(sent).toEqual([]);
  });
});
