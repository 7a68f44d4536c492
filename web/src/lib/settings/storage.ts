/** Values in the browser's local storage, as JSON. */

/** Read a stored value; `fallback` if there is none or storage is not allowed. */
export function readStored<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(name);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

/** Store a value. Where storage is not allowed, as in some private windows, nothing happens. */
export function writeStored(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The value lasts as long as the page.
  }
}
