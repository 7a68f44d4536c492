/** How the table is laid out: by the size of the window, live or replay. */

import { createContext } from "svelte";
import { MediaQuery } from "svelte/reactivity";
import type { TableSource } from "$lib/transport/tableSource";

/** Too small for everything at once. */
const phone = new MediaQuery(
  "(max-width: 700px), (max-height: 480px), (max-width: 1100px) and (max-height: 620px)",
);
/** The same where the controls of a replay take their part of the height. */
const phoneReplay = new MediaQuery(
  "(max-width: 700px), (max-height: 560px), (max-width: 1100px) and (max-height: 700px)",
);
const columns = new MediaQuery("(min-width: 480px) and (orientation: landscape)");
/** The same as in app.css: everything is larger there. */
const vast = new MediaQuery("(min-width: 2200px) and (min-height: 1200px)");
/** The same as in Table.svelte: there is room for a second line below the cards of the hand. */
const tall = new MediaQuery("(min-height: 1000px)");
/** The same as in Table.svelte: opponents have little height there. */
const low = new MediaQuery("(max-height: 720px)");
const narrow = new MediaQuery("(max-width: 1240px)");

export class TableLayout {
  readonly #connection: TableSource;

  constructor(connection: TableSource) {
    this.#connection = connection;
  }

  /** A phone or a low window: one part of the table at a time. */
  get isPhone(): boolean {
    return this.#connection.readOnly ? phoneReplay.current : phone.current;
  }

  /** A phone on its side: the player's own things beside the shown part, not below it. */
  get hasColumns(): boolean {
    return this.isPhone && columns.current;
  }

  /** A phone or a narrow window: the log is in a dialog. */
  get isSmall(): boolean {
    return this.isPhone || narrow.current;
  }

  /** How many Cóatls a card of the hand says something about, below it. */
  get readingsPerCard(): number {
    return tall.current && !this.isPhone ? 2 : 1;
  }

  /** Too low for opponents' Cóatls in the usual size. */
  get isLow(): boolean {
    return low.current;
  }

  /** By how much drawings are larger than usual. */
  get scale(): number {
    return vast.current ? 1.4 : 1;
  }

  get cardSize(): "s" | "m" {
    return this.isSmall ? "s" : "m";
  }
}

const [use, provide] = createContext<TableLayout>();
export { provide as provideLayout, use as useLayout };
