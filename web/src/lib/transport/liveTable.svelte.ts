/** A live table: a socket for commands and updates, and a playback that shows them. */

import { loadCatalogue } from "$lib/api/catalogue.svelte";
import { ApiError } from "$lib/api/client";
import {
  type Answer,
  type Emote,
  type EmoteShown,
  type Head,
  type Hello,
  type Hint,
  type Problem,
  PROTOCOL,
  type Scene,
  type TableInfo,
  type LogLine,
  type OpenHand,
  type Sketch,
  type SketchScore,
  type Welcome,
} from "$lib/api/protocol";
import { Contributor } from "$lib/deal/contributor";
import { type Player, playersAt } from "$lib/i18n/players";
import { narrationSince } from "$lib/playback/narration";
import { Playback, type TurnLog } from "$lib/playback/playback.svelte";
import { areEmotesMuted } from "$lib/settings/mutedEmotes.svelte";
import { readStored, writeStored } from "$lib/settings/storage";
import {
  keysOf,
  storedTable,
  storeKeys,
  tokensOf,
  updateStoredTable,
} from "$lib/settings/storedTables.svelte";
import {
  type ConnectionStatus,
  type Request,
  ReconnectingChannel,
} from "./reconnectingChannel.svelte";
import type { ShownEmote, TableSource } from "./tableSource";

/** Whether this browser shows all hands at tables of bots. */
const SHOWS_HANDS = "coatl.hands";

/** Milliseconds after which a command without an answer is shown as being sent. */
const SENDING_AFTER = 700;

/** Milliseconds for which an emote is shown. */
const EMOTE_TIME = 5_000;

export class LiveTable implements TableSource {
  table: TableInfo | null = $state.raw(null);
  mySeats: number[] = $state.raw([]);
  isHost = $state(false);
  viewpoint: number | null = $state(null);
  busy = $state(false);
  sending = $state(false);
  problem: Problem | null = $state.raw(null);

  emotes: ShownEmote[] = $state.raw([]);

  readonly readOnly = false;

  readonly #id: string;
  readonly #playback = new Playback(() => this.mySeats);
  readonly #transport: ReconnectingChannel;
  readonly #contributor = new Contributor((make) => this.#transport.request(make));

  /** The deal waits for others for so long that this player may go on without them. */
  canDealNow = $state(false);
  #patienceTimer = 0;
  #emoteCount = 0;
  /** The player knows that the deal is not the one that the table showed before. */
  #hasWarned = false;

  readonly players: Player[] = $derived(playersAt(this.table?.seats ?? [], this.mySeats));
  readonly sinceMyTurn: LogLine[] = $derived(
    narrationSince(this.narration, this.viewpoint, this.scene?.turn ?? 0),
  );

  /** Everyone may see the hands of bots that play among themselves; who wants to does. */
  #wantsHands = $state(readStored<unknown>(SHOWS_HANDS, false) === true);
  readonly showsHands: boolean | null = $derived(this.scene?.hands ? this.#wantsHands : null);
  readonly hands: OpenHand[] | null = $derived(
    (this.#wantsHands ? this.scene?.hands : null) ?? null,
  );

  /** How far the service's clock is ahead of this device's, in milliseconds. */
  #clockOffset = 0;
  readonly deadline: number | null = $derived(
    this.table?.deadline ? this.table.deadline * 1000 - this.#clockOffset : null,
  );
  readonly standInBegins: number | null = $derived(
    this.table?.call ? this.table.call.until * 1000 - this.#clockOffset : null,
  );

  constructor(id: string) {
    this.#id = id;
    this.#transport = new ReconnectingChannel(id, this.#makeHello, this.#onMessage);
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
  get turnLog(): TurnLog {
    return this.#playback.turnLog;
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

  giveSeatToBot(seat: number, bot: string): Promise<boolean> {
    return this.#request((id) => ({ type: "hand", id, seat, bot }));
  }

  callStandIn(seat: number): Promise<boolean> {
    return this.#request((id) => ({ type: "call", id, seat }));
  }

  sendEmote(emote: Emote): Promise<boolean> {
    const seat = this.viewpoint ?? -1;
    return this.#request((id) => ({ type: "emote", id, seat, emote }));
  }

  /** Choose the picture of a seat, before the game begins. */
  chooseHead(seat: number, head: Head): Promise<boolean> {
    return this.#request((id) => ({ type: "head", id, seat, head }));
  }

  comeBack(): Promise<boolean> {
    return this.#request((id) => ({ type: "here", id }));
  }

  /** Begin without the contributions that are missing. */
  dealNow(): Promise<boolean> {
    return this.#request((id) => ({ type: "deal", id }));
  }

  async hint(): Promise<Hint> {
    const seat = this.viewpoint;
    if (seat === null) throw new ApiError({ code: "not-your-seat" });
    const version = this.#playback.received ?? 0;
    const answer = await this.#transport.request((id) => ({ type: "hint", id, version, seat }));
    if (answer?.type === "hint") return answer;
    throw new ApiError(problemOf(answer) ?? { code: "unreachable" });
  }

  async scoreSketches(sketches: Sketch[], cards: string[]): Promise<SketchScore[]> {
    const answer = await this.#transport.request((id) => ({ type: "sketch", id, sketches, cards }));
    if (answer?.type === "sketch") return answer.scores;
    throw new ApiError(problemOf(answer) ?? { code: "unreachable" });
  }

  async setViewpoint(seat: number): Promise<boolean> {
    return seat === this.viewpoint || this.#request((id) => ({ type: "viewpoint", id, seat }));
  }

  setShowsHands(shown: boolean): void {
    this.#wantsHands = shown;
    writeStored(SHOWS_HANDS, shown);
  }

  skip(): void {
    this.#playback.skip();
  }

  dismissProblem(): void {
    this.problem = null;
  }

  close(): void {
    clearTimeout(this.#patienceTimer);
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
    const timer = setTimeout(() => (this.sending = true), SENDING_AFTER);
    const isDone = await this.#request((id) => make(id, version, seat));
    clearTimeout(timer);
    this.busy = this.sending = false;
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
    else if (answer.type === "emote") this.#showEmote(answer);
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
    this.#adoptSeat();
    if (welcome.frame) this.#playback.reset(welcome.narration, welcome.frame);
    else if (welcome.missed) this.#playback.add([welcome.missed]);
    void loadCatalogue();
  }

  /** Each person shows one emote at a time. */
  #showEmote({ seat, emote }: EmoteShown): void {
    if (areEmotesMuted(this.#id)) return;
    const key = ++this.#emoteCount;
    this.emotes = [...this.emotes.filter((shown) => shown.seat !== seat), { key, seat, emote }];
    setTimeout(() => {
      this.emotes = this.emotes.filter((shown) => shown.key !== key);
    }, EMOTE_TIME);
  }

  #updateTable(table: TableInfo): void {
    if (table.now) this.#clockOffset = table.now * 1000 - Date.now();
    this.table = table;
    updateStoredTable(table);
    const isSame = this.#contributor.update(table, this.mySeats);
    if (!isSame && !this.#hasWarned) this.problem = { code: "deal-altered" };
    this.#hasWarned ||= !isSame;
    clearTimeout(this.#patienceTimer);
    const patience = table.deal?.patience;
    const wait = patience ? patience * 1000 - this.#clockOffset - Date.now() : 0;
    this.canDealNow = !!patience && wait <= 0;
    if (wait > 0) {
      this.#patienceTimer = window.setTimeout(() => (this.canDealNow = true), wait);
    }
  }

  /** Store the key of a seat that this browser has taken without hearing of it. */
  #adoptSeat(): void {
    const { joining, keys = [] } = storedTable(this.#id) ?? {};
    const seat = this.mySeats.find((held) => keys.every((key) => key.seat !== held));
    if (!joining || seat === undefined) return;
    storeKeys(this.#id, [{ seat, token: joining }], { joining: undefined });
    this.reauthenticate();
  }
}

/** Why a request failed; null if it did not. */
function problemOf(answer: Answer | null): Problem | null {
  if (answer === null) return { code: "unreachable" };
  return answer.type === "reject" ? answer.problem : null;
}
