/** Plays a finished game step by step, as a read-only source for the table page. */

import { ApiError } from "$lib/api/client";
import type {
  Head,
  Hint,
  LogLine,
  OpenHand,
  Problem,
  Replay,
  Scene,
  SketchScore,
  TableInfo,
} from "$lib/api/protocol";
import { type Player, recordedPlayers } from "$lib/i18n/players";
import { narrationSince } from "$lib/playback/narration";
import type { ConnectionStatus } from "$lib/transport/reconnectingChannel.svelte";
import type { TableSource } from "$lib/transport/tableSource";

const READ_ONLY: Problem = { code: "read-only" };

export class ReplayPlayer implements TableSource {
  /** The index of the frame shown. */
  at = $state(0);

  readonly status: ConnectionStatus = "open";
  readonly mySeats: number[] = [];
  readonly busy = false;
  readonly sending = false;
  readonly queued = 0;
  readonly problem = null;
  readonly readOnly = true;
  readonly isHost = false;
  readonly showsHands = null;
  readonly deadline = null;
  readonly standInBegins = null;
  readonly emotes = [];

  #replay: Replay = $state.raw()!;
  readonly #id: string | null;
  /** The pictures of the seats, where the table has them. */
  readonly #heads: (Head | undefined)[] = $state.raw()!;

  readonly last: number = $derived(this.#replay.frames.length - 1);
  readonly players: Player[] = $derived(recordedPlayers(this.#replay.seats, this.#heads));
  readonly version: number = $derived(this.#replay.frames[this.at]?.version ?? 0);

  readonly scene: Scene | null = $derived.by(() => {
    for (let at = this.at; at >= 0; at--) {
      const scene = this.#replay.frames[at]?.scene;
      if (scene) return scene;
    }
    return null;
  });

  readonly viewpoint: number | null = $derived(this.scene?.you ?? null);
  readonly narration: LogLine[] = $derived(
    this.#replay.frames.slice(0, this.at + 1).flatMap((frame) => frame.narration),
  );
  readonly sinceMyTurn: LogLine[] = $derived(
    narrationSince(this.narration, this.viewpoint, this.scene?.turn ?? 0),
  );
  readonly hands: OpenHand[] | null = $derived(this.#replay.hands?.[this.at] ?? null);

  readonly table: TableInfo = $derived.by(() => ({
    id: this.#id ?? "",
    options: this.#replay.options,
    seats: this.#replay.seats.map((name) => ({ kind: "person" as const, name })),
    hints: false,
    started: true,
    over: true,
    watching: 0,
  }));

  constructor(replay: Replay, id: string | null, heads: (Head | undefined)[] = []) {
    this.#replay = replay;
    this.#id = id;
    this.#heads = heads;
  }

  get replay(): Replay {
    return this.#replay;
  }

  /** Show the same game from another viewpoint, at the same version. */
  replace(replay: Replay): void {
    const { version } = this;
    this.#replay = replay;
    this.goToVersion(version);
  }

  /** Go to the last frame up to a version of the table. */
  goToVersion(version: number): void {
    this.go(this.#replay.frames.findLastIndex((frame) => frame.version <= version));
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(at, this.last));
  }

  /** Go to the start of the next turn, or of the previous one. */
  goToTurn(direction: 1 | -1): void {
    const { turns } = this.#replay;
    const to =
      direction > 0
        ? turns.find((frame) => frame > this.at)
        : turns.findLast((frame) => frame < this.at);
    this.go(to ?? (direction > 0 ? this.last : 0));
  }

  act(): Promise<boolean> {
    return Promise.resolve(false);
  }
  undo(): Promise<boolean> {
    return Promise.resolve(false);
  }
  rematch(): Promise<boolean> {
    return Promise.resolve(false);
  }
  sendEmote(): Promise<boolean> {
    return Promise.resolve(false);
  }
  giveSeatToBot(): Promise<boolean> {
    return Promise.resolve(false);
  }
  callStandIn(): Promise<boolean> {
    return Promise.resolve(false);
  }
  comeBack(): Promise<boolean> {
    return Promise.resolve(false);
  }
  setViewpoint(): Promise<boolean> {
    return Promise.resolve(false);
  }
  hint(): Promise<Hint> {
    return Promise.reject(new ApiError(READ_ONLY));
  }
  scoreSketches(): Promise<SketchScore[]> {
    return Promise.reject(new ApiError(READ_ONLY));
  }
  setShowsHands(): void {}
  skip(): void {}
  dismissProblem(): void {}
  close(): void {}
}
