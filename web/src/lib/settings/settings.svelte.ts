/** A person's preferences, in local storage. */

import { MediaQuery } from "svelte/reactivity";
import { readStored, writeStored } from "./storage";

export const LANGUAGES = ["en", "fr", "pt"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Settings with named values; `sound`, `notify` and `emotes` are booleans. */
export const CHOICES = {
  theme: ["system", "light", "dark"],
  motion: ["system", "full", "reduced"],
  glyphs: ["normal", "strong"],
  cards: ["small", "medium", "large"],
  pace: ["slow", "normal", "fast", "instant"],
} as const;

type Choices = typeof CHOICES;

export type Settings = { language: Language; sound: boolean; notify: boolean; emotes: boolean } & {
  -readonly [Name in keyof Choices]: Choices[Name][number];
};

const STORED = "coatl.settings";

/** The browser's preferred language, if there is a translation for it. */
function preferredLanguage(): Language {
  const tags = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => language === tags.find(isLanguage)) ?? "en";
}

function isLanguage(tag: string): tag is Language {
  return (LANGUAGES as readonly string[]).includes(tag);
}

function load(): Settings {
  const result: Settings = {
    language: preferredLanguage(),
    theme: "system",
    motion: "system",
    sound: false,
    notify: false,
    emotes: true,
    glyphs: "normal",
    cards: "medium",
    pace: "normal",
  };
  const stored = readStored<Record<string, unknown>>(STORED, {});
  const flag = [false, true];
  const flags = { sound: flag, notify: flag, emotes: flag };
  const possible = { language: LANGUAGES, ...flags, ...CHOICES };
  for (const [name, allowed] of Object.entries(possible)) {
    const value = stored[name];
    if ((allowed as readonly unknown[]).includes(value)) Object.assign(result, { [name]: value });
  }
  return result;
}

export const settings: Settings = $state(load());

const prefersReducedMotion = new MediaQuery("prefers-reduced-motion: reduce");

/** Whether to leave out animations. */
export const motion = {
  get reduced(): boolean {
    return (
      settings.motion === "reduced" ||
      (settings.motion === "system" && prefersReducedMotion.current)
    );
  },
};

$effect.root(() => {
  $effect(() => writeStored(STORED, settings));
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.language;
    root.dataset.motion = motion.reduced ? "reduced" : "full";
    root.dataset.glyphs = settings.glyphs;
    root.dataset.cards = settings.cards;
    if (settings.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
  });
});
