/** A table source whose scene tests set by hand; it records the commands it is given. */

import type { Hint, Move, Problem, Scene, Sketch, SketchScore, TableInfo } from "$lib/api/protocol";
import type { Player } from "$lib/i18n/players";
import type { ConnectionStatus } from "$lib/transport/reconnectingChannel.svelte";
import type { TableSource } from "$lib/transport/tableSource";
import { makeCoatl, makeScene, makeTable } from "./builders";

export class FakeTable implements TableSource {
  scene: Scene | null = $state.raw(null);
  table: TableInfo | null = $state.raw(makeTable());
  busy = $state(false);
  sending = $state(false);
  version = $state(0);

  status: ConnectionStatus = "open";
  mySeats = [0];
  viewpoint = 0;
  narration = [];
  queued = 0;
  problem: Problem | null = null;
  readOnly = false;
  players: Player[] = [
    { name: "Ana", head: "feathers", who: "you" },
    { name: "Bo", head: "horns", who: "person" },
  ];
  sinceMyTurn = [];
  hands = null;
  showsHands = null;
  isHost = false;
  deadline = null;
  standInBegins: number | null = null;
  emotes = [];

  /** Codes of the moves played. */
  acted: number[] = [];
  /** The sketches of each request to score some. */
  sketched: Sketch[][] = [];
  /** The codes that hints advise; without any, there is no hint. */
  advice: number[] | null = null;
  hintsAsked = 0;
  /** For each undo, whether it was of the whole turn. */
  undone: boolean[] = [];

  constructor(scene: Partial<Scene> = {}) {
    this.scene = makeScene(scene);
  }

  /** Show the next scene. */
  show(scene: Partial<Scene>): void {
    this.scene = makeScene(scene);
    this.version += 1;
  }

  /** Show a scene with these moves only. */
  offer(...moves: Move[]): void {
    this.show({ ...this.scene, moves });
  }

  act(code: number): Promise<boolean> {
    this.acted.push(code);
    return Promise.resolve(true);
  }
  undo(all = false): Promise<boolean> {
    this.undone.push(all);
    return Promise.resolve(true);
  }
  hint(): Promise<Hint> {
    this.hintsAsked += 1;
    if (!this.advice) return Promise.reject(new Error("no hint in this test"));
    const advice_codes = [...this.advice];
    const plan = { advice: [], advice_codes, assembly: [], assembly_codes: [], gain: 0 };
    return Promise.resolve({ type: "hint", id: "1", ...plan });
  }
  /** Each sketch scores as many points as it has pieces. */
  scoreSketches(sketches: Sketch[], cards: string[]): Promise<SketchScore[]> {
    this.sketched.push(sketches);
    return Promise.resolve(
      sketches.map(({ pieces }, coatl) => ({
        coatl: makeCoatl({ colours: pieces.join(""), points: pieces.length }),
        readings: cards.map((card) => ({ card, coatl, points: 0 })),
      })),
    );
  }
  rematch(): Promise<boolean> {
    return Promise.resolve(true);
  }
  sendEmote(): Promise<boolean> {
    return Promise.resolve(true);
  }
  giveSeatToBot(): Promise<boolean> {
    return Promise.resolve(true);
  }
  callStandIn(): Promise<boolean> {
    return Promise.resolve(true);
  }
  comeBack(): Promise<boolean> {
    return Promise.resolve(true);
  }
  setViewpoint(): Promise<boolean> {
    return Promise.resolve(true);
  }
  setShowsHands(): void {
    throw new Error("people play in tests");
  }
  skip(): void {
    this.queued = 0;
  }
  dismissProblem(): void {
    this.problem = null;
  }
  close(): void {
    this.status = "lost";
  }
}
