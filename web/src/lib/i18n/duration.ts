/** Spans of time in the present language. */

import { locale } from "./translate";

const UNITS = [
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

type Unit = (typeof UNITS)[number][0];

function withUnit(count: number, unit: Unit, unitDisplay: "long" | "narrow"): string {
  return new Intl.NumberFormat(locale(), { style: "unit", unit, unitDisplay }).format(count);
}

/** `10 minutes`, `1 day`: in the largest unit that divides it. */
export function formatDuration(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size && seconds % size === 0)!;
  return withUnit(seconds / size, unit, "long");
}

/** The time left, in short: `2d 3h`, `5h 12m`, `9:05`. */
export function formatCountdown(seconds: number): string {
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const [large, small] = seconds < 86_400 ? ([2, 3] as const) : ([1, 2] as const);
  const rest = seconds % UNITS[large][1];
  return [
    withUnit(Math.floor(seconds / UNITS[large][1]), UNITS[large][0], "narrow"),
    withUnit(Math.floor(rest / UNITS[small][1]), UNITS[small][0], "narrow"),
  ].join(" ");
}
