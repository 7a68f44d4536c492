/** Animation: pieces and cards fly to their new places (FLIP), numbers count up. */

import { cubicOut } from "svelte/easing";
import { Tween } from "svelte/motion";
import { motion } from "$lib/settings/settings.svelte";
import { BOX, parsePiece, pieceId } from "./shapes";

/** Durations in milliseconds. */
const FLIGHT_TIME = 240;
const FADE_TIME = 160;
const EASE = "cubic-bezier(0.3, 0.7, 0.2, 1)";

/** A number that counts up or down to its value. */
export function countUp(value: () => number): { readonly current: number } {
  const tween = Tween.of(value, {
    duration: (from: number, to: number) =>
      motion.reduced ? 0 : Math.min(700, 120 + 60 * Math.abs(to - from)),
    easing: cubicOut,
  });
  return {
    get current() {
      return Math.round(tween.current);
    },
  };
}

interface Placed {
  what: string;
  at: DOMRect;
}

type Places = Map<string, Placed>;

/**
 * Animate marked elements beneath `root` from their old to their new places whenever `moment`
 * changes. Call while the component that contains them is set up.
 *
 * - `data-flight` says what an element shows: a piece ("Hy") or a card's id;
 * - `data-place` names its place, uniquely;
 * - `data-from` names the place it comes from if it was nowhere before: a deck, a bag.
 */
export function flights(root: () => HTMLElement | null | undefined, moment: () => unknown): void {
  let before: Places = new Map();
  $effect.pre(() => {
    moment();
    const element = root();
    before = element && !motion.reduced ? placesIn(element) : new Map();
  });
  $effect(() => {
    moment();
    const element = root();
    if (element && before.size) animate(element, before);
  });
}

function marked(root: HTMLElement): (HTMLElement | SVGElement)[] {
  return [...root.querySelectorAll<HTMLElement | SVGElement>("[data-place]")];
}

function placesIn(root: HTMLElement): Places {
  const places: Places = new Map();
  for (const element of marked(root)) {
    const at = element.getBoundingClientRect();
    if (at.width) {
      places.set(element.dataset.place!, { what: element.dataset.flight ?? "", at });
    }
  }
  return places;
}

function animate(root: HTMLElement, before: Places): void {
  const still = new Set<string>();
  const arrived: (HTMLElement | SVGElement)[] = [];
  for (const element of marked(root)) {
    const { place, flight } = element.dataset;
    if (flight === undefined) continue;
    if (before.get(place!)?.what === flight) still.add(place!);
    else arrived.push(element);
  }
  const free = [...before].filter(([place, { what }]) => what && !still.has(place));
  for (const element of arrived) {
    const { flight, from } = element.dataset;
    const to = element.getBoundingClientRect();
    if (!to.width) continue;
    const found = nearest(free, flight!, to);
    if (found >= 0) fly(element, flight!, free.splice(found, 1)[0]![1].at, to);
    else if (from !== undefined && before.has(from))
      fly(element, flight!, before.get(from)!.at, to);
    else element.animate([{ opacity: 0 }, {}], { duration: FADE_TIME, easing: EASE });
  }
}

function nearest(free: [string, Placed][], what: string, to: DOMRect): number {
  let best = -1;
  let least = Infinity;
  free.forEach(([, { what: other, at }], i) => {
    const distance = other === what ? Math.hypot(at.x - to.x, at.y - to.y) : Infinity;
    if (distance < least) [best, least] = [i, distance];
  });
  return best;
}

/** A copy flies; the element itself stays invisible until the copy arrives. */
function fly(element: HTMLElement | SVGElement, what: string, from: DOMRect, to: DOMRect): void {
  const copy = drawPiece(what) ?? (element.cloneNode(true) as HTMLElement);
  for (const name of ["data-place", "data-flight", "data-from", "id"]) copy.removeAttribute(name);
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  Object.assign(copy.style, {
    position: "fixed",
    left: `${to.x}px`,
    top: `${to.y}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
    margin: "0",
    zIndex: "60",
    pointerEvents: "none",
    transformOrigin: "0 0",
  });
  document.body.append(copy);
  const options = { duration: FLIGHT_TIME, easing: EASE };
  element.animate([{ opacity: 0 }, { opacity: 0 }], options);
  const scale = from.height / to.height;
  const flight = copy.animate(
    [
      { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})` },
      { transform: "none" },
    ],
    options,
  );
  const land = () => copy.remove();
  flight.finished.then(land, land);
}

const PIECE = /^[HT]?[yrkgbo]$/;

/** Pieces are drawn again: on a Cóatl they are parts of a larger drawing. */
function drawPiece(what: string): HTMLElement | null {
  if (!PIECE.test(what)) return null;
  const box = document.createElement("div");
  box.innerHTML =
    `<svg viewBox="${BOX[parsePiece(what).kind].join(" ")}" width="100%" height="100%">` +
    `<use href="#${pieceId(what)}"/></svg>`;
  return box;
}
