/** A sketch: a Cóatl that a player thinks of, around what lies on the table already. */

import { parsePiece, type Side } from "$lib/art/shapes";
import { type CoatlScene, LONGEST_SKETCH } from "$lib/api/protocol";

export interface Sketch {
  /** From head to tail. */
  pieces: string[];
  cards: string[];
  /** Where the pieces begin that lie on the table, and how many there are. */
  start: number;
  length: number;
}

/** A sketch that shows a Cóatl as it lies on the table; empty without one. */
export function sketchOf(coatl: CoatlScene | undefined): Sketch {
  const pieces = coatl ? piecesOf(coatl) : [];
  return { pieces, cards: coatl ? cardsOf(coatl) : [], start: 0, length: pieces.length };
}

export function piecesOf(coatl: CoatlScene): string[] {
  const pieces = [...coatl.colours];
  if (coatl.head) pieces[0] = `H${pieces[0]}`;
  if (coatl.tail) pieces.push(`T${pieces.pop()}`);
  return pieces;
}

function cardsOf(coatl: CoatlScene): string[] {
  return coatl.cards.map(({ card }) => card);
}

const kindAt = (sketch: Sketch, place: number) => {
  const piece = sketch.pieces.at(place);
  return piece === undefined ? null : parsePiece(piece).kind;
};
export const hasHead = (sketch: Sketch): boolean => kindAt(sketch, 0) === "head";
export const hasTail = (sketch: Sketch): boolean => kindAt(sketch, -1) === "tail";

/** Whether a piece lies on the table. */
export function isLaid({ start, length }: Sketch, place: number): boolean {
  return place >= start && place < start + length;
}

/** Whether pieces can come to this side: nothing on the table closes it. */
export function isOpen(sketch: Sketch, side: Side): boolean {
  if (side === "head") return !(hasHead(sketch) && isLaid(sketch, 0));
  return !(hasTail(sketch) && isLaid(sketch, sketch.pieces.length - 1));
}

/**
 * The sketch with one more piece. A head goes to the head end, a tail to the tail end, in place of
 * one that is only thought of; a body goes to the side, inside of such an end. Null if the side is
 * closed on the table, or the sketch is as long as it can be.
 */
export function withPiece(sketch: Sketch, piece: string, side: Side): Sketch | null {
  const { kind } = parsePiece(piece);
  const end = kind === "head" || kind === "tail" ? kind : side;
  if (!isOpen(sketch, end)) return null;
  const isEndTaken = end === "head" ? hasHead(sketch) : hasTail(sketch);
  const replaced = kind !== "body" && isEndTaken ? 1 : 0;
  if (sketch.pieces.length - replaced >= LONGEST_SKETCH) return null;
  const inside = kind === "body" && isEndTaken ? 1 : 0;
  const place = end === "head" ? inside : sketch.pieces.length - inside - replaced;
  const pieces = sketch.pieces.toSpliced(place, replaced, piece);
  const moved = end === "head" ? 1 - replaced : 0;
  return { ...sketch, pieces, start: sketch.length ? sketch.start + moved : 0 };
}

/** The sketch without a piece that is only thought of. */
export function withoutPiece(sketch: Sketch, place: number): Sketch {
  if (isLaid(sketch, place)) return sketch;
  const start = place < sketch.start ? sketch.start - 1 : sketch.start;
  return { ...sketch, pieces: sketch.pieces.toSpliced(place, 1), start };
}

/**
 * The sketch after the table has changed: what was thought of stays where the Cóatl on the table
 * still fits into it. Otherwise only what lies on the table is left, and the cards.
 */
export function rebased(sketch: Sketch, coatl: CoatlScene | undefined): Sketch {
  const laid = sketchOf(coatl);
  const cards = [...new Set([...laid.cards, ...sketch.cards])];
  const start = placeOf(laid.pieces, sketch);
  if (start === null) return { ...laid, cards };
  return { pieces: sketch.pieces, cards, start, length: laid.length };
}

/** Where pieces lie in a sketch so that they have grown from those laid before, or shrunk to it. */
function placeOf(laid: string[], sketch: Sketch): number | null {
  const end = sketch.start + sketch.length;
  for (let start = 0; start + laid.length <= sketch.pieces.length; start++) {
    const later = start + laid.length;
    const hasGrown = start <= sketch.start && later >= end;
    const hasShrunk = start >= sketch.start && later <= end;
    const isThere = laid.every((piece, place) => sketch.pieces[start + place] === piece);
    if (isThere && (!sketch.length || hasGrown || hasShrunk)) return start;
  }
  return null;
}
