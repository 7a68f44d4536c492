/** The same sentences as in the terminal: the cases of tests/i18n/sentences.json, run in Python, too. */

import { beforeAll, describe, expect, test } from "vitest";
import type { SentenceMessage } from "$lib/api/protocol";
import { settings } from "$lib/settings/settings.svelte";
import cases from "../../../../tests/i18n/sentences.json";
import { type Player, recordedPlayers, whoIs } from "./players";
import { partsOf } from "./Sentence.svelte";
import {
  errorText,
  type Facts,
  type Language,
  LANGUAGES,
  listed,
  loadLanguage,
  say,
} from "./translate";

beforeAll(async () => {
  await Promise.all(LANGUAGES.map(loadLanguage));
});

function speak(language: string): void {
  settings.language = language as Language;
}

function players(you: number | null): Player[] {
  return recordedPlayers(cases.names).map((player, seat) =>
    seat === you ? { ...player, who: "you" } : player,
  );
}

/** The parts of a sentence as plain text, with ids for cards. */
function plain(sentence: SentenceMessage, you: number | null): string {
  return partsOf(sentence, players(you))
    .map((part) => (part.kind === "card" ? part.card : part.text))
    .join("")
    .replaceAll("\u2060", "");
}

describe("sentences as in the terminal", () => {
  test.each(cases.texts)("$language $text", ({ language, key, facts, text }) => {
    speak(language);
    expect(say(key, facts as unknown as Facts)).toBe(text);
  });

  test.each(cases.people)("$language $text", ({ language, key, seat, you, facts, text }) => {
    speak(language);
    expect(say(key, { ...whoIs(seat, players(you)), ...(facts as Facts) })).toBe(text);
  });

  test.each(cases.narration)("$language $text", ({ language, sentence, you, text }) => {
    speak(language);
    expect(plain(sentence as unknown as SentenceMessage, you)).toBe(text);
  });

  test.each(cases.errors)("$language $text", ({ language, code, facts, text }) => {
    speak(language);
    expect(errorText({ code, facts: facts as Record<string, unknown> })).toBe(text);
  });

  test.each(cases.lists)("$language $last $items", ({ language, items, last, text }) => {
    speak(language);
    expect(listed(items, last === "and" ? "conjunction" : "disjunction")).toBe(text);
  });
});
