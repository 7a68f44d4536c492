/** Which rulings the reader has opened on the rules page. */

import { SvelteSet } from "svelte/reactivity";
import { RULINGS } from "./rulings";

/** The texts whose rulings are shown. */
const shown = new SvelteSet<string>();

export function isShown(text: string): boolean {
  return shown.has(text);
}

export function show(text: string): void {
  shown.add(text);
}

export function toggle(text: string): void {
  if (!shown.delete(text)) shown.add(text);
}

export function areAllShown(): boolean {
  return Object.keys(RULINGS).every(isShown);
}

/** Show all rulings or, if all are shown, none. */
export function toggleAll(): void {
  if (areAllShown()) shown.clear();
  else Object.keys(RULINGS).forEach(show);
}
