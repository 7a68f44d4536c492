import { type ComponentProps, createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { Result } from "$lib/api/protocol";
import { say } from "$lib/i18n/translate";
import { makeScene } from "../../testing/builders";
import { FakeTable } from "../../testing/fakeTable.svelte";
import EndScreen from "./EndScreen.svelte";

const RESULT: Result = {
  reason: "third-coatl",
  seat: 0,
  turns: 7,
  winners: [0],
  decided: "points",
  scores: [17, 9].map((total) => ({ total, coatls: [], feathers: 0, cards: 1, best: total })),
};
const NEXT = createRawSnippet(() => ({ render: () => `<button class="primary">Play</button>` }));

let shown: Record<string, unknown> | undefined;

afterEach(() => shown && unmount(shown));

/** The labels of the primary buttons of a result. */
async function primaryButtons(props: Partial<ComponentProps<typeof EndScreen>>): Promise<string[]> {
  if (shown) await unmount(shown);
  const connection = new FakeTable();
  const all = { open: true, connection, result: RESULT, scene: makeScene(), ...props };
  shown = mount(EndScreen, { target: document.body, props: all });
  flushSync();
  return [...document.querySelectorAll("dialog .primary")].map((one) => one.textContent.trim());
}

test("a result has one primary button: a rematch, the replay, or what follows a lesson", async () => {
  expect(await primaryButtons({ onrematch: () => undefined })).toEqual([say("end.rematch")]);
  expect(await primaryButtons({})).toEqual([say("end.replay")]);
  expect(await primaryButtons({ after: NEXT })).toEqual(["Play"]);
});
