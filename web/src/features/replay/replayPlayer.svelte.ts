/** A finished game, moment by moment, with the face of a table. */

import { Refusal } from "$lib/api/client";
import type { TableLike } from "$lib/transport/connection.svelte";
import type { Status } from "$lib/transport/socket.svelte";
import type { Hint, OpenHand, Problem, Replay, Scene, TableInfo, Told } from "$lib/api/protocol";
import { toldSince } from "$lib/playback/narration";
import { recordedName } from "$lib/i18n/translate";

const READ_ONLY: Problem = { code: "read-only" };

export class ReplayPlayer implements TableLike {
  /** The frame that is shown. */
  at = $state(0);

  readonly status: Status = "open";
  readonly held: number[] = [];
  readonly busy = false;
  readonly queued = 0;
  readonly problem = null;
  readonly readOnly = true;
  readonly host = false;
  readonly deadline = null;

  #replay: Replay = $state.raw()!;
  readonly #id: string | null;

  readonly last: number = $derived(this.#replay.frames.length - 1);
  readonly names: string[] = $derived(this.#replay.seats.map(recordedName));
  readonly version: number = $derived(this.#replay.frames[this.at]?.version ?? 0);

  readonly scene: Scene | null = $derived.by(() => {
    for (let at = this.at; at >= 0; at--) {
      const scene = this.#replay.frames[at]?.scene;
      if (scene) return scene;
    }
    return null;
  });

  readonly look: number | null = $derived(this.scene?.you ?? null);
  readonly story: Told[] = $derived(
    this.#replay.frames.slice(0, this.at + 1).flatMap((frame) => frame.story),
  );
  readonly sinceMyTurn: Told[] = $derived(toldSince(this.story, this.look, this.scene?.turn ?? 0));
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

  constructor(replay: Replay, id: string | null) {
    this.#replay = replay;
    this.#id = id;
  }

  get replay(): Replay {
    return this.#replay;
  }

  /** The same game seen from elsewhere, at the same moment. */
  exchange(replay: Replay): void {
    const version = this.version;
    const at = replay.frames.findLastIndex((frame) => frame.version <= version);
    this.at = Math.max(0, at);
    this.#replay = replay;
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(at, this.last));
  }

  /** To the beginning of the turn after this moment, or before it. */
  turn(direction: 1 | -1): void {
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
  hand(): Promise<boolean> {
    return Promise.resolve(false);
  }
  lookFrom(): Promise<boolean> {
    return Promise.resolve(false);
  }
  hint(): Promise<Hint> {
    return Promise.reject(new Refusal(READ_ONLY));
  }
  skip(): void {}
  dismiss(): void {}
  close(): void {}
}
