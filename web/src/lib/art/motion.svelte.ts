/** Things travel from where they were to where they go; numbers count up. Nothing bounces. */

import { cubicOut } from "svelte/easing";
import { Tween } from "svelte/motion";
import { motion } from "$lib/settings/settings.svelte";
import { BOX, parsed, pieceId } from "./shapes";

const TRAVEL = 240;
const SETTLE = 160;
const EASE = "cubic-bezier(0.3, 0.7, 0.2, 1)";

/** A number that counts up, or down, to what it is. */
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

interface Seen {
  what: string;
  at: DOMRect;
}

type Places = Map<string, Seen>;

/**
 * Lets whatever is marked travel when the moment changes. Called where a component is made, above
 * everything that is to travel:
 *
 * - `data-flight` says what a thing is: a piece ("Hy") or anything else, such as a card's id;
 * - `data-place` says where it is, and is there once;
 * - `data-from` names the place it comes from when it was nowhere before: a deck, a bag.
 */
export function flights(root: () => HTMLElement | null | undefined, moment: () => unknown): void {
  let before: Places = new Map();
  $effect.pre(() => {
    moment();
    const element = root();
    before = element && !motion.reduced ? seen(element) : new Map();
  });
  $effect(() => {
    moment();
    const element = root();
    if (element && before.size) depart(element, before);
  });
}

function marked(root: HTMLElement): (HTMLElement | SVGElement)[] {
  return [...root.querySelectorAll<HTMLElement | SVGElement>("[data-place]")];
}

function seen(root: HTMLElement): Places {
  const places: Places = new Map();
  for (const element of marked(root)) {
    const at = element.getBoundingClientRect();
    if (at.width) {
      places.set(element.dataset.place!, { what: element.dataset.flight ?? "", at });
    }
  }
  return places;
}

function depart(root: HTMLElement, before: Places): void {
  const now = marked(root);
  const still = new Set<string>();
  const arrived: (HTMLElement | SVGElement)[] = [];
  for (const element of now) {
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
    if (found >= 0) travel(element, flight!, free.splice(found, 1)[0]![1].at, to);
    else if (from !== undefined && before.has(from))
      travel(element, flight!, before.get(from)!.at, to);
    else element.animate([{ opacity: 0 }, {}], { duration: SETTLE, easing: EASE });
  }
}

function nearest(free: [string, Seen][], what: string, to: DOMRect): number {
  let best = -1;
  let least = Infinity;
  free.forEach(([, { what: other, at }], i) => {
    const distance = other === what ? Math.hypot(at.x - to.x, at.y - to.y) : Infinity;
    if (distance < least) [best, least] = [i, distance];
  });
  return best;
}

/** A double flies; the thing itself waits unseen until it has arrived. */
function travel(element: HTMLElement | SVGElement, what: string, from: DOMRect, to: DOMRect): void {
  const double = drawn(what) ?? (element.cloneNode(true) as HTMLElement);
  for (const name of ["data-place", "data-flight", "data-from", "id"]) double.removeAttribute(name);
  double.setAttribute("aria-hidden", "true");
  double.inert = true;
  Object.assign(double.style, {
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
  document.body.append(double);
  const options = { duration: TRAVEL, easing: EASE };
  element.animate([{ opacity: 0 }, { opacity: 0 }], options);
  const scale = from.height / to.height;
  const flight = double.animate(
    [
      { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})` },
      { transform: "none" },
    ],
    options,
  );
  const land = () => double.remove();
  flight.finished.then(land, land);
}

const PIECE = /^[HT]?[yrkgbo]$/;

/** A piece is drawn anew, since on a Cóatl it is part of a larger drawing. */
function drawn(what: string): HTMLElement | null {
  if (!PIECE.test(what)) return null;
  const box = document.createElement("div");
  box.innerHTML =
    `<svg viewBox="${BOX[parsed(what).kind].join(" ")}" width="100%" height="100%">` +
    `<use href="#${pieceId(what)}"/></svg>`;
  return box;
}
