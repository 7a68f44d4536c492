/** Whether emotes make sense at a table. */

import type { TableSource } from "$lib/transport/tableSource";

/** People with a seat may send emotes, where somebody else is there to see them. */
export function canSendEmotes({ readOnly, table, mySeats }: TableSource): boolean {
  if (readOnly || !table || !mySeats.length) return false;
  return table.watching > 0 || hasOtherPeople(table.seats, mySeats);
}

/** Whether somebody else at the table may send emotes. */
export function canReceiveEmotes({ readOnly, table, mySeats }: TableSource): boolean {
  return !readOnly && !!table && hasOtherPeople(table.seats, mySeats);
}

function hasOtherPeople(seats: readonly { kind: string }[], mine: number[]): boolean {
  return seats.some(({ kind }, seat) => kind === "person" && !mine.includes(seat));
}
