/** The ways to play, and the seats that each begins with. */

import type { SeatChoice } from "$lib/api/protocol";

export const WAYS = ["bots", "solo", "pass", "friends", "watch"] as const;
export type Way = (typeof WAYS)[number];

/** Who may sit on a seat: a person here, whoever opens the link, or a bot. */
export type Sitter = "me" | "open" | "easy" | "medium" | "hard";

export interface Seat {
  sitter: Sitter;
  name: string;
}

const BOTS = ["easy", "medium", "hard"] as const;

/** Who may sit on which seat, the first being special where one plays oneself. */
export function sitters(way: Way, seat: number): readonly Sitter[] {
  if (way === "bots") return seat === 0 ? ["me"] : BOTS;
  if (way === "watch") return BOTS;
  if (way === "pass") return ["me", ...BOTS];
  return ["me", "open", ...BOTS];
}

/** The seats that a way begins with. */
export function firstSeats(way: Way): Seat[] {
  const seat = (sitter: Sitter): Seat => ({ sitter, name: "" });
  if (way === "solo") return [seat("me")];
  if (way === "watch") return [seat("medium"), seat("hard")];
  return [seat("me"), seat(way === "pass" ? "me" : way === "friends" ? "open" : "medium")];
}

/** What a further seat begins as. */
export function nextSeat(way: Way): Seat {
  const sitter = way === "pass" ? "me" : way === "friends" ? "open" : "medium";
  return { sitter, name: "" };
}

/** As the service is told of it; people without a name get one of these. */
export function choice(seat: Seat, nameless: string): SeatChoice {
  if (seat.sitter === "me") return { kind: "me", name: seat.name.trim() || nameless };
  if (seat.sitter === "open") return { kind: "open" };
  return { kind: "bot", bot: seat.sitter };
}
