/** The faces and texts of all cards in the present language, and the names of the bots. */

import { settings } from "$lib/settings/settings.svelte";
import { api } from "./client";
import type { CardFace, Catalogue } from "./protocol";

let current: Catalogue | null = $state.raw(null);
let faces: Map<string, CardFace> = $state.raw(new Map());
let failed = $state(false);

const fetched = new Map<string, Catalogue>();

/** Empty until it has been fetched. */
export const catalogue = {
  get cards(): CardFace[] {
    return current?.cards ?? [];
  },
  get bots(): string[] {
    return current?.bots ?? [];
  },
  get loaded(): boolean {
    return current !== null;
  },
  get failed(): boolean {
    return failed;
  },
};

/** A card by its id; a placeholder until the catalogue has been fetched. */
export function faceOf(id: string): CardFace {
  return faces.get(id) ?? placeholder(id);
}

function placeholder(id: string): CardFace {
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

function use(value: Catalogue): void {
  fetched.set(value.language, value);
  if (value.language !== settings.language) return;
  current = value;
  faces = new Map(value.cards.map((face) => [face.id, face]));
}

/** Fetch the catalogue of the present language, unless it is there; call again after a failure. */
export async function loadCatalogue(): Promise<void> {
  const language = settings.language;
  const known = fetched.get(language);
  if (known) return use(known);
  try {
    use(await api.catalogue(language));
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
