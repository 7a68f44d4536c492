/** One stop of the Tab key per region; arrows move inside it, by where things lie. */

import type { Attachment } from "svelte/attachments";

const ITEM = "[data-item]";

function items(region: Element, selector: string): HTMLElement[] {
  return [...region.querySelectorAll<HTMLElement>(selector)].filter(
    (item) => item.offsetParent !== null,
  );
}

/** The item a region is entered at: one that can be acted on, if there is one. */
export function entrance(region: Element, selector = ITEM): HTMLElement | undefined {
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

/** The item next to this one in a direction: near, and rather straight ahead than aside. */
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

/** For regions whose items are marked. */
export const roving: Attachment<HTMLElement> = (region) => rove(region, ITEM);

/** For regions whose items are whatever the selector finds. */
export function rovingOver(selector: string): Attachment<HTMLElement> {
  return (region) => rove(region, selector);
}

function rove(region: HTMLElement, selector: string): () => void {
  let index = 0;
  let last: HTMLElement | null = null;

  function stop(item: HTMLElement | undefined): void {
    for (const other of items(region, selector)) {
      const stops = other === item ? 0 : -1;
      if (other.tabIndex !== stops) other.tabIndex = stops;
    }
  }

  function settle(): void {
    const all = items(region, selector);
    if (region.contains(document.activeElement)) {
      const focused = document.activeElement as HTMLElement;
      stop(all.includes(focused) ? focused : all[0]);
      return;
    }
    stop(entrance(region, selector));
    // What had the focus is gone: the focus stays as near as it can.
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
    stop(item);
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
  const observer = new MutationObserver(settle);
  observer.observe(region, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["data-lit", "data-item"],
  });
  settle();

  return () => {
    observer.disconnect();
    region.removeEventListener("focusin", onfocusin);
    region.removeEventListener("focusout", onfocusout);
    region.removeEventListener("keydown", onkeydown);
  };
}
