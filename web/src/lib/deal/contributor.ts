/**
 * This browser's part in the deal of a table: it commits to a contribution where the table asks for
 * one, and reveals it once all commitments are there. It computes the commitment to the whole deal
 * itself and stores it first: from then on nobody can change their part unnoticed.
 */

import type { DealInfo, TableInfo } from "$lib/api/protocol";
import { storeContribution, storedTable } from "$lib/settings/storedTables.svelte";
import type { Request } from "$lib/transport/reconnectingChannel.svelte";
import { contributionCommitment, newContribution, shownCommitment } from "./commitments";

type Send = (make: (id: string) => Request) => Promise<unknown>;

export class Contributor {
  readonly #send: Send;
  /** Seats with a request under way. */
  readonly #busy = new Set<number>();

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Do for these seats what the table waits for. False if the table shows a commitment that is not
   * the one to its deal, or not the one it showed before: then nothing is revealed.
   */
  update(table: TableInfo, seats: number[]): boolean {
    const { deal } = table;
    if (!deal) return true;
    for (const seat of seats.filter((seat) => deal.asked?.includes(seat))) {
      const contribution = newContribution();
      this.#request(seat, (id) => {
        storeContribution(table.id, contribution);
        return { type: "commit", id, seat, commitment: contributionCommitment(contribution) };
      });
    }
    if (!table.commitment) return true;
    const stored = storedTable(table.id);
    const shown = shownCommitment(table.id, deal);
    if (table.commitment !== shown || (stored && stored.commitment !== shown)) return false;
    for (const seat of seats) this.#reveal(seat, deal, stored?.contributions ?? []);
    return true;
  }

  #reveal(seat: number, deal: DealInfo, contributions: string[]): void {
    if (deal.revealed?.includes(seat)) return;
    const brought = contributions.find(
      (one) => contributionCommitment(one) === deal.commitments[seat],
    );
    if (brought) this.#request(seat, (id) => ({ type: "reveal", id, seat, brought }));
  }

  /** Send a request for a seat, unless one is under way. If it fails, the next news tries again. */
  #request(seat: number, make: (id: string) => Request): void {
    if (this.#busy.has(seat)) return;
    this.#busy.add(seat);
    void this.#send(make).finally(() => this.#busy.delete(seat));
  }
}
