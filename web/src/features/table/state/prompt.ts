/** What is to be said at the top of the table: what may be done now, or who is doing it. */

import { faceOf } from "$lib/api/catalogue.svelte";
import type { Move, Verb } from "$lib/api/protocol";
import { listed, nameOf, pieceName, say } from "$lib/i18n/translate";
import { pieces } from "$features/cards/labels";
import type { Selection } from "./selection.svelte";

/** Kinds of action, by the verbs that begin them. */
const CHOICES: [string, Verb[]][] = [
  ["take", ["take"]],
  ["choose", ["row", "draw"]],
  ["assemble", ["begin", "add", "fulfil"]],
  ["token", ["pick", "future", "priest"]],
  ["steal", ["steal"]],
];

export function prompt(table: Selection): string {
  const { scene, held, revealing } = table;
  if (table.connection.status === "lost") return say("now.lost");
  if (scene.phase === "over") return say("now.over");
  if (!table.mine) return waiting(table);
  if (revealing) return question(revealing);
  if (held?.kind === "piece") return say(whither(table), { piece: pieceName(held.piece) });
  if (held?.kind === "card") return say("now.card", { card: faceOf(held.card).name });
  if (held?.kind === "end") return say("now.end", { coatl: held.coatl + 1 });
  if (held?.kind === "token") return say("now.priest");
  switch (scene.phase) {
    case "keep":
      return say(scene.adam ? "now.keep-exactly" : "now.keep");
    case "choose":
      return say(table.one("row") || table.one("draw") ? "now.choose" : "now.choose-full");
    case "foresee":
      return say(foreseeing(table));
    case "assemble":
      return say("now.assemble");
    case "complete":
      return say(completing(table), { coatl: (scene.completing ?? 0) + 1 });
    case "confirm":
      return say(scene.can_undo ? "now.confirm" : "now.confirm-only");
    default:
      return turn(table);
  }
}

/** Whether the Cóatl being completed may be given more cards. */
export function moreToGive(table: Selection): boolean {
  return table.one("fulfil") !== undefined || table.one("temple") !== undefined;
}

function completing(table: Selection): string {
  if (!table.one("finish")) return "now.complete";
  return moreToGive(table) ? "now.complete-more" : "now.complete-all";
}

/** After See the Future: at least one Prophecy is taken, unless none can be. */
function foreseeing(table: Selection): string {
  if (!table.one("finish")) return "now.foresee";
  return table.one("discard") ? "now.foresee-cannot-take" : "now.confirm-only";
}

function turn(table: Selection): string {
  const choices = CHOICES.filter(([, verbs]) => verbs.some((verb) => table.one(verb))).map(
    ([choice]) => say(`now.choice.${choice}`),
  );
  if (choices.length === 0) return say("now.stuck");
  const facts = { choices: listed(choices, "disjunction") };
  if (table.one("pass")) return say("now.second", facts);
  if (table.scene.actions_left > 1) return say("now.two", facts);
  return say("now.turn", facts);
}

/** Where the piece that is held may go: to an end, or only to a new Cóatl. */
function whither(table: Selection): string {
  if (!table.targets.some(({ verb }) => verb === "add")) return "now.piece-begin";
  return table.targets.some(({ verb }) => verb === "begin") ? "now.piece-either" : "now.piece";
}

function waiting(table: Selection): string {
  const { scene, connection } = table;
  const name = nameOf(scene.active, table.names);
  if (connection.readOnly) return say("now.replay", { name });
  if (scene.active === scene.you) return say("now.bot-for-me");
  const others = playing(table, name);
  return table.standIn() ? `${say("now.bot-for-me")} ${others}` : others;
}

/** What somebody else is doing. */
function playing(table: Selection, name: string): string {
  const { scene, connection } = table;
  if (table.standIn(scene.active)) return say("now.bot-for", { name });
  if (connection.table?.thinking === scene.active) return say("now.thinking", { name });
  return say(scene.phase === "keep" ? "now.keeping" : "now.waiting", { name });
}

/** What a move that cannot be taken back would do. */
export function question(move: Move): string {
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
