/** One table as a browser sees it: live over a socket, or anything else that looks the same. */

import { Refusal } from "$lib/api/client";
import { loadCatalogue } from "$lib/api/catalogue.svelte";
import { Line, type Status } from "./socket.svelte";
import {
  type Answer,
  type Command,
  type Hello,
  type Hint,
  type OpenHand,
  type Problem,
  PROTOCOL,
  type Scene,
  type TableInfo,
  type Told,
  type Welcome,
} from "$lib/api/protocol";
import { keysOf, rememberTable, tokensOf } from "$lib/settings/storedTables.svelte";
import { Showing } from "$lib/playback/playback.svelte";
import { toldSince } from "$lib/playback/narration";
import { seatNames } from "$lib/i18n/translate";

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
  /** Whoever made the table is here. */
  readonly host: boolean;
  /** When the present turn is up, by the clock of this device, in milliseconds; null: never. */
  readonly deadline: number | null;
  act(code: number): Promise<boolean>;
  undo(all?: boolean): Promise<boolean>;
  hint(): Promise<Hint>;
  rematch(): Promise<boolean>;
  /** Let a bot play on that seat, or without one its player again. */
  hand(seat: number, bot: string): Promise<boolean>;
  lookFrom(seat: number): Promise<boolean>;
  /** Show all that waits at once. */
  skip(): void;
  /** The problem was read. */
  dismiss(): void;
  close(): void;
}

type Asking = Exclude<Command, Hello>;

export class TableConnection implements TableLike {
  table: TableInfo | null = $state.raw(null);
  held: number[] = $state.raw([]);
  host = $state(false);
  look: number | null = $state(null);
  busy = $state(false);
  problem: Problem | null = $state.raw(null);

  readonly readOnly = false;
  readonly hands = null;

  readonly #id: string;
  readonly #showing = new Showing(() => this.held);
  readonly #line: Line;

  readonly names: string[] = $derived(seatNames(this.table?.seats ?? []));
  readonly sinceMyTurn: Told[] = $derived(toldSince(this.story, this.look, this.scene?.turn ?? 0));

  /** How far the clock of the service is ahead of this one, in milliseconds. */
  #ahead = 0;
  readonly deadline: number | null = $derived(
    this.table?.deadline ? this.table.deadline * 1000 - this.#ahead : null,
  );

  constructor(id: string) {
    this.#id = id;
    this.#line = new Line(id, this.#hello, this.#hear);
  }

  get status(): Status {
    return this.#line.status;
  }
  /** How often it was tried to connect again. */
  get attempts(): number {
    return this.#line.attempts;
  }
  get scene(): Scene | null {
    return this.#showing.scene;
  }
  get story(): Told[] {
    return this.#showing.story;
  }
  get version(): number {
    return this.#showing.version;
  }
  get queued(): number {
    return this.#showing.queued;
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

  hand(seat: number, bot: string): Promise<boolean> {
    return this.#ask((id) => ({ type: "hand", id, seat, bot }));
  }

  async hint(): Promise<Hint> {
    const seat = this.look;
    if (seat === null) throw new Refusal({ code: "not-your-seat" });
    const version = this.#showing.received ?? 0;
    const answer = await this.#line.ask((id) => ({ type: "hint", id, version, seat }));
    if (answer?.type === "hint") return answer;
    throw new Refusal(problemOf(answer) ?? { code: "unreachable" });
  }

  async lookFrom(seat: number): Promise<boolean> {
    return seat === this.look || this.#ask((id) => ({ type: "look", id, seat }));
  }

  skip(): void {
    this.#showing.skip();
  }

  dismiss(): void {
    this.problem = null;
  }

  close(): void {
    this.#line.close();
    this.#showing.close();
  }

  /** Take keys that were just won into account: say hello again. */
  reintroduce(): void {
    this.#showing.received = null;
    this.#line.connect();
  }

  /** A command of the seat one looks from, one at a time. Its news come before its answer. */
  async #command(make: (id: string, version: number, seat: number) => Asking): Promise<boolean> {
    if (this.busy) return false;
    this.skip();
    this.busy = true;
    const version = this.#showing.received ?? 0;
    const seat = this.look ?? -1;
    const done = await this.#ask((id) => make(id, version, seat));
    this.busy = false;
    return done;
  }

  /** Whether it was done; if not, there is a problem. */
  async #ask(make: (id: string) => Asking): Promise<boolean> {
    this.problem = null;
    this.problem = problemOf(await this.#line.ask(make));
    return this.problem === null;
  }

  #hello = (): Hello => {
    const keys = keysOf(this.#id);
    return {
      type: "hello",
      protocol: PROTOCOL,
      tokens: tokensOf(this.#id),
      // With several seats here, nobody's cards are shown before somebody says who they are.
      look: this.look ?? (keys.length === 1 ? (keys[0]?.seat ?? null) : null),
      since: this.#showing.received,
    };
  };

  #hear = (answer: Answer): void => {
    if (answer.type === "welcome") this.#welcome(answer);
    else if (answer.type === "news") this.#showing.add(answer.frames);
    else if (answer.type === "table") this.#know(answer.table);
    else if (answer.type === "reject" && answer.problem.code.startsWith("too-many"))
      this.problem = answer.problem;
  };

  #welcome(welcome: Welcome): void {
    this.held = welcome.held;
    this.host = welcome.host ?? false;
    this.look = welcome.look;
    this.#know(welcome.table);
    if (welcome.frame) this.#showing.begin(welcome.story, welcome.frame);
    void loadCatalogue();
  }

  #know(table: TableInfo): void {
    if (table.now) this.#ahead = table.now * 1000 - Date.now();
    this.table = table;
    rememberTable(table);
  }
}

/** What is wrong, going by an answer; it is missing where nobody could be asked. */
function problemOf(answer: Answer | null): Problem | null {
  if (answer === null) return { code: "unreachable" };
  return answer.type === "reject" ? answer.problem : null;
}
