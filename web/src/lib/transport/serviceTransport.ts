/** The way to a service: HTTP and WebSockets. */

import type { Channel, ChannelEvents, Transport, TransportResponse } from "./transport";

class SocketChannel implements Channel {
  readonly #socket: WebSocket;

  constructor(path: string, { onOpen, onMessage, onClose }: ChannelEvents) {
    this.#socket = new WebSocket(location.origin.replace(/^http/, "ws") + path);
    this.#socket.onopen = onOpen;
    this.#socket.onmessage = (event) => onMessage(event.data as string);
    this.#socket.onclose = (event) => onClose(event.code);
  }

  get isAlive(): boolean {
    const { readyState } = this.#socket;
    return readyState === WebSocket.OPEN || readyState === WebSocket.CONNECTING;
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  close(): void {
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
  }
}

async function request(
  method: "GET" | "POST",
  path: string,
  body?: string,
): Promise<TransportResponse> {
  const init = { method, headers: { "content-type": "application/json" }, body };
  const response = await fetch(path, body === undefined ? undefined : (init as RequestInit));
  return { status: response.status, text: await response.text() };
}

export const serviceTransport: Transport = {
  reachesOthers: true,
  usesNetwork: true,
  patience: { connecting: 10_000, answering: 5_000, request: 30_000 },
  startup: { phase: "ready" },
  request,
  open: (path, events) => new SocketChannel(path, events),
};
