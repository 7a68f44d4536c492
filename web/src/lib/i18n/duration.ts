/** Time for a turn: what may be chosen, in words, and what is left of it. */

import { settings } from "$lib/settings/settings.svelte";

/** Seconds for a turn that one may choose; 0: as long as it takes. */
export const CLOCKS = [0, 60, 180, 600, 3600, 86_400, 259_200, 604_800] as const;

const UNITS = [
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

type Unit = (typeof UNITS)[number][0];

function measured(count: number, unit: Unit, unitDisplay: "long" | "narrow"): string {
  return new Intl.NumberFormat(settings.language, { style: "unit", unit, unitDisplay }).format(
    count,
  );
}

/** `10 minutes`, `1 day`: in the largest unit that comes out even. */
export function duration(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size && seconds % size === 0)!;
  return measured(seconds / size, unit, "long");
}

/** What is left, short: `2d 3h`, `5h 12m`, `9:05`. */
export function dial(seconds: number): string {
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const [large, small] = seconds < 86_400 ? ([2, 3] as const) : ([1, 2] as const);
  const rest = seconds % UNITS[large][1];
  return [
    measured(Math.floor(seconds / UNITS[large][1]), UNITS[large][0], "narrow"),
    measured(Math.floor(rest / UNITS[small][1]), UNITS[small][0], "narrow"),
  ].join(" ");
}

/** So many seconds are little for a turn that has so many. */
export function little(clock: number): number {
  return Math.min(Math.max(clock / 5, 10), 3600);
}
