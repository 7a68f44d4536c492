/** What is heard when the table changes: pieces are stone, cards are cards, points are gold. */

import { untrack } from "svelte";
import { play } from "$lib/art/sound";
import type { Scene } from "$lib/api/protocol";

export function sounds(scene: () => Scene | null): void {
  let before: Scene | null = null;
  $effect(() => {
    const now = scene();
    untrack(() => {
      if (before && now) heard(before, now);
      before = now;
    });
  });
}

function heard(before: Scene, now: Scene): void {
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
