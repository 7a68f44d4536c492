/** What the table page draws from: a live table or a replay. */

import type {
  Emote,
  Hint,
  LogLine,
  OpenHand,
  Problem,
  Scene,
  Sketch,
  SketchScore,
  TableInfo,
} from "$lib/api/protocol";
import type { Player } from "$lib/i18n/players";
import type { ConnectionStatus } from "./reconnectingChannel.svelte";

/** An emote that a person shows at the moment; `key` tells it from others. */
export interface ShownEmote {
  key: number;
  seat: number;
  emote: Emote;
}

export interface TableSource {
  readonly status: ConnectionStatus;
  readonly table: TableInfo | null;
  /** Seats whose keys this browser has. */
  readonly mySeats: number[];
  /** The seat the scene is seen from; null for a spectator. */
  readonly viewpoint: number | null;
  readonly scene: Scene | null;
  readonly narration: LogLine[];
  readonly version: number;
  /** A command is waiting for its answer. */
  readonly busy: boolean;
  /** It has waited for so long that the player should know. */
  readonly sending: boolean;
  /** Frames received but not yet shown. */
  readonly queued: number;
  readonly problem: Problem | null;
  /** True for a replay: no command is accepted. */
  readonly readOnly: boolean;
  /** The players by seat. */
  readonly players: Player[];
  /** What the other players did since the viewpoint's last turn. */
  readonly sinceMyTurn: LogLine[];
  /** All hands, where a replay shows them, or a spectator of bots wants to see them. */
  readonly hands: OpenHand[] | null;
  /** Whether a spectator of bots wants to see all hands; null where that cannot be chosen. */
  readonly showsHands: boolean | null;
  /** The person who made the table uses this browser. */
  readonly isHost: boolean;
  /** When the present turn runs out, in milliseconds of this device's clock; null if untimed. */
  readonly deadline: number | null;
  /** When a bot begins to play for a person who is away or late, likewise; null if none does. */
  readonly standInBegins: number | null;
  /** The emotes that people show at the moment. */
  readonly emotes: ShownEmote[];
  act(code: number): Promise<boolean>;
  undo(all?: boolean): Promise<boolean>;
  hint(): Promise<Hint>;
  /** Have the rules score Cóatls that this player thinks of, and read these cards on each. */
  scoreSketches(sketches: Sketch[], cards: string[]): Promise<SketchScore[]>;
  rematch(): Promise<boolean>;
  /** Give an open seat to a bot, for the whole game. */
  giveSeatToBot(seat: number, bot: string): Promise<boolean>;
  /** Call a bot to play the present turn of a person who is away. */
  callStandIn(seat: number): Promise<boolean>;
  /** Show an emote to everyone at the table. */
  sendEmote(emote: Emote): Promise<boolean>;
  /** Say that the people at this device are here: no bot plays for them. */
  comeBack(): Promise<boolean>;
  setViewpoint(seat: number): Promise<boolean>;
  /** Show all hands, or hide them, where that can be chosen. */
  setShowsHands(shown: boolean): void;
  /** Show all queued frames at once. */
  skip(): void;
  /** Forget the problem once it has been shown. */
  dismissProblem(): void;
  close(): void;
}
