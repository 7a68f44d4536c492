/** Why something cannot be done now. The service names the rules; the phase explains the rest. */

import { pieces } from "$features/cards/labels";
import type { Refused } from "$lib/api/protocol";
import { errorText, say } from "$lib/i18n/translate";
import type { Held, Side, Target } from "./moves";
import type { Selection } from "./selection.svelte";

const GOLD = "o";

/** A rule that is in the way, as a sentence among others. */
function ruleText(code: string): string {
  return `${errorText({ code })}.`;
}

/** The reason against the moves that are like this, as the service gave it. */
function refused(table: Selection, like: Partial<Refused>): string | null {
  const names = Object.keys(like) as (keyof Refused)[];
  const found = table.scene.refused.find((one) => names.every((name) => one[name] === like[name]));
  return found ? ruleText(found.code) : null;
}

/** Why nothing of this kind can be done in this phase: what the turn has come to. */
export function phaseReason(table: Selection): string {
  const { scene } = table;
  const undo = scene.can_undo ? "yes" : "no";
  if (scene.phase === "over") return ruleText("game-over");
  if (table.standIn()) return ruleText("bot-plays-for-you");
  if (!table.isMyTurn) return say("now.waiting", table.whoIs(scene.active));
  switch (scene.phase) {
    case "keep":
      return say("why.keeping");
    case "choose":
      return say("why.choosing", { undo });
    case "foresee":
      return say("why.foreseeing");
    case "assemble":
      return say("why.assembling", { undo });
    case "complete":
      return ruleText("complete-the-coatl-first");
    case "confirm":
      return say("why.acted", { undo });
    default:
      return ruleText("not-now");
  }
}

/** Why a token or the deck cannot be used. */
export function whyNot(table: Selection, verb: "pick" | "future" | "priest" | "draw"): string {
  return refused(table, { verb }) ?? phaseReason(table);
}

/** Why the pieces of a space cannot be taken. */
export function whyNotSpace(table: Selection, space: number): string {
  const held = table.scene.supply[space] ?? [];
  if (!held.length) return ruleText("space-empty");
  const reason = refused(table, { verb: "take", space });
  return reason ? say("here.no-room", { pieces: pieces(held) }) : phaseReason(table);
}

/** Why a card of the row cannot be taken. */
export function whyNotRow(table: Selection, slot: number): string {
  return refused(table, { verb: "row", slot }) ?? phaseReason(table);
}

/** Why the top of a Temple pile cannot be taken or fulfilled. */
export function whyNotPile(table: Selection, pile: number): string {
  if (table.scene.phase === "complete")
    return refused(table, { verb: "temple", pile }) ?? phaseReason(table);
  if (!table.isMyTurn || table.scene.phase !== "turn") return phaseReason(table);
  return say(table.moves.has("priest") ? "why.pile-token" : "why.pile");
}

/** Why a Temple in hand cannot be fulfilled. */
export function whyNotTemple(table: Selection, card: string): string {
  if (table.scene.phase === "complete")
    return refused(table, { verb: "temple", card }) ?? phaseReason(table);
  return table.isMyTurn ? say("here.my-temple-note") : phaseReason(table);
}

/** Why a piece cannot go to an end of a Cóatl; null if no rule forbids it, or it has another end. */
export function whyNotEnd(
  table: Selection,
  piece: string,
  coatl: number,
  side: Side,
): string | null {
  if (table.moves.add(piece, coatl, side)) return null;
  return refused(table, { verb: "add", piece, coatl, side });
}

/** Why a piece would close no Cóatl that it could close; null if none forbids it. */
export function whyNotClosing(table: Selection, piece: string): string | null {
  const ends = table.scene.refused.filter(
    (one) => one.verb === "add" && one.piece === piece && !ORDINARY.has(one.code),
  );
  return ends[0] ? ruleText(ends[0].code) : null;
}

/** Reasons that anybody sees who looks at the Cóatl. */
const ORDINARY = new Set(["end-closed"]);

/** Why a piece of the board can be put nowhere. */
export function whyNotPiece(table: Selection, piece: string): string {
  if (piece === GOLD) return whyNotSteal(table);
  return (
    whyNotClosing(table, piece) ?? refused(table, { verb: "begin", piece }) ?? phaseReason(table)
  );
}

/** Why nothing can be had for a golden body. */
function whyNotSteal(table: Selection): string {
  const code = table.scene.refused.find(({ verb }) => verb === "steal")?.code;
  if (!code) return say("why.gold");
  return code === "piece-not-on-board" ? say("why.steal-none") : ruleText(code);
}

/** Why no Cóatl is begun: with what is held, or because nothing is. */
export function whyNotBegin(table: Selection): string {
  const { held } = table;
  if (held?.kind === "card") return say("why.card-new");
  const piece = held?.kind === "piece" ? { piece: held.piece } : {};
  const reason = refused(table, { verb: "begin", ...piece });
  if (reason) return reason;
  return table.moves.has("begin") ? say("why.begin-first") : phaseReason(table);
}

/** Why a card dealt at the start cannot be set aside. */
export function whyNotSetAside(table: Selection, card: string): string {
  return refused(table, { verb: "discard", card }) ?? phaseReason(table);
}

/** Why nothing can be undone. */
export function whyNotUndo(table: Selection): string {
  return table.isMyTurn ? say("here.undo-not") : phaseReason(table);
}

/** Why the chosen pieces are no Perfect Pick yet. */
export function whyNotPick(chosen: readonly string[]): string {
  return say(chosen.length ? "why.pick-second" : "pick.nothing");
}

/** Why nothing of this kind is offered for a Perfect Pick: bodies are taken in pairs. */
export function whyNonePicked(kind: "head" | "body" | "tail", bag: readonly string[]): string {
  return say(bag.length < (kind === "body" ? 2 : 1) ? "pick.too-few" : "pick.no-room");
}

/** Why a piece does not fit the end that was chosen first. */
export function whyNotHere(table: Selection, piece: string, held: Held & { kind: "end" }): string {
  if (piece === GOLD) return say("why.gold");
  const reason = whyNotEnd(table, piece, held.coatl, held.side);
  return reason ?? say(piece.startsWith("H") ? "why.head" : "why.tail");
}

/** Why a Prophecy of the hand cannot be fulfilled at all. */
export function whyNotCard(table: Selection, card: string): string {
  const { scene } = table;
  const reasons = scene.refused.filter((one) => one.verb === "fulfil" && one.card === card);
  if (reasons.length === 1 || new Set(reasons.map(({ code }) => code)).size === 1)
    return ruleText(reasons[0]!.code);
  if (reasons.length)
    return reasons
      .map(({ coatl, code }) =>
        say("labelled", {
          label: say("here.coatl", { coatl: (coatl ?? 0) + 1 }),
          text: ruleText(code),
        }),
      )
      .join(" ");
  const isAssembling = table.isMyTurn && ["turn", "assemble"].includes(scene.phase);
  return isAssembling ? say("why.no-coatl") : phaseReason(table);
}

/** Why a Prophecy cannot be fulfilled with this Cóatl. */
export function whyNotFulfil(table: Selection, card: string, coatl: number): string {
  if (table.me.coatls[coatl]?.complete) return say("why.complete");
  return refused(table, { verb: "fulfil", card, coatl }) ?? whyNotCard(table, card);
}

/** Why the held thing cannot be dropped there; null where it only goes back. */
export function whyNotDrop(table: Selection, held: Held, target: Target): string | null {
  if (target.kind === "new") return isBuilt(held) ? whyNotBegin(table) : null;
  if (target.kind !== "lane" && target.kind !== "end") return null;
  if (held.kind === "card") return whyNotFulfil(table, held.card, target.coatl);
  if (held.kind !== "piece") return null;
  if (table.me.coatls[target.coatl]?.complete) return say("why.complete");
  const reason =
    target.kind === "end" ? whyNotEnd(table, held.piece, target.coatl, target.side) : null;
  return reason ?? whyNotClosing(table, held.piece);
}

/** Whether the held thing may be put on a Cóatl. */
function isBuilt(held: Held): boolean {
  return held.kind === "card" || held.kind === "piece";
}

/** Why the turn cannot be confirmed yet. */
export function whyNotFinish(table: Selection): string {
  return refused(table, { verb: "finish" }) ?? say("why.nothing-done");
}
