/** What one has in hand at this moment, and what it lights up.
 *
 * Everything possible is one of the scene's moves; this only finds the ones that are meant.
 */

import { createContext } from "svelte";
import { toast } from "$lib/ui/toasts.svelte";
import { say } from "$lib/i18n/translate";
import type { TableLike } from "$lib/transport/connection.svelte";
import type { Move, Preview, Reading, Scene, SeatScene, Verb } from "$lib/api/protocol";

export type Side = "head" | "tail";

/** What is held: a piece of the board, a card of the hand, or, the other way round, the end to
 * which a piece is to go. The token is Priest Commitment, which wants a pile. A space and a card of the row are held only while they are dragged.
 */
export type Held =
  | { kind: "piece"; place: number; piece: string }
  | { kind: "card"; card: string }
  | { kind: "token" }
  | { kind: "end"; coatl: number; side: Side }
  | { kind: "space"; space: number; pieces: string[] }
  | { kind: "row"; slot: number; card: string };

/** Where something may be put down. */
export type Place =
  | { kind: "end"; coatl: number; side: Side }
  | { kind: "lane"; coatl: number }
  | { kind: "new" }
  | { kind: "board" }
  | { kind: "hand" };

/** Things that open over the table. */
export type Opened =
  "pick" | "steal" | "keys" | "since" | "log" | "opponents" | "deal" | "seat" | null;

export type Tab = "supply" | "row" | "coatls";

export class Selection {
  held: Held | null = $state.raw(null);
  /** What would happen if one let go here. */
  over: Move | null = $state.raw(null);
  /** A move that waits for a yes: it reveals something, or leaves one stuck. */
  asked: Move | null = $state.raw(null);
  /** The card that is pointed at, on one's own Cóatls or in hand: its pieces light up. */
  pointed: Reading | null = $state.raw(null);
  /** The move that is under way. */
  pending: number | null = $state(null);
  opened: Opened = $state(null);
  /** Whether advice is shown, and the move it begins with. */
  hinting = $state(false);
  hinted: Move | null = $state.raw(null);
  tab: Tab = $state("supply");

  readonly connection: TableLike;

  /** The turn and the phase of it that the tab was last turned to. */
  #moment = "";

  constructor(connection: TableLike) {
    this.connection = connection;
  }

  get scene(): Scene {
    const { scene } = this.connection;
    if (!scene) throw new Error("a table without a scene is not drawn");
    return scene;
  }

  /** What may be done now. */
  readonly moves: Move[] = $derived.by(() => this.connection.scene?.moves ?? []);

  /** What is asked about because it shows something hidden; being stuck has a window of its own. */
  get revealing(): Move | null {
    return this.asked?.reveals && !this.asked.stuck ? this.asked : null;
  }

  get mine(): boolean {
    return this.moves.length > 0;
  }

  /** The seat whose things lie at the bottom: one's own, or the one a spectator sits behind. */
  behind: number = $state(0);

  get seat(): number {
    return this.scene.you ?? Math.min(this.behind, this.scene.seats.length - 1);
  }

  get me(): SeatScene {
    return this.scene.seats[this.seat]!;
  }

  /** The bot that plays on a seat for an absent person; of oneself if none is named. */
  standIn(seat: number | null = this.scene.you): string {
    return (seat !== null && this.connection.table?.seats[seat]?.stand_in) || "";
  }

  get names(): string[] {
    return this.connection.names;
  }

  // --- moves by what they are about -------------------------------------------------------------

  of(verb: Verb): Move[] {
    return this.moves.filter((move) => move.verb === verb);
  }

  one(verb: Verb): Move | undefined {
    return this.moves.find((move) => move.verb === verb);
  }

  take(space: number): Move | undefined {
    return this.moves.find((move) => move.verb === "take" && move.space === space);
  }

  row(slot: number): Move | undefined {
    return this.moves.find((move) => move.verb === "row" && move.slot === slot);
  }

  discard(card: string): Move | undefined {
    return this.moves.find((move) => move.verb === "discard" && move.card === card);
  }

  priest(pile: number): Move | undefined {
    return this.moves.find((move) => move.verb === "priest" && move.pile === pile);
  }

  /** A Temple for the Cóatl being completed: from that pile, or from the hand. */
  temple(card: string, pile: number | null = null): Move | undefined {
    return this.moves.find(
      (move) => move.verb === "temple" && move.card === card && (move.pile ?? null) === pile,
    );
  }

  fulfil(card: string, coatl: number): Move | undefined {
    return this.moves.find(
      (move) => move.verb === "fulfil" && move.card === card && move.coatl === coatl,
    );
  }

  begin(piece: string): Move | undefined {
    return this.moves.find((move) => move.verb === "begin" && move.piece === piece);
  }

  add(piece: string, coatl: number, side: Side): Move | undefined {
    return this.moves.find(
      (move) =>
        move.verb === "add" && move.piece === piece && move.coatl === coatl && move.side === side,
    );
  }

  /** Whether any piece may go to that end. */
  opens(coatl: number, side: Side): boolean {
    return this.moves.some(
      (move) => move.verb === "add" && move.coatl === coatl && move.side === side,
    );
  }

  /** Whether something may be done with a piece of the board. */
  usable(piece: string): boolean {
    const { held } = this;
    if (held?.kind === "end") return this.add(piece, held.coatl, held.side) !== undefined;
    return this.moves.some(
      (move) => (move.verb === "begin" || move.verb === "add") && move.piece === piece,
    );
  }

  // --- what is held -----------------------------------------------------------------------------

  /** Everything that may be done with what is held. */
  readonly targets: Move[] = $derived.by(() => this.#targets());

  #targets(): Move[] {
    const { held } = this;
    switch (held?.kind) {
      case "piece":
        return this.moves.filter(
          ({ verb, piece }) => (verb === "begin" || verb === "add") && piece === held.piece,
        );
      case "card":
        return this.moves.filter(({ verb, card }) => verb === "fulfil" && card === held.card);
      case "token":
        return this.of("priest");
      case "end":
        return this.moves.filter(
          ({ verb, coatl, side }) => verb === "add" && coatl === held.coatl && side === held.side,
        );
      case "space":
        return [this.take(held.space)].filter((move) => move !== undefined);
      case "row":
        return [this.row(held.slot)].filter((move) => move !== undefined);
      default:
        return [];
    }
  }

  /** The move that puts what is held down there, if it may go there. */
  at(place: Place): Move | undefined {
    return this.targets.find((move) => {
      switch (place.kind) {
        case "end":
          return move.verb === "add" && move.coatl === place.coatl && move.side === place.side;
        case "lane":
          return move.verb === "fulfil" && move.coatl === place.coatl;
        case "new":
          return move.verb === "begin";
        case "board":
          return move.verb === "take";
        case "hand":
          return move.verb === "row";
      }
    });
  }

  /** Hold this, or let go of it if it is held already. */
  hold(thing: Held): void {
    this.asked = null;
    this.over = null;
    if (this.held && same(this.held, thing)) {
      this.held = null;
      return;
    }
    this.held = thing;
    if (this.targets.length === 0) this.held = null;
    else if (thing.kind === "piece" || thing.kind === "card") this.tab = "coatls";
    else if (thing.kind === "token") this.tab = "row";
  }

  /** What would happen here; a finger does not point, it does. */
  point(event: PointerEvent | FocusEvent, move: Move | undefined): void {
    const pointing =
      event instanceof PointerEvent
        ? event.pointerType !== "touch"
        : event.target instanceof Element && event.target.matches(":focus-visible");
    if (pointing) this.over = move ?? null;
  }

  drop(): void {
    this.held = null;
    this.over = null;
    this.asked = null;
  }

  /** Whether this is what the advice begins with. */
  advised(move: Move | undefined): boolean {
    return move !== undefined && move.code === this.hinted?.code;
  }

  // --- doing ------------------------------------------------------------------------------------

  /** Make a move; one that cannot be taken back is asked about first. */
  do(move: Move | undefined): void {
    if (!move || this.connection.busy) return;
    if ((move.reveals || move.stuck) && this.asked?.code !== move.code) {
      this.asked = move;
      return;
    }
    void this.#act(move.code);
  }

  /** Say that something cannot be done, and why, where that is known. */
  refuse(why = say("here.token-not-now")): void {
    if (this.mine) toast(why);
  }

  async #act(code: number): Promise<void> {
    this.drop();
    this.pending = code;
    await this.connection.act(code);
    if (this.pending === code) this.pending = null;
  }

  /** Take back the last step, or with `all` every one that can be. */
  undo(all = false): void {
    if (!this.scene.can_undo || this.connection.busy) return;
    this.drop();
    void this.connection.undo(all);
  }

  /** What a step would make of a Cóatl: the one pointed at, or the only one there is. */
  preview(coatl: number): Preview | null {
    const over = this.over?.preview;
    if (over) return over.coatl === coatl ? over : null;
    const ends = this.targets.filter((move) => move.preview?.coatl === coatl);
    return this.held?.kind === "piece" && ends.length === 1 ? (ends[0]!.preview ?? null) : null;
  }

  /** After something happened: what was held may be gone. */
  settle(): void {
    this.pending = null;
    this.over = null;
    this.asked = null;
    this.pointed = null;
    if (this.held && this.targets.length === 0) this.held = null;
    if (this.held?.kind === "piece" && this.me.board[this.held.place] !== this.held.piece)
      this.held = null;
    if (this.connection.scene && this.mine) this.#turnTo(this.connection.scene);
  }

  /** With each phase of one's turn, the tab of what is decided in it; then one may look elsewhere. */
  #turnTo({ turn, phase }: Scene): void {
    const moment = `${turn} ${phase}`;
    if (moment !== this.#moment) this.tab = tabOf(phase) ?? this.tab;
    this.#moment = moment;
  }
}

function tabOf(phase: Scene["phase"]): Tab | null {
  switch (phase) {
    case "turn":
      return "supply";
    case "keep":
    case "assemble":
    case "complete":
      return "coatls";
    case "choose":
    case "foresee":
      return "row";
    default:
      return null;
  }
}

function same(a: Held, b: Held): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const [use, provide] = createContext<Selection>();
export { provide as provideSelection, use as useSelection };
