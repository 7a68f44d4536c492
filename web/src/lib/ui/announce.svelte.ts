/** Messages for screen readers only. */

import { untrack } from "svelte";

let current = $state("");

export const announcement = {
  get current(): string {
    return current;
  },
};

/** Announce a text politely. A repeated text differs by a space, so that it is read again. */
export function announce(text: string): void {
  const before = untrack(() => current);
  current = before === text ? `${text}\u00a0` : text;
}
