/** Frames carry a whole scene, or only what differs from the last scene of the same connection. */

import type { Frame, Scene } from "$lib/api/protocol";

/** The frame with its whole scene. `before` is the last scene received. */
export function withWholeScene({ patch, ...frame }: Frame, before: Scene | null): Frame {
  if (!patch) return frame;
  if (!before) throw new Error("a patch without a scene before it");
  return { ...frame, scene: { ...before, ...patch } };
}
