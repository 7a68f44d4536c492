/** Plays a sound when the table changes. */

import { untrack } from "svelte";
import type { Scene } from "$lib/api/protocol";
import { play } from "$lib/sound/synthesizer";

/** Compare each scene with the one before and play what fits. Call while a component is set up. */
export function sounds(scene: () => Scene | null): void {
  let before: Scene | null = null;
  $effect(() => {
    const now = scene();
    untrack(() => {
      if (before && now) playChange(before, now);
      before = now;
    });
  });
}

function playChange(before: Scene, now: Scene): void {
  const count = (scene: Scene, of: (seat: Scene["seats"][number]) => number) =>
    scene.seats.reduce((sum, seat) => sum + of(seat), 0);
  const complete = (scene: Scene) =>
    count(scene, (seat) => seat.coatls.filter((one) => one.complete).length);
  const cards = (scene: Scene) =>
    count(scene, (seat) => seat.hand + seat.coatls.reduce((sum, one) => sum + one.cards.length, 0));
  const pieces = (scene: Scene) =>
    scene.supply.flat().length + count(scene, (seat) => seat.board.length);
  const row = (scene: Scene) => scene.row.map((card) => card?.card).join();
  if (complete(now) > complete(before)) play("gold");
  else if (pieces(now) !== pieces(before)) play("stone");
  else if (cards(now) !== cards(before) || row(now) !== row(before)) play("card");
  else if (now.you !== null && now.active === now.you && before.active !== now.you) play("shell");
}
