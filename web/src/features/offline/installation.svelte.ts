/** The site on this device: its service worker, and newer builds of it. */

import { fileUrl } from "$lib/navigation/address";

/** Milliseconds between two looks for a newer build, by a page that stays open. */
const LOOK_EVERY = 60 * 60 * 1000;

let waiting: ServiceWorker | null = $state.raw(null);

export const installation = {
  /** A newer build is on the device. */
  get hasUpdate(): boolean {
    return waiting !== null;
  },
};

/** Keep the site on this device, where the browser can. Whether it was not there before. */
export async function install(): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  let registration: ServiceWorkerRegistration;
  try {
    registration = await navigator.serviceWorker.register(fileUrl("sw.js"));
  } catch {
    return false; // not by https, or not allowed: the game needs the network to be opened
  }
  const isNew = registration.active === null;
  watch(registration);
  await navigator.serviceWorker.ready;
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < LOOK_EVERY) return;
    looked = Date.now();
    registration.update().catch(() => undefined); // no network
  });
  return isNew;
}

/** Use the newer build: the page is loaded again. */
export function update(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting?.postMessage({ type: "activate" });
}

function watch(registration: ServiceWorkerRegistration): void {
  const note = (): void => {
    // The first build that is installed is no update.
    waiting = registration.active ? registration.waiting : null;
  };
  note();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", note);
  });
}
