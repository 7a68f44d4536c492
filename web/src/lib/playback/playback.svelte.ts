/** What is shown of a table: its frames one after the other, at a pace that people can follow. */

import type { Frame, Scene, Told } from "$lib/api/protocol";
import { settings } from "$lib/settings/settings.svelte";
import { retell } from "./narration";

/** How long a step of somebody else stands before the next, in milliseconds. */
const PACES = { slow: 1600, normal: 850, fast: 350, instant: 0 } as const;
/** How much longer each further thing that a step tells is left standing. */
const MORE = 0.4;
/** Before the first turn there is little to see. */
const SETTING_UP = 0.2;
/** With more than this waiting, everything goes faster. */
const CROWDED = 10;

export class Showing {
  scene: Scene | null = $state.raw(null);
  story: Told[] = $state.raw([]);
  version = $state(0);
  /** Frames that wait to be shown. */
  queued = $state(0);
  /** The last version received, shown or not. */
  received: number | null = null;

  /** Seats whose steps are one's own, and shown at once. */
  readonly #held: () => number[];
  #queue: Frame[] = [];
  #timer = 0;
  /** Since when the last thing told has been standing, and how long it is to be read. */
  #stands = 0;
  #weight = 1;

  constructor(held: () => number[]) {
    this.#held = held;
    document.addEventListener("visibilitychange", this.#hide);
  }

  /** The present, with everything told before it. */
  begin(story: Told[], frame: Frame): void {
    this.#queue = [];
    this.queued = 0;
    this.story = story;
    this.version = this.received = frame.version;
    this.scene = frame.scene ?? null;
  }

  /** What has happened since. */
  add(frames: Frame[]): void {
    for (const frame of frames) {
      if (this.received !== null && frame.version <= this.received) continue;
      this.received = frame.version;
      this.#queue.push(frame);
    }
    this.#play();
  }

  /** Show all that waits at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    for (const frame of this.#queue.splice(0)) this.#show(frame);
    this.queued = 0;
  }

  close(): void {
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#hide);
  }

  #hide = (): void => {
    if (document.hidden) this.skip();
  };

  /** Show what needs no waiting; the next step of somebody else after a while. */
  #play(): void {
    if (this.#timer) return;
    while (this.#queue.length) {
      const wait = this.#waitFor(this.#queue[0]!);
      this.queued = this.#queue.length;
      if (wait > 0) {
        this.#timer = window.setTimeout(() => {
          this.#timer = 0;
          const frame = this.#queue.shift();
          if (frame) this.#show(frame);
          this.#play();
        }, wait);
        return;
      }
      this.#show(this.#queue.shift()!);
    }
    this.queued = 0;
  }

  #waitFor(frame: Frame): number {
    const actor = this.scene?.active;
    if (document.hidden || actor === undefined || this.#held().includes(actor)) return 0;
    if (!frame.scene && !frame.story.length) return 0;
    const crowd = this.#queue.length > CROWDED ? CROWDED / this.#queue.length : 1;
    const haste = this.scene?.phase === "keep" ? SETTING_UP : crowd;
    return this.#stands + PACES[settings.pace] * haste * this.#weight - performance.now();
  }

  #show(frame: Frame): void {
    if (frame.story.length) {
      this.#stands = performance.now();
      this.#weight = 1 + MORE * (frame.story.length - 1);
    }
    this.story = retell(this.story, frame);
    this.version = frame.version;
    if (frame.scene) this.scene = frame.scene;
  }
}
