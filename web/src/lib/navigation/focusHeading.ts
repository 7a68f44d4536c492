/** Whoever hears the page is told of a new one: the focus goes to its heading. */

import { untrack } from "svelte";
import { route } from "./router.svelte";

/** The last visit that was greeted; a page that is loaded greets by itself. */
let greeted = 0;

/** For the heading of a page: it takes the focus when one has gone there, unless it is elsewhere. */
export function greeting(element: HTMLElement): void {
  const visit = untrack(() => route.visits);
  if (visit === greeted) return;
  greeted = visit;
  if (document.activeElement !== document.body) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
