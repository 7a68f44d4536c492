/**
 * Python's files: those of Pyodide, and the archive with our package. Their names carry a hash of
 * their content, so a stored file is never out of date. The service worker looks for them
 * in the same cache (`web/offline/sw.js`).
 */

/** What the build put into the site (`tools/site.py`); sizes in bytes, as they are unpacked. */
export interface PythonFiles {
  /** Folder of Pyodide's files. */
  pyodide: string;
  archive: string;
  /** The name under which a snapshot of the memory is stored that belongs to exactly these files. */
  snapshot: string;
  /** Sizes by path, of the files that are fetched here. */
  sizes: Record<string, number>;
  /** Pyodide's list of packages; we use none of them. */
  lock: string;
}

declare const __PYTHON_FILES__: PythonFiles;

export const PYTHON_FILES: PythonFiles = __PYTHON_FILES__;

/** The cache of a site; an origin may have several, in different folders. */
function cacheName(site: string): string {
  return `coatl-files ${new URL(site).pathname}`;
}

/** The cache of files, or null where storage is not allowed. */
export async function fileCache(site: string): Promise<Cache | null> {
  try {
    return await caches.open(cacheName(site));
  } catch {
    return null;
  }
}

/** The addresses of Python's files, with their sizes. */
function sizesByAddress(site: string): Map<string, number> {
  const sizes = Object.entries(PYTHON_FILES.sizes);
  return new Map(sizes.map(([path, size]) => [new URL(path, site).href, size]));
}

/**
 * Delete the stored file that has the name of one of Python's files and is not of its size, so that the
 * next start fetches it again. What is right stays: without a network nothing else could start.
 */
export async function deleteWrongFiles(site: string, cache: Cache): Promise<void> {
  for (const [url, size] of sizesByAddress(site)) {
    const content = await (await cache.match(url))?.arrayBuffer();
    if (content && content.byteLength !== size) await cache.delete(url);
  }
}

/**
 * A function like `fetch` that takes Python's files from the cache, puts them there, and reports
 * how many bytes of all have arrived.
 */
export function fetchFiles(
  site: string,
  cache: Cache | null,
  onProgress: (loaded: number, total: number) => void,
): typeof fetch {
  const fetchAnything = globalThis.fetch.bind(globalThis);
  const sizes = sizesByAddress(site);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const loaded = new Map<string, number>();

  const report = (url: string, bytes: number): void => {
    loaded.set(url, bytes);
    onProgress(
      [...loaded.values()].reduce((sum, one) => sum + one, 0),
      total,
    );
  };

  const counted = (url: string, size: number, response: Response): Response => {
    let bytes = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        report(url, (bytes += chunk.length));
        controller.enqueue(chunk);
      },
      flush: (controller) => {
        if (bytes !== size) controller.error(wrongSize(url, bytes));
      },
    });
    return typed(url, response.body?.pipeThrough(counter) ?? null);
  };

  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, site).href;
    const size = sizes.get(url);
    if (size === undefined) return fetchAnything(input, init);
    const stored = await cache?.match(url);
    if (stored) {
      report(url, size);
      return stored;
    }
    const response = await fetchAnything(url);
    if (!response.ok) throw new Error(`${response.status} ${url}`);
    // Where there is no room, it is fetched again next time.
    if (cache) void store(cache, url, size, response.clone()).catch(() => undefined);
    return counted(url, size, response);
  };
}

/** Some web hosts answer with their start page where a file is missing: never store that. */
async function store(cache: Cache, url: string, size: number, response: Response): Promise<void> {
  const content = await response.arrayBuffer();
  if (content.byteLength !== size) throw wrongSize(url, content.byteLength);
  await cache.put(url, typed(url, content));
}

function wrongSize(url: string, bytes: number): Error {
  return new Error(`another file: ${url} (${bytes} bytes)`);
}

/** A response with the media type that compiling needs, whatever the web host says. */
function typed(url: string, body: ReadableStream | ArrayBuffer | null): Response {
  const type = url.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(body, { headers: { "content-type": type } });
}
