/** The part of a finished game that the browser keeps. */

import { totals } from "$features/end/outcome";
import { fullOptions } from "$lib/api/client";
import type { Result, TableInfo } from "$lib/api/protocol";
import type { OwnGame } from "$lib/settings/ownGames.svelte";

export function finishedGame(
  table: TableInfo,
  result: Result,
  mine: number[],
  at = Date.now(),
): OwnGame {
  const [own] = mine.length === 1 ? mine : [];
  const coatls = own === undefined ? [] : (result.scores[own]?.coatls ?? []);
  const cards = coatls.flatMap((coatl) => coatl.cards).filter(({ points }) => points > 0);
  return {
    id: table.id,
    at,
    seats: table.seats.map(({ kind, name, bot, head }) => ({
      kind,
      name,
      ...(bot && { bot }),
      ...(head && { head }),
    })),
    mine,
    points: totals(result),
    winners: result.winners,
    turns: result.turns,
    ...(result.adam && { levels: fullOptions(table.options).levels }),
    cards: cards.map(({ card }) => card),
  };
}
