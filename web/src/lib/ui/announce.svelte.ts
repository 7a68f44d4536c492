/** What whoever hears the page is told next to what is drawn. */

import { untrack } from "svelte";

let current = $state("");

export const announcement = {
  get current(): string {
    return current;
  },
};

/** Say something to a screen reader, politely; the same thing twice is said twice. */
export function announce(text: string): void {
  const before = untrack(() => current);
  current = before === text ? `${text}\u00a0` : text;
}
