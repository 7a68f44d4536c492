/** Text in the present language. Every text that people read comes from the translations. */

import { FluentBundle, FluentNumber, FluentResource } from "@fluent/bundle";
import { SvelteMap } from "svelte/reactivity";
import type { Problem } from "$lib/api/protocol";
import { type Language, settings } from "$lib/settings/settings.svelte";
import { FUNCTIONS } from "./grammar";
import english from "./localeFiles/en";

export { LANGUAGES, type Language } from "$lib/settings/settings.svelte";

export type Facts = Record<string, string | number>;

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  fr: "Français",
  pt: "Português",
};

/** The CLDR locale of each language; its rules make plurals, lists and durations. */
const LOCALES: Record<Language, string> = { en: "en-GB", fr: "fr", pt: "pt-PT" };

/** Translations that are fetched when they are needed; English is part of the page. */
const FILES: Record<Exclude<Language, "en">, () => Promise<{ default: string[] }>> = {
  fr: () => import("./localeFiles/fr"),
  pt: () => import("./localeFiles/pt"),
};

const ENGLISH = bundleOf("en", english);
const loaded = new SvelteMap<Language, FluentBundle>([["en", ENGLISH]]);

function bundleOf(language: Language, files: string[]): FluentBundle {
  const bundle = new FluentBundle(LOCALES[language], {
    functions: FUNCTIONS,
    useIsolating: false,
  });
  for (const file of files) {
    const errors = bundle.addResource(new FluentResource(file));
    if (errors[0]) throw errors[0];
  }
  return bundle;
}

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

/** The locale for dates, numbers and lists. */
export function locale(): string {
  return LOCALES[settings.language];
}

/** Fetch a translation. */
export async function loadLanguage(value: Language): Promise<void> {
  if (value === "en" || loaded.has(value)) return;
  const file = await FILES[value]();
  loaded.set(value, bundleOf(value, file.default));
}

/** The text of a key with its facts, in English where it is not loaded yet; null if there is none. */
function format(key: string, facts: Facts): string | null {
  const id = key.replaceAll(".", "-");
  const here = loaded.get(settings.language);
  const bundle = here?.hasMessage(id) ? here : ENGLISH;
  const pattern = bundle.getMessage(id)?.value;
  if (!pattern) return null;
  const values = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === "number" ? new FluentNumber(value, { useGrouping: false }) : value,
  ]);
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, Object.fromEntries(values), errors);
  // eslint-disable-next-line no-console -- a text that lacks a fact is a bug, but can be shown
  if (errors.length) console.error(key, ...errors);
  return text;
}

/** The text of a key with its facts filled in; the key itself if there is no text. */
export function say(key: string, facts: Facts = {}): string {
  return format(key, facts) ?? key;
}

/** The text of a key, or else of another key. */
export function sayEither(key: string, otherwise: string, facts: Facts = {}): string {
  return format(key, facts) ?? say(otherwise, facts);
}

/** The nouns that are counted; each is the key of a text with a fact of the same name. */
export type Nouns =
  | "points"
  | "cards"
  | "prophecies"
  | "temples"
  | "heads"
  | "bodies"
  | "tails"
  | "turns"
  | "actions"
  | "seats";

/** `1 point`, `2 points`. */
export function counted(n: number, nouns: Nouns): string {
  return say(nouns, { [nouns]: n });
}

/** A colour by its letter, standing alone. */
export function colourName(letter: string): string {
  return letter === "*" ? say("colour.any") : say("colour", { colour: letter });
}

/** The facts `kind` and `colour` of a piece. */
export function pieceFacts(piece: string): { kind: "head" | "body" | "tail"; colour: string } {
  const kind = piece.length === 1 ? "body" : piece.startsWith("H") ? "head" : "tail";
  return { kind, colour: piece.slice(-1) };
}

/** The name of a piece: `a yellow head`. */
export function pieceName(piece: string): string {
  const { kind, colour } = pieceFacts(piece);
  return say(`piece.${kind}`, { colour });
}

/** `Ana, Bo and Cy`. */
export function listed(
  names: string[],
  type: "conjunction" | "disjunction" = "conjunction",
): string {
  return new Intl.ListFormat(locale(), { type }).format(names);
}

/** The text with a capital letter at its start. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An error message for people. */
export function errorText(problem: Problem): string {
  return capitalised(errorClause(problem));
}

function errorClause(problem: Problem): string {
  const facts: Facts = {};
  for (const [name, value] of Object.entries(problem.facts ?? {})) facts[name] = factText(value);
  const { code } = problem;
  const sentence = format(`error.${code}`, facts);
  if (sentence === null) return say("error.unknown", { code });
  return facts.place ? say("error.at", { place: facts.place, text: sentence }) : sentence;
}

function factText(value: unknown): string {
  if (Array.isArray(value)) return value.map(factText).join(", ");
  if (value !== null && typeof value === "object" && "code" in value)
    return errorClause(value as Problem);
  return String(value);
}

void loadLanguage(settings.language);
