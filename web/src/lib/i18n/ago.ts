/** How long ago something was, in words: `2 hours ago`, `yesterday`. */

import { locale } from "./translate";

const MINUTE = 60_000;
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 24 * 60 * MINUTE],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
];

export function ago(at: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  const past = Math.max(0, now - at);
  const [unit, length] = UNITS.find(([, length]) => past >= length) ?? ["minute", MINUTE];
  return past < MINUTE
    ? format.format(0, "second")
    : format.format(-Math.floor(past / length), unit);
}
