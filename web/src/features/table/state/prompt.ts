/** The prompt at the top of the table: what the player can do, or whom everybody waits for. */

import { pieces } from "$features/cards/labels";
import { faceOf } from "$lib/api/catalogue.svelte";
import type { Move, StandInCall, Verb } from "$lib/api/protocol";
import { type Facts, listed, pieceFacts, say } from "$lib/i18n/translate";
import { whyNotClosing } from "./disabledReason";
import type { Selection } from "./selection.svelte";

/** The actions of a turn, and the verbs of their moves. */
const ACTIONS: [string, Verb[]][] = [
  ["take", ["take"]],
  ["choose", ["row", "draw"]],
  ["assemble", ["begin", "add", "fulfil"]],
  ["token", ["pick", "future", "priest"]],
  ["steal", ["steal"]],
];

export function prompt(table: Selection): string {
  const { scene, held, revealing } = table;
  if (table.connection.status === "lost") return say("now.lost");
  if (table.connection.sending) return say("now.sending");
  if (scene.phase === "over") return say("now.over");
  if (table.connection.table?.damaged_entry != null) return say("now.damaged");
  const call = table.connection.table?.call;
  if (call) return callPrompt(table, call);
  if (!table.isMyTurn) return waitingPrompt(table);
  if (revealing) return confirmQuestion(revealing);
  if (table.chosenTemple) {
    const card = faceOf(table.chosenTemple.card ?? "").name;
    return say("now.complete-temple", { card, coatl: (scene.completing ?? 0) + 1 });
  }
  if (held?.kind === "piece") return piecePrompt(table, held.piece);
  if (held?.kind === "card") return say("now.card", { card: faceOf(held.card).name });
  if (held?.kind === "end") return say("now.end", { coatl: held.coatl + 1 });
  if (held?.kind === "token") return say("now.priest");
  switch (scene.phase) {
    case "keep":
      return say(keepKey(table));
    case "choose":
      return say(table.moves.has("row", "draw") ? "now.choose" : "now.choose-full");
    case "foresee":
      return say(foreseeKey(table));
    case "assemble":
      return say("now.assemble");
    case "complete":
      return say(completeKey(table), { coatl: (scene.completing ?? 0) + 1 });
    case "confirm":
      return say(scene.can_undo ? "now.confirm" : "now.confirm-only");
    default:
      return turnPrompt(table);
  }
}

/** Whether the Cóatl being completed can get more cards. */
export function canGiveCards(table: Selection): boolean {
  return table.moves.has("fulfil", "temple");
}

function completeKey(table: Selection): string {
  if (!table.moves.has("finish")) return "now.complete";
  if (table.moves.has("fulfil")) return "now.complete-more";
  return table.moves.has("temple") ? "now.complete-choose" : "now.complete-all";
}

/** See the Future: at least one Prophecy must be taken, if one can be. */
function foreseeKey(table: Selection): string {
  if (!table.moves.has("finish")) return "now.foresee";
  return table.moves.has("discard") ? "now.foresee-cannot-take" : "now.confirm-only";
}

function turnPrompt(table: Selection): string {
  const choices = ACTIONS.filter(([, verbs]) => table.moves.has(...verbs)).map(([choice]) =>
    say(`now.choice.${choice}`),
  );
  if (choices.length === 0) return say("now.stuck");
  const facts = { choices: listed(choices, "disjunction") };
  if (table.moves.has("pass")) return say("now.second", facts);
  if (table.scene.actions_left > 1) return say("now.two", facts);
  return say("now.turn", facts);
}

/** Where the held piece may go: to an end, to a new Cóatl, or both; or why it cannot close one. */
function piecePrompt(table: Selection, piece: string): string {
  const facts = pieceFacts(piece);
  if (table.targets.some(({ verb }) => verb === "add")) {
    const both = table.targets.some(({ verb }) => verb === "begin");
    return say(both ? "now.piece-either" : "now.piece", facts);
  }
  const why = whyNotClosing(table, piece);
  return why ? say("now.piece-refused", { ...facts, why }) : say("now.piece-begin", facts);
}

function waitingPrompt(table: Selection): string {
  const { scene, connection } = table;
  const who = table.whoIs(scene.active);
  if (connection.readOnly) return say("now.replay", who);
  if (scene.active === scene.you) return say("now.bot-for-me");
  const others = opponentPrompt(table, who);
  return table.standIn() ? `${say("now.bot-for-me")} ${others}` : others;
}

/** The question to a player, or the news to others, that a bot is about to play. */
function callPrompt(table: Selection, { seat, late = false }: StandInCall): string {
  if (table.isCalled) return say(late ? "now.called-late-me" : "now.called-me");
  return say(late ? "now.called-late" : "now.called", table.whoIs(seat));
}

/** What another player is doing. */
function opponentPrompt(table: Selection, who: Facts): string {
  const { scene, connection } = table;
  if (connection.table?.paused) return say("now.paused");
  const isThinking = connection.table?.thinking === scene.active;
  if (isThinking && connection.table?.busy) return say("now.busy", who);
  if (table.standIn(scene.active)) return say("now.bot-for", who);
  if (isThinking) return say("now.thinking", who);
  return say(scene.phase === "keep" ? "now.keeping" : "now.waiting", who);
}

function keepKey({ scene, moves }: Selection): string {
  if (scene.adam) return "now.keep-exactly";
  return moves.has("finish") ? "now.keep-all" : "now.keep";
}

/** The question before a move that cannot be undone. */
function confirmQuestion(move: Move): string {
  switch (move.verb) {
    case "draw":
      return say("ask.draw");
    case "future":
      return say("ask.future");
    case "priest":
      return say("ask.priest", { card: faceOf(move.card ?? "").name });
    case "temple":
      return say("ask.temple", { card: faceOf(move.card ?? "").name });
    case "pick":
      return say("ask.pick", { pieces: pieces(move.pieces ?? []) });
    default:
      return say("ask.other");
  }
}
