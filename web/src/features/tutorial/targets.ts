/** Where on the page a move is made: the test ids of what to use next, the likeliest first. */

import type { Scene } from "$lib/api/protocol";
import type { Held } from "$features/table/state/moves";

/** What the person does at the moment. */
interface Moment {
  scene: Scene;
  held: Held | null;
  /** The move that waits for a second touch, in the notation of lessons. */
  unconfirmed: string | null;
  openDialog: string | null;
}

/** On a phone: the tab that has an element, by the beginning of its test id. */
const TABS: readonly [string, string][] = [
  ["supply", "tab-supply"],
  ["row", "tab-row"],
  ["deck", "tab-row"],
  ["temple-pile", "tab-row"],
  ["temples", "tab-row"],
  ["coatl", "tab-coatls"],
  ["prophecy-", "tab-coatls"],
  ["completing", "tab-coatls"],
  ["announce", "tab-coatls"],
  ["keep", "tab-coatls"],
  ["temple-", "tab-coatls"],
  ["opponents", "show-opponents"],
  ["adam", "show-opponents"],
];

export function tabsFor(ids: readonly string[]): string[] {
  return ids.flatMap((id) => TABS.find(([start]) => id.startsWith(start))?.[1] ?? []);
}

/** The test ids of what to use next for a move. */
export function targetsOf(move: string, moment: Moment): string[] {
  const { scene, held } = moment;
  const [verb, first = "", second = "", third = ""] = move.split(" ");
  const isCompleting = scene.phase === "complete";
  switch (verb) {
    case "take":
      return [`supply-space-${index(first)}`];
    case "row":
      return [`row-${index(first)}`];
    case "draw":
      return ["deck"];
    case "discard":
      return [`${scene.phase === "keep" ? "keep" : "discard"}-${first}`];
    case "begin":
      return holdsPiece(held, first) ? ["coatl-new"] : [slotOf(first)];
    case "add": {
      const end = `coatl-${index(first)}-${second}`;
      if (held?.kind === "end") return [slotOf(third)];
      return holdsPiece(held, third) ? [end] : [slotOf(third)];
    }
    case "fulfil":
      if (isCompleting) return [`prophecy-${second}`, `hand-${second}`];
      if (held?.kind !== "card" || held.card !== second) return [`hand-${second}`];
      return [`coatl-${index(first)}-fulfil`, `coatl-${index(first)}`];
    case "temple":
      return moment.unconfirmed === move ? ["confirm", `temple-${first}`] : [`temple-${first}`];
    case "pick": {
      if (moment.openDialog !== "pick") return ["token-pick"];
      const pieces = move.split(" ").slice(1);
      const missing = pieces.find(
        (piece) => chosen(`pick-${piece}`) < pieces.filter((one) => one === piece).length,
      );
      return missing === undefined ? ["pick-take"] : [`pick-${missing}`];
    }
    case "future":
      return moment.unconfirmed === move ? ["confirm", "token-future"] : ["token-future"];
    case "priest":
      if (moment.unconfirmed === move) return ["confirm", `temple-pile-${index(first)}`];
      return held?.kind === "token" ? [`temple-pile-${index(first)}`] : ["token-priest"];
    case "finish":
      return isCompleting ? ["announce", "confirm"] : ["confirm"];
    default:
      return ["confirm"];
  }
}

function index(number: string): number {
  return Number(number) - 1;
}

function holdsPiece(held: Held | null, piece: string): boolean {
  return held?.kind === "piece" && held.piece === piece;
}

/** The slot of the board that has a piece. */
function slotOf(piece: string): string {
  return `piece:${piece}`;
}

/** How often something is chosen in a dialog, which keeps that to itself: `×2` says twice. */
function chosen(id: string): number {
  const button = document.querySelector(`${selectorOf(id)}[aria-pressed="true"]`);
  return button ? Number(/×(\d)/.exec(button.textContent)?.[1] ?? 1) : 0;
}

/** The element on the page that comes first in a list of test ids, and can be seen. */
export function findTarget(root: ParentNode, ids: readonly string[]): HTMLElement | null {
  for (const id of ids) {
    for (const element of root.querySelectorAll<HTMLElement>(selectorOf(id))) {
      const target = element.closest<HTMLElement>("[data-testid]") ?? element;
      if (isVisible(target)) return target;
    }
  }
  return null;
}

function selectorOf(id: string): string {
  if (id.startsWith("piece:")) return `[data-testid="board"] [data-flight="${id.slice(6)}"]`;
  return `[data-testid="${id}"]`;
}

function isVisible(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && !element.closest("[inert]");
}
