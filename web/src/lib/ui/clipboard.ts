/** Copying to the clipboard. */

import { say } from "$lib/i18n/translate";
import { toast } from "./toasts.svelte";

/** Copy a text and confirm it. Where copying is not allowed, select the element that shows it. */
export async function copy(
  text: string,
  shown: HTMLElement | undefined,
  done: string,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    if (shown instanceof HTMLInputElement) shown.select();
    else if (shown) getSelection()?.selectAllChildren(shown);
    toast(say("copy.by-hand"));
  }
}
