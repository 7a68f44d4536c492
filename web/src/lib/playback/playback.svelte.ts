/** Shows the frames of a table one after the other, at a pace that people can follow. */

import type { Frame, Scene, LogLine } from "$lib/api/protocol";
import { settings } from "$lib/settings/settings.svelte";
import { extendNarration } from "./narration";
import { withWholeScene } from "./scenePatch";

/** How long another player's step stays before the next, in milliseconds. */
const PACES = { slow: 1600, normal: 850, fast: 350, instant: 0 } as const;
/** Each further sentence of a step lengthens its stay by this fraction. */
const EXTRA_SENTENCE = 0.4;
/** Set-up runs faster: there is little to see before the first turn. */
const SET_UP_FACTOR = 0.2;
/** With more frames than this in the queue, playback speeds up. */
const LONG_QUEUE = 10;

/**
 * The steps of the present turn, with every `undo`, since a version of the table. They are the
 * whole turn unless the page was opened in the middle of it.
 */
export interface TurnLog {
  readonly since: number;
  readonly isWhole: boolean;
  readonly steps: readonly string[];
}

interface Left {
  narration: LogLine[];
  version: number;
  scene: Scene | null;
}

export class Playback {
  scene: Scene | null = $state.raw(null);
  narration: LogLine[] = $state.raw([]);
  version = $state(0);
  turnLog: TurnLog = $state.raw({ since: 0, isWhole: true, steps: [] });
  /** Frames received but not yet shown. */
  queued = $state(0);
  /** The last version received, shown or not. */
  received: number | null = null;

  /** Steps of these seats were made in this browser and are shown at once. */
  readonly #mySeats: () => number[];
  /** The last scene received, shown or not. */
  #receivedScene: Scene | null = null;
  /** What the other viewpoints of this player had received when they were left. */
  readonly #left = new Map<number | null, Left>();
  #queue: Frame[] = [];
  #timer = 0;
  /** When the last narrated step was shown, and its length in units of the pace. */
  #shownAt = 0;
  #length = 1;

  constructor(mySeats: () => number[]) {
    this.#mySeats = mySeats;
    document.addEventListener("visibilitychange", this.#onVisibilityChange);
  }

  /** Start from a full state; queued frames are dropped. */
  reset(narration: LogLine[], frame: Frame): void {
    this.#queue = [];
    this.queued = 0;
    this.narration = narration;
    this.version = this.received = frame.version;
    this.scene = this.#receivedScene = frame.scene ?? null;
    this.#startTurnLog();
  }

  /** Keep what a viewpoint has received, for when the player looks from there again. */
  leaveViewpoint(viewpoint: number | null): void {
    this.skip();
    if (this.received === null) return;
    this.#left.set(viewpoint, {
      narration: this.narration,
      version: this.received,
      scene: this.#receivedScene,
    });
  }

  /** Go on from what a viewpoint had received. */
  returnToViewpoint(viewpoint: number | null): void {
    const left = this.#left.get(viewpoint);
    if (!left) return;
    this.narration = left.narration;
    this.version = this.received = left.version;
    this.scene = this.#receivedScene = left.scene;
    this.#startTurnLog();
  }

  /** Nothing is known of the turn so far, unless it has just begun. */
  #startTurnLog(): void {
    const { scene, version } = this;
    const hasBegun = scene?.phase !== "turn" && scene?.phase !== "keep";
    this.turnLog = { since: version, isWhole: !hasBegun && !scene.can_undo, steps: [] };
  }

  /** Queue new frames; versions received before are ignored. */
  add(frames: Frame[]): void {
    for (const sent of frames) {
      const frame = withWholeScene(sent, this.#receivedScene);
      this.#receivedScene = frame.scene ?? this.#receivedScene;
      if (this.received !== null && frame.version <= this.received) continue;
      this.received = frame.version;
      this.#queue.push(frame);
    }
    this.#play();
  }

  /** Show all queued frames at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    for (const frame of this.#queue.splice(0)) this.#show(frame);
    this.queued = 0;
  }

  close(): void {
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#onVisibilityChange);
  }

  /** Browsers slow timers down in hidden tabs: catch up instead of falling behind. */
  #onVisibilityChange = (): void => {
    if (document.hidden) this.skip();
  };

  /** Show every frame that is due, then set a timer for the next. */
  #play(): void {
    if (this.#timer) return;
    while (this.#queue.length) {
      const delay = this.#delayBefore(this.#queue[0]!);
      this.queued = this.#queue.length;
      if (delay > 0) {
        this.#timer = window.setTimeout(() => {
          this.#timer = 0;
          const frame = this.#queue.shift();
          if (frame) this.#show(frame);
          this.#play();
        }, delay);
        return;
      }
      this.#show(this.#queue.shift()!);
    }
    this.queued = 0;
  }

  #delayBefore(frame: Frame): number {
    const active = this.scene?.active;
    if (document.hidden || active === undefined || this.#mySeats().includes(active)) return 0;
    if (!frame.scene && !frame.narration.length) return 0;
    const catchUp = this.#queue.length > LONG_QUEUE ? LONG_QUEUE / this.#queue.length : 1;
    const factor = this.scene?.phase === "keep" ? SET_UP_FACTOR : catchUp;
    return this.#shownAt + PACES[settings.pace] * factor * this.#length - performance.now();
  }

  #show(frame: Frame): void {
    if (frame.narration.length) {
      this.#shownAt = performance.now();
      this.#length = 1 + EXTRA_SENTENCE * (frame.narration.length - 1);
    }
    this.narration = extendNarration(this.narration, frame);
    this.version = frame.version;
    const isNewTurn = frame.scene && frame.scene.turn !== this.scene?.turn;
    if (isNewTurn) this.turnLog = { since: frame.version, isWhole: true, steps: [] };
    else this.turnLog = { ...this.turnLog, steps: [...this.turnLog.steps, ...frame.steps] };
    if (frame.scene) this.scene = frame.scene;
  }
}
