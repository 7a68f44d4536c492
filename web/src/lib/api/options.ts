// Generated from src/coatl/rules/options.py by python -m tools.typescript.

import type { OptionsChoice } from "./protocol";

export type FlagName =
  "tokens" | "promo" | "fewer_bodies" | "golden_feathers" | "closed_ends" | "first_printing";

/** An option that is on or off. `players`: the numbers of players with which it may be on. `level`: the level of the solo game that it needs. */
export interface Flag {
  name: FlagName;
  default: boolean;
  players: readonly number[];
  level: number | null;
}

export const FLAGS: readonly Flag[] = [
  { name: "tokens", default: true, players: [2, 3, 4], level: null },
  { name: "promo", default: false, players: [1, 2, 3, 4], level: null },
  { name: "fewer_bodies", default: false, players: [2, 3], level: null },
  { name: "golden_feathers", default: false, players: [2, 3, 4], level: null },
  { name: "closed_ends", default: false, players: [1, 2, 3, 4], level: null },
  { name: "first_printing", default: false, players: [1], level: 1 },
];

/** The levels of the solo game. */
export const LEVELS: readonly number[] = [1, 2, 3, 4, 5];

export const DEFAULT_OPTIONS: Required<OptionsChoice> = {
  players: 2,
  tokens: true,
  promo: false,
  fewer_bodies: false,
  golden_feathers: false,
  closed_ends: false,
  levels: [],
  first_printing: false,
};
