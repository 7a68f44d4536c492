/** Draws attention to the page when it is the player's turn and they look elsewhere. */

import type { TableInfo } from "$lib/api/protocol";
import { nameOf } from "$lib/i18n/players";
import { listed, say } from "$lib/i18n/translate";
import { fileUrl, linkTo } from "$lib/navigation/address";
import { play } from "$lib/sound/synthesizer";
import type { TableSource } from "$lib/transport/tableSource";
import { announceHere, closeAnnouncements } from "./push";

const ICON = fileUrl("icon.svg");
const ICON_OF_TURN = fileUrl("icon-turn.svg");

/** What the table waits for, as far as it concerns this browser. */
export interface Attention {
  /** The game is over; otherwise it is this browser's turn. */
  over: boolean;
  turn: number;
}

/**
 * Why this browser's player should look: it is their turn, or the game is over. Not if everyone
 * plays at this device, or a bot plays for them.
 */
export function attention(table: TableInfo | null, mySeats: readonly number[]): Attention | null {
  if (!table?.started || !mySeats.length) return null;
  const people = table.seats.filter(({ kind }) => kind === "person").length;
  if (mySeats.length > 1 && mySeats.length === people) return null;
  const turn = table.turn ?? 0;
  if (table.over) return { over: true, turn };
  const { active } = table;
  if (active == null || !mySeats.includes(active) || table.seats[active]?.stand_in) return null;
  return { over: false, turn };
}

/** Whether the person looks at this page, as far as a browser can tell. */
export function isLookedAt(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

function setBadge(isOn: boolean): void {
  // Without an installed app there is no badge.
  if (isOn) void navigator.setAppBadge?.(1).catch(() => undefined);
  else void navigator.clearAppBadge?.().catch(() => undefined);
}

function setIcon(isOn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link) link.href = isOn ? ICON_OF_TURN : ICON;
}

/** Watch a table. Call while a component is set up. */
export function alertOfTurns(id: string, connection: TableSource): void {
  const tag = `coatl-${id}`;
  const now = $derived(attention(connection.table, connection.mySeats));
  const isWaitedFor = $derived(now !== null && !now.over);
  let announced: string | null = null;

  $effect(() => {
    setBadge(isWaitedFor);
    setIcon(isWaitedFor);
    if (!isWaitedFor) void closeAnnouncements(tag);
    return () => {
      setBadge(false);
      setIcon(false);
    };
  });

  $effect(() => {
    const what = now && `${now.over} ${now.turn}`;
    if (announced === what) return;
    const isFirst = announced === null && what !== null && isLookedAt();
    announced = what;
    if (now && !isFirst && !isLookedAt()) announce(now);
  });

  function announce({ over, turn }: Attention): void {
    play("turn");
    const others = connection.players
      .map((_, seat) => seat)
      .filter((seat) => !connection.mySeats.includes(seat))
      .map((seat) => nameOf(seat, connection.players));
    void announceHere({
      title: over ? say("continue.over") : say("continue.yours"),
      body: others.length ? say("turn-alerts.others", { names: listed(others) }) : "",
      url: linkTo(`/t/${id}`),
      tag,
      turn,
    });
  }

  $effect(() => {
    const look = (): void => {
      if (isLookedAt()) void closeAnnouncements(tag);
    };
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  });
}
