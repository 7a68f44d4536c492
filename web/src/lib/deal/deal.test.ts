import { describe, expect, test } from "vitest";
import { fullOptions } from "$lib/api/client";
import deals from "../../testing/deals.json";
import { checkDeal, type DealtRecord, withheldSeats } from "./checkDeal";
import {
  contributionCommitment,
  dealCommitment,
  newContribution,
  oldCommitment,
  secretCommitment,
  shownCommitment,
} from "./commitments";
import { setupSteps } from "./setup";
import { sha256, sha512, toHex } from "./sha2";

const records: DealtRecord[] = deals;

function copyOf(number: number): Required<DealtRecord> & { seed: string } {
  return structuredClone(records[number]) as Required<DealtRecord> & { seed: string };
}

function promiseOf(record: Required<DealtRecord> & { seed: string }) {
  const mine = record.seed.split("/")[1]!;
  const { table } = record.deal;
  return { table, commitment: record.commitment, seats: [0], contributions: [mine] };
}

describe("hashes", () => {
  async function standard(name: string, data: Uint8Array<ArrayBuffer>): Promise<string> {
    return toHex(new Uint8Array(await crypto.subtle.digest(name, data)));
  }

  test("are those of the standard, for all lengths up to three blocks", async () => {
    for (let length = 0; length < 390; length += 7) {
      const data = crypto.getRandomValues(new Uint8Array(length));
      expect(toHex(sha512(data))).toBe(await standard("SHA-512", data));
      const text = toHex(data).slice(0, length);
      expect(sha256(text)).toBe(await standard("SHA-256", new TextEncoder().encode(text)));
    }
  });

  test("are of the UTF-8 bytes", async () => {
    const bytes = Uint8Array.from([0x43, 0xc3, 0xb3, 0x61, 0x74, 0x6c]);
    expect(sha256("Cóatl")).toBe(await standard("SHA-256", bytes));
  });
});

describe("commitments", () => {
  test("are those of the engine", () => {
    for (const record of records) {
      const [secret, ...parts] = record.seed!.split("/");
      const { table, open, commitments } = record.deal!;
      const toSecret = secretCommitment(table, secret!);
      expect(dealCommitment(record.deal!, toSecret)).toBe(record.commitment);
      expect(
        shownCommitment(table, { service: toSecret, open: open.map((n) => n - 1), commitments }),
      ) //
        .toBe(record.commitment);
      parts.forEach((part, seat) => {
        if (part) expect(contributionCommitment(part)).toBe(commitments[seat]);
      });
    }
  });

  test("are to contributions that nobody can guess", () => {
    const made = new Set(Array.from({ length: 100 }, newContribution));
    expect(made.size).toBe(100);
    for (const one of made) expect(one).toMatch(/^[0-9a-f]{32}$/);
  });
});

test("the set-up is the one that the engine deals from the seed", () => {
  for (const { seed, options, steps } of records) {
    expect(setupSteps(seed!, fullOptions(options))).toEqual(steps);
  }
});

describe("the check of a deal", () => {
  test("accepts a deal with this browser's contribution", () => {
    records.forEach((_, number) => {
      const record = copyOf(number);
      const expected = withheldSeats(record).length ? "withheld" : "fair";
      expect(checkDeal(record, promiseOf(record))).toBe(expected);
      expect(checkDeal(record, { ...promiseOf(record), contributions: [] })).toBe("promised");
    });
  });

  test("misses this browser's contribution where its seat has another one, or none", () => {
    const record = copyOf(0);
    const promise = promiseOf(record);
    expect(checkDeal(record, { ...promise, contributions: [newContribution()] })).toBe("missing");
    const [secret, , yours] = record.seed.split("/");
    expect(checkDeal({ ...record, seed: [secret, "", yours].join("/") }, promise)).toBe("missing");
  });

  test("misses a contribution that this browser made for no seat", () => {
    const record = copyOf(0);
    const unseated = { ...promiseOf(record), seats: [], contributions: [newContribution()] };
    expect(checkDeal(record, unseated)).toBe("missing");
  });

  test("finds the contribution that was used among all that this browser made", () => {
    const record = copyOf(0);
    const made = [newContribution(), ...promiseOf(record).contributions];
    expect(checkDeal(record, { ...promiseOf(record), contributions: made })).toBe("fair");
  });

  test("says that another player did not reveal their contribution", () => {
    const record = copyOf(0);
    const promise = promiseOf(record);
    record.seed = [...record.seed.split("/").slice(0, 2), ""].join("/");
    record.steps = setupSteps(record.seed, fullOptions(record.options));
    expect(checkDeal(record, promise)).toBe("withheld");
    expect(withheldSeats(record)).toEqual([1]);
  });

  test("misses a contribution that the table never showed in its deal", () => {
    const record = copyOf(0);
    const [secret = "", , yours = ""] = record.seed.split("/");
    record.seed = [secret, "", yours].join("/");
    record.deal.commitments[0] = "";
    record.commitment = dealCommitment(record.deal, secretCommitment(record.deal.table, secret));
    record.steps = setupSteps(record.seed, fullOptions(record.options));
    expect(checkDeal(record, promiseOf({ ...copyOf(0), commitment: record.commitment }))).toBe(
      "missing",
    );
  });

  test("notices a contribution that another player chose after seeing this one", () => {
    const record = copyOf(0);
    const promise = promiseOf(record);
    const [secret, mine] = record.seed.split("/");
    const chosen = newContribution();
    record.seed = [secret, mine, chosen].join("/");
    record.steps = setupSteps(record.seed, fullOptions(record.options));
    expect(checkDeal(record, promise)).toBe("changed");
    record.deal.commitments[1] = contributionCommitment(chosen);
    record.commitment = dealCommitment(record.deal, secretCommitment(record.deal.table, secret!));
    expect(checkDeal(record, promise)).toBe("other-commitment");
  });

  test("notices another secret, other open seats, another table", () => {
    const record = copyOf(0);
    const promise = promiseOf(record);
    const other = { ...record, seed: record.seed.replace(/^[^/]*/, "0".repeat(32)) };
    expect(checkDeal(other, promise)).toBe("other-commitment");
    const open = { ...record.deal, open: [2] };
    expect(checkDeal({ ...record, deal: open }, promise)).toBe("other-commitment");
    const table = { ...record.deal, table: "another" };
    expect(checkDeal({ ...record, deal: table }, promise)).toBe("other-table");
  });

  test("notices cards that the seed does not deal", () => {
    const record = copyOf(0);
    const last = record.steps.length - 1;
    record.steps[last] = record.steps[last - 1]!;
    expect(checkDeal(record, promiseOf(record))).toBe("other-cards");
  });

  test("does not vouch for a deal without commitments of players", () => {
    const { deal: _, ...record } = copyOf(0);
    const promise = promiseOf(copyOf(0));
    const commitment = oldCommitment(record.seed.split("/")[0]!);
    const withoutPart = { ...promise, commitment, contributions: [] };
    expect(checkDeal({ ...record, commitment }, withoutPart)).toBe("old");
    // The secret does not open what this browser was promised.
    expect(checkDeal({ ...record, commitment }, { ...promise, contributions: [] })).toBe(
      "other-commitment",
    );
    // No record of a browser that contributed is without its deal.
    expect(checkDeal({ ...record, commitment }, promise)).toBe("missing");
    expect(checkDeal({ ...record, commitment }, { ...promise, commitment })).toBe("missing");
  });

  test("does not vouch for a commitment that this browser did not see before the game", () => {
    const record = copyOf(0);
    const stranger = { ...promiseOf(record), commitment: "", contributions: [] };
    expect(checkDeal(record, stranger)).toBe("unseen");
    expect(checkDeal(record, { ...promiseOf(record), commitment: "" })).toBe("unseen");
  });

  test("does not vouch for a record that keeps its seed secret, or is cut short", () => {
    const record = copyOf(0);
    const promise = promiseOf(record);
    expect(checkDeal({ ...record, seed: null }, promise)).toBe("other-commitment");
    expect(checkDeal({ ...record, steps: record.steps.slice(0, 9) }, promise)).toBe("other-cards");
  });
});
