/** The ways to play that the home page offers, and the seats each of them starts with. */

import { DEFAULT_DIFFICULTY, DIFFICULTIES, type Difficulty } from "$lib/api/difficulties";
import type { Head, SeatChoice } from "$lib/api/protocol";

export const GAME_MODES = ["bots", "solo", "pass", "friends", "watch"] as const;
export type GameMode = (typeof GAME_MODES)[number];

/** Who sits on a seat: a person at this device, a person who opens the link, or a bot. */
export type Occupant = "me" | "open" | Difficulty;

export interface Seat {
  occupant: Occupant;
  name: string;
}

/** The occupants to choose from for a seat. */
export function possibleOccupants(mode: GameMode, seat: number): readonly Occupant[] {
  if (mode === "bots") return seat === 0 ? ["me"] : DIFFICULTIES;
  if (mode === "watch") return DIFFICULTIES;
  if (mode === "pass") return ["me", ...DIFFICULTIES];
  return ["me", "open", ...DIFFICULTIES];
}

/** The seats a mode starts with. */
export function initialSeats(mode: GameMode): Seat[] {
  if (mode === "solo") return [newSeat("me")];
  if (mode === "watch") return [newSeat("medium"), newSeat("hard")];
  return [newSeat("me"), additionalSeat(mode)];
}

/** A seat added by choosing more players. */
export function additionalSeat(mode: GameMode): Seat {
  return newSeat(mode === "pass" ? "me" : mode === "friends" ? "open" : DEFAULT_DIFFICULTY);
}

function newSeat(occupant: Occupant): Seat {
  return { occupant, name: "" };
}

/** A seat as the service takes it. */
export function seatChoice(seat: Seat, defaultName: string, head: Head = ""): SeatChoice {
  if (seat.occupant === "me") return { kind: "me", name: seat.name.trim() || defaultName, head };
  if (seat.occupant === "open") return { kind: "open" };
  return { kind: "bot", bot: seat.occupant };
}
