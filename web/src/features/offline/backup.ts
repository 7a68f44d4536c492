/** Everything that this browser keeps of its games, as one file. */

import { readStored, STORED_NAMES, type StoredName, tryWriteStored } from "$lib/settings/storage";
import type { LocalHost } from "$lib/transport/worker/localHost";
import { isTableBackup, type TableBackup } from "$lib/transport/worker/tableBackup";

const FORMAT = "coatl-backup";

/** The tables of a service on this origin are no part of it. */
type BackedUpName = Exclude<StoredName, "coatl.tables">;

/** What the page can do with, by name: it reads these values without a further look. */
const IS_VALID: Record<BackedUpName, (value: unknown) => boolean> = {
  "coatl.games": Array.isArray,
  "coatl.hands": isFlag,
  "coatl.head": isText,
  "coatl.lessons": isProgress,
  "coatl.local-tables": (value) => Array.isArray(value) && value.every(isTable),
  "coatl.muted": Array.isArray,
  "coatl.name": isText,
  "coatl.plans": (value) => isObject(value) && Object.values(value).every(isObject),
  "coatl.played": isFlag,
  "coatl.settings": isObject,
};
const NAMES = STORED_NAMES.filter((name): name is BackedUpName => name in IS_VALID);

/** What the page stores, by name. */
type StoredValues = Partial<Record<BackedUpName, unknown>>;

interface Backup {
  format: typeof FORMAT;
  version: 1;
  tables: TableBackup[];
  stored: StoredValues;
}

export async function makeBackup(host: LocalHost, now = new Date()): Promise<File> {
  const tables = await host.exportTables();
  const backup: Backup = { format: FORMAT, version: 1, tables, stored: storedValues() };
  const name = `coatl-${now.toISOString().slice(0, 10)}.json`;
  return new File([JSON.stringify(backup)], name, { type: "application/json" });
}

/** Add the content of a backup to what is here; false if the text is none. */
export async function readBackup(host: LocalHost, text: string): Promise<boolean> {
  const backup = parse(text);
  if (!backup) return false;
  await host.importTables(backup.tables);
  const here = storedValues();
  for (const name of NAMES) {
    const added = backup.stored[name];
    if (added === undefined || added === null) continue;
    const isStored = tryWriteStored(name, merged(here[name], added));
    if (!isStored) throw new Error(`cannot write ${name}`);
  }
  return true;
}

/** A backup in which everything is as it should be. Names of other versions are passed over. */
function parse(text: string): Backup | null {
  try {
    const backup = JSON.parse(text) as Partial<Backup> | null;
    const isWhole =
      backup?.format === FORMAT &&
      Array.isArray(backup.tables) &&
      backup.tables.every(isTableBackup) &&
      isObject(backup.stored) &&
      NAMES.every((name) => isAbsentOrValid(name, backup.stored?.[name]));
    return isWhole ? (backup as Backup) : null;
  } catch {
    return null;
  }
}

function isAbsentOrValid(name: BackedUpName, value: unknown): boolean {
  return value === undefined || value === null || IS_VALID[name](value);
}

/** The valid stored values; damaged ones can be replaced. */
function storedValues(): StoredValues {
  const values = NAMES.map((name) => [name, readStored<unknown>(name, null)] as const);
  return Object.fromEntries(values.filter(([name, value]) => IS_VALID[name](value)));
}

/** Lists of things with ids are joined; of anything else, what is here stays. */
function merged(here: unknown, added: unknown): unknown {
  if (here === undefined || here === null) return added;
  if (!isListOfThings(here) || !isListOfThings(added)) return here;
  const known = new Set(here.map(({ id }) => id));
  return [...here, ...added.filter(({ id }) => !known.has(id))];
}

function isListOfThings(value: unknown): value is { id: unknown }[] {
  return (
    Array.isArray(value) && value.every((one) => typeof one === "object" && one && "id" in one)
  );
}

// Functions, not constants: the table above uses them before these lines are reached.
function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isFlag(value: unknown): boolean {
  return typeof value === "boolean";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTable(value: unknown): boolean {
  const { id, keys } = (value ?? {}) as Record<string, unknown>;
  return isText(id) && Array.isArray(keys);
}

function isProgress(value: unknown): boolean {
  const { started, done } = (value ?? {}) as Record<string, unknown>;
  return isObject(started) && Array.isArray(done);
}
