/** Drag and drop with mouse, pen or touch. */

import type { Attachment } from "svelte/attachments";
import type { Move } from "$lib/api/protocol";
import { whyNotDrop } from "../state/disabledReason";
import type { Held, Target } from "../state/moves";
import type { Selection } from "../state/selection.svelte";

/** How many pixels a pointer must move to start a drag. */
const DRAG_THRESHOLD = 6;

/** The present drag: the dragged thing, the pointer's position, and whether it can be dropped there. */
export const drag = $state<{ held: Held | null; x: number; y: number; canDrop: boolean }>({
  held: null,
  x: 0,
  y: 0,
  canDrop: false,
});

/** The drop target at an element, by its `data-drop`: `end 0 head`, `lane 1`, `new`. */
export function dropTarget(element: Element | null, x: number): Target | null {
  const zone = element?.closest<HTMLElement>("[data-drop]");
  const [kind, coatl, side] = zone?.dataset.drop?.split(" ") ?? [];
  switch (kind) {
    case "end":
      return { kind, coatl: Number(coatl), side: side === "head" ? "head" : "tail" };
    case "lane": {
      // A piece dropped anywhere on a Cóatl goes to the nearer end.
      const box = zone!.getBoundingClientRect();
      const nearer = x < box.x + box.width / 2 ? "head" : "tail";
      return drag.held?.kind === "piece"
        ? { kind: "end", coatl: Number(coatl), side: nearer }
        : { kind, coatl: Number(coatl) };
    }
    case "new":
    case "board":
    case "hand":
      return { kind };
    default:
      return null;
  }
}

/** Make an element draggable while `item` returns what it holds. */
export function draggable(selection: Selection, item: () => Held | null): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number; id: number; held: Held } | null = null;

    function down(event: PointerEvent): void {
      const held = item();
      if (event.button !== 0 || !held || selection.connection.busy) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId, held };
      element.setPointerCapture(event.pointerId); // a fast pointer leaves the element between two events
    }

    function move(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return;
      if (!drag.held) {
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < DRAG_THRESHOLD) return;
        selection.clear();
        selection.hold(start.held);
        if (!selection.held) {
          start = null;
          return;
        }
        drag.held = start.held;
      }
      event.preventDefault();
      drag.x = event.clientX;
      drag.y = event.clientY;
      selection.hovered = moveUnder(event) ?? null;
      drag.canDrop = selection.hovered !== null;
    }

    function moveUnder(event: PointerEvent): Move | undefined {
      const { clientX: x, clientY: y } = event;
      const target = dropTarget(document.elementFromPoint(x, y), x);
      if (!target) return undefined;
      const exact = selection.moveTo(target);
      if (exact || target.kind !== "end") return exact;
      // With only one end open, the whole Cóatl stands for it.
      return selection.moveTo({ ...target, side: target.side === "head" ? "tail" : "head" });
    }

    /** Why the dragged thing cannot go to what is under the pointer. */
    function refusalUnder({ clientX: x, clientY: y }: PointerEvent): string | null {
      const target = dropTarget(document.elementFromPoint(x, y), x);
      return target && drag.held && whyNotDrop(selection, drag.held, target);
    }

    function up(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return;
      start = null;
      if (!drag.held) return;
      const dropped = event.type === "pointerup" ? moveUnder(event) : undefined;
      const refusal = dropped || event.type !== "pointerup" ? null : refusalUnder(event);
      drag.held = null;
      // Browsers send a click after a drag: ignore it.
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      if (dropped) return selection.play(dropped);
      selection.clear();
      if (refusal) selection.refuse(refusal, new DOMRect(event.clientX, event.clientY));
    }

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    element.addEventListener("dragstart", prevent);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
      element.removeEventListener("dragstart", prevent);
    };
  };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

function prevent(event: Event): void {
  event.preventDefault();
}
