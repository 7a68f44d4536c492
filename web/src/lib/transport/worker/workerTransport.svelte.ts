/** The way to a host of games in this browser: a worker, restarted whenever it is lost. */

import type { Channel, ChannelEvents, Startup, Transport, TransportResponse } from "../transport";
import type { LocalHost } from "./localHost";
import type { FromHost, ToHost, ToTables } from "./messages";
import type { TableBackup } from "./tableBackup";

/** The close code of a host that restarts. */
const RESTARTED = 1012;

/** Milliseconds after which a worker that shows no sign of life is replaced. */
const SILENCE = 10_000;

/** A worker that is lost so often before it was ready will not start at all. */
const MOST_FAILURES = 3;

interface PendingWork {
  resolve: (tables: TableBackup[]) => void;
  reject: (reason: Error) => void;
}

interface PendingRequest {
  message: ToHost & { type: "request" };
  resolve: (response: TransportResponse) => void;
  reject: (reason: Error) => void;
  /** It was sent to a worker that was lost. */
  isRepeated: boolean;
}

export class WorkerTransport implements Transport, LocalHost {
  readonly reachesOthers = false;
  readonly usesNetwork = false;
  readonly patience = { connecting: 120_000, answering: 15_000, request: 180_000 };

  startup: Startup = $state.raw({ phase: "loading", loaded: 0, total: 0 });
  isMemoryOnly = $state(false);
  shouldPersist = $state(false);

  readonly #site: string;
  readonly #makeWorker: () => Worker;
  #worker: Worker;
  #failures = 0;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;
  readonly #pending = new Map<number, PendingRequest>();
  readonly #pendingWork = new Map<number, PendingWork>();
  readonly #channels = new Map<number, ChannelEvents>();

  constructor(site: string, makeWorker: () => Worker) {
    this.#site = site;
    this.#makeWorker = makeWorker;
    this.#worker = this.#start();
  }

  request = (method: "GET" | "POST", path: string, body = ""): Promise<TransportResponse> =>
    new Promise((resolve, reject) => {
      if (this.startup.phase === "failed") return reject(new Error(this.startup.reason));
      const id = ++this.#count;
      const message = { type: "request" as const, id, method, path, body };
      this.#pending.set(id, { message, resolve, reject, isRepeated: false });
      this.#send(message);
    });

  open = (path: string, events: ChannelEvents): Channel => {
    const channel = ++this.#count;
    const channels = this.#channels;
    channels.set(channel, events);
    this.#send({ type: "open", channel, path });
    queueMicrotask(() => channels.get(channel)?.onOpen());
    return {
      get isAlive() {
        return channels.has(channel);
      },
      send: (text) => {
        if (channels.has(channel)) this.#send({ type: "receive", channel, text });
      },
      close: () => {
        if (channels.delete(channel)) this.#send({ type: "close", channel });
      },
    };
  };

  exportTables = (): Promise<TableBackup[]> =>
    this.#workOnTables({ type: "export", id: ++this.#count });

  importTables = async (tables: TableBackup[]): Promise<void> => {
    await this.#workOnTables({ type: "import", id: ++this.#count, tables });
  };

  removeTables = async (tables: string[]): Promise<void> => {
    await this.#workOnTables({ type: "remove", id: ++this.#count, tables });
  };

  #workOnTables(message: ToTables): Promise<TableBackup[]> {
    if (this.startup.phase === "failed") return this.#workWithoutPython(message);
    return new Promise((resolve, reject) => {
      this.#pendingWork.set(message.id, { resolve, reject });
      this.#send(message);
    });
  }

  /** In a worker that is never told to start Python: it reaches the tables all the same. */
  async #workWithoutPython(message: ToTables): Promise<TableBackup[]> {
    const worker = this.#makeWorker();
    try {
      return await new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<FromHost>) => {
          if (data.type === "tables") resolve(data.tables);
          if (data.type === "tables-failed") reject(new Error(data.reason));
        };
        worker.onerror = (event) => {
          event.preventDefault();
          reject(new Error(event.message));
        };
        worker.postMessage(message);
      });
    } finally {
      worker.terminate();
    }
  }

  #start(): Worker {
    const worker = this.#makeWorker();
    worker.onmessage = ({ data }: MessageEvent<FromHost>) => this.#onMessage(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#restart(event.message);
    };
    worker.postMessage({ type: "start", site: this.#site } satisfies ToHost);
    return worker;
  }

  #send(message: ToHost): void {
    this.#worker.postMessage(message);
    // While Python loads, the worker is silent for long. What it has in memory only would be lost.
    if (this.startup.phase === "ready" && !this.isMemoryOnly)
      this.#silenceTimer ??= setTimeout(() => this.#restart("silent"), SILENCE);
  }

  #onMessage(message: FromHost): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = undefined;
    switch (message.type) {
      case "startup":
        this.startup = message.startup;
        if (message.startup.phase === "ready") this.#failures = 0;
        break;
      case "answer":
        this.#pending.get(message.id)?.resolve({ status: message.status, text: message.text });
        this.#pending.delete(message.id);
        break;
      case "tables":
        this.#pendingWork.get(message.id)?.resolve(message.tables);
        this.#pendingWork.delete(message.id);
        break;
      case "tables-failed":
        this.#pendingWork.get(message.id)?.reject(new Error(message.reason));
        this.#pendingWork.delete(message.id);
        break;
      case "message":
        this.#channels.get(message.channel)?.onMessage(message.text);
        break;
      case "closed":
        this.#closed(message.channel, message.code);
        break;
      case "stored":
        this.isMemoryOnly = !message.isStored;
        break;
      case "persist":
        this.shouldPersist = true;
        break;
      case "crashed":
        this.#restart(message.reason);
    }
  }

  #closed(channel: number, code: number): void {
    const events = this.#channels.get(channel);
    this.#channels.delete(channel);
    events?.onClose(code);
  }

  /** A new worker goes on from the stored games; those in memory only are lost. */
  #restart(reason: string): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = undefined;
    this.#worker.onmessage = this.#worker.onerror = null;
    this.#worker.terminate();
    this.isMemoryOnly = false;
    for (const { reject } of this.#pendingWork.values()) reject(new Error(reason));
    this.#pendingWork.clear();
    if (this.startup.phase !== "ready") this.#failures += 1;
    if (this.#failures >= MOST_FAILURES) return this.#fail(reason);
    this.startup = { phase: "starting" };
    this.#worker = this.#start();
    for (const [id, request] of this.#pending) this.#repeat(id, request);
    for (const channel of [...this.#channels.keys()]) this.#closed(channel, RESTARTED);
  }

  /** A request may itself be the reason why the worker was lost: it gets one more chance. */
  #repeat(id: number, request: PendingRequest): void {
    if (request.isRepeated) {
      this.#pending.delete(id);
      request.reject(new Error("lost"));
    } else {
      request.isRepeated = true;
      this.#send(request.message);
    }
  }

  #fail(reason: string): void {
    this.startup = { phase: "failed", reason };
    for (const { reject } of this.#pending.values()) reject(new Error(reason));
    this.#pending.clear();
    for (const channel of [...this.#channels.keys()]) this.#closed(channel, RESTARTED);
  }
}
