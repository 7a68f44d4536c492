/** Commitments to a deal, as in `src/coatl/formats/commitment.py` and `docs/records.md`. */

import type { DealInfo } from "$lib/api/protocol";
import { randomHex } from "./randomHex";
import { sha256 } from "./sha2";

/** The public part of a deal as records have it: seats are counted from 1. */
export interface Deal {
  table: string;
  open: number[];
  commitments: string[];
}

/** A new contribution of this browser: 16 random bytes. */
export function newContribution(): string {
  return randomHex(16);
}

export function contributionCommitment(contribution: string): string {
  return hash("coatl-contribution-2", contribution);
}

export function secretCommitment(table: string, secret: string): string {
  return hash("coatl-secret-2", table, secret);
}

/** The commitment to the whole deal, given the one to the service's secret. */
export function dealCommitment(deal: Deal, toSecret: string): string {
  return hash("coatl-deal-2", deal.table, toSecret, deal.open.join(" "), ...deal.commitments);
}

/** The commitment to a deal of version 1: to the service's secret alone. */
export function oldCommitment(secret: string): string {
  return hash("coatl-deal", secret);
}

/** The commitment to the deal that a table shows, computed here. */
export function shownCommitment(table: string, deal: DealInfo): string {
  const open = deal.open.map((seat) => seat + 1);
  return dealCommitment({ table, open, commitments: deal.commitments }, deal.service);
}

/** The seats whose part of a deal is missing: a commitment, or the contribution to one. */
export function missingSeats(deal: DealInfo | null | undefined): number[] {
  if (!deal) return [];
  const { asked = [], revealed = [], commitments } = deal;
  return commitments.flatMap((commitment, seat) =>
    asked.includes(seat) || (commitment && !revealed.includes(seat)) ? [seat] : [],
  );
}

function hash(...lines: string[]): string {
  return sha256(lines.join("\n"));
}
