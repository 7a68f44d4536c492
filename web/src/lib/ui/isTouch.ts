/** Whether a click came from a finger. Browsers that do not say so count as a mouse. */
export function isTouch(event: MouseEvent): boolean {
  return event instanceof PointerEvent && event.pointerType === "touch";
}
