/** Begins lessons: makes their table, or goes back to the one that waits. */

import { api, ApiError } from "$lib/api/client";
import { errorText, say } from "$lib/i18n/translate";
import { go } from "$lib/navigation/router.svelte";
import { deleteTables } from "$lib/settings/deleteTables";
import { playerName, storedTable, storeKeys } from "$lib/settings/storedTables.svelte";
import { toast } from "$lib/ui/toasts.svelte";
import { type LessonData, lessonTable } from "./lesson";
import { startedAt, tableOf, update } from "./progress.svelte";

/** Go on with a lesson where it was left, or begin it. */
export async function openLesson(lesson: LessonData): Promise<boolean> {
  const table = tableOf(lesson.id);
  const stored = table === undefined ? undefined : storedTable(table);
  if (table !== undefined && stored && !stored.over) {
    update(lesson.id, { ...startedAt(lesson.id, table), state: "led" });
    go(`/t/${table}`);
    return true;
  }
  return startLesson(lesson);
}

/** Begin a lesson at a new table, from the start or from one of its turns on. */
export async function startLesson(lesson: LessonData, turn = 0): Promise<boolean> {
  const before = tableOf(lesson.id);
  try {
    const name = playerName.current || say("setup.player");
    const created = await api.create(lessonTable(lesson, name, turn));
    const seen = turn && before !== undefined ? startedAt(lesson.id, before).seen : [];
    if (before !== undefined) void deleteTables([before]);
    update(lesson.id, { ...startedAt(lesson.id, created.table), seen });
    storeKeys(created.table, created.keys, { host: created.host, lesson: lesson.id });
    go(`/t/${created.table}`);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast(errorText(error.problem), true);
    return false;
  }
}
