/** Text in the present language. Every text that people read comes from the translations. */

import { SvelteMap } from "svelte/reactivity";
import type { Problem, SeatInfo } from "$lib/api/protocol";
import { type Language, settings } from "$lib/settings/settings.svelte";
import english from "$words/en.json";

export { LANGUAGES, type Language } from "$lib/settings/settings.svelte";

export type Facts = Record<string, string | number>;

type Section = Record<string, string>;

/** The sections of a translation file that the page uses. */
interface Words {
  singular?: number[];
  colours?: Record<string, Section>;
  nouns?: Record<string, { one: string; several: string; gender?: string }>;
  errors?: Section;
  sentences?: Section;
  web: Section;
}

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  fr: "Français",
  pt: "Português",
};

const files = import.meta.glob<Words>(["$words/*.json", "!$words/en.json"], { import: "default" });

const ENGLISH: Words = english;
const loaded = new SvelteMap<Language, Words>([["en", ENGLISH]]);

/** The present language; setting it loads its translation. */
export const language = {
  get current(): Language {
    return settings.language;
  },
  set current(value: Language) {
    settings.language = value;
    void loadLanguage(value);
  },
};

/** Fetch a translation; English is part of the page. */
export async function loadLanguage(value: Language): Promise<void> {
  if (loaded.has(value)) return;
  const file = Object.entries(files).find(([path]) => path.endsWith(`/${value}.json`))?.[1];
  if (file) loaded.set(value, await file());
}

function words(): Words {
  return loaded.get(settings.language) ?? ENGLISH;
}

/** The text of a key; the English one where the translation has none. */
function template(key: string): string | undefined {
  const here = words();
  return here.web[key] ?? here.sentences?.[key] ?? ENGLISH.web[key] ?? ENGLISH.sentences?.[key];
}

function fill(text: string, facts: Facts): string {
  return text.replace(/\{([\w-]+)(?:![a-z])?\}/g, (whole, name: string) =>
    name in facts ? String(facts[name]) : whole,
  );
}

/** The text of a key with its placeholders filled in; the key itself if there is no text. */
export function say(key: string, facts: Facts = {}): string {
  return fill(template(key) ?? key, facts);
}

/** The text of a key with its placeholders left in. */
export function templateOf(key: string): string {
  return template(key) ?? key;
}

function isOne(n: number): boolean {
  return (words().singular ?? [1]).includes(n);
}

/** `point`, `points`. */
export function noun(n: number, name: string): string {
  const forms = words().nouns?.[name] ?? ENGLISH.nouns?.[name];
  return forms ? (isOne(n) ? forms.one : forms.several) : name;
}

/** `1 point`, `2 points`. The name is a noun of the translations. */
export function counted(n: number, name: string): string {
  return `${n} ${noun(n, name)}`;
}

/** A colour by its letter, in agreement with the gender and number of a noun. */
export function colourName(letter: string, beside = "", n = 1): string {
  if (letter === "*") return say("colour.any");
  const gender = (beside && words().nouns?.[beside]?.gender) || "m";
  return words().colours?.[letter]?.[gender + (isOne(n) ? "" : "s")] ?? letter;
}

/** The name of a piece: `yellow head`. */
export function pieceName(piece: string): string {
  const kind = piece.length === 1 ? "body" : piece.startsWith("H") ? "head" : "tail";
  return say(`piece.${kind}`, { colour: colourName(piece.slice(-1), kind) });
}

/** `Ana, Bo and Cy`. */
export function listed(
  names: string[],
  type: "conjunction" | "disjunction" = "conjunction",
): string {
  return new Intl.ListFormat(settings.language, { type }).format(names);
}

/** A distinct display name for each seat; seats without a name get one by their kind. */
export function seatNames(seats: SeatInfo[]): string[] {
  const names: string[] = [];
  seats.forEach((seat, index) => {
    const name = seat.name || nameless(seat, index);
    let wanted = name;
    for (let again = 2; seat.kind !== "open" && names.includes(wanted); again++)
      wanted = `${name} ${again}`;
    names.push(wanted);
  });
  return names;
}

function nameless(seat: SeatInfo, index: number): string {
  if (seat.kind === "open") return say("sitter.open");
  if (seat.kind === "person") return say("seat.nameless", { seat: index + 1 });
  return botName(seat.bot?.split(":")[0] ?? "");
}

/** The display name of a bot: `Medium bot`. */
export function botName(bot: string): string {
  return template(`sitter.${bot}`) ?? say("sitter.bot", { bot });
}

/** A name as a record has it, with the English default names translated. */
export function recordedName(name: string): string {
  const [, bot, seat, again = ""] = /^(?:(\w+) bot|Player (\d))( \d+)?$/.exec(name) ?? [];
  if (bot) return botName(bot) + again;
  return seat ? say("seat.nameless", { seat }) + again : name;
}

/** The display name of a seat; -1 is A.D.A.M. */
export function nameOf(seat: number, names: string[]): string {
  return seat < 0 ? say("adam") : (names[seat] ?? say("seat.nameless", { seat: seat + 1 }));
}

/** An error message for people. */
export function errorText(problem: Problem): string {
  const facts: Facts = {};
  for (const [name, value] of Object.entries(problem.facts ?? {})) facts[name] = factText(value);
  const { code } = problem;
  const text = template(`error.${code}`) ?? words().errors?.[code] ?? ENGLISH.errors?.[code];
  if (text === undefined) return say("error.unknown", { code });
  const sentence = fill(text, facts);
  const placed = facts.place ? say("error.at", { place: facts.place, text: sentence }) : sentence;
  return placed.charAt(0).toUpperCase() + placed.slice(1);
}

function factText(value: unknown): string {
  if (Array.isArray(value)) return value.map(factText).join(", ");
  if (value !== null && typeof value === "object" && "code" in value)
    return errorText(value as Problem);
  return String(value);
}

void loadLanguage(settings.language);
