/** What the page needs of a host of games: requests with answers, and channels to tables. */

/** An answer to a request, as the service sends it over HTTP. */
export interface TransportResponse {
  status: number;
  text: string;
}

/** What an open channel reports. Nothing is reported after `onClose` or after `close()`. */
export interface ChannelEvents {
  onOpen: () => void;
  onMessage: (text: string) => void;
  onClose: (code: number) => void;
}

/** A connection to a table: what a WebSocket is to a service. */
export interface Channel {
  /** It is open, or about to be. */
  readonly isAlive: boolean;
  send: (text: string) => void;
  close: () => void;
}

/** Milliseconds that a healthy host takes at most. */
export interface Patience {
  /** Until a new channel is welcomed. */
  connecting: number;
  /** Until a ping is answered. */
  answering: number;
  /** Until a request has its answer, reconnecting included. */
  request: number;
}

/** How far the host has got with starting. */
export type Startup =
  | { phase: "loading"; loaded: number; total: number }
  | { phase: "starting" }
  | { phase: "ready" }
  | { phase: "failed"; reason: string };

/**
 * The way to a host of games. Paths, messages and answers are those of the service
 * (`docs/protocol.md`) with every host.
 */
export interface Transport {
  /** Other people can reach the tables: invitations, spectators and notifications make sense. */
  readonly reachesOthers: boolean;
  /** The way leads over the network, so it is lost when the device is offline. */
  readonly usesNetwork: boolean;
  readonly patience: Patience;
  /** Reactive. */
  readonly startup: Startup;
  /** Rejects if there is no answer. */
  request: (method: "GET" | "POST", path: string, body?: string) => Promise<TransportResponse>;
  open: (path: string, events: ChannelEvents) => Channel;
}
