/** Values in the browser's local storage, as JSON. */

/** The names of all values. The tables of a service and of the offline site have names of their own. */
export const STORED_NAMES = [
  "coatl.games",
  "coatl.hands",
  "coatl.head",
  "coatl.lessons",
  "coatl.local-tables",
  "coatl.muted",
  "coatl.name",
  "coatl.plans",
  "coatl.played",
  "coatl.settings",
  "coatl.tables",
] as const;
export type StoredName = (typeof STORED_NAMES)[number];

/** Read a stored value; `fallback` if there is none or storage is not allowed. */
export function readStored<T>(name: StoredName, fallback: T): T {
  try {
    const text = localStorage.getItem(name);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

/** Store a value. Where that is not possible, it lasts as long as the page. */
export function writeStored(name: StoredName, value: unknown): void {
  tryWriteStored(name, value);
}

/** Store a value; false if storage is full, or not allowed, as in some private windows. */
export function tryWriteStored(name: StoredName, value: unknown): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
