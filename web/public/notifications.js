/* Shows the notifications that the service pushes (`docs/protocol.md`), in a service worker. */

/**
 * Whether a window shows a table. Addresses may name it in the path or behind `#`.
 * @param {Client} one
 * @param {string} url
 */
function isAt(one, url) {
  const [shown, wanted] = [new URL(one.url), new URL(url, self.registration.scope)];
  return shown.pathname === wanted.pathname && shown.hash === wanted.hash;
}

/**
 * Whether the person looks at this table right now, on this device.
 * @param {string} url
 */
async function isInView(url) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.some((one) => one.focused && isAt(one, url));
}

/**
 * Show a notification, once for each turn: the page and the service may both announce it. A person
 * who looks at the table is not disturbed; every other push is shown, whatever pages are open.
 * @param {{ title: string, body: string, url: string, tag: string, turn: number }} message
 */
async function announce({ title, body, url, tag, turn }) {
  const shown = await self.registration.getNotifications({ tag });
  const isKnown = shown.some((one) => one.data?.turn === turn);
  const isSeen = await isInView(url);
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: "icon-192.png",
    badge: "badge-96.png",
    data: { url, turn },
    renotify: !isKnown && !isSeen,
    silent: isKnown || isSeen,
  });
  if (isSeen) for (const one of await self.registration.getNotifications({ tag })) one.close();
}

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(announce(event.data.json()));
});

/** The page announces a turn while it is open. */
self.addEventListener("message", (event) => {
  if (event.data?.type === "announce") event.waitUntil(announce(event.data.message));
});

/**
 * Bring the table to the front: in the tab that shows it, in another one, or in a new one.
 * @param {string} url
 */
async function openTable(url) {
  const windows = await self.clients.matchAll({ type: "window" });
  const sameTable = windows.find((one) => isAt(one, url));
  if (sameTable) await sameTable.focus();
  else await self.clients.openWindow(new URL(url, self.registration.scope).href);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data.url));
});
