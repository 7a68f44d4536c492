/* The service worker of the offline site. It keeps the whole site on the device, exactly as it was
built: `tools/site.py` puts the list of files, `SITE`, in front of this. A newer build is fetched
as a whole, and waits until the page asks for it or all windows are closed. */

importScripts("notifications.js");

const SCOPE = new URL(self.registration.scope).pathname;

/** Files whose names carry a hash of their content, of all builds; the page's worker uses it, too. */
const FILES = `coatl-files ${SCOPE}`;

/** The other files of one build, and the list of all its files. */
const BUILDS = `coatl-build ${SCOPE} `;
const LIST = "list";

const address = (path) => new URL(path, self.registration.scope).href;

/**
 * @param {string} path
 * @param {ArrayBuffer} content
 */
async function isAsBuilt(path, content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hash === SITE.files[path];
}

/**
 * A file from the web host, if it is the one that was built.
 * @param {string} path
 */
async function fetched(path) {
  const isNamedByContent = SITE.immutable.includes(path);
  const response = await fetch(address(path), { cache: isNamedByContent ? "default" : "reload" });
  if (!response.ok) throw new Error(`${response.status} ${path}`);
  const content = await response.arrayBuffer();
  if (!(await isAsBuilt(path, content))) throw new Error(`another build: ${path}`);
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  return new Response(content, {
    headers: { "content-type": path.endsWith(".wasm") ? "application/wasm" : type },
  });
}

async function install() {
  const files = await caches.open(FILES);
  const build = await caches.open(BUILDS + SITE.build);
  // First of all: an older build that is activated meanwhile deletes no file of this list.
  await build.put(LIST, new Response(JSON.stringify(SITE.immutable)));
  for (const path of Object.keys(SITE.files)) await keep(files, build, path);
  // It may have read the lists before. What it deleted is fetched again.
  for (const path of SITE.immutable)
    if (!(await files.match(address(path)))) await keep(files, build, path);
}

/**
 * Store a file of this build, unless it is there as it was built.
 * @param {Cache} files
 * @param {Cache} build
 * @param {string} path
 */
async function keep(files, build, path) {
  const cache = SITE.immutable.includes(path) ? files : build;
  const stored = await (await cache.match(address(path)))?.arrayBuffer();
  if (!stored || !(await isAsBuilt(path, stored)))
    await cache.put(address(path), await fetched(path));
}

/**
 * Delete builds before the last one, which other windows may still show; newer ones, which are
 * being installed, stay.
 */
async function clean() {
  const names = (await caches.keys()).filter((name) => name.startsWith(BUILDS));
  const own = BUILDS + SITE.build;
  const oldest = Math.max(0, names.indexOf(own) - 1); // they are in the order they were made
  const wanted = new Set();
  for (const [age, name] of names.entries()) {
    if (age < oldest) {
      await caches.delete(name);
      continue;
    }
    const list = await (await caches.open(name)).match(LIST);
    for (const path of list ? await list.json() : []) wanted.add(address(path));
  }
  wanted.add(address(SITE.snapshot));
  const files = await caches.open(FILES);
  for (const { url } of await files.keys()) if (!wanted.has(url)) await files.delete(url);
}

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) =>
  event.waitUntil(clean().then(() => self.clients.claim())),
);

/** The page asks for the newer build. */
self.addEventListener("message", (event) => {
  if (event.data?.type === "activate") void self.skipWaiting();
});

/** @param {Request} request */
async function answer(request) {
  const { pathname, origin } = new URL(request.url);
  const path = pathname.slice(SCOPE.length) || "index.html";
  const isOfBuild = path in SITE.files && !SITE.immutable.includes(path);
  const cache = await caches.open(isOfBuild ? BUILDS + SITE.build : FILES);
  return (await cache.match(origin + SCOPE + path)) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const isOurs = event.request.url.startsWith(self.registration.scope);
  if (isOurs && event.request.method === "GET") event.respondWith(answer(event.request));
});
