/** The legal moves of a scene, found by what they are about. The page knows no rules of its own. */

import type { Move, Verb } from "$lib/api/protocol";

export type Side = "head" | "tail";

/**
 * What the player has picked up: a piece of the board, a card of the hand, the Priest Commitment
 * token, or, the other way round, the end of a Cóatl that waits for a piece. A supply space and a
 * card of the row are held only while they are dragged.
 */
export type Held =
  | { kind: "piece"; place: number; piece: string }
  | { kind: "card"; card: string }
  | { kind: "token" }
  | { kind: "end"; coatl: number; side: Side }
  | { kind: "space"; space: number; pieces: string[] }
  | { kind: "row"; slot: number; card: string };

/** Where the held thing may be put. */
export type Target =
  | { kind: "end"; coatl: number; side: Side }
  | { kind: "lane"; coatl: number }
  | { kind: "new" }
  | { kind: "board" }
  | { kind: "hand" };

export class Moves {
  readonly all: readonly Move[];

  constructor(all: readonly Move[]) {
    this.all = all;
  }

  of(verb: Verb): Move[] {
    return this.all.filter((move) => move.verb === verb);
  }

  first(...verbs: Verb[]): Move | undefined {
    return this.all.find((move) => verbs.includes(move.verb));
  }

  has(...verbs: Verb[]): boolean {
    return this.first(...verbs) !== undefined;
  }

  byCode(code: number | undefined): Move | undefined {
    return this.all.find((move) => move.code === code);
  }

  take(space: number): Move | undefined {
    return this.all.find((move) => move.verb === "take" && move.space === space);
  }

  row(slot: number): Move | undefined {
    return this.all.find((move) => move.verb === "row" && move.slot === slot);
  }

  discard(card: string): Move | undefined {
    return this.all.find((move) => move.verb === "discard" && move.card === card);
  }

  priest(pile: number): Move | undefined {
    return this.all.find((move) => move.verb === "priest" && move.pile === pile);
  }

  /** Give a Temple to the Cóatl being completed, from a pile or, without one, from the hand. */
  temple(card: string, pile: number | null = null): Move | undefined {
    return this.all.find(
      (move) => move.verb === "temple" && move.card === card && (move.pile ?? null) === pile,
    );
  }

  fulfil(card: string, coatl: number): Move | undefined {
    return this.all.find(
      (move) => move.verb === "fulfil" && move.card === card && move.coatl === coatl,
    );
  }

  /** The only Cóatl that a Prophecy of the hand can go to; undefined if there are several. */
  onlyFulfil(card: string): Move | undefined {
    const fitting = this.of("fulfil").filter((move) => move.card === card);
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  /** Whether a Prophecy of the hand can go to any Cóatl. */
  canFulfil(card: string): boolean {
    return this.all.some((move) => move.verb === "fulfil" && move.card === card);
  }

  add(piece: string, coatl: number, side: Side): Move | undefined {
    return this.all.find(
      (move) =>
        move.verb === "add" && move.piece === piece && move.coatl === coatl && move.side === side,
    );
  }

  /** Whether any piece can go to this end. */
  canAddTo(coatl: number, side: Side): boolean {
    return this.all.some(
      (move) => move.verb === "add" && move.coatl === coatl && move.side === side,
    );
  }

  /** Whether this piece of the board can begin or extend a Cóatl. */
  canPlace(piece: string): boolean {
    return this.all.some(
      (move) => (move.verb === "begin" || move.verb === "add") && move.piece === piece,
    );
  }

  /** Everything that can be done with the held thing. */
  with(held: Held | null): Move[] {
    switch (held?.kind) {
      case "piece":
        return this.all.filter(
          ({ verb, piece }) => (verb === "begin" || verb === "add") && piece === held.piece,
        );
      case "card":
        return this.all.filter(({ verb, card }) => verb === "fulfil" && card === held.card);
      case "token":
        return this.of("priest");
      case "end":
        return this.all.filter(
          ({ verb, coatl, side }) => verb === "add" && coatl === held.coatl && side === held.side,
        );
      case "space":
        return [this.take(held.space)].filter((move) => move !== undefined);
      case "row":
        return [this.row(held.slot)].filter((move) => move !== undefined);
      default:
        return [];
    }
  }
}

/** The one of these moves that puts the held thing on a target. */
export function moveTo(target: Target, moves: readonly Move[]): Move | undefined {
  return moves.find((move) => {
    switch (target.kind) {
      case "end":
        return move.verb === "add" && move.coatl === target.coatl && move.side === target.side;
      case "lane":
        return move.verb === "fulfil" && move.coatl === target.coatl;
      case "new":
        return move.verb === "begin";
      case "board":
        return move.verb === "take";
      case "hand":
        return move.verb === "row";
    }
  });
}
