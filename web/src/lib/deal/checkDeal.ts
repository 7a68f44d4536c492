/** The page's own check of a finished game's deal: of its record, without asking anyone. */

import { fullOptions } from "$lib/api/client";
import type { OptionsChoice } from "$lib/api/protocol";
import {
  contributionCommitment,
  type Deal,
  dealCommitment,
  oldCommitment,
  secretCommitment,
} from "./commitments";
import { setupSteps } from "./setup";

/** The part of a record that the check needs. */
export interface DealtRecord {
  options: OptionsChoice;
  seed: string | null;
  steps: string[];
  commitment?: string;
  deal?: Deal;
}

/**
 * What the check found.
 * `fair`: everything matches, and this browser's contributions are in the deal.
 * `withheld`: the same, but another seat did not reveal its contribution.
 * `promised`: everything matches, but this browser contributed nothing.
 * `unseen`: everything matches, but this browser did not see the commitment before the game.
 * `old`: the deal is of version 1, where players did not commit to their contributions.
 * `other-table`, `other-commitment`: the deal is not the one that was promised to this browser.
 * `changed`: a contribution is not the one that its seat committed to.
 * `missing`: a contribution of this browser is not in the deal.
 * `other-cards`: the first cards and pieces are not those that the seed deals.
 */
export type Verdict =
  | "fair"
  | "withheld"
  | "promised"
  | "unseen"
  | "old"
  | "other-table"
  | "other-commitment"
  | "changed"
  | "missing"
  | "other-cards";

/** What this browser knows of a table. */
export interface DealPromise {
  table: string;
  /** The commitment that this browser stored before it revealed anything, or an empty string. */
  commitment: string;
  /** The seats of this browser. */
  seats: number[];
  /** All contributions that this browser made for the table; each of its seats uses one. */
  contributions: string[];
}

export function checkDeal(record: DealtRecord, promise: DealPromise): Verdict {
  const { seed, deal, steps } = record;
  const [secret = "", ...parts] = (seed ?? "").split("/");
  const promised = promise.commitment || record.commitment;
  if (!deal) {
    // A service that leaves out the deal must not pass for an old one.
    if (promise.contributions.length) return "missing";
    return oldCommitment(secret) === promised ? "old" : "other-commitment";
  }
  if (deal.table !== promise.table) return "other-table";
  const found = dealCommitment(deal, secretCommitment(deal.table, secret));
  if (found !== promised) return "other-commitment";
  if (parts.length !== deal.commitments.length) return "changed";
  const isCommitted = (part: string, seat: number): boolean =>
    part === "" || contributionCommitment(part) === deal.commitments[seat];
  if (!parts.every(isCommitted)) return "changed";
  const { contributions } = promise;
  const isMine = (seat: number): boolean => contributions.includes(parts[seat] ?? "");
  const isAllMine = promise.seats.length > 0 && promise.seats.every(isMine);
  if (contributions.length && !isAllMine) return "missing";
  const expected = setupSteps(seed ?? "", fullOptions(record.options));
  if (expected.some((step, number) => steps[number] !== step)) return "other-cards";
  if (!promise.commitment) return "unseen";
  if (!contributions.length) return "promised";
  return withheldSeats(record).length ? "withheld" : "fair";
}

/** The seats that committed to a contribution and did not reveal it. */
export function withheldSeats({ seed, deal }: DealtRecord): number[] {
  const parts = (seed ?? "").split("/").slice(1);
  return (deal?.commitments ?? []).flatMap((one, seat) => (one && !parts[seat] ? [seat] : []));
}
