/** Creates tables and goes to them. */

import { api, ApiError } from "$lib/api/client";
import { DEFAULT_DIFFICULTY, type Difficulty } from "$lib/api/difficulties";
import type { NewTable } from "$lib/api/protocol";
import { contributionCommitment, newContribution } from "$lib/deal/commitments";
import { errorText, say } from "$lib/i18n/translate";
import { go } from "$lib/navigation/router.svelte";
import { hasPlayed, playerHead, playerName, storeKeys } from "$lib/settings/storedTables.svelte";
import { toast } from "$lib/ui/toasts.svelte";

/** The bot of a first game. */
export const GENTLE: Difficulty = "easy";

/** Create a table, store its keys and go there; if the service rejects it, show why. */
export async function createTable(table: NewTable): Promise<boolean> {
  try {
    const contributions: string[] = [];
    const seats = table.seats.map((seat) => {
      if (seat.kind !== "me") return seat;
      const contribution = newContribution();
      contributions.push(contribution);
      return { ...seat, commitment: contributionCommitment(contribution) };
    });
    const created = await api.create({ ...table, seats });
    storeKeys(created.table, created.keys, { host: created.host, contributions });
    go(`/t/${created.table}`);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast(errorText(error.problem), true);
    return false;
  }
}

/**
 * Start a game against one bot right away: with Sacrifice tokens, except in the first game of this
 * browser, where the bot is gentle, too. All printings of the rulebook advise to learn the game
 * without tokens.
 */
export function playNow({
  tokens = hasPlayed(),
  bot = hasPlayed() ? DEFAULT_DIFFICULTY : GENTLE,
}: { tokens?: boolean; bot?: Difficulty } = {}): Promise<boolean> {
  return createTable({
    options: { players: 2, tokens },
    seats: [
      {
        kind: "me",
        name: playerName.current || say("setup.player"),
        head: playerHead.current ?? "",
      },
      { kind: "bot", bot },
    ],
    first: "listed",
    hints: true,
  });
}
