/** Dragging with mouse, pen or finger: what is carried, where it is, where it would land. */

import type { Attachment } from "svelte/attachments";
import type { Held, Place, Selection } from "../state/selection.svelte";

/** How far a pointer moves before it means to drag. */
const SLACK = 6;

export const drag = $state<{ held: Held | null; x: number; y: number; lands: boolean }>({
  held: null,
  x: 0,
  y: 0,
  lands: false,
});

/** A place to drop things: told by its `data-drop`, such as `end 0 head`, `lane 1`, `new`. */
export function placeOf(element: Element | null, x: number): Place | null {
  const target = element?.closest<HTMLElement>("[data-drop]");
  const [kind, coatl, side] = target?.dataset.drop?.split(" ") ?? [];
  switch (kind) {
    case "end":
      return { kind, coatl: Number(coatl), side: side === "head" ? "head" : "tail" };
    case "lane": {
      // Let go anywhere over a Cóatl, a piece goes to the end that is nearer.
      const box = target!.getBoundingClientRect();
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

/** Lets an element be dragged, as long as `what` says what it is. */
export function draggable(selection: Selection, what: () => Held | null): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number; id: number; held: Held } | null = null;

    function down(event: PointerEvent): void {
      const held = what();
      if (event.button !== 0 || !held || selection.connection.busy) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId, held };
      element.setPointerCapture(event.pointerId); // a quick hand is outside before it has moved
    }

    function move(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return;
      if (!drag.held) {
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return;
        selection.drop();
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
      selection.over = target(event) ?? null;
      drag.lands = selection.over !== null;
    }

    function target(event: PointerEvent) {
      const { clientX: x, clientY: y } = event;
      const place = placeOf(document.elementFromPoint(x, y), x);
      if (!place) return undefined;
      const exact = selection.at(place);
      if (exact || place.kind !== "end") return exact;
      // Only one end may be open: then the whole Cóatl stands for it.
      return selection.at({ ...place, side: place.side === "head" ? "tail" : "head" });
    }

    function up(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return;
      start = null;
      if (!drag.held) return;
      const landed = event.type === "pointerup" ? target(event) : undefined;
      drag.held = null;
      // The click that follows a drag means nothing.
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      if (landed) selection.do(landed);
      else selection.drop();
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
