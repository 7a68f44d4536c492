/** A WebSocket that tests open, answer and close by hand. */

import { vi } from "vitest";
import type { Answer, Command } from "$lib/api/protocol";

export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;

  /** All sockets made since the fake was installed, the oldest first. */
  static all: FakeSocket[] = [];

  /** Use this class in place of WebSocket. */
  static install(): void {
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
  }

  static get latest(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error("no socket was made");
    return socket;
  }

  readonly url: string;
  readonly sent: Command[] = [];
  readyState = FakeSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Command);
  }

  /** As in browsers, closing on this side is reported later, or not at all. */
  close(): void {
    this.readyState = FakeSocket.CLOSING;
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  receive(answer: Answer): void {
    this.onmessage?.({ data: JSON.stringify(answer) });
  }

  /** The connection breaks, or the service closes it with a code. */
  drop(code = 1006): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }
}
