/** The end told bit by bit: every item that brings points, in the order of its telling. */

import type { Reading, Result, Scene } from "$lib/api/protocol";

/** A card, or feathers, with its points; `reading` is what it says of its Cóatl. */
export interface Item {
  card: string | null;
  points: number;
  reading: Reading | null;
}

/** Things that are told together: a Cóatl with its cards, or what is not on any (`colours` null). */
export interface Act {
  colours: string | null;
  points: number;
  items: Item[];
}

/** A seat, or A.D.A.M. (-1), with all that it scored. */
export interface Column {
  seat: number;
  acts: Act[];
  total: number;
}

/** A moment of the ceremony: so many items of an act are told. */
export interface Beat {
  column: number;
  act: number;
  told: number;
}

/** Everybody's points, item by item. */
export function columns(result: Result, scene: Scene): Column[] {
  const all = result.scores.map((score, seat): Column => {
    const complete = (scene.seats[seat]?.coatls ?? []).filter((coatl) => coatl.complete);
    const acts = score.coatls.map(({ colours, points, cards }, index): Act => {
      const { cards: prophecies = [], temple = null } = complete[index] ?? {};
      const readings = temple ? [...prophecies, temple] : prophecies;
      const items = cards.map(({ card, points }) => ({
        card,
        points,
        reading: readings.find((reading) => reading.card === card) ?? null,
      }));
      return { colours, points, items };
    });
    const { feathers, total } = score;
    if (feathers) acts.push(loose([{ card: null, points: feathers, reading: null }]));
    return { seat, acts, total };
  });
  if (result.adam) {
    const act = loose(result.adam.map((item) => ({ ...item, reading: null })));
    all.push({ seat: -1, acts: act.items.length ? [act] : [], total: act.points });
  }
  return all;
}

function loose(items: Item[]): Act {
  return { colours: null, points: items.reduce((sum, item) => sum + item.points, 0), items };
}

/** All moments: an act comes on, its items one by one, and it stands for a while. */
export function beats(columns: Column[]): Beat[] {
  return columns.flatMap(({ acts }, column) =>
    acts.flatMap(({ items }, act) =>
      [...Array(items.length + 1).keys(), items.length].map((told) => ({ column, act, told })),
    ),
  );
}

/** The points of a column when only so much is told. */
export function pointsAt(columns: Column[], column: number, beat: Beat | undefined): number {
  const { acts, total } = columns[column]!;
  if (!beat || beat.column > column) return total;
  if (beat.column < column) return 0;
  const before = acts.slice(0, beat.act).reduce((sum, act) => sum + act.points, 0);
  const items = acts[beat.act]!.items.slice(0, beat.told);
  return items.reduce((sum, item) => sum + item.points, before);
}
