/** The state of the set-up dialog, and the table it describes. */

import type { NewTable, OptionsChoice } from "$lib/api/protocol";
import { say } from "$lib/i18n/translate";
import { playerName } from "$lib/settings/storedTables.svelte";
import { additionalSeat, type GameMode, initialSeats, type Seat, seatChoice } from "./modes";

/** Seconds per turn to choose from; 0 means unlimited. */
export const TURN_CLOCKS = [0, 60, 180, 600, 3600, 86_400, 259_200, 604_800] as const;

type SwitchableOptions = Required<Omit<OptionsChoice, "players" | "levels">>;

export class SetupForm {
  readonly mode: GameMode;
  seats: Seat[] = $state([]);
  firstPlayer: "random" | "listed" = $state("random");
  /** Seconds per turn; only where several people play. */
  turnClock = $state(0);
  hints = $state(true);
  options: SwitchableOptions = $state({
    tokens: true,
    promo: false,
    fewer_bodies: false,
    golden_feathers: false,
    closed_ends: false,
    first_printing: false,
  });
  /** Which of the five levels of the solo game are on. */
  levels: boolean[] = $state([false, false, false, false, false]);

  constructor(mode: GameMode) {
    this.mode = mode;
    this.seats = initialSeats(mode);
    if (this.seats[0]?.occupant === "me") this.seats[0].name = playerName.current;
  }

  get isSolo(): boolean {
    return this.mode === "solo";
  }

  /** Seats of people, here or elsewhere. */
  get people(): number {
    return this.#count("me") + this.#count("open");
  }

  /** The name of a person who enters none. */
  defaultName(seat: number): string {
    return this.people > 1 ? say("setup.player-number", { number: seat + 1 }) : say("setup.player");
  }

  setPlayers(count: number): void {
    while (this.seats.length > count) this.seats.pop();
    while (this.seats.length < count) this.seats.push(additionalSeat(this.mode));
  }

  moveUp(index: number): void {
    const [seat] = this.seats.splice(index, 1);
    if (seat) this.seats.splice(index - 1, 0, seat);
  }

  /** Remember the name of the only person at this device. */
  rememberName(): void {
    const mine = this.seats.find((seat) => seat.occupant === "me");
    if (mine && this.#count("me") === 1) playerName.current = mine.name.trim();
  }

  newTable(): NewTable {
    return {
      options: this.isSolo ? this.#soloOptions() : this.#tableOptions(),
      seats: this.seats.map((seat, index) => seatChoice(seat, this.defaultName(index))),
      first: this.isSolo ? "listed" : this.firstPlayer,
      hints: this.hints,
      clock: this.people > 1 ? this.turnClock : 0,
    };
  }

  #soloOptions(): OptionsChoice {
    const levels = this.levels.flatMap((isOn, index) => (isOn ? [index + 1] : []));
    const { promo, closed_ends } = this.options;
    const first_printing = this.options.first_printing && levels.includes(1);
    return { players: 1, tokens: false, promo, closed_ends, levels, first_printing };
  }

  #tableOptions(): OptionsChoice {
    const players = this.seats.length;
    const fewer_bodies = this.options.fewer_bodies && players < 4;
    return { ...this.options, first_printing: false, players, fewer_bodies };
  }

  #count(occupant: "me" | "open"): number {
    return this.seats.filter((seat) => seat.occupant === occupant).length;
  }
}
