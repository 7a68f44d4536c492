import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LANGUAGES, loadLanguage } from "$lib/i18n/translate";
import { settings } from "$lib/settings/settings.svelte";
import RulesPage from "./RulesPage.svelte";
import { RULINGS, RULING_COUNT } from "./rulings";

let page: ReturnType<typeof mount>;

function open(): void {
  page = mount(RulesPage, { target: document.body });
  flushSync();
}

function all(testid: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-testid="${testid}"]`)];
}

function press(button: HTMLElement): void {
  button.click();
  flushSync();
}

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => undefined);
});

afterEach(async () => {
  await unmount(page);
  settings.language = "en";
});

describe("the rules page", () => {
  test.each(LANGUAGES)("has a text for everything in %s", async (language) => {
    await loadLanguage(language);
    settings.language = language;
    open();
    const keys = document.body.textContent.match(/\b(rules?|ruling|level|option|home)\.[a-z]/g);
    expect(keys).toBeNull();
  });

  test("marks every text that has a ruling, and explains the mark at the top", () => {
    open();
    expect(all("ruling-mark")).toHaveLength(Object.keys(RULINGS).length);
    expect(document.querySelectorAll('[data-testid="ruling-note"] p')).toHaveLength(RULING_COUNT);
    expect(document.querySelector(".page > header")?.textContent).toContain(
      "This sign marks such a ruling",
    );
  });

  test("shows a ruling when its mark is pressed, and hides it again", () => {
    open();
    const [mark] = all("ruling-mark");
    const note = document.getElementById(mark!.getAttribute("aria-controls")!)!;
    expect(mark!.getAttribute("aria-expanded")).toBe("false");
    expect(note.hasAttribute("hidden")).toBe(true);
    press(mark!);
    expect(mark!.getAttribute("aria-expanded")).toBe("true");
    expect(note.hasAttribute("hidden")).toBe(false);
    press(mark!);
    expect(note.hasAttribute("hidden")).toBe(true);
  });

  test("opens a ruling that a search on the page has found in it", () => {
    open();
    const [note] = all("ruling-note");
    note!.dispatchEvent(new Event("beforematch"));
    flushSync();
    expect(note!.hasAttribute("hidden")).toBe(false);
    press(all("ruling-mark")[0]!);
  });

  test("shows and hides all rulings at once", () => {
    open();
    const [button] = all("rulings-all");
    expect(button!.textContent).toBe(`Show all ${RULING_COUNT} rulings`);
    press(button!);
    expect(all("ruling-note").filter((note) => note.hasAttribute("hidden"))).toEqual([]);
    press(button!);
    expect(all("ruling-note").filter((note) => !note.hasAttribute("hidden"))).toEqual([]);
  });
});
