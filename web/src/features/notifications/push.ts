/** Notifications on this device: by the page while it is open, by Web Push when it is closed. */

import { api, ApiError } from "$lib/api/client";
import { fileUrl } from "$lib/navigation/address";
import { settings } from "$lib/settings/settings.svelte";
import { keysOf } from "$lib/settings/storedTables.svelte";
import { transport } from "$lib/transport/current";

const WORKER = fileUrl("sw.js");

/** Why this device cannot be notified; `open-only`: only while the page is open. */
export type Obstacle = "insecure" | "unsupported" | "denied" | "open-only";

/** What the service worker shows. `turn` tells the announcements of one turn apart from the next. */
export interface Announcement {
  title: string;
  body: string;
  url: string;
  tag: string;
  turn: number;
}

/** What keeps this browser from showing notifications at all. */
export function obstacle(): Obstacle | null {
  if (!isSecureContext) return "insecure";
  if (!("Notification" in globalThis) || !("serviceWorker" in navigator)) return "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
}

/** Whether this browser shows notifications and its user wants them. */
export function mayNotify(): boolean {
  return settings.notify && obstacle() === null && Notification.permission === "granted";
}

/** Ask for permission, after a click; why there is none. */
export async function askPermission(): Promise<Obstacle | null> {
  const found = obstacle();
  if (found) return found;
  return (await Notification.requestPermission()) === "granted" ? null : "denied";
}

async function registration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER);
  return navigator.serviceWorker.ready;
}

/** Show a notification, unless it was shown for this turn already. */
export async function announceHere(message: Announcement): Promise<void> {
  if (!mayNotify()) return;
  const { active } = await registration();
  active?.postMessage({ type: "announce", message });
}

/** Close the notifications of a table: its player looks at it. */
export async function closeAnnouncements(tag: string): Promise<void> {
  if (!mayNotify()) return;
  const registered = await navigator.serviceWorker.getRegistration(WORKER);
  for (const one of (await registered?.getNotifications({ tag })) ?? []) one.close();
}

function toBase64(data: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0))));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The key with which this browser is subscribed. */
function keyOf(subscription: PushSubscription): string {
  return toBase64(subscription.options.applicationServerKey);
}

async function subscription(key: string): Promise<PushSubscription> {
  const { pushManager } = await registration();
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) === key) return known;
  await known?.unsubscribe(); // the service has another key since
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Let the service notify this browser of its turns at a table; why it cannot. */
export async function subscribe(id: string): Promise<Obstacle | null> {
  if (!mayNotify()) return obstacle();
  if (!transport.reachesOthers) return "open-only";
  try {
    const { key } = await api.notifications();
    const found = await subscription(key);
    await api.subscribe(id, {
      endpoint: found.endpoint,
      p256dh: toBase64(found.getKey("p256dh")),
      auth: toBase64(found.getKey("auth")),
      tokens: keysOf(id).map(({ token }) => token),
      language: settings.language,
    });
    return null;
  } catch (error) {
    // No push service, or not reachable: the page notifies while it is open.
    if (error instanceof ApiError || error instanceof DOMException || error instanceof TypeError)
      return "open-only";
    throw error;
  }
}

/** Do not notify this browser any more, of any table. */
export async function unsubscribe(id: string): Promise<void> {
  const registered = await navigator.serviceWorker?.getRegistration(WORKER);
  const found = await registered?.pushManager?.getSubscription();
  if (!found) return;
  await found.unsubscribe(); // other tables learn of it when they notify it next
  await api.unsubscribe(id, found.endpoint).catch(() => undefined);
}
