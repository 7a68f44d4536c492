/** The check of a table's deal after its game, with what this browser stored before it. */

import { api } from "$lib/api/client";
import { storedTable } from "$lib/settings/storedTables.svelte";
import { checkDeal, type Verdict, withheldSeats } from "./checkDeal";

export interface CheckedDeal {
  verdict: Verdict;
  /** The contributions of this browser that are in the deal. */
  used: string[];
  /** The seats that committed to a contribution and did not reveal it. */
  withheld: number[];
}

/** Whether this browser was promised a deal at a table, or contributed to it. */
export function hasDealToCheck(id: string): boolean {
  const { commitment, contributions = [] } = storedTable(id) ?? {};
  return Boolean(commitment) || contributions.length > 0;
}

/** Download the record, and check its deal in this browser. Raises `ApiError`. */
export async function checkTable(id: string): Promise<CheckedDeal> {
  const record = await api.record(id);
  const { keys = [], commitment = "", contributions = [] } = storedTable(id) ?? {};
  const verdict = checkDeal(record, {
    table: id,
    commitment,
    seats: keys.map(({ seat }) => seat),
    contributions,
  });
  const parts = (record.seed ?? "").split("/").slice(1);
  const used = contributions.filter((one) => parts.includes(one));
  return { verdict, used, withheld: withheldSeats(record) };
}
