/** Who won, how the game ended, and how a tie was broken (R8.2, R10.9), in sentences. */

import type { Result } from "$lib/api/protocol";
import { nameOf, type Player, whoIs } from "$lib/i18n/players";
import { capitalised, counted, listed, say } from "$lib/i18n/translate";

export interface Outcome {
  /** Who won. */
  headline: string;
  /** How the game ended and, after a tie, what decided. */
  reasons: string[];
}

export function outcomeOf(result: Result, players: Player[]): Outcome {
  const reasons = [say(`end.reason.${result.reason}`, whoIs(result.seat, players))];
  return result.adam
    ? soloOutcome(result, players, reasons)
    : sharedOutcome(result, players, reasons);
}

/** The totals by seat, A.D.A.M.'s last. */
export function totals(result: Result): number[] {
  const seats = result.scores.map((score) => score.total);
  return result.adam ? [...seats, sum(result.adam.map((card) => card.points))] : seats;
}

export function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function soloOutcome(result: Result, players: Player[], reasons: string[]): Outcome {
  const [mine = 0, adams = 0] = totals(result);
  if (mine === adams) reasons.push(say("end.solo.tie"));
  if (result.decided === "temple") reasons.push(say("end.solo.no-temple"));
  const won = result.winners.length > 0;
  const headline = say("end.solo.winner", {
    ...whoIs(won ? 0 : -1, players),
    points: won ? mine : adams,
    others: won ? adams : mine,
  });
  return { headline, reasons };
}

function sharedOutcome(result: Result, players: Player[], reasons: string[]): Outcome {
  const top = result.scores[result.winners[0] ?? 0]!;
  const { total: points, cards } = top;
  const tied = seatsWith(result, (score) => score.total === points);
  const stillTied = tied.filter((seat) => result.scores[seat]!.cards === cards);
  const names = (seats: number[]): string =>
    listed(
      seats.map((seat) => (players[seat]?.who === "you" ? say("you") : nameOf(seat, players))),
    );
  if (result.decided === "cards")
    reasons.push(capitalised(say("end.tie.cards", { names: names(tied), points, cards })));
  if (result.decided === "best") {
    const best = counted(top.best, "points");
    const facts = { names: names(stillTied), points, cards, best };
    reasons.push(capitalised(say("end.tie.best", facts)));
  }
  if (result.decided === "shared") reasons.push(say("end.tie.shared"));
  const headline =
    result.winners.length > 1
      ? say("end.shared", { names: names(result.winners), points })
      : say("end.winner", { ...whoIs(result.winners[0] ?? 0, players), points });
  return { headline, reasons };
}

function seatsWith(result: Result, test: (score: Result["scores"][number]) => boolean): number[] {
  return result.scores.flatMap((score, seat) => (test(score) ? [seat] : []));
}
