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

export const SHORTCUTS = ["u", "r", "c", "h", "s", "l", "w", "?", "Escape"] as const;

/** The key of a shortcut; null while a dialog is open or text is being entered. */
export function shortcutKey(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (document.querySelector("dialog[open]")) return null;
  const target = event.target;
  if (target instanceof HTMLElement && target.closest("input, select, textarea")) return null;
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}
