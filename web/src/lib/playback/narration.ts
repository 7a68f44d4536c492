/** The narration of a game: what happened, as a list of sentences by turn. */

import type { Frame, Told } from "$lib/api/protocol";

/** What the others did since a seat's last turn before `turn`; everything, if it had none. */
export function narrationSince(
  narration: readonly Told[],
  seat: number | null,
  turn: number,
): Told[] {
  if (seat === null) return [];
  const last = narration.findLastIndex((told) => told.seat === seat && told.turn < turn);
  return narration.slice(last + 1).filter((told) => told.seat !== seat && told.turn > 0);
}

/** The narration extended by a frame. After an undo the frame replaces the present turn's part. */
export function extendNarration(narration: readonly Told[], frame: Frame): Told[] {
  if (!frame.retold) {
    return frame.story.length ? [...narration, ...frame.story] : [...narration];
  }
  const turn = frame.scene?.turn ?? frame.story.at(-1)?.turn ?? narration.at(-1)?.turn ?? 0;
  const start = narration.findIndex((told) => told.turn >= turn);
  return [...(start < 0 ? narration : narration.slice(0, start)), ...frame.story];
}
