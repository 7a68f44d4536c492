/** The final scoring as a ceremony: every item that scores, in the order it is revealed. */

import type { Reading, Result, Scene } from "$lib/api/protocol";

/** A card, or feathers (`card` null), with its points. */
export interface Item {
  card: string | null;
  points: number;
  reading: Reading | null;
}

/** Items revealed together: a Cóatl with its cards, or items on no Cóatl (`colours` null). */
export interface Act {
  colours: string | null;
  points: number;
  items: Item[];
}

/** Everything a seat scored; seat -1 is A.D.A.M. */
export interface Column {
  seat: number;
  acts: Act[];
  total: number;
}

/** A moment of the ceremony: how many items of an act are revealed. */
export interface Beat {
  column: number;
  act: number;
  revealed: number;
}

/** Everything that was scored, by seat. */
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

/** The columns of a result, the winners first, then by points; A.D.A.M. wins if nobody else does. */
export function ranked(columns: readonly Column[], winners: readonly number[]): Column[] {
  const won = ({ seat }: Column): boolean =>
    seat < 0 ? winners.length === 0 : winners.includes(seat);
  return columns.toSorted((a, b) => Number(won(b)) - Number(won(a)) || b.total - a.total);
}

/** All moments: an act appears, its items one by one, and it stays for one moment more. */
export function beats(columns: Column[]): Beat[] {
  return columns.flatMap(({ acts }, column) =>
    acts.flatMap(({ items }, act) =>
      [...Array(items.length + 1).keys(), items.length].map((revealed) => ({
        column,
        act,
        revealed,
      })),
    ),
  );
}

/** The points of a column revealed up to a moment. */
export function pointsAt(columns: Column[], column: number, beat: Beat | undefined): number {
  const { acts, total } = columns[column]!;
  if (!beat || beat.column > column) return total;
  if (beat.column < column) return 0;
  const before = acts.slice(0, beat.act).reduce((sum, act) => sum + act.points, 0);
  const items = acts[beat.act]!.items.slice(0, beat.revealed);
  return items.reduce((sum, item) => sum + item.points, before);
}
