/** How texts speak of players: to you, about a bot, or by name. */

import type { Head, SeatInfo } from "$lib/api/protocol";
import { type DrawnHead, type HeadName, headsOf } from "$lib/art/heads";
import { say, sayEither } from "./translate";

/** A player: their name as a label, their picture, and how sentences speak of them. */
export interface Player {
  name: string;
  head: HeadName;
  who: "you" | "bot" | "person";
}

/** The players at a table; `mine` are the seats of this browser. */
export function playersAt(seats: SeatInfo[], mine: number[]): Player[] {
  const names = seatNames(seats);
  const heads = headsOf(seats.map((seat) => seat.head));
  return seats.map((seat, index) => {
    const isYou = mine.length === 1 && mine[0] === index;
    return {
      name: names[index]!,
      head: heads[index]!,
      who: isYou ? "you" : seat.kind === "bot" && !seat.name ? "bot" : "person",
    };
  });
}

/** A distinct display name for each seat; seats without a name get one by their kind. */
export function seatNames(seats: SeatInfo[]): string[] {
  const names: string[] = [];
  seats.forEach((seat, index) => {
    const name = seat.name || nameless(seat, index);
    let wanted = name;
    for (let again = 2; seat.kind !== "open" && names.includes(wanted); again++)
      wanted = `${name} ${again}`;
    names.push(wanted);
  });
  return names;
}

function nameless(seat: SeatInfo, index: number): string {
  if (seat.kind === "open") return say("sitter.open");
  if (seat.kind === "person") return say("name.player", { seat: index + 1 });
  return botName(seat.bot?.split(":")[0] ?? "");
}

/** The display name of a bot: `Medium bot`. */
export function botName(bot: string): string {
  return sayEither(`name.${bot}`, "name.bot", { bot });
}

/** The players of a record, with the English default names translated; it has no heads. */
export function recordedPlayers(names: string[], chosen: (Head | undefined)[] = []): Player[] {
  const heads = headsOf(names.map((_, seat) => chosen[seat]));
  return names.map((name, at) => {
    const head = heads[at]!;
    const [, bot, seat, again = ""] = /^(?:(\w+) bot|Player (\d))( \d+)?$/.exec(name) ?? [];
    if (bot) return { name: botName(bot) + again, head, who: "bot" };
    return { name: seat ? say("name.player", { seat }) + again : name, head, who: "person" };
  });
}

/** The display name of a seat; -1 is A.D.A.M. */
export function nameOf(seat: number, players: Player[]): string {
  return seat < 0 ? say("adam") : (players[seat]?.name ?? say("name.player", { seat: seat + 1 }));
}

/** The picture of a seat; -1 is A.D.A.M. */
export function headOf(seat: number, players: Player[]): DrawnHead {
  return seat < 0 ? "adam" : (players[seat]?.head ?? "feathers");
}

/** The display name of a seat in lists of results; your own says that it is yours. */
export function nameWithYou(seat: number, players: Player[]): string {
  const name = nameOf(seat, players);
  return players[seat]?.who === "you" ? say("name.you", { name }) : name;
}

export type NameFacts = { who: string; name: string; noun: string };

/** The facts for a sentence about a seat: `who`, `name` and `noun`, the name after an article. */
export function whoIs(seat: number, players: Player[]): NameFacts {
  const who = seat < 0 ? "adam" : (players[seat]?.who ?? "person");
  const name = nameOf(seat, players);
  return { who, name, noun: asNoun(name) };
}

/** The facts for a sentence about a bot that plays for somebody. */
export function botFacts(bot: string): { bot: string; bot_noun: string } {
  const name = botName(bot);
  return { bot: name, bot_noun: asNoun(name) };
}

function asNoun(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
