/** The line to a table: it is mended when it breaks, and what was asked over it is asked again. */

import { api, Refusal } from "$lib/api/client";
import {
  type Answer,
  type Command,
  GONE,
  type Hello,
  MALFORMED,
  OUTDATED,
  TOO_MUCH,
} from "$lib/api/protocol";

export type Status = "connecting" | "open" | "lost" | "gone" | "outdated";

type Asking = Exclude<Command, Hello>;

interface Asked {
  command: Asking;
  settle: (answer: Answer | null) => void;
  timer: number;
}

const FIRST_RETRY = 400;
const LONGEST_RETRY = 10_000;
/** How long an answer is waited for, over however many connections. */
const PATIENCE = 30_000;

export class Line {
  status: Status = $state("connecting");
  /** How often it was tried to connect again. */
  attempts = $state(0);

  readonly #table: string;
  readonly #hello: () => Hello;
  readonly #hear: (answer: Answer) => void;
  #socket: WebSocket | null = null;
  #welcomed = false;
  #closed = false;
  #retry = 0;
  #count = 0;
  /** No two browsers, tabs or loads of this page give a command the same id. */
  readonly #prefix = Math.random().toString(36).slice(2, 10);
  /** What has no answer yet, in the order in which it was asked. */
  #asked = new Map<string, Asked>();

  constructor(table: string, hello: () => Hello, hear: (answer: Answer) => void) {
    this.#table = table;
    this.#hello = hello;
    this.#hear = hear;
    addEventListener("online", this.#reconnect);
    document.addEventListener("visibilitychange", this.#reconnect);
    this.connect();
  }

  /** The answer to a command; null if there is none after a long while. */
  ask(make: (id: string) => Asking): Promise<Answer | null> {
    const id = `${this.#prefix}-${++this.#count}`;
    const command = make(id);
    return new Promise((settle) => {
      const timer = window.setTimeout(() => this.#settle(id, null), PATIENCE);
      this.#asked.set(id, { command, settle, timer });
      if (this.#welcomed) this.#send(command);
    });
  }

  /** Say hello over a new socket; there is one at a time. */
  connect(): void {
    clearTimeout(this.#retry);
    this.#socket?.close();
    this.#welcomed = false;
    const socket = new WebSocket(api.socketUrl(this.#table));
    this.#socket = socket;
    socket.onopen = () => {
      if (socket === this.#socket) this.#send(this.#hello());
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data as string) as Answer);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) void this.#lost(socket, event.code);
    };
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    removeEventListener("online", this.#reconnect);
    document.removeEventListener("visibilitychange", this.#reconnect);
    this.#socket?.close();
    this.#giveUp();
  }

  #send(command: Command): void {
    this.#socket?.send(JSON.stringify(command));
  }

  #receive(answer: Answer): void {
    this.#hear(answer);
    if (answer.type === "welcome" && !this.#welcomed) {
      this.#welcomed = true;
      this.status = "open";
      this.attempts = 0;
      // Whether it was carried out is not known; the service does nothing twice.
      for (const { command } of this.#asked.values()) this.#send(command);
    }
    if ("id" in answer && answer.id) this.#settle(answer.id, answer);
  }

  #settle(id: string, answer: Answer | null): void {
    const asked = this.#asked.get(id);
    if (!asked) return;
    this.#asked.delete(id);
    clearTimeout(asked.timer);
    asked.settle(answer);
  }

  #giveUp(): void {
    for (const id of [...this.#asked.keys()]) this.#settle(id, null);
  }

  async #lost(socket: WebSocket, code: number): Promise<void> {
    this.#welcomed = false;
    if (this.#closed) return;
    if (code === OUTDATED || code === MALFORMED) return this.#end("outdated");
    if (code === GONE || (await this.#isGone())) return this.#end("gone");
    if (this.#closed || socket !== this.#socket) return;
    this.status = "lost";
    this.attempts += 1;
    const wait =
      code === TOO_MUCH
        ? LONGEST_RETRY
        : Math.min(FIRST_RETRY * 2 ** (this.attempts - 1), LONGEST_RETRY);
    this.#retry = window.setTimeout(this.#reconnect, wait * (0.75 + Math.random() / 2));
  }

  /** A socket refused at once may mean that there is no such table. */
  async #isGone(): Promise<boolean> {
    if (this.status !== "connecting") return false;
    try {
      await api.table(this.#table);
    } catch (error) {
      return error instanceof Refusal && error.gone;
    }
    return false;
  }

  #end(status: "gone" | "outdated"): void {
    this.status = status;
    this.#giveUp();
  }

  #reconnect = (): void => {
    if (this.#closed) return;
    if (this.status === "gone" || this.status === "outdated") return;
    const state = this.#socket?.readyState;
    if (state !== WebSocket.OPEN && state !== WebSocket.CONNECTING) this.connect();
  };
}
