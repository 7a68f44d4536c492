/** Who won, how the game ended, and how a tie was broken (R8.2, R10.9), in sentences. */

import type { Result } from "$lib/api/protocol";
import { counted, listed, nameOf, say } from "$lib/i18n/translate";

export interface Outcome {
  /** Who won. */
  headline: string;
  /** How the game ended and, after a tie, what decided. */
  reasons: string[];
}

export function outcomeOf(result: Result, names: string[]): Outcome {
  const reasons = [say(`end.reason.${result.reason}`, { name: nameOf(result.seat, names) })];
  return result.adam ? soloOutcome(result, names, reasons) : sharedOutcome(result, names, reasons);
}

/** The totals by seat, A.D.A.M.'s last. */
export function totals(result: Result): number[] {
  const seats = result.scores.map((score) => score.total);
  return result.adam ? [...seats, sum(result.adam.map((card) => card.points))] : seats;
}

export function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function soloOutcome(result: Result, names: string[], reasons: string[]): Outcome {
  const [mine = 0, adams = 0] = totals(result);
  const name = names[0] ?? "";
  if (mine === adams) reasons.push(say("end.solo.tie"));
  if (result.decided === "temple") reasons.push(say("end.solo.no-temple", { name }));
  const won = result.winners.length > 0;
  const headline = say("end.solo.winner", {
    name: won ? name : say("adam"),
    points: counted(won ? mine : adams, "point"),
    others: won ? adams : mine,
  });
  return { headline, reasons };
}

function sharedOutcome(result: Result, names: string[], reasons: string[]): Outcome {
  const top = result.scores[result.winners[0] ?? 0]!;
  const points = counted(top.total, "point");
  const cards = counted(top.cards, "card");
  const tied = seatsWith(result, (score) => score.total === top.total);
  const stillTied = tied.filter((seat) => result.scores[seat]!.cards === top.cards);
  const who = (seats: number[]): string => listed(seats.map((seat) => nameOf(seat, names)));
  if (result.decided === "cards")
    reasons.push(say("end.tie.cards", { names: who(tied), points, cards }));
  if (result.decided === "best") {
    const best = counted(top.best, "point");
    reasons.push(say("end.tie.best", { names: who(stillTied), points, cards, best }));
  }
  if (result.decided === "shared") reasons.push(say("end.tie.shared"));
  const headline =
    result.winners.length > 1
      ? say("end.shared", { names: who(result.winners), points })
      : say("end.winner", { name: who(result.winners), points });
  return { headline, reasons };
}

function seatsWith(result: Result, test: (score: Result["scores"][number]) => boolean): number[] {
  return result.scores.flatMap((score, seat) => (test(score) ? [seat] : []));
}
