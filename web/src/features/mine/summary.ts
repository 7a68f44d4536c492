/** Numbers about one's own games. */

import { LEVELS } from "$lib/api/options";
import type { OwnGame } from "$lib/settings/ownGames.svelte";

/** A game in which one person played at this browser: it counts for them. */
export interface CountedGame {
  game: OwnGame;
  seat: number;
  points: number;
  won: boolean;
}

export interface LevelCount {
  /** Null: without any level. */
  level: number | null;
  won: number;
  played: number;
}

export interface Summary {
  /** The oldest first. */
  counted: CountedGame[];
  won: number;
  best: number;
  average: number;
  levels: LevelCount[];
  /** The cards that scored most often, with the number of times. */
  favourites: { card: string; times: number }[];
}

const MOST_FAVOURITES = 6;

/** The only seat of this browser in a game; null if several people shared it. */
export function ownSeat(game: OwnGame): number | null {
  return game.mine.length === 1 ? game.mine[0]! : null;
}

export function summaryOf(games: readonly OwnGame[]): Summary {
  const counted = games
    .flatMap((game) => {
      const seat = ownSeat(game);
      if (seat === null) return [];
      return [{ game, seat, points: game.points[seat] ?? 0, won: game.winners.includes(seat) }];
    })
    .toSorted((a, b) => a.game.at - b.game.at);
  const points = counted.map((one) => one.points);
  return {
    counted,
    won: counted.filter(({ won }) => won).length,
    best: Math.max(0, ...points),
    average: points.length ? points.reduce((all, one) => all + one, 0) / points.length : 0,
    levels: levelsOf(counted),
    favourites: favouritesOf(counted),
  };
}

/** How often each level of the solo game was beaten; empty if it was never played. */
function levelsOf(counted: readonly CountedGame[]): LevelCount[] {
  const solo = counted.filter(({ game }) => game.levels);
  if (!solo.length) return [];
  return [null, ...LEVELS].map((level) => {
    const played = solo.filter(({ game: { levels = [] } }) =>
      level === null ? !levels.length : levels.includes(level),
    );
    return { level, played: played.length, won: played.filter(({ won }) => won).length };
  });
}

function favouritesOf(counted: readonly CountedGame[]): Summary["favourites"] {
  const times: Record<string, number> = {};
  for (const card of counted.flatMap(({ game }) => game.cards))
    times[card] = (times[card] ?? 0) + 1;
  return Object.entries(times)
    .map(([card, count]) => ({ card, times: count }))
    .sort((a, b) => b.times - a.times || a.card.localeCompare(b.card))
    .slice(0, MOST_FAVOURITES);
}
