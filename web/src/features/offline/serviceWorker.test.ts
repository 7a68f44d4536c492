import { beforeEach, expect, test, vi } from "vitest";
import source from "../../../offline/sw.js?raw";

const SCOPE = "http://here/";
const FILES = "coatl-files /";

interface Build {
  install: () => Promise<void>;
  activate: () => Promise<void>;
}

let stored: Map<string, Map<string, Response>>;
/** What the web host has, by path. */
let served: Record<string, string>;
let onFetch: (path: string) => Promise<void>;

/** A cache as the service worker uses it. */
function openCache(name: string) {
  const content = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, content);
  return {
    match: (url: string) => Promise.resolve(content.get(new URL(url, SCOPE).href)?.clone()),
    put: (url: string, response: Response) =>
      Promise.resolve(void content.set(new URL(url, SCOPE).href, response)),
    delete: (url: string) => Promise.resolve(content.delete(url)),
    keys: () => Promise.resolve([...content.keys()].map((url) => ({ url }))),
  };
}

const caches = {
  open: (name: string) => Promise.resolve(openCache(name)),
  keys: () => Promise.resolve([...stored.keys()]),
  delete: (name: string) => Promise.resolve(stored.delete(name)),
};

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The service worker of a build with one page, and files whose names carry a hash. */
async function makeBuild(name: string, immutable: Record<string, string>): Promise<Build> {
  const files = { "index.html": `page ${name}`, ...immutable };
  Object.assign(served, files);
  const hashes = Object.entries(files).map(async ([path, text]) => [path, await hash(text)]);
  const site = {
    build: name,
    snapshot: "snapshot",
    immutable: Object.keys(immutable),
    files: Object.fromEntries((await Promise.all(hashes)) as [string, string][]),
  };
  const listeners: Record<string, (event: object) => void> = {};
  const self = {
    registration: { scope: SCOPE },
    clients: { claim: () => Promise.resolve() },
    addEventListener: (type: string, listener: (event: object) => void) =>
      (listeners[type] = listener),
  };
  const fetchServed = async (url: string): Promise<Response> => {
    const path = url.slice(SCOPE.length);
    await onFetch(path);
    return new Response(served[path]);
  };
  const names = ["self", "caches", "fetch", "importScripts", "SITE"];
  // It is a script, not a module.
  new Function(...names, source)(self, caches, fetchServed, () => undefined, site);
  const run = (type: string) => (): Promise<void> => {
    let done = Promise.resolve();
    listeners[type]!({ waitUntil: (promise: Promise<void>) => (done = promise) });
    return done;
  };
  return { install: run("install"), activate: run("activate") };
}

const storedFiles = (): string[] => [...(stored.get(FILES)?.keys() ?? [])];

beforeEach(() => {
  stored = new Map();
  served = {};
  onFetch = () => Promise.resolve();
});

test("a build is stored as a whole, and a wrong file under its name replaced", async () => {
  const build = await makeBuild("a", { "python-1": "good" });
  await openCache(FILES).put("python-1", new Response("<!doctype html>"));
  await build.install();
  expect(await stored.get(FILES)?.get(`${SCOPE}python-1`)?.text()).toBe("good");
  expect(stored.get("coatl-build / a")?.has(`${SCOPE}index.html`)).toBe(true);
});

test("a file that is not as it was built is not stored", async () => {
  const build = await makeBuild("a", { "python-1": "good" });
  served["python-1"] = "<!doctype html>";
  await expect(build.install()).rejects.toThrow("another build");
  expect(storedFiles()).toEqual([]);
});

test("only the present build and the one before it are kept", async () => {
  for (const name of ["a", "b", "c"]) {
    const build = await makeBuild(name, { [`python-${name}`]: name });
    await build.install();
    await build.activate();
  }
  expect(storedFiles()).toEqual([`${SCOPE}python-b`, `${SCOPE}python-c`]);
  expect([...stored.keys()]).toEqual([FILES, "coatl-build / b", "coatl-build / c"]);
});

test("a build that is activated deletes nothing of a newer one that is installing", async () => {
  const first = await makeBuild("a", { "python-a": "a" });
  await first.install();
  const second = await makeBuild("b", { "python-b": "b" });
  await second.install();
  const newer = await makeBuild("c", { "python-c": "c", "sound-c": "c" });
  onFetch = async (path) => {
    if (path === "sound-c") await second.activate();
  };
  await newer.install();
  expect(storedFiles()).toContain(`${SCOPE}python-c`);
  expect([...stored.keys()]).toContain("coatl-build / a");
});

test("what another build deletes in the last moment is fetched again", async () => {
  const build = await makeBuild("a", { "python-1": "one", "python-2": "two" });
  const fetched = vi.fn();
  onFetch = (path) => {
    fetched(path);
    if (path === "python-2") stored.get(FILES)?.delete(`${SCOPE}python-1`);
    return Promise.resolve();
  };
  await build.install();
  expect(storedFiles().toSorted()).toEqual([`${SCOPE}python-1`, `${SCOPE}python-2`]);
  expect(fetched).toHaveBeenCalledTimes(4);
});
