/** How far this browser is in its lessons, in local storage. */

import { readStored, writeStored } from "$lib/settings/storage";

/** A lesson that has begun. */
export interface Started {
  table: string;
  /** The explanations that were read. */
  seen: string[];
  /** The moves of the present turn, as of a version of the table. */
  version: number;
  moves: string[];
  /** Whether the lesson leads the person, or they play without it, or it is over. */
  state: "led" | "alone" | "over";
}

interface Progress {
  started: Record<string, Started>;
  done: string[];
}

const STORED = "coatl.lessons";

let progress: Progress = $state.raw(readStored(STORED, { started: {}, done: [] }));

addEventListener("storage", (event) => {
  if (event.key === STORED) progress = readStored(STORED, { started: {}, done: [] });
});

function store(value: Progress): void {
  progress = value;
  writeStored(STORED, value);
}

/** The lesson as it was begun at a table. */
export function startedAt(lesson: string, table: string): Started {
  const started = progress.started[lesson];
  if (started?.table === table) return started;
  return { table, seen: [], version: -1, moves: [], state: "led" };
}

/** The table where a lesson was begun, and can go on. */
export function tableOf(lesson: string): string | undefined {
  const started = progress.started[lesson];
  return started?.state === "over" ? undefined : started?.table;
}

export function update(lesson: string, started: Started): void {
  store({ ...progress, started: { ...progress.started, [lesson]: started } });
}

export function isDone(lesson: string): boolean {
  return progress.done.includes(lesson);
}

/** The lesson is finished; it starts from the beginning the next time. */
export function markDone(lesson: string): void {
  const begun = progress.started[lesson];
  const started = begun
    ? { ...progress.started, [lesson]: { ...begun, state: "over" as const } }
    : progress.started;
  store({ started, done: [...progress.done.filter((id) => id !== lesson), lesson] });
}
