import { afterEach, expect, test } from "vitest";
import { settings } from "$lib/settings/settings.svelte";
import { announce, announcement } from "./announce.svelte";

afterEach(() => {
  settings.language = "en";
});

test("a message is read again if it is repeated", () => {
  announce("no");
  const before = announcement.current;
  announce("no");
  expect(announcement.current.trim()).toBe("no");
  expect(announcement.current).not.toBe(before);
});

test("a message does not stay in a language that was left", () => {
  settings.language = "en";
  announce("The game is over.");
  settings.language = "fr";
  expect(announcement.current).toBe("");
  announce("La partie est finie.");
  expect(announcement.current).toBe("La partie est finie.");
});
