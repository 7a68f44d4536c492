/** The WebSocket to a table. It reconnects with back-off and resends commands without an answer. */

import { api, ApiError } from "$lib/api/client";
import {
  type Answer,
  type Command,
  GONE,
  type Hello,
  MALFORMED,
  OUTDATED,
  TOO_MUCH,
} from "$lib/api/protocol";
import { retryDelay } from "./backoff";

/**
 * `lost` is temporary: the transport keeps trying. `gone` (no such table) and `outdated` (the page
 * is older than the service) are final.
 */
export type ConnectionStatus = "connecting" | "open" | "lost" | "gone" | "outdated";

/** A command that gets an answer; `Hello` is sent by the transport itself. */
export type Request = Exclude<Command, Hello>;

interface PendingRequest {
  command: Request;
  resolve: (answer: Answer | null) => void;
  timer: number;
}

/** Milliseconds after which a request fails, reconnecting included. */
const REQUEST_TIMEOUT = 30_000;

export class ReconnectingSocket {
  status: ConnectionStatus = $state("connecting");
  /** Failed attempts since the connection was last open. */
  attempts = $state(0);

  readonly #table: string;
  readonly #makeHello: () => Hello;
  readonly #onMessage: (answer: Answer) => void;
  #socket: WebSocket | null = null;
  /** The service has answered `Hello` on the present socket; commands may be sent. */
  #isWelcomed = false;
  #isClosed = false;
  #retryTimer = 0;
  #requestCount = 0;
  /** Makes request ids unique across browsers, tabs and page loads. */
  readonly #idPrefix = Math.random().toString(36).slice(2, 10);
  /** Requests without an answer, in the order they were made. */
  #pending = new Map<string, PendingRequest>();

  constructor(table: string, makeHello: () => Hello, onMessage: (answer: Answer) => void) {
    this.#table = table;
    this.#makeHello = makeHello;
    this.#onMessage = onMessage;
    addEventListener("online", this.#reconnect);
    document.addEventListener("visibilitychange", this.#reconnect);
    this.connect();
  }

  /** Send a command and wait for its answer; null if none comes before the timeout. */
  request(make: (id: string) => Request): Promise<Answer | null> {
    const id = `${this.#idPrefix}-${++this.#requestCount}`;
    const command = make(id);
    return new Promise((resolve) => {
      const timer = window.setTimeout(() => this.#resolve(id, null), REQUEST_TIMEOUT);
      this.#pending.set(id, { command, resolve, timer });
      if (this.#isWelcomed) this.#send(command);
    });
  }

  /** Open a new socket and say hello; an older socket is closed and ignored. */
  connect(): void {
    clearTimeout(this.#retryTimer);
    this.#socket?.close();
    this.#isWelcomed = false;
    const socket = new WebSocket(api.socketUrl(this.#table));
    this.#socket = socket;
    socket.onopen = () => {
      if (socket === this.#socket) this.#send(this.#makeHello());
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data as string) as Answer);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) void this.#disconnected(socket, event.code);
    };
  }

  /** Close for good; pending requests resolve to null. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retryTimer);
    removeEventListener("online", this.#reconnect);
    document.removeEventListener("visibilitychange", this.#reconnect);
    this.#socket?.close();
    this.#abandonPending();
  }

  #send(command: Command): void {
    this.#socket?.send(JSON.stringify(command));
  }

  #receive(answer: Answer): void {
    this.#onMessage(answer);
    if (answer.type === "welcome" && !this.#isWelcomed) {
      this.#isWelcomed = true;
      this.status = "open";
      this.attempts = 0;
      // They may have been carried out already; the service ignores an id it knows.
      for (const { command } of this.#pending.values()) this.#send(command);
    }
    if ("id" in answer && answer.id) this.#resolve(answer.id, answer);
  }

  #resolve(id: string, answer: Answer | null): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    pending.resolve(answer);
  }

  #abandonPending(): void {
    for (const id of [...this.#pending.keys()]) this.#resolve(id, null);
  }

  async #disconnected(socket: WebSocket, code: number): Promise<void> {
    this.#isWelcomed = false;
    if (this.#isClosed) return;
    if (code === OUTDATED || code === MALFORMED) return this.#fail("outdated");
    if (code === GONE || (await this.#isTableGone())) return this.#fail("gone");
    if (this.#isClosed || socket !== this.#socket) return;
    this.status = "lost";
    this.attempts += 1;
    const delay = retryDelay(this.attempts, code === TOO_MUCH);
    this.#retryTimer = window.setTimeout(this.#reconnect, delay);
  }

  /** A handshake refused over HTTP has no close code: ask over HTTP whether the table exists. */
  async #isTableGone(): Promise<boolean> {
    if (this.status !== "connecting") return false;
    try {
      await api.table(this.#table);
    } catch (error) {
      return error instanceof ApiError && error.isGone;
    }
    return false;
  }

  #fail(status: "gone" | "outdated"): void {
    this.status = status;
    this.#abandonPending();
  }

  #reconnect = (): void => {
    if (this.#isClosed) return;
    if (this.status === "gone" || this.status === "outdated") return;
    const state = this.#socket?.readyState;
    if (state !== WebSocket.OPEN && state !== WebSocket.CONNECTING) this.connect();
  };
}
