/** The channel to a table. It reconnects with back-off and resends commands without an answer, but emotes. */

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
import { transport } from "$lib/transport/current";
import type { Channel } from "./transport";

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

/** Milliseconds without a message after which the host is asked for one. */
const HEARTBEAT = 4_000;

export class ReconnectingChannel {
  status: ConnectionStatus = $state("connecting");
  /** Failed attempts since the connection was last open. */
  attempts = $state(0);

  readonly #table: string;
  readonly #makeHello: () => Hello;
  readonly #onMessage: (answer: Answer) => void;
  #channel: Channel | null = null;
  /** The host has answered `Hello` on the present channel; commands may be sent. */
  #isWelcomed = false;
  #isClosed = false;
  #retryTimer = 0;
  #heartbeatTimer = 0;
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
    addEventListener("offline", this.#onOffline);
    document.addEventListener("visibilitychange", this.#reconnect);
    this.connect();
  }

  /**
   * Send a command and wait for its answer; null if none comes before the timeout. An emote is for
   * this moment: it is sent now or never.
   */
  request(make: (id: string) => Request): Promise<Answer | null> {
    const id = `${this.#idPrefix}-${++this.#requestCount}`;
    const command = make(id);
    if (command.type === "emote" && !this.#isWelcomed) return Promise.resolve(null);
    return new Promise((resolve) => {
      const timer = window.setTimeout(() => this.#resolve(id, null), transport.patience.request);
      this.#pending.set(id, { command, resolve, timer });
      if (this.#isWelcomed) this.#send(command);
    });
  }

  /** Open a new channel and say hello; an older one is closed and ignored. */
  connect(): void {
    clearTimeout(this.#retryTimer);
    this.#channel?.close();
    this.#isWelcomed = false;
    this.#abandonEmotes();
    this.#expectMessage(transport.patience.connecting);
    const channel: Channel = transport.open(api.socketPath(this.#table), {
      onOpen: () => channel.send(JSON.stringify(this.#makeHello())),
      onMessage: (text) => {
        this.#listen();
        this.#receive(JSON.parse(text) as Answer);
      },
      onClose: (code) => void this.#disconnected(channel, code),
    });
    this.#channel = channel;
  }

  /** Close for good; pending requests resolve to null. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#heartbeatTimer);
    removeEventListener("online", this.#reconnect);
    removeEventListener("offline", this.#onOffline);
    document.removeEventListener("visibilitychange", this.#reconnect);
    this.#channel?.close();
    this.#abandonPending();
  }

  #send(command: Command): void {
    this.#channel?.send(JSON.stringify(command));
  }

  #receive(answer: Answer): void {
    this.#onMessage(answer);
    if (answer.type === "welcome" && !this.#isWelcomed) {
      this.#isWelcomed = true;
      this.status = "open";
      this.attempts = 0;
      // They may have been carried out already; the host ignores an id it knows.
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

  /** Sent again on another connection, they would show late, or twice. */
  #abandonEmotes(): void {
    for (const [id, { command }] of this.#pending)
      if (command.type === "emote") this.#resolve(id, null);
  }

  /** Ask for a message if none comes for a while. */
  #listen(): void {
    clearTimeout(this.#heartbeatTimer);
    this.#heartbeatTimer = window.setTimeout(() => {
      if (this.#isWelcomed) this.#send({ type: "ping", id: `${this.#idPrefix}-ping` });
      this.#expectMessage(transport.patience.answering);
    }, HEARTBEAT);
  }

  /** Give the connection up if no message comes: browsers notice a dead network late. */
  #expectMessage(within: number): void {
    clearTimeout(this.#heartbeatTimer);
    this.#heartbeatTimer = window.setTimeout(() => this.#giveUp(), within);
  }

  #giveUp(): void {
    const channel = this.#channel;
    if (!channel || this.#isClosed) return;
    channel.close();
    void this.#disconnected(channel, 0);
  }

  /** The device says that it has no network. */
  #onOffline = (): void => {
    if (transport.usesNetwork && this.status === "open") this.#giveUp();
  };

  async #disconnected(channel: Channel, code: number): Promise<void> {
    this.#isWelcomed = false;
    this.#abandonEmotes();
    clearTimeout(this.#heartbeatTimer);
    if (this.#isClosed) return;
    if (code === OUTDATED || code === MALFORMED) return this.#fail("outdated");
    if (code === GONE || (await this.#isTableGone())) return this.#fail("gone");
    if (this.#isClosed || channel !== this.#channel) return;
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
    if (!this.#channel?.isAlive) this.connect();
  };
}
