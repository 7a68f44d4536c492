/** What the table page draws from: a live table or a replay. */

import type { Hint, OpenHand, Problem, Scene, TableInfo, LogLine } from "$lib/api/protocol";
import type { Player } from "$lib/i18n/players";
import type { ConnectionStatus } from "./reconnectingSocket.svelte";

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
  /** Frames received but not yet shown. */
  readonly queued: number;
  readonly problem: Problem | null;
  /** True for a replay: no command is accepted. */
  readonly readOnly: boolean;
  /** The players by seat. */
  readonly players: Player[];
  /** What the other players did since the viewpoint's last turn. */
  readonly sinceMyTurn: LogLine[];
  /** All hands, where a replay shows them. */
  readonly hands: OpenHand[] | null;
  /** The person who made the table uses this browser. */
  readonly isHost: boolean;
  /** When the present turn runs out, in milliseconds of this device's clock; null if untimed. */
  readonly deadline: number | null;
  act(code: number): Promise<boolean>;
  undo(all?: boolean): Promise<boolean>;
  hint(): Promise<Hint>;
  rematch(): Promise<boolean>;
  /** Let a bot play for the person on a seat; an empty name gives the seat back. */
  setStandIn(seat: number, bot: string): Promise<boolean>;
  setViewpoint(seat: number): Promise<boolean>;
  /** Show all queued frames at once. */
  skip(): void;
  /** Forget the problem once it has been shown. */
  dismissProblem(): void;
  close(): void;
}
