/**
 * Roving tabindex: the Tab key stops once per region, and arrow keys move between its items by
 * their position on the screen.
 */

import type { Attachment } from "svelte/attachments";

const ITEM = "[data-item]";

function items(region: Element, selector: string): HTMLElement[] {
  return [...region.querySelectorAll<HTMLElement>(selector)].filter(
    (item) => item.offsetParent !== null,
  );
}

/** The item where a region takes the focus: one with a legal move, if there is one. */
export function entryItem(region: Element, selector = ITEM): HTMLElement | undefined {
  const all = items(region, selector);
  return (
    all.find((item) => item.hasAttribute("data-lit")) ??
    all.find((item) => item.tabIndex === 0) ??
    all[0]
  );
}

function centre(item: HTMLElement): { x: number; y: number } {
  const box = item.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The nearest item in a direction; a sideways offset counts 2.5 times. */
function neighbour(
  from: HTMLElement,
  all: HTMLElement[],
  [dx, dy]: [number, number],
): HTMLElement | undefined {
  const start = centre(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const item of all) {
    if (item === from) continue;
    const { x, y } = centre(item);
    const ahead = (x - start.x) * dx + (y - start.y) * dy;
    const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
    if (ahead < 4) continue;
    const distance = ahead + 2.5 * aside;
    if (distance < least) {
      least = distance;
      best = item;
    }
  }
  return best;
}

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Attach to a region whose items have `data-item`. */
export const rovingFocus: Attachment<HTMLElement> = (region) => attach(region, ITEM);

/** Attach to a region whose items match a selector. */
export function rovingFocusOver(selector: string): Attachment<HTMLElement> {
  return (region) => attach(region, selector);
}

function attach(region: HTMLElement, selector: string): () => void {
  let index = 0;
  let last: HTMLElement | null = null;

  function setTabStop(item: HTMLElement | undefined): void {
    for (const other of items(region, selector)) {
      const tabIndex = other === item ? 0 : -1;
      if (other.tabIndex !== tabIndex) other.tabIndex = tabIndex;
    }
  }

  function update(): void {
    const all = items(region, selector);
    if (region.contains(document.activeElement)) {
      const focused = document.activeElement as HTMLElement;
      setTabStop(all.includes(focused) ? focused : all[0]);
      return;
    }
    setTabStop(entryItem(region, selector));
    // The focused item was removed: focus the item that took its place.
    if (last && !last.isConnected && document.activeElement === document.body) {
      const next = all[Math.min(index, all.length - 1)];
      last = null;
      next?.focus();
    }
  }

  function onfocusin(event: FocusEvent): void {
    const item = (event.target as HTMLElement).closest<HTMLElement>(selector);
    if (!item) return;
    last = item;
    index = items(region, selector).indexOf(item);
    setTabStop(item);
  }

  function onfocusout(event: FocusEvent): void {
    if (event.relatedTarget) last = null;
  }

  function onkeydown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = (event.target as HTMLElement).closest<HTMLElement>(selector);
    if (!from) return;
    const all = items(region, selector);
    const place = all.indexOf(from);
    const direction = DIRECTIONS[event.key];
    let next: HTMLElement | undefined;
    if (direction) {
      const forward = direction[0] + direction[1];
      next = neighbour(from, all, direction) ?? (direction[0] ? all[place + forward] : undefined);
    } else if (event.key === "Home") next = all[0];
    else if (event.key === "End") next = all.at(-1);
    else return;
    event.preventDefault();
    next?.focus();
  }

  region.addEventListener("focusin", onfocusin);
  region.addEventListener("focusout", onfocusout);
  region.addEventListener("keydown", onkeydown);
  const observer = new MutationObserver(update);
  observer.observe(region, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["data-lit", "data-item"],
  });
  update();

  return () => {
    observer.disconnect();
    region.removeEventListener("focusin", onfocusin);
    region.removeEventListener("focusout", onfocusout);
    region.removeEventListener("keydown", onkeydown);
  };
}
