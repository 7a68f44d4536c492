/** The three parts of the table that a phone shows one at a time. */

import type { Scene, Verb } from "$lib/api/protocol";
import type { Held } from "./moves";

export const TABS = ["supply", "row", "coatls"] as const;

export type Tab = (typeof TABS)[number];

/** The tab where a phase is decided; null if the phase has none. */
export function tabOfPhase(phase: Scene["phase"]): Tab | null {
  switch (phase) {
    case "turn":
      return "supply";
    case "keep":
    case "assemble":
    case "complete":
      return "coatls";
    case "choose":
    case "foresee":
      return "row";
    default:
      return null;
  }
}

/** The tab where a move is made; null if it is made elsewhere. */
export function tabOfMove(verb: Verb): Tab | null {
  switch (verb) {
    case "take":
      return "supply";
    case "row":
    case "draw":
      return "row";
    case "begin":
    case "add":
    case "fulfil":
    case "temple":
      return "coatls";
    default:
      return null;
  }
}

/** The tab with the targets of a held thing; null if the present one will do. */
export function tabOfHeld(held: Held): Tab | null {
  switch (held.kind) {
    case "piece":
    case "card":
      return "coatls";
    case "token":
      return "row";
    default:
      return null;
  }
}
