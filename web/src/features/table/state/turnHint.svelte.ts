/** The hint for the present turn. Its plan stays as long as the player follows it. */

import { ApiError } from "$lib/api/client";
import type { Hint, Move } from "$lib/api/protocol";
import { errorText } from "$lib/i18n/translate";
import type { Selection } from "./selection.svelte";

export class TurnHint {
  hint: Hint | null = $state.raw(null);
  /** Why there is none. */
  failed = $state("");
  /** How many moves of the plan have been made. */
  done = $state(0);

  readonly #table: Selection;
  /** The version of the table that the hint is for. */
  #version = -1;
  #isAsked = false;
  /** The move sent since that version. */
  #sent: number | null = null;

  constructor(table: Selection) {
    this.#table = table;
  }

  /** The next move of the plan. */
  get next(): Move | undefined {
    return this.#table.moves.byCode(this.hint?.advice_codes[this.done]);
  }

  /** Note which move the player makes. */
  noteMove(code: number): void {
    this.#sent = code;
  }

  /** Follow the table: the plan goes on if its next move was made, and is out of date otherwise. */
  update(): void {
    const { version } = this.#table.connection;
    if (version === this.#version) return;
    const isFollowed = this.#sent !== null && this.#sent === this.hint?.advice_codes[this.done];
    this.#version = version;
    this.#sent = null;
    if (isFollowed && this.#table.moves.byCode(this.hint?.advice_codes[this.done + 1])) {
      this.done += 1;
      return;
    }
    this.hint = null;
    this.failed = "";
    this.done = 0;
    this.#isAsked = false;
  }

  /** Ask for a hint, unless there is one or it is on its way; after a failure, once more. */
  async ask(): Promise<void> {
    this.update();
    if (this.hint || !this.#table.isMyTurn || (this.#isAsked && !this.failed)) return;
    this.#isAsked = true;
    this.failed = "";
    const version = this.#version;
    try {
      const answer = await this.#table.connection.hint();
      if (version === this.#version) this.hint = answer;
    } catch (error) {
      if (version !== this.#version) return;
      const problem = error instanceof ApiError ? error.problem : { code: "unreachable" };
      this.failed = errorText(problem);
    }
  }
}
