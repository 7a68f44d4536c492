/** The state of the set-up dialog, and the table it describes. */

import { type Flag, type FlagName, FLAGS, LEVELS } from "$lib/api/options";
import type { NewTable, OptionsChoice } from "$lib/api/protocol";
import type { HeadName } from "$lib/art/heads";
import { say } from "$lib/i18n/translate";
import { playerHead, playerName } from "$lib/settings/storedTables.svelte";
import { additionalSeat, type GameMode, initialSeats, type Seat, seatChoice } from "./modes";

/** Seconds per turn to choose from; 0 means unlimited. */
export const TURN_CLOCKS = [0, 60, 180, 600, 3600, 86_400, 259_200, 604_800] as const;

function defaultFlags(): Record<FlagName, boolean> {
  return Object.fromEntries(FLAGS.map((flag) => [flag.name, flag.default])) as Record<
    FlagName,
    boolean
  >;
}

export class SetupForm {
  readonly mode: GameMode;
  seats: Seat[] = $state([]);
  firstPlayer: "random" | "listed" = $state("random");
  /** Seconds per turn; only where several people play. */
  turnClock = $state(0);
  hints = $state(true);
  /** The picture of the only person at this device. */
  head: HeadName | null = $state(playerHead.current);
  flags: Record<FlagName, boolean> = $state(defaultFlags());
  /** For each level of the solo game, whether it is on. */
  levels: boolean[] = $state(LEVELS.map(() => false));

  constructor(mode: GameMode) {
    this.mode = mode;
    this.seats = initialSeats(mode);
    if (this.seats[0]?.occupant === "me") this.seats[0].name = playerName.current;
  }

  get isSolo(): boolean {
    return this.mode === "solo";
  }

  /** The flags that this kind of table has, without those that belong to a level. */
  get tableFlags(): Flag[] {
    return FLAGS.filter((flag) => flag.level === null && flag.players.some(this.#isPlayable));
  }

  /** The flags that belong to a level of the solo game. */
  levelFlags(level: number): Flag[] {
    return FLAGS.filter((flag) => flag.level === level);
  }

  /** Whether a flag may be on with the present number of players and levels. */
  isAvailable({ players, level }: Flag): boolean {
    return (
      players.includes(this.seats.length) &&
      (level === null || this.#chosenLevels().includes(level))
    );
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

  /** Whether one person plays at this device; several get their pictures by seat. */
  get isOneHere(): boolean {
    return this.#count("me") === 1;
  }

  /** Remember the name and the picture of the only person at this device. */
  remember(): void {
    const mine = this.seats.find((seat) => seat.occupant === "me");
    if (!mine || !this.isOneHere) return;
    playerName.current = mine.name.trim();
    if (this.head) playerHead.current = this.head;
  }

  newTable(): NewTable {
    const head = (this.isOneHere && this.head) || "";
    return {
      options: this.#options(),
      seats: this.seats.map((seat, index) => seatChoice(seat, this.defaultName(index), head)),
      first: this.isSolo ? "listed" : this.firstPlayer,
      hints: this.hints,
      clock: this.people > 1 ? this.turnClock : 0,
    };
  }

  #options(): OptionsChoice {
    const flags = FLAGS.map((flag) => [flag.name, this.flags[flag.name] && this.isAvailable(flag)]);
    const levels = this.isSolo ? this.#chosenLevels() : [];
    return { players: this.seats.length, levels, ...Object.fromEntries(flags) };
  }

  #chosenLevels(): number[] {
    return LEVELS.filter((_, index) => this.levels[index]);
  }

  /** Whether this mode can have so many players: the solo game has one. */
  #isPlayable = (players: number): boolean => (players === 1) === this.isSolo;

  #count(occupant: "me" | "open"): number {
    return this.seats.filter((seat) => seat.occupant === occupant).length;
  }
}
