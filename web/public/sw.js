/* The service worker of a service: it shows notifications. That of the offline site also keeps the
site on the device (`web/offline/sw.js`). */

importScripts("notifications.js");

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
