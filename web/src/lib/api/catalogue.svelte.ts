/** The cards as they are drawn and explained, in the language of the moment. */

import { api } from "./client";
import type { CardFace, Catalogue } from "./protocol";
import { settings } from "$lib/settings/settings.svelte";

let current: Catalogue | null = $state.raw(null);
let faces: Map<string, CardFace> = $state.raw(new Map());
let failed = $state(false);

const fetched = new Map<string, Catalogue>();

/** Every card and bot, once the service has told them. */
export const catalogue = {
  get cards(): CardFace[] {
    return current?.cards ?? [];
  },
  get bots(): string[] {
    return current?.bots ?? [];
  },
  get difficulties(): string[] {
    return current?.difficulties ?? ["easy", "medium", "hard"];
  },
  get loaded(): boolean {
    return current !== null;
  },
  get failed(): boolean {
    return failed;
  },
};

/** A card by its id; before the catalogue is there, a card that says only its id. */
export function faceOf(id: string): CardFace {
  return faces.get(id) ?? unknown(id);
}

function unknown(id: string): CardFace {
  return {
    id,
    kind: "prophecy",
    name: id,
    words: "",
    levels: [],
    frame: "",
    ordered: false,
    pattern: [],
    conditions: [],
  };
}

/** Take a catalogue for the present one. */
export function show(value: Catalogue): void {
  fetched.set(value.language, value);
  if (value.language !== settings.language) return;
  current = value;
  faces = new Map(value.cards.map((face) => [face.id, face]));
}

/** Fetch the catalogue of the present language; called again after a failure. */
export async function loadCatalogue(): Promise<void> {
  const language = settings.language;
  const known = fetched.get(language);
  if (known) return show(known);
  try {
    show(await api.catalogue(language));
    failed = false;
  } catch {
    failed = true;
  }
}

$effect.root(() => {
  $effect(() => {
    void settings.language;
    void loadCatalogue();
  });
});
