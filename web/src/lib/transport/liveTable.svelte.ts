/** A live table: a socket for commands and updates, and a playback that shows them. */

import { loadCatalogue } from "$lib/api/catalogue.svelte";
import { ApiError } from "$lib/api/client";
import {
  type Answer,
  type Hello,
  type Hint,
  type Problem,
  PROTOCOL,
  type Scene,
  type TableInfo,
  type LogLine,
  type Welcome,
} from "$lib/api/protocol";
import { type Player, playersAt } from "$lib/i18n/players";
import { narrationSince } from "$lib/playback/narration";
import { Playback } from "$lib/playback/playback.svelte";
import { keysOf, tokensOf, updateStoredTable } from "$lib/settings/storedTables.svelte";
import {
  type ConnectionStatus,
  type Request,
  ReconnectingSocket,
} from "./reconnectingSocket.svelte";
import type { TableSource } from "./tableSource";

export class LiveTable implements TableSource {
  table: TableInfo | null = $state.raw(null);
  mySeats: number[] = $state.raw([]);
  isHost = $state(false);
  viewpoint: number | null = $state(null);
  busy = $state(false);
  problem: Problem | null = $state.raw(null);

  readonly readOnly = false;
  readonly hands = null;

  readonly #id: string;
  readonly #playback = new Playback(() => this.mySeats);
  readonly #transport: ReconnectingSocket;

  readonly players: Player[] = $derived(playersAt(this.table?.seats ?? [], this.mySeats));
  readonly sinceMyTurn: LogLine[] = $derived(
    narrationSince(this.narration, this.viewpoint, this.scene?.turn ?? 0),
  );

  /** How far the service's clock is ahead of this device's, in milliseconds. */
  #clockOffset = 0;
  readonly deadline: number | null = $derived(
    this.table?.deadline ? this.table.deadline * 1000 - this.#clockOffset : null,
  );

  constructor(id: string) {
    this.#id = id;
    this.#transport = new ReconnectingSocket(id, this.#makeHello, this.#onMessage);
  }

  get status(): ConnectionStatus {
    return this.#transport.status;
  }
  /** Failed attempts to reconnect. */
  get attempts(): number {
    return this.#transport.attempts;
  }
  get scene(): Scene | null {
    return this.#playback.scene;
  }
  get narration(): LogLine[] {
    return this.#playback.narration;
  }
  get version(): number {
    return this.#playback.version;
  }
  get queued(): number {
    return this.#playback.queued;
  }

  act(code: number): Promise<boolean> {
    return this.#command((id, version, seat) => ({ type: "act", id, version, seat, code }));
  }

  undo(all = false): Promise<boolean> {
    return this.#command((id, version, seat) => ({ type: "undo", id, version, seat, all }));
  }

  rematch(): Promise<boolean> {
    return this.#command((id) => ({ type: "rematch", id }));
  }

  setStandIn(seat: number, bot: string): Promise<boolean> {
    return this.#request((id) => ({ type: "hand", id, seat, bot }));
  }

  async hint(): Promise<Hint> {
    const seat = this.viewpoint;
    if (seat === null) throw new ApiError({ code: "not-your-seat" });
    const version = this.#playback.received ?? 0;
    const answer = await this.#transport.request((id) => ({ type: "hint", id, version, seat }));
    if (answer?.type === "hint") return answer;
    throw new ApiError(problemOf(answer) ?? { code: "unreachable" });
  }

  async setViewpoint(seat: number): Promise<boolean> {
    return seat === this.viewpoint || this.#request((id) => ({ type: "viewpoint", id, seat }));
  }

  skip(): void {
    this.#playback.skip();
  }

  dismissProblem(): void {
    this.problem = null;
  }

  close(): void {
    this.#transport.close();
    this.#playback.close();
  }

  /** Reconnect with the keys stored now, after this browser has taken a seat. */
  reauthenticate(): void {
    this.#playback.received = null;
    this.#transport.connect();
  }

  /** Send a command of the viewpoint's seat, one at a time. Its update arrives before its answer. */
  async #command(make: (id: string, version: number, seat: number) => Request): Promise<boolean> {
    if (this.busy) return false;
    this.skip();
    this.busy = true;
    const version = this.#playback.received ?? 0;
    const seat = this.viewpoint ?? -1;
    const isDone = await this.#request((id) => make(id, version, seat));
    this.busy = false;
    return isDone;
  }

  /** Whether the command was carried out; if not, `problem` says why. */
  async #request(make: (id: string) => Request): Promise<boolean> {
    this.problem = null;
    this.problem = problemOf(await this.#transport.request(make));
    return this.problem === null;
  }

  #makeHello = (): Hello => {
    const keys = keysOf(this.#id);
    return {
      type: "hello",
      protocol: PROTOCOL,
      tokens: tokensOf(this.#id),
      // With several players at one device, show no cards until one says who they are.
      viewpoint: this.viewpoint ?? (keys.length === 1 ? (keys[0]?.seat ?? null) : null),
      since: this.#playback.received,
    };
  };

  #onMessage = (answer: Answer): void => {
    if (answer.type === "welcome") this.#onWelcome(answer);
    else if (answer.type === "news") this.#playback.add(answer.frames);
    else if (answer.type === "table") this.#updateTable(answer.table);
    else if (answer.type === "reject" && answer.problem.code.startsWith("too-many"))
      this.problem = answer.problem;
  };

  #onWelcome(welcome: Welcome): void {
    this.mySeats = welcome.held;
    this.isHost = welcome.host ?? false;
    if (welcome.viewpoint !== this.viewpoint) {
      this.#playback.leaveViewpoint(this.viewpoint);
      this.viewpoint = welcome.viewpoint;
      // Without a frame the service goes on from what this viewpoint was sent before.
      if (!welcome.frame) this.#playback.returnToViewpoint(this.viewpoint);
    }
    this.#updateTable(welcome.table);
    if (welcome.frame) this.#playback.reset(welcome.narration, welcome.frame);
    else if (welcome.missed) this.#playback.add([welcome.missed]);
    void loadCatalogue();
  }

  #updateTable(table: TableInfo): void {
    if (table.now) this.#clockOffset = table.now * 1000 - Date.now();
    this.table = table;
    updateStoredTable(table);
  }
}

/** Why a request failed; null if it did not. */
function problemOf(answer: Answer | null): Problem | null {
  if (answer === null) return { code: "unreachable" };
  return answer.type === "reject" ? answer.problem : null;
}
