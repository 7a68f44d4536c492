/**
 * Planning: what-if Cóatls of one player, scored by the host. It is part of no game: the plan stays
 * in this browser, and nobody else at the table sees it.
 */

import type { Scene, SketchScore } from "$lib/api/protocol";
import type { Side } from "$lib/art/shapes";
import { readStored, writeStored } from "$lib/settings/storage";
import type { TableSource } from "$lib/transport/tableSource";
import { isLaid, isOpen, rebased, type Sketch, sketchOf, withoutPiece, withPiece } from "./sketch";

/** Plans by table and seat. */
const PLANS = "coatl.plans";

/** As many plans are stored at most, the newest. */
const MOST_STORED = 12;

/** A player has at most this many Cóatls. */
export const PLACES = 3;

/** Where a planned piece would come from. */
export interface Sources {
  board: number;
  supply: number;
  wished: number;
}

interface StoredPlan {
  sketches: Sketch[];
  /** The turn in which the plan was last changed. */
  changed: number;
  /** The player's own turn since then, while it lasts. */
  used: number | null;
}

/** What can be planned with: a scene seen from the player's own seat. */
type OwnScene = Scene & { you: number };

export class Plan {
  sketches: Sketch[] = $state.raw([]);
  /** The Cóatl that is being planned, and the side where bodies go. */
  current = $state(0);
  side: Side = $state("tail");
  /** The latest scores by Cóatl; null where there is nothing to score. */
  scores: (SketchScore | null)[] = $state.raw([null, null, null]);
  /** Scores are on their way. */
  isScoring = $state(false);

  readonly #connection: TableSource;
  #seat: number | null = null;
  #turn = 0;
  #changed = 0;
  #used: number | null = null;
  /** Earlier sketches, to undo changes. */
  #history: Sketch[][] = $state.raw([]);
  /** What each score is of. */
  #scored: string[] = [];
  #isAsking = false;

  constructor(connection: TableSource) {
    this.#connection = connection;
  }

  get #scene(): OwnScene | null {
    const { scene } = this.#connection;
    return scene && scene.you !== null ? (scene as OwnScene) : null;
  }

  get sketch(): Sketch {
    return this.sketches[this.current] ?? sketchOf(undefined);
  }

  get score(): SketchScore | null {
    return this.scores[this.current] ?? null;
  }

  /** The points of all sketches together. */
  get total(): number {
    return this.scores.reduce((sum, score) => sum + (score?.coatl.points ?? 0), 0);
  }

  get canUndo(): boolean {
    return this.#history.length > 0;
  }

  /** The Prophecies and Temples that the player sees, each once: own ones first. */
  get cardsInSight(): string[] {
    const scene = this.#scene;
    if (!scene) return [];
    const tops = scene.piles.map(({ top }) => top);
    const seen = [...scene.hand, ...scene.temples, ...scene.row, ...tops];
    const laid = this.#laid().flatMap(({ cards }) => cards);
    return [...new Set([...laid, ...seen.flatMap((one) => (one ? [one.card] : []))])];
  }

  /** Whether a card lies on this Cóatl of the table, so that it stays there. */
  isCardLaid(card: string, coatl = this.current): boolean {
    const laid = this.#coatl(coatl);
    return laid?.cards.some((one) => one.card === card) ?? false;
  }

  /** The Cóatl for which a card is planned. */
  placeOf(card: string): number | null {
    const place = this.sketches.findIndex(({ cards }) => cards.includes(card));
    return place < 0 ? null : place;
  }

  /** Whether the Cóatl is complete on the table, so that there is nothing to plan. */
  isComplete(coatl: number): boolean {
    return this.#coatl(coatl)?.complete ?? false;
  }

  /** How many of a piece lie on the player's board and in the supply, beyond those planned with. */
  left(piece: string): { board: number; supply: number } {
    const used = this.sketches
      .flatMap((sketch) => sketch.pieces.filter((_, place) => !isLaid(sketch, place)))
      .filter((one) => one === piece).length;
    const board = this.#onBoard(piece);
    const supply = this.#inSupply(piece);
    return {
      board: Math.max(0, board - used),
      supply: Math.max(0, supply - Math.max(0, used - board)),
    };
  }

  /** Where the pieces of all sketches would come from. */
  get sources(): Sources {
    const sources: Sources = { board: 0, supply: 0, wished: 0 };
    const counts = new Map<string, number>();
    for (const sketch of this.sketches)
      for (const [place, piece] of sketch.pieces.entries())
        if (!isLaid(sketch, place)) counts.set(piece, (counts.get(piece) ?? 0) + 1);
    for (const [piece, count] of counts) {
      const board = Math.min(count, this.#onBoard(piece));
      const supply = Math.min(count - board, this.#inSupply(piece));
      sources.board += board;
      sources.supply += supply;
      sources.wished += count - board - supply;
    }
    return sources;
  }

  /** Plan for another Cóatl. */
  choose(coatl: number): void {
    this.current = coatl;
    this.#turnToOpenSide();
  }

  /** Whether a piece can go anywhere. */
  canAdd(piece: string): boolean {
    return !this.isComplete(this.current) && withPiece(this.sketch, piece, this.side) !== null;
  }

  /** Add pieces to the present sketch, one after the other; those that fit nowhere are left out. */
  add(...pieces: string[]): void {
    let { sketch } = this;
    for (const piece of pieces) sketch = withPiece(sketch, piece, this.side) ?? sketch;
    if (sketch !== this.sketch && !this.isComplete(this.current)) this.#change(sketch);
  }

  remove(place: number): void {
    this.#change(withoutPiece(this.sketch, place));
  }

  /** Place a card on the present sketch, or take it off; a card lies on one sketch at most. */
  toggleCard(card: string): void {
    const place = this.placeOf(card);
    if ((place !== null && this.isCardLaid(card, place)) || this.isComplete(this.current)) return;
    const without = this.sketches.map((one) => ({
      ...one,
      cards: one.cards.filter((other) => other !== card),
    }));
    if (place !== this.current)
      without[this.current] = {
        ...without[this.current]!,
        cards: [...without[this.current]!.cards, card],
      };
    this.#changeAll(without);
  }

  undo(): void {
    const before = this.#history.at(-1);
    if (!before) return;
    this.#history = this.#history.slice(0, -1);
    this.sketches = before;
    this.#keep();
  }

  /** Back to what lies on the table. */
  startOver(): void {
    this.#changeAll(this.#laid());
  }

  /** Adapt to the table: a plan lasts until the player's next turn is over. */
  update(): void {
    const scene = this.#scene;
    if (!scene) return;
    this.#turn = scene.turn;
    if (this.#seat !== scene.you) this.#load(scene.you);
    if (scene.active === scene.you && scene.turn > this.#changed) this.#used = scene.turn;
    const isOver = this.#used !== null && scene.turn > this.#used && this.#changed < this.#used;
    if (scene.turn > (this.#used ?? scene.turn)) this.#used = null;
    const before = isOver ? this.#laid() : this.sketches;
    const inSight = this.cardsInSight;
    const after = Array.from({ length: PLACES }, (_, number) => {
      const coatl = this.#unfinished(number);
      const sketch = rebased(before[number] ?? sketchOf(coatl), coatl);
      if (this.isComplete(number)) return sketchOf(undefined);
      return { ...sketch, cards: sketch.cards.filter((card) => inSight.includes(card)) };
    });
    if (JSON.stringify(after) !== JSON.stringify(this.sketches)) {
      this.#history = [];
      this.sketches = after;
    }
    if (this.isComplete(this.current)) this.choose(this.#firstOpen());
    this.#turnToOpenSide();
    this.#store();
  }

  /** Have the rules score what has changed. */
  async rescore(): Promise<void> {
    if (this.#isAsking) return;
    const cards = this.cardsInSight;
    const wanted = this.sketches.map((sketch, number) =>
      sketch.pieces.length && !this.isComplete(number)
        ? JSON.stringify([sketch.pieces, sketch.cards, cards])
        : "",
    );
    const numbers = [...wanted.keys()].filter((n) => wanted[n] && wanted[n] !== this.#scored[n]);
    this.scores = wanted.map((key, n) => (key ? (this.scores[n] ?? null) : null));
    this.#scored = wanted.map((key, n) => (key ? (this.#scored[n] ?? "") : ""));
    if (!numbers.length) return;
    this.#isAsking = this.isScoring = true;
    const asked = numbers.map((n) => {
      const { pieces, cards: placed } = this.sketches[n]!;
      return { pieces, cards: placed };
    });
    try {
      const found = await this.#connection.scoreSketches(asked, cards);
      for (const [place, n] of numbers.entries()) {
        this.scores = this.scores.with(n, found[place] ?? null);
        this.#scored[n] = wanted[n]!;
      }
    } finally {
      this.#isAsking = this.isScoring = false;
    }
    await this.rescore(); // the plan may have changed meanwhile
  }

  #coatl(number: number) {
    const scene = this.#scene;
    return scene?.seats[scene.you]?.coatls[number];
  }

  #onBoard(piece: string): number {
    const scene = this.#scene;
    return scene?.seats[scene.you]?.board.filter((one) => one === piece).length ?? 0;
  }

  #inSupply(piece: string): number {
    return this.#scene?.supply.flat().filter((one) => one === piece).length ?? 0;
  }

  /** A Cóatl on the table that can still grow. */
  #unfinished(number: number) {
    return this.isComplete(number) ? undefined : this.#coatl(number);
  }

  #laid(): Sketch[] {
    return Array.from({ length: PLACES }, (_, number) => sketchOf(this.#unfinished(number)));
  }

  /** Bodies go to a side that is open. */
  #turnToOpenSide(): void {
    if (!isOpen(this.sketch, this.side)) this.side = this.side === "head" ? "tail" : "head";
  }

  #firstOpen(): number {
    return Math.max(
      0,
      [...this.sketches.keys()].findIndex((number) => !this.isComplete(number)),
    );
  }

  #change(sketch: Sketch): void {
    this.#changeAll(this.sketches.with(this.current, sketch));
  }

  #changeAll(sketches: Sketch[]): void {
    this.#history = [...this.#history, this.sketches];
    this.sketches = sketches;
    this.#keep();
  }

  #keep(): void {
    this.#changed = this.#turn;
    this.#used = null;
    this.#store();
  }

  get #key(): string {
    return `${this.#connection.table?.id ?? ""}/${this.#seat ?? ""}`;
  }

  #load(seat: number): void {
    this.#seat = seat;
    const stored = readStored<Record<string, StoredPlan>>(PLANS, {})[this.#key];
    this.sketches = stored?.sketches ?? [];
    this.#changed = stored?.changed ?? this.#turn;
    this.#used = stored?.used ?? null;
    this.#history = [];
    this.#scored = [];
  }

  #store(): void {
    const { [this.#key]: stored, ...others } = readStored<Record<string, StoredPlan>>(PLANS, {});
    const isEmpty = JSON.stringify(this.sketches) === JSON.stringify(this.#laid());
    const own = { sketches: this.sketches, changed: this.#changed, used: this.#used };
    const all = isEmpty ? others : { ...others, [this.#key]: own };
    if (isEmpty && !stored) return;
    writeStored(PLANS, Object.fromEntries(Object.entries(all).slice(-MOST_STORED)));
  }
}
