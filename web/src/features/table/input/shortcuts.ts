/** The keys of the table: numbers go to regions, letters do things. */

/** Regions in the order of their numbers. */
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

export const KEYS = ["u", "r", "c", "h", "s", "l", "w", "?", "Escape"] as const;

/** The key that is meant, unless something is being written or a window is open. */
export function keyOf(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (document.querySelector("dialog[open]")) return null;
  const target = event.target;
  if (target instanceof HTMLElement && target.closest("input, select, textarea")) return null;
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}
