/** How the table is laid out: by the size of the window, the number of seats, live or replay. */

import { createContext } from "svelte";
import { MediaQuery } from "svelte/reactivity";
import type { TableSource } from "$lib/transport/tableSource";

const phone = new MediaQuery("max-width: 700px");
const narrow = new MediaQuery("max-width: 1240px");
const tall = new MediaQuery("min-height: 960px");
const low = new MediaQuery("max-height: 820px");
const lowest = new MediaQuery("max-height: 760px");
/** The same heights where the controls of a replay take their part. */
const lowReplay = new MediaQuery("max-height: 900px");
const lowestReplay = new MediaQuery("max-height: 840px");

export class TableLayout {
  readonly #connection: TableSource;

  constructor(connection: TableSource) {
    this.#connection = connection;
  }

  get isPhone(): boolean {
    return phone.current;
  }

  /** A phone or a narrow window: the log is in a dialog. */
  get isSmall(): boolean {
    return phone.current || narrow.current;
  }

  /** A low window: everything is drawn a little smaller, so that it fits on one screen. */
  get isFlat(): boolean {
    return this.#connection.readOnly ? lowReplay.current : low.current;
  }

  /** A very low window. */
  get isFlattest(): boolean {
    return this.#connection.readOnly ? lowestReplay.current : lowest.current;
  }

  /** Little height for the number of players. */
  get isTight(): boolean {
    const seats = this.#connection.scene?.seats.length ?? 0;
    return (
      !phone.current && (low.current || this.#connection.readOnly || (seats > 2 && !tall.current))
    );
  }

  get cardSize(): "s" | "m" {
    return this.isSmall || this.isFlat ? "s" : "m";
  }

  /** Pixels per piece of a Cóatl. */
  get coatlSize(): number {
    return this.isFlattest ? 30 : this.isTight ? 38 : 46;
  }

  /** Pixels per piece on the board. */
  get boardSize(): number {
    return this.isFlattest ? 30 : this.isTight || this.isSmall ? 34 : 40;
  }
}

const [use, provide] = createContext<TableLayout>();
export { provide as provideLayout, use as useLayout };
