/** The keyboard shortcuts of the table: digits focus regions, letters act. */

/** Regions in the order of their digits, from 1. */
export const REGIONS = [
  "supply",
  "row",
  "coatls",
  "board",
  "hand",
  "things",
  "temples",
  "opponents",
] as const;

/** The keys of a player, of spectators and replays too, of lessons, and of replays. */
const PLAYING = ["u", "r", "c", "Enter", "h", "p"] as const;
const LOOKING = ["l", "?", "Escape"] as const;
const REPLAY = ["Space", "← →", "↑ ↓", "Home End"] as const;

export type Shortcut =
  | (typeof PLAYING)[number]
  | (typeof LOOKING)[number]
  | (typeof REPLAY)[number]
  | "g"
  | "s"
  | "w"
  | "e";

/** The keys that do something at a table, besides the digits. */
export function shortcutsAt(table: {
  isReplay: boolean;
  isLesson: boolean;
  isPlayer: boolean;
  hasEmotes: boolean;
}): Shortcut[] {
  const { isReplay, isLesson, isPlayer, hasEmotes } = table;
  return [
    ...(isReplay ? REPLAY : isPlayer ? PLAYING : []),
    ...(isLesson ? (["g"] as const) : []),
    ...(isReplay ? [] : (["s"] as const)),
    ...(isPlayer ? (["w"] as const) : []),
    ...(hasEmotes ? (["e"] as const) : []),
    ...LOOKING,
  ];
}

/** The key of a shortcut; null while a dialog is open or text is being entered. */
export function shortcutKey(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (document.querySelector("dialog[open]")) return null;
  const target = event.target;
  if (target instanceof HTMLElement && target.closest("input, select, textarea")) return null;
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}
