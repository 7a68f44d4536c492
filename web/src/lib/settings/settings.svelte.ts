/** What a person prefers, kept in this browser. */

import { MediaQuery } from "svelte/reactivity";

export const LANGUAGES = ["en", "fr", "pt"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Everything that can be chosen by name; whether there is sound is a yes or no. */
export const CHOICES = {
  theme: ["system", "light", "dark"],
  motion: ["system", "full", "reduced"],
  glyphs: ["normal", "strong"],
  cards: ["small", "medium", "large"],
  pace: ["slow", "normal", "fast", "instant"],
} as const;

type Choices = typeof CHOICES;

export type Settings = { language: Language; sound: boolean } & {
  -readonly [Name in keyof Choices]: Choices[Name][number];
};

const STORED = "coatl.settings";

/** The language of the browser, where it is one of ours. */
function spoken(): Language {
  const tags = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => language === tags.find(isLanguage)) ?? "en";
}

function isLanguage(tag: string): tag is Language {
  return (LANGUAGES as readonly string[]).includes(tag);
}

function load(): Settings {
  const result: Settings = {
    language: spoken(),
    theme: "system",
    motion: "system",
    sound: false,
    glyphs: "normal",
    cards: "medium",
    pace: "normal",
  };
  const stored = read<Record<string, unknown>>(STORED, {});
  const possible = { language: LANGUAGES, sound: [false, true], ...CHOICES };
  for (const [name, allowed] of Object.entries(possible)) {
    const value = stored[name];
    if ((allowed as readonly unknown[]).includes(value)) Object.assign(result, { [name]: value });
  }
  return result;
}

/** What is kept in this browser under a name; where storage is refused, nothing is. */
export function read<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Keep something in this browser. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Private windows may refuse: then it lasts as long as the page.
  }
}

export const settings: Settings = $state(load());

const still = new MediaQuery("prefers-reduced-motion: reduce");

/** Whether things should move. */
export const motion = {
  get reduced(): boolean {
    return settings.motion === "reduced" || (settings.motion === "system" && still.current);
  },
};

$effect.root(() => {
  $effect(() => keep(STORED, settings));
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
