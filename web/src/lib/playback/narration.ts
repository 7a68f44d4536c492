/** What is told of a game. */

import type { Frame, Told } from "$lib/api/protocol";

/** What others did since a seat's last turn before this one; everything, before it had one. */
export function toldSince(story: readonly Told[], seat: number | null, turn: number): Told[] {
  if (seat === null) return [];
  const last = story.findLastIndex((told) => told.seat === seat && told.turn < turn);
  return story.slice(last + 1).filter((told) => told.seat !== seat && told.turn > 0);
}

/** The story with what a frame tells. */
export function retell(story: readonly Told[], frame: Frame): Told[] {
  if (!frame.retold) return frame.story.length ? [...story, ...frame.story] : [...story];
  // What was told in this turn is told anew, from the first of its entries on.
  const turn = frame.scene?.turn ?? frame.story.at(-1)?.turn ?? story.at(-1)?.turn ?? 0;
  const start = story.findIndex((told) => told.turn >= turn);
  return [...(start < 0 ? story : story.slice(0, start)), ...frame.story];
}
