/** Moves the focus to the heading of a new page, so that screen readers announce it. */

import { untrack } from "svelte";
import { route } from "./router.svelte";

/** The last page change handled; browsers announce the first page themselves. */
let handled = 0;

/** Attach to the heading of a page. It takes the focus after navigation, if nothing else has it. */
export function focusHeading(element: HTMLElement): void {
  const visit = untrack(() => route.visits);
  if (visit === handled) return;
  handled = visit;
  if (document.activeElement !== document.body) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
