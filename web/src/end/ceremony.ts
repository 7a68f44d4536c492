/** The end told bit by bit: every item that brings points, in the order of its telling. */

import type { Reading, Result, Scene } from "../protocol";

/** One card of a Cóatl, some feathers, or a card that A.D.A.M. realised. */
export interface Item {
  seat: number;
  coatl: number;
  card: string | null;
  points: number;
  places: number[];
}

/** What a Cóatl is shown with. */
export interface Shown {
  colours: string;
  points: number;
  items: { item: Item; at: number }[];
}

/** A seat, or A.D.A.M. (-1), with all that it scored. */
export interface Column {
  seat: number;
  coatls: Shown[];
  /** Points that are not on a Cóatl: feathers, or A.D.A.M.'s cards. */
  loose: { item: Item; at: number }[];
  total: number;
}

/** Columns of the itemised end; every item knows when its turn comes. */
export function columns(result: Result, scene: Scene): Column[] {
  let at = 0;
  const put = (item: Item): { item: Item; at: number } => ({ item, at: at++ });
  const all = result.scores.map((score, seat): Column => {
    const complete = (scene.seats[seat]?.coatls ?? []).filter((coatl) => coatl.complete);
    const coatls = score.coatls.map((scored, index): Shown => {
      const readings = readingsOf(complete[index]?.cards, complete[index]?.temple);
      const items = scored.cards.map(({ card, points }) => {
        const places = (readings.get(card)?.places ?? []).flat();
        return put({ seat, coatl: index, card, points, places });
      });
      return { colours: scored.colours, points: scored.points, items };
    });
    const loose = score.feathers
      ? [put({ seat, coatl: -1, card: null, points: score.feathers, places: [] })]
      : [];
    return { seat, coatls, loose, total: score.total };
  });
  if (result.adam) {
    const loose = result.adam.map(({ card, points }) =>
      put({ seat: -1, coatl: -1, card, points, places: [] }),
    );
    const total = loose.reduce((points, { item }) => points + item.points, 0);
    all.push({ seat: -1, coatls: [], loose, total });
  }
  return all;
}

function readingsOf(
  cards: Reading[] = [],
  temple: Reading | null | undefined,
): Map<string, Reading> {
  const all = temple ? [...cards, temple] : cards;
  return new Map(all.map((reading) => [reading.card, reading]));
}

/** All items of a column, in order. */
export function itemsOf(column: Column): { item: Item; at: number }[] {
  return [...column.coatls.flatMap((coatl) => coatl.items), ...column.loose];
}
