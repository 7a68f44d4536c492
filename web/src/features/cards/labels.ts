/** Accessible names of pieces, cards and Cóatls. */

import { faceOf } from "$lib/api/catalogue.svelte";
import type { CoatlScene, Lack, Reading } from "$lib/api/protocol";
import { listed, pieceName, say } from "$lib/i18n/translate";

/** `yellow head, red body`. */
export function pieces(all: readonly string[]): string {
  return all.length ? listed(all.map(pieceName)) : say("here.nothing");
}

/** The missing pieces, at the head side and at the tail side. */
export function lacking(lack: Lack): { before: string[]; after: string[] } {
  const before = [...(lack.before ?? "")];
  const after = [...(lack.after ?? "")];
  if (lack.head && before.length) before[0] = `H${before[0]}`;
  if (lack.tail && after.length) after[after.length - 1] = `T${after.at(-1)}`;
  return { before, after };
}

/** A card's points on a Cóatl and what the next level needs, in one sentence. */
export function reading(read: Reading): string {
  const coatl = read.coatl + 1;
  const { points } = read;
  if (!read.lack || read.next_points == null) return say("here.reads", { coatl, points });
  const { before, after } = lacking(read.lack);
  const lack = pieces([...before, ...after]);
  return say("here.reads-lacks", { coatl, points, next: read.next_points, lack });
}

/** A card's name and text, and what it scores on the given Cóatls. */
export function card(id: string, readings: readonly Reading[] = []): string {
  const face = faceOf(id);
  return [say("labelled", { label: face.name, text: face.words }), ...readings.map(reading)].join(
    " ",
  );
}

/** A Cóatl from head to tail. */
export function coatl(number: number, scene: CoatlScene): string {
  const all = [...scene.colours];
  if (scene.head) all[0] = `H${all[0]}`;
  if (scene.tail) all[all.length - 1] = `T${all.at(-1)}`;
  return say(scene.complete ? "here.coatl-complete" : "here.coatl-label", {
    coatl: number + 1,
    pieces: all.map(pieceName).join(", "),
    points: scene.points,
  });
}
