/** Keyboard control of the table: shortcuts, and where the focus goes as the game moves on. */

import { canReceiveEmotes, canSendEmotes } from "$features/emotes/canSendEmotes";
import type { TableLayout } from "../layout.svelte";
import { whyNotFinish, whyNotUndo } from "../state/disabledReason";
import type { Selection } from "../state/selection.svelte";
import { TABS, type Tab } from "../state/tabs";
import { entryItem } from "./rovingFocus";
import { REGIONS, shortcutKey } from "./shortcuts";

interface Page {
  root: () => HTMLElement;
  /** Focus the confirm button; false if it cannot take the focus. */
  focusConfirm: () => boolean;
  focusLog: () => void;
}

/** Handlers for the window's events. */
interface KeyboardHandlers {
  onkeydown: (event: KeyboardEvent) => void;
  onkeydowncapture: (event: KeyboardEvent) => void;
  onpointerdowncapture: () => void;
}

/** Call while the table's component is set up. */
export function controlByKeyboard(
  table: Selection,
  layout: TableLayout,
  page: Page,
): KeyboardHandlers {
  /** Whether the person used the keyboard last, rather than a pointer. */
  let isKeyboardUser = false;

  function focusRegion(name: string): void {
    const isTab = (TABS as readonly string[]).includes(name);
    if (layout.isPhone && isTab && !table.isPlanning) table.tab = name as Tab;
    requestAnimationFrame(() => {
      const region = page.root().querySelector(`[data-region="${name}"]`);
      if (region) entryItem(region)?.focus();
    });
  }

  /** Picking something up with the keyboard moves the focus to where it may go. */
  $effect(() => {
    const { held } = table;
    if (!held || !page.root().querySelector(":focus-visible")) return;
    if (held.kind === "piece" || held.kind === "card") focusRegion("coatls");
    else if (held.kind === "end") focusRegion("board");
    else if (held.kind === "token") focusRegion("temples");
  });

  /** When an update removes the focused element, focus the confirm button or a legal move. */
  $effect(() => {
    void table.connection.version;
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body || !isKeyboardUser) return;
      if (page.focusConfirm()) return;
      page.root().querySelector<HTMLElement>("[data-item][data-lit]")?.focus();
    });
  });

  function onkeydown(event: KeyboardEvent): void {
    const key = shortcutKey(event);
    if (key === null) return;
    // After a click, Enter plays the only move there is.
    const isOnly = table.moves.all.length === 1 && !table.isPlanning;
    if (key === "Enter" && !isKeyboardUser && isOnly) {
      event.preventDefault();
      return table.play(table.moves.all[0]);
    }
    const digit = Number(key);
    if (digit >= 1 && digit <= REGIONS.length) {
      event.preventDefault();
      return focusRegion(REGIONS[digit - 1]!);
    }
    runShortcut(key);
  }

  /** Begin or end planning; the focus goes where it can be used, and back. */
  function togglePlanning(): void {
    if (!table.canPlan) return;
    table.isPlanning = !table.isPlanning;
    if (table.isPlanning) return focusRegion("board");
    requestAnimationFrame(() => {
      if (page.focusConfirm()) return;
      page.root().querySelector<HTMLElement>("[data-testid=plan], [data-testid=tab-plan]")?.focus();
    });
  }

  /** The shortcuts that mean something else while planning; true if it is one of them. */
  function runPlanShortcut(key: string): boolean {
    if (key === "Escape") togglePlanning();
    else if (key === "u" || key === "Backspace") table.plan.undo();
    else if (key === "r") table.plan.startOver();
    else return key === "c" || key === "h";
    return true;
  }

  function undo(all = false): void {
    if (table.scene.can_undo) table.undo(all);
    else table.refuse(whyNotUndo(table));
  }

  function runShortcut(key: string): void {
    const { connection } = table;
    if (table.isPlanning && runPlanShortcut(key)) return;
    switch (key) {
      case "p":
        return togglePlanning();
      case "Escape":
        return table.clear();
      case "u":
        return undo();
      case "r":
        return undo(true);
      case "c": {
        const next = table.confirmable;
        if (next) table.play(next);
        else if (table.isMyTurn) table.refuse(whyNotFinish(table));
        return;
      }
      case "h":
        if (table.isMyTurn && connection.table?.hints) table.isHinting = !table.isHinting;
        return;
      case "s":
        return connection.skip();
      case "l":
        if (layout.isSmall) table.openDialog = "log";
        else page.focusLog();
        return;
      case "w":
        if (table.scene.you !== null) table.openDialog = "since";
        return;
      case "e":
        if (canSendEmotes(connection) || canReceiveEmotes(connection)) table.openDialog = "emotes";
        return;
      case "?":
        table.openDialog = "keys";
    }
  }

  return {
    onkeydown,
    onkeydowncapture: (event) => {
      if (event.key !== "Enter") isKeyboardUser = true;
    },
    onpointerdowncapture: () => {
      isKeyboardUser = false;
    },
  };
}
