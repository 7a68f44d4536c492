/** Messages for screen readers only. */

import { untrack } from "svelte";
import { settings } from "$lib/settings/settings.svelte";

let current = $state("");
/** The language of the message: in another one it is out of date. */
let language = $state("");

export const announcement = {
  get current(): string {
    return language === settings.language ? current : "";
  },
};

/** Announce a text politely. A repeated text differs by a space, so that it is read again. */
export function announce(text: string): void {
  const before = untrack(() => current);
  current = before === text ? `${text}\u00a0` : text;
  language = settings.language;
}
