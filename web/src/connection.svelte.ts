/** One table as a browser sees it: live over a socket, or anything else that looks the same. */

import { untrack } from "svelte";
import { api, Refusal } from "./api";
import { loadCatalogue } from "./catalogue.svelte";
import {
  type Answer,
  type Command,
  type Frame,
  type Hint,
  type OpenHand,
  type Problem,
  PROTOCOL,
  type Scene,
  type TableInfo,
  type Told,
  type Welcome,
} from "./protocol";
import { keysOf, rememberTable } from "./remembered.svelte";
import { settings } from "./settings.svelte";
import { shownName } from "./words";

export type Status = "connecting" | "open" | "lost" | "gone" | "outdated";

/** What the table page needs of whatever it shows: a live table or a replay. */
export interface TableLike {
  readonly status: Status;
  readonly table: TableInfo | null;
  /** Seats held in this browser. */
  readonly held: number[];
  /** The seat one looks from; null: from outside. */
  readonly look: number | null;
  readonly scene: Scene | null;
  readonly story: Told[];
  readonly version: number;
  /** A command is under way. */
  readonly busy: boolean;
  /** Frames that wait to be shown. */
  readonly queued: number;
  readonly problem: Problem | null;
  /** Nothing can be done here: a replay. */
  readonly readOnly: boolean;
  /** The names of the seats. */
  readonly names: string[];
  /** What others did since the end of one's own last turn. */
  readonly sinceMyTurn: Told[];
  /** All hands, where a replay lays them open. */
  readonly hands: OpenHand[] | null;
  act(code: number): Promise<boolean>;
  undo(all?: boolean): Promise<boolean>;
  hint(): Promise<Hint>;
  rematch(): Promise<boolean>;
  lookFrom(seat: number): Promise<boolean>;
  /** Show all that waits at once. */
  skip(): void;
  /** The problem was read. */
  dismiss(): void;
  close(): void;
}

/** How long a step of somebody else stands before the next, in milliseconds. */
const PACES = { slow: 1600, normal: 850, fast: 350, instant: 0 } as const;
/** How much longer each further thing that a step tells is left standing. */
const MORE = 0.4;
/** Before the first turn there is little to see. */
const SETTING_UP = 0.2;
/** With more than this waiting, everything goes faster. */
const CROWDED = 10;

const FIRST_RETRY = 400;
const LONGEST_RETRY = 10_000;
const PATIENCE = 30_000;
const ARRIVAL = 3000;

/** Codes with which the service closes a socket for good. */
const GONE = 4404;
const OUTDATED = [4426, 4400];

/** What others did since a seat's last turn before this one; everything, before it had one. */
export function toldSince(story: readonly Told[], seat: number | null, turn: number): Told[] {
  if (seat === null) return [];
  const last = story.findLastIndex((told) => told.seat === seat && told.turn < turn);
  return story.slice(last + 1).filter((told) => told.seat !== seat && told.turn > 0);
}

/** The story with what a frame tells. */
export function retell(story: readonly Told[], frame: Frame): Told[] {
  if (!frame.retold) return frame.story.length ? [...story, ...frame.story] : [...story];
  // What was told in this turn is told anew, from the first of its entries on.
  const turn = frame.scene?.turn ?? frame.story.at(-1)?.turn ?? story.at(-1)?.turn ?? 0;
  const start = story.findIndex((told) => told.turn >= turn);
  return [...(start < 0 ? story : story.slice(0, start)), ...frame.story];
}

interface Waiting {
  settle: (answer: Answer | null) => void;
  timer: number;
}

export class TableConnection implements TableLike {
  status: Status = $state("connecting");
  table: TableInfo | null = $state.raw(null);
  held: number[] = $state.raw([]);
  look: number | null = $state(null);
  scene: Scene | null = $state.raw(null);
  story: Told[] = $state.raw([]);
  version = $state(0);
  busy = $state(false);
  queued = $state(0);
  problem: Problem | null = $state.raw(null);
  /** How often it was tried to connect again. */
  attempts = $state(0);

  readonly readOnly = false;
  readonly hands = null;
  readonly names: string[] = $derived(
    this.table?.seats.map((seat) => shownName(seat.name)) ?? [],
  );
  readonly sinceMyTurn: Told[] = $derived(
    toldSince(this.story, this.look, this.scene?.turn ?? 0),
  );

  readonly #id: string;
  #socket: WebSocket | null = null;
  #closed = false;
  #retry = 0;
  #timer = 0;
  #queue: Frame[] = [];
  /** The last version received, shown or not. */
  #received: number | null = null;
  #asked = 0;
  /** No two browsers, tabs or loads of this page give a command the same id. */
  readonly #prefix = Math.random().toString(36).slice(2, 10);
  #waiting = new Map<string, Waiting>();
  /** Since when the last thing told has been standing, and how long it is to be read. */
  #stands = 0;
  #weight = 1;

  constructor(id: string) {
    this.#id = id;
    addEventListener("online", this.#reconnect);
    document.addEventListener("visibilitychange", this.#wake);
    untrack(() => this.#connect());
  }

  // --- what can be done ---------------------------------------------------------------------

  act(code: number): Promise<boolean> {
    return this.#command((id, version, seat) => ({ type: "act", id, version, seat, code }));
  }

  undo(all = false): Promise<boolean> {
    return this.#command((id, version, seat) => ({ type: "undo", id, version, seat, all }));
  }

  rematch(): Promise<boolean> {
    return this.#command((id) => ({ type: "rematch", id }));
  }

  async hint(): Promise<Hint> {
    const seat = this.look;
    if (seat === null) throw new Refusal({ code: "not-your-seat" });
    const version = this.#received ?? 0;
    const answer = await this.#ask((id) => ({ type: "hint", id, version, seat }));
    if (answer?.type === "hint") return answer;
    throw new Refusal(answer?.type === "reject" ? answer.problem : { code: "unreachable" });
  }

  async lookFrom(seat: number): Promise<boolean> {
    if (seat === this.look) return true;
    // The answer is a welcome, which carries no id: whoever waits is told when it comes.
    const answer = await this.#ask((id) => ({ type: "look", id, seat }), "welcome");
    if (answer?.type === "reject") this.problem = answer.problem;
    return answer?.type === "welcome" || answer?.type === "ack";
  }

  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    for (const frame of this.#queue.splice(0)) this.#show(frame);
    this.queued = 0;
  }

  dismiss(): void {
    this.problem = null;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#retry);
    removeEventListener("online", this.#reconnect);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#socket?.close();
    this.#giveUp();
  }

  /** Take keys that were just won into account: say hello again. */
  reintroduce(): void {
    this.#received = null;
    const old = this.#socket;
    this.#connect();
    old?.close();
  }

  // --- asking -------------------------------------------------------------------------------

  /** Send a command of the seat one looks from, and wait until its effect has arrived. */
  async #command(make: (id: string, version: number, seat: number) => Command): Promise<boolean> {
    if (this.busy) return false;
    this.skip();
    this.busy = true;
    this.problem = null;
    const version = this.#received ?? 0;
    const answer = await this.#ask((id) => make(id, version, this.look ?? -1));
    if (answer?.type === "ack") await this.#arrival(answer.version);
    this.busy = false;
    if (answer?.type === "reject") this.problem = answer.problem;
    else if (answer === null && !this.#closed) this.problem = { code: "unreachable" };
    return answer?.type === "ack";
  }

  /** Wait until the news of a version are here, which may come after the acknowledgement. */
  #arrival(version: number): Promise<unknown> {
    if ((this.#received ?? 0) >= version) return Promise.resolve();
    return new Promise<Answer | null>((settle) => {
      const timer = window.setTimeout(() => this.#answer(`v${version}`, null), ARRIVAL);
      this.#waiting.set(`v${version}`, { settle, timer });
    });
  }

  #ask(make: (id: string) => Command, under = ""): Promise<Answer | null> {
    const id = `${this.#prefix}-${++this.#asked}`;
    const command = make(id);
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    this.#socket.send(JSON.stringify(command));
    return new Promise((settle) => {
      const timer = window.setTimeout(() => this.#answer(id, null), PATIENCE);
      this.#waiting.set(id, { settle, timer });
      if (under) this.#waiting.set(under, { settle: (answer) => this.#answer(id, answer), timer: 0 });
    });
  }

  #answer(id: string, answer: Answer | null): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    waiting.settle(answer);
  }

  #giveUp(): void {
    for (const id of [...this.#waiting.keys()]) this.#answer(id, null);
  }

  // --- the socket ---------------------------------------------------------------------------

  #connect(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(api.socketUrl(this.#id));
    this.#socket = socket;
    socket.onopen = () => this.#greet(socket);
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data as string) as Answer);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
  }

  #greet(socket: WebSocket): void {
    const keys = keysOf(this.#id);
    // With several seats here, nobody's cards are shown before somebody says who they are.
    const look = this.look ?? (keys.length === 1 ? (keys[0]?.seat ?? null) : null);
    socket.send(
      JSON.stringify({
        type: "hello",
        protocol: PROTOCOL,
        tokens: keys.map((key) => key.token),
        look,
        since: this.#received,
      } satisfies Command),
    );
  }

  #lost(code: number): void {
    this.#giveUp();
    if (this.#closed || this.status === "gone" || this.status === "outdated") return;
    if (code === GONE) this.status = "gone";
    else if (OUTDATED.includes(code)) this.status = "outdated";
    else void this.#retryLater();
  }

  async #retryLater(): Promise<void> {
    if (this.attempts === 0 && this.table === null) {
      // A socket refused at once may mean that there is no such table.
      try {
        await api.table(this.#id);
      } catch (error) {
        if (error instanceof Refusal && error.gone) {
          this.status = "gone";
          return;
        }
      }
    }
    this.status = "lost";
    this.attempts += 1;
    const wait = Math.min(FIRST_RETRY * 2 ** (this.attempts - 1), LONGEST_RETRY);
    this.#retry = window.setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  #reconnect = (): void => {
    if (this.#closed || this.#socket?.readyState === WebSocket.OPEN) return;
    if (this.status === "gone" || this.status === "outdated") return;
    this.#connect();
  };

  #wake = (): void => {
    if (document.visibilityState === "hidden") this.skip();
    else this.#reconnect();
  };

  #receive(answer: Answer): void {
    switch (answer.type) {
      case "welcome":
        return this.#welcome(answer);
      case "news":
        this.#enqueue(answer.frames);
        break;
      case "table":
        this.#know(answer.table);
        break;
      default:
        this.#answer(answer.id, answer);
    }
  }

  #welcome(welcome: Welcome): void {
    if (welcome.protocol !== PROTOCOL) {
      this.status = "outdated";
      this.#socket?.close();
      return;
    }
    this.status = "open";
    this.attempts = 0;
    this.held = welcome.held;
    this.look = welcome.look;
    this.#know(welcome.table);
    if (welcome.frame || welcome.story.length) {
      this.#queue = [];
      this.queued = 0;
      this.story = welcome.story;
      if (welcome.frame) {
        this.version = this.#received = welcome.frame.version;
        this.scene = welcome.frame.scene ?? null;
      }
    }
    this.#answer("welcome", welcome);
    void loadCatalogue();
  }

  #know(table: TableInfo): void {
    this.table = table;
    rememberTable(table);
  }

  // --- showing ------------------------------------------------------------------------------

  #enqueue(frames: Frame[]): void {
    for (const frame of frames) {
      if (this.#received !== null && frame.version <= this.#received) continue;
      this.#received = frame.version;
      this.#queue.push(frame);
    }
    this.#play();
    const received = this.#received ?? 0;
    for (const id of [...this.#waiting.keys()])
      if (id.startsWith("v") && Number(id.slice(1)) <= received) this.#answer(id, null);
  }

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
    if (document.hidden || actor === undefined || this.held.includes(actor)) return 0;
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
