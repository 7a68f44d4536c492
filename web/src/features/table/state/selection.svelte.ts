/** The state of one person's interaction with a table: what they hold, point at and confirm. */

import { createContext } from "svelte";
import type { Move, Preview, Reading, Scene, SeatScene } from "$lib/api/protocol";
import type { DrawnHead } from "$lib/art/heads";
import { headOf, nameOf, type Player, whoIs } from "$lib/i18n/players";
import type { Facts } from "$lib/i18n/translate";
import type { TableSource } from "$lib/transport/tableSource";
import { announce } from "$lib/ui/announce.svelte";
import { toast } from "$lib/ui/toasts.svelte";
import { Plan } from "../planning/plan.svelte";
import { BoardSlots } from "./boardSlots";
import { type Held, Moves, moveTo, type Target } from "./moves";
import { type Tab, tabOfHeld, tabOfPhase } from "./tabs";
import { TurnHint } from "./turnHint.svelte";

/** The dialogs of the table. */
export type TableDialog =
  | "pick"
  | "steal"
  | "keys"
  | "since"
  | "log"
  | "opponents"
  | "deal"
  | "options"
  | "rules"
  | "emotes";

/** A Cóatl by its seat and its number there. */
export interface CoatlPlace {
  seat: number;
  coatl: number;
}

export class Selection {
  held: Held | null = $state.raw(null);
  /** The move that the thing under the pointer stands for; its outcome is previewed. */
  hovered: Move | null = $state.raw(null);
  /**
   * A move that waits for confirmation: it reveals something hidden, leaves the player stuck, or
   * gives the Cóatl being completed its last card.
   */
  unconfirmed: Move | null = $state.raw(null);
  /** Why something that was touched cannot be done, and where it was touched. */
  refusal: { text: string; at: DOMRect } | null = $state.raw(null);
  /** What the card under the pointer says of a Cóatl; the pieces it counts light up. */
  pointedReading: Reading | null = $state.raw(null);
  /** The code of the move sent to the service and not answered yet. */
  pending: number | null = $state(null);
  openDialog: TableDialog | null = $state(null);
  /** The completed Cóatl of another player whose cards are shown in a dialog. */
  inspected: CoatlPlace | null = $state.raw(null);
  isHinting = $state(false);
  /** The player plans: pieces and cards go to the plan, and no move is played. */
  isPlanning = $state(false);
  readonly plan: Plan;
  readonly turnHint = new TurnHint(this);
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

  /** The slots of each seat's board. They outlive the drawing of a board. */
  readonly #boardSlots = new Map<number, BoardSlots>();

  constructor(connection: TableSource) {
    this.connection = connection;
    this.plan = new Plan(connection);
  }

  get scene(): Scene {
    const { scene } = this.connection;
    if (!scene) throw new Error("the table was drawn before its scene arrived");
    return scene;
  }

  /** Where the pieces lie on the board of the seat at the bottom. */
  boardSlots(): BoardSlots {
    const slots = this.#boardSlots.get(this.seat) ?? new BoardSlots();
    this.#boardSlots.set(this.seat, slots);
    return slots;
  }

  get players(): Player[] {
    return this.connection.players;
  }

  /** The display name of a seat. */
  nameOf(seat: number): string {
    return nameOf(seat, this.players);
  }

  /** The picture of a seat; -1 is A.D.A.M. */
  headOf(seat: number): DrawnHead {
    return headOf(seat, this.players);
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

  /** A bot is about to play for somebody at this device. */
  get isCalled(): boolean {
    const { mySeats, table } = this.connection;
    return !!table?.call && mySeats.includes(table.call.seat);
  }

  /** The unconfirmed move if it leaves the player stuck: a dialog warns of it. */
  get trap(): Move | null {
    return this.unconfirmed && this.#isTrap(this.unconfirmed) ? this.unconfirmed : null;
  }

  /** The unconfirmed move if it reveals something; one that leaves the player stuck has a dialog. */
  get revealing(): Move | null {
    return this.unconfirmed?.reveals && !this.trap ? this.unconfirmed : null;
  }

  /** The Temple chosen for the Cóatl being completed, as a move. */
  get chosenTemple(): Move | null {
    return this.unconfirmed?.verb === "temple" ? this.unconfirmed : null;
  }

  /** Whether the player has something to plan. */
  get canPlan(): boolean {
    return this.scene.you !== null && this.scene.phase !== "over" && !this.connection.readOnly;
  }

  /** The move that a thing on the table offers; none while planning. */
  offered(move: Move | undefined): Move | undefined {
    return this.isPlanning ? undefined : move;
  }

  /** The move that the confirm button plays. */
  get confirmable(): Move | undefined {
    return this.chosenTemple ?? this.revealing ?? this.moves.first("finish", "pass");
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

  /** The next move that the hint advises, while it is shown. */
  get hintedMove(): Move | null {
    const isShown = this.isHinting && !this.isPlanning;
    return (isShown && this.turnHint.next) || null;
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
    this.refusal = null;
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
    this.refusal = null;
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

  /**
   * Play a move; one that cannot be undone waits until it is played a second time, and so does a
   * Temple, which announces the Cóatl.
   */
  play(move: Move | undefined): void {
    if (!move || this.connection.busy) return;
    const mustWait = move.reveals || this.#isTrap(move) || move.verb === "temple";
    if (mustWait && this.unconfirmed?.code !== move.code) {
      this.unconfirmed = move;
      return;
    }
    void (move.verb === "temple" ? this.#announceWith(move) : this.#send(move.code));
  }

  /** Whether a move leaves the player stuck, and something else would not. */
  #isTrap(move: Move): boolean {
    const isOther = this.scene.can_undo || this.moves.all.some(({ stuck }) => !stuck);
    return !!move.stuck && isOther;
  }

  /** Choose a Temple for the Cóatl being completed; put it back if it is chosen already. */
  chooseTemple(move: Move): void {
    if (this.chosenTemple?.code === move.code) this.unconfirmed = null;
    else this.play(move);
  }

  async #send(code: number): Promise<boolean> {
    this.clear();
    this.pending = code;
    this.turnHint.noteMove(code);
    const isDone = await this.connection.act(code);
    if (this.pending === code) this.pending = null;
    return isDone;
  }

  /** A Temple is the last card: the Cóatl is announced with it. */
  async #announceWith(temple: Move): Promise<void> {
    const isDone = await this.#send(temple.code);
    const finish = this.moves.first("finish");
    if (isDone && finish && this.scene.phase === "complete") await this.#send(finish.code);
  }

  /** Undo the last step, or with `all` the whole turn as far as possible. */
  undo(all = false): void {
    if (!this.scene.can_undo || this.connection.busy) return;
    this.clear();
    void this.connection.undo(all);
  }

  /**
   * Take back a card that was set aside at the start. The service undoes the latest step first, so
   * all are undone, and the other cards are set aside again.
   */
  async takeBack(card: string): Promise<void> {
    if (!this.scene.can_undo || this.connection.busy) return;
    const others = [...(this.scene.own_set_aside ?? [])];
    others.splice(others.indexOf(card), 1);
    this.clear();
    if (!(await this.connection.undo(true))) return;
    for (const other of others) {
      const move = this.moves.discard(other);
      if (!move || !(await this.connection.act(move.code))) return;
    }
  }

  /** Tell a player why something cannot be done: at the place that was touched, if there is one. */
  refuse(reason: string, where?: Event | DOMRect): void {
    if (this.scene.you === null || this.connection.readOnly) return;
    const touched = where instanceof Event ? where.currentTarget : null;
    const at = touched instanceof Element ? touched.getBoundingClientRect() : where;
    if (at instanceof DOMRect) {
      this.refusal = { text: reason, at };
      announce(reason);
    } else toast(reason);
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
    this.refusal = null;
    this.pointedReading = null;
    if (this.held && this.targets.length === 0) this.held = null;
    if (this.held?.kind === "piece" && this.me.board[this.held.place] !== this.held.piece)
      this.held = null;
    if (this.connection.scene && this.isMyTurn) this.#chooseTab(this.connection.scene);
    this.plan.update();
    if (this.connection.scene) this.turnHint.update();
    if (this.connection.scene && !this.canPlan) this.isPlanning = false;
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
