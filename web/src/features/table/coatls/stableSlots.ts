/** Keeps cards in the slots where they first appeared, so that nothing moves under the pointer. */

import type { Card } from "$lib/api/protocol";

export class StableSlots {
  #ids: string[] = [];

  /** The cards by slot; null where a card has left its slot. */
  arrange(cards: Card[]): (Card | null)[] {
    const free = [...this.#ids];
    for (const { card } of cards) {
      const at = free.indexOf(card);
      if (at < 0) this.#ids.push(card);
      else free.splice(at, 1);
    }
    const left = [...cards];
    return this.#ids.map((id) => {
      const at = left.findIndex(({ card }) => card === id);
      return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
    });
  }
}
