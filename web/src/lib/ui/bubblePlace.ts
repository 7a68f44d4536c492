/** Where a bubble goes: above what it speaks of where there is room, else below, within the window. */

const GAP = 8;

/** Place a bubble of fixed position at a box of the window. */
export function placeBubble(bubble: HTMLElement, at: DOMRect): void {
  const size = bubble.getBoundingClientRect();
  const above = at.top - size.height - GAP;
  const below = at.bottom + GAP;
  const top = above >= GAP ? above : below + size.height <= innerHeight ? below : GAP;
  const left = at.left + at.width / 2 - size.width / 2;
  bubble.style.top = `${Math.max(GAP, Math.min(top, innerHeight - size.height - GAP))}px`;
  bubble.style.left = `${Math.max(GAP, Math.min(left, innerWidth - size.width - GAP))}px`;
}
