/** Keeps the pieces of a board in their slots, so that nothing moves under the finger. */

const SLOTS = 8;

/** A piece in a slot, and its place in the list that the service sends. */
export interface SlottedPiece {
  piece: string;
  place: number;
}

export class BoardSlots {
  #slots: (string | null)[] = Array<string | null>(SLOTS).fill(null);
  /** What lay in a slot last: a piece that comes back by undoing goes there. */
  #before: (string | null)[] = [...this.#slots];

  /** The pieces by slot. Of equal pieces, the one in the slot `chosen` leaves first. */
  arrange(board: readonly string[], chosen: number | null = null): (SlottedPiece | null)[] {
    const missing = [...board];
    const order = [...this.#slots.keys()].sort(
      (a, b) => Number(a === chosen) - Number(b === chosen),
    );
    const kept = new Set(
      order.filter((slot) => {
        const at = missing.indexOf(this.#slots[slot] ?? "");
        return at >= 0 && missing.splice(at, 1).length > 0;
      }),
    );
    for (const slot of order) {
      const piece = this.#slots[slot];
      if (piece == null || kept.has(slot)) continue;
      this.#before[slot] = piece;
      this.#slots[slot] = null;
    }
    // First the pieces that lay here before, so that a new piece does not take their slot.
    const strangers = missing.filter((piece) => !this.#put(piece, this.#before.indexOf(piece)));
    for (const piece of strangers) this.#put(piece, this.#slots.indexOf(null));
    return this.#withPlaces(board);
  }

  #put(piece: string, slot: number): boolean {
    if (slot < 0 || this.#slots[slot] !== null) return false;
    this.#slots[slot] = piece;
    this.#before[slot] = null;
    return true;
  }

  #withPlaces(board: readonly string[]): (SlottedPiece | null)[] {
    const left: (string | null)[] = [...board];
    return this.#slots.map((piece) => {
      const place = piece === null ? -1 : left.indexOf(piece);
      if (piece === null || place < 0) return null;
      left[place] = null;
      return { piece, place };
    });
  }
}
