/** The state of one person's interaction with a table: what they hold, point at and confirm. */

import { createContext } from "svelte";
import type { Move, Preview, Reading, Scene, SeatScene } from "$lib/api/protocol";
import { nameOf, type Player, whoIs } from "$lib/i18n/players";
import type { Facts } from "$lib/i18n/translate";
import type { TableSource } from "$lib/transport/tableSource";
import { toast } from "$lib/ui/toasts.svelte";
import { type Held, Moves, moveTo, type Target } from "./moves";
import { type Tab, tabOfHeld, tabOfPhase } from "./tabs";

/** The dialogs of the table. */
export type TableDialog =
  "pick" | "steal" | "keys" | "since" | "log" | "opponents" | "deal" | "seat";

/** A Cóatl by its seat and its number there. */
export interface CoatlPlace {
  seat: number;
  coatl: number;
}

export class Selection {
  held: Held | null = $state.raw(null);
  /** The move that the thing under the pointer stands for; its outcome is previewed. */
  hovered: Move | null = $state.raw(null);
  /** A move that waits for confirmation: it reveals something hidden, or leaves the player stuck. */
  unconfirmed: Move | null = $state.raw(null);
  /** What the card under the pointer says of a Cóatl; the pieces it counts light up. */
  pointedReading: Reading | null = $state.raw(null);
  /** The code of the move sent to the service and not answered yet. */
  pending: number | null = $state(null);
  openDialog: TableDialog | null = $state(null);
  /** The completed Cóatl of another player whose cards are shown in a dialog. */
  inspected: CoatlPlace | null = $state.raw(null);
  isHinting = $state(false);
  /** The first move of the hint. */
  hintedMove: Move | null = $state.raw(null);
  tab: Tab = $state("supply");
  /** The seat a spectator watches from. */
  watchedSeat: number = $state(0);

  readonly connection: TableSource;

  readonly moves: Moves = $derived.by(() => new Moves(this.connection.scene?.moves ?? []));
  /** Everything that can be done with the held thing. */
  readonly targets: Move[] = $derived(this.moves.with(this.held));

  /** The card of a completed Cóatl that is turned up; all others lie face down. */
  #turnedUp: (CoatlPlace & { card: string }) | null = $state.raw(null);

  /** The turn and phase for which the tab was last chosen. */
  #tabMoment = "";

  constructor(connection: TableSource) {
    this.connection = connection;
  }

  get scene(): Scene {
    const { scene } = this.connection;
    if (!scene) throw new Error("the table was drawn before its scene arrived");
    return scene;
  }

  get players(): Player[] {
    return this.connection.players;
  }

  /** The display name of a seat. */
  nameOf(seat: number): string {
    return nameOf(seat, this.players);
  }

  /** The facts `who` and `name` for a sentence about a seat. */
  whoIs(seat: number): Facts {
    return whoIs(seat, this.players);
  }

  get isMyTurn(): boolean {
    return this.moves.all.length > 0;
  }

  /** The seat shown at the bottom: the player's, or the one a spectator watches from. */
  get seat(): number {
    return this.scene.you ?? Math.min(this.watchedSeat, this.scene.seats.length - 1);
  }

  get me(): SeatScene {
    return this.scene.seats[this.seat]!;
  }

  /** The bot that plays for the person on a seat, by default the player's; empty if none does. */
  standIn(seat: number | null = this.scene.you): string {
    return (seat !== null && this.connection.table?.seats[seat]?.stand_in) || "";
  }

  /** The unconfirmed move if it reveals something; one that leaves the player stuck has a dialog. */
  get revealing(): Move | null {
    return this.unconfirmed?.reveals && !this.unconfirmed.stuck ? this.unconfirmed : null;
  }

  /** Whether something can be done with a piece of the board. */
  canUse(piece: string): boolean {
    const { held } = this;
    if (held?.kind === "end") return this.moves.add(piece, held.coatl, held.side) !== undefined;
    return this.moves.canPlace(piece);
  }

  /** The move that puts the held thing on a target, if it may go there. */
  moveTo(target: Target): Move | undefined {
    return moveTo(target, this.targets);
  }

  isHinted(move: Move | undefined): boolean {
    return move !== undefined && move.code === this.hintedMove?.code;
  }

  /** Turn a card of a completed Cóatl up, and any other down; turn it down if it is up already. */
  turn(card: CoatlPlace & { card: string }): void {
    this.#turnedUp = this.#turnedUp && isSame(this.#turnedUp, card) ? null : card;
  }

  /** What the card that is turned up on a completed Cóatl says of it. */
  turnedUpOn(seat: number, number: number): Reading | undefined {
    const up = this.#turnedUp;
    const coatl = this.scene.seats[seat]?.coatls[number];
    if (up?.seat !== seat || up.coatl !== number || !coatl?.complete) return undefined;
    return [...coatl.cards, coatl.temple].find((reading) => reading?.card === up.card) ?? undefined;
  }

  /** Pick something up, or put it back if it is held already. */
  hold(thing: Held): void {
    this.unconfirmed = null;
    this.hovered = null;
    if (this.held && isSame(this.held, thing)) {
      this.held = null;
      return;
    }
    this.held = thing;
    if (this.targets.length === 0) this.held = null;
    else this.tab = tabOfHeld(thing) ?? this.tab;
  }

  /** Let go of everything. */
  clear(): void {
    this.held = null;
    this.hovered = null;
    this.unconfirmed = null;
    this.#turnedUp = null;
  }

  /** Preview a move under a mouse, a pen or the keyboard focus. A touch plays without a preview. */
  hover(event: PointerEvent | FocusEvent, move: Move | undefined): void {
    const isPointing =
      event instanceof PointerEvent
        ? event.pointerType !== "touch"
        : event.target instanceof Element && event.target.matches(":focus-visible");
    if (isPointing) this.hovered = move ?? null;
  }

  /** Play a move; one that cannot be undone waits until it is played a second time. */
  play(move: Move | undefined): void {
    if (!move || this.connection.busy) return;
    if ((move.reveals || move.stuck) && this.unconfirmed?.code !== move.code) {
      this.unconfirmed = move;
      return;
    }
    void this.#send(move.code);
  }

  async #send(code: number): Promise<void> {
    this.clear();
    this.pending = code;
    await this.connection.act(code);
    if (this.pending === code) this.pending = null;
  }

  /** Undo the last step, or with `all` the whole turn as far as possible. */
  undo(all = false): void {
    if (!this.scene.can_undo || this.connection.busy) return;
    this.clear();
    void this.connection.undo(all);
  }

  /** Tell a player whose turn it is why something cannot be done. */
  refuse(reason: string): void {
    if (this.isMyTurn) toast(reason);
  }

  /** The preview for a Cóatl: of the hovered move, or of the only end the held piece fits. */
  preview(coatl: number): Preview | null {
    const hovered = this.hovered?.preview;
    if (hovered) return hovered.coatl === coatl ? hovered : null;
    const ends = this.targets.filter((move) => move.preview?.coatl === coatl);
    return this.held?.kind === "piece" && ends.length === 1 ? (ends[0]!.preview ?? null) : null;
  }

  /** Adapt to a new scene: what was held may be gone. */
  update(): void {
    this.pending = null;
    this.hovered = null;
    this.unconfirmed = null;
    this.pointedReading = null;
    if (this.held && this.targets.length === 0) this.held = null;
    if (this.held?.kind === "piece" && this.me.board[this.held.place] !== this.held.piece)
      this.held = null;
    if (this.connection.scene && this.isMyTurn) this.#chooseTab(this.connection.scene);
  }

  /** Choose the tab once per phase, so that players may look elsewhere afterwards. */
  #chooseTab({ turn, phase }: Scene): void {
    const moment = `${turn} ${phase}`;
    if (moment !== this.#tabMoment) this.tab = tabOfPhase(phase) ?? this.tab;
    this.#tabMoment = moment;
  }
}

function isSame<T>(a: T, b: T): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const [use, provide] = createContext<Selection>();
export { provide as provideSelection, use as useSelection };
