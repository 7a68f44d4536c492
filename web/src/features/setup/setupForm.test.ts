import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { DEFAULT_OPTIONS } from "$lib/api/options";
import type { GameMode } from "./modes";
import OptionFields from "./OptionFields.svelte";
import { SetupForm } from "./setupForm.svelte";
import SoloFields from "./SoloFields.svelte";

// The generated list of options with two more: one of a table, one of a level of the solo game.
vi.mock("$lib/api/options", async (load) => {
  const generated = await load<typeof import("$lib/api/options")>();
  const dummies = [
    { name: "dummy", default: false, players: [2, 3], level: null },
    { name: "dummy_of_level", default: false, players: [1], level: 2 },
  ];
  return { ...generated, FLAGS: [...generated.FLAGS, ...dummies] };
});

const fields: Record<string, unknown>[] = [];

function show(component: typeof OptionFields, form: SetupForm): void {
  fields.push(mount(component, { target: document.body, props: { form } }));
  flushSync();
}

afterEach(async () => {
  for (const shown of fields.splice(0)) await unmount(shown);
});

/** The checkboxes of the form by the text of their labels. */
function checkboxes(): Record<string, HTMLInputElement> {
  const labels = [...document.body.querySelectorAll("label:has(input[type=checkbox])")];
  return Object.fromEntries(
    labels.map((label) => [
      label.querySelector(".label")?.textContent,
      label.querySelector("input"),
    ]),
  ) as Record<string, HTMLInputElement>;
}

function check(label: string): void {
  checkboxes()[label]?.click();
  flushSync();
}

test("an option that is declared appears in the form and in the new table", () => {
  const form = new SetupForm("bots");
  show(OptionFields, form);
  check("option.dummy");
  expect(form.newTable().options).toHaveProperty("dummy", true);
});

test("an option is disabled and off with a number of players it is not for", () => {
  const form = new SetupForm("friends");
  show(OptionFields, form);
  check("option.dummy");
  form.setPlayers(4);
  flushSync();
  expect(checkboxes()["option.dummy"]?.disabled).toBe(true);
  expect(document.body.textContent).toContain("option.dummy.unavailable");
  expect(form.newTable().options).toHaveProperty("dummy", false);
});

test("an option of a level appears once that level is on", () => {
  const form = new SetupForm("solo");
  show(SoloFields, form);
  expect(checkboxes()).not.toHaveProperty("option.dummy_of_level");
  form.levels[1] = true;
  flushSync();
  check("option.dummy_of_level");
  expect(form.newTable().options).toMatchObject({ levels: [2], dummy_of_level: true });
  form.levels[1] = false;
  expect(form.newTable().options).toMatchObject({ levels: [], dummy_of_level: false });
});

test.each<[GameMode, string[]]>([
  ["bots", ["Sacrifice tokens", "Promo cards", "Fewer bodies", "Golden Feathers"]],
  ["solo", ["Promo cards"]],
])("the options of a table of mode %s are shown in the order of their declaration", (mode, own) => {
  show(OptionFields, new SetupForm(mode));
  const shown = Object.keys(checkboxes()).filter((label) => !label.startsWith("option."));
  expect(shown).toEqual([...own, expect.any(String), "Hints"]);
});

test("a table for several has the default options unless others are chosen", () => {
  expect(new SetupForm("pass").newTable().options).toMatchObject(DEFAULT_OPTIONS);
});

test("the solo game has one player and no tokens", () => {
  const { options } = new SetupForm("solo").newTable();
  expect(options).toMatchObject({ ...DEFAULT_OPTIONS, players: 1, tokens: false });
});
