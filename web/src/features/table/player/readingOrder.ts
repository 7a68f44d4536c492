import type { Reading } from "$lib/api/protocol";

/**
 * What a card would score on the Cóatls, the most useful first: where it can be placed now, then
 * the points, then the fewest missing pieces. There is room for one or two of them below a card.
 */
export function inOrderOfUse(
  readings: readonly Reading[],
  canBePlaced: (reading: Reading) => boolean,
): Reading[] {
  return [...readings].sort(
    (a, b) =>
      Number(canBePlaced(b)) - Number(canBePlaced(a)) ||
      b.points - a.points ||
      missing(a) - missing(b),
  );
}

function missing({ lack }: Reading): number {
  return lack ? (lack.before ?? "").length + (lack.after ?? "").length : Infinity;
}
