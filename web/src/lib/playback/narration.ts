/** The narration of a game: what happened, as a list of sentences by turn. */

import type { Frame, LogLine } from "$lib/api/protocol";

/** What the others did since a seat's last turn before `turn`; everything, if it had none. */
export function narrationSince(
  narration: readonly LogLine[],
  seat: number | null,
  turn: number,
): LogLine[] {
  if (seat === null) return [];
  const last = narration.findLastIndex((line) => line.seat === seat && line.turn < turn);
  return narration.slice(last + 1).filter((line) => line.seat !== seat && line.turn > 0);
}

/** The narration extended by a frame. After an undo the frame replaces the present turn's part. */
export function extendNarration(narration: readonly LogLine[], frame: Frame): LogLine[] {
  if (!frame.replaces_turn) {
    return frame.narration.length ? [...narration, ...frame.narration] : [...narration];
  }
  const turn = frame.scene?.turn ?? frame.narration.at(-1)?.turn ?? narration.at(-1)?.turn ?? 0;
  const start = narration.findIndex((line) => line.turn >= turn);
  return [...(start < 0 ? narration : narration.slice(0, start)), ...frame.narration];
}
