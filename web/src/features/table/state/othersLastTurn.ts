/** What the others did last, for those who cannot see it. */

import type { LogLine } from "$lib/api/protocol";

/** What happens by itself after a turn. */
const BY_ITSELF = /^event\.(refill|join|deal|uncover)/;

/** The lines of the latest turn that another seat played, about itself; none before that. */
export function othersLastTurn(narration: readonly LogLine[], you: number | null): LogLine[] {
  const last = narration.findLast(({ seat, turn }) => seat !== you && turn > 0);
  if (!last) return [];
  return narration.filter(
    ({ seat, turn, sentence }) =>
      seat === last.seat && turn === last.turn && !BY_ITSELF.test(sentence.key),
  );
}
