/**
 * Starts Python in a worker. The first start unpacks our package and imports it; a snapshot of the
 * memory after that makes later starts quick.
 */

import type { PyodideInterface, loadPyodide } from "pyodide";
import { deleteWrongFiles, fetchFiles, fileCache, PYTHON_FILES } from "./pythonFiles";

export type Python = PyodideInterface;
type PyodideFile = typeof import("pyodide");
type PyodideOptions = NonNullable<Parameters<typeof loadPyodide>[0]>;

export interface PythonStart {
  /** The folder of the site, with a slash at its end. */
  site: string;
  onProgress?: (loaded: number, total: number) => void;
  onLoaded?: () => void;
  /** The worker that thinks imports more, and makes the snapshot where there is none. */
  role: "host" | "jobs";
}

type MakeModule = NonNullable<PyodideOptions["createPyodideModule"]>;

/** What Emscripten gives a module; the types of Pyodide leave it out. */
type EmscriptenModule = Awaited<ReturnType<MakeModule>> & {
  _malloc: (size: number) => number;
  _free: (address: number) => void;
};
interface ModuleFile {
  default: (...settings: Parameters<MakeModule>) => Promise<EmscriptenModule>;
}

const FOLDER = "/coatl";

/** Bytes of a page of WebAssembly's memory. */
const PAGE = 65_536;

const FIND = `import sys; sys.path.insert(0, "${FOLDER}")`;

/** What each worker imports; the snapshot serves both. */
const IMPORTS = {
  host: "import coatl.local.host",
  jobs: "import coatl.local.host, coatl.local.jobs; coatl.local.jobs.prepare()",
};

/** What a snapshot must not repeat in every game that starts from it. */
const AWAKE = `
import random
random.seed()
`;

/** Start Python with our package, imported. */
export async function startPython(start: PythonStart): Promise<Python> {
  const cache = await fileCache(start.site);
  try {
    return await startFrom(cache, start);
  } catch (error) {
    // A stored file may be the reason.
    if (cache) await deleteWrongFiles(start.site, cache).catch(() => undefined);
    throw error;
  }
}

async function startFrom(cache: Cache | null, start: PythonStart): Promise<Python> {
  const { site, onProgress, onLoaded, role } = start;
  globalThis.fetch = fetchFiles(site, cache, onProgress ?? (() => undefined));
  const archive = fetch(new URL(PYTHON_FILES.archive, site)).then((file) => file.arrayBuffer());
  const stored = new URL(PYTHON_FILES.snapshot, site).href;
  const snapshot = await (await cache?.match(stored))?.arrayBuffer();
  if (snapshot) {
    try {
      const python = await load(site, { _loadSnapshot: snapshot });
      python.unpackArchive(await archive, "zip", { extractDir: FOLDER });
      python.runPython(AWAKE);
      return python;
    } catch {
      await cache?.delete(stored); // damaged, or of another browser version
    }
  }
  const python = await load(site, role === "jobs" ? { _makeSnapshot: true } : {});
  onLoaded?.();
  python.unpackArchive(await archive, "zip", { extractDir: FOLDER });
  python.runPython(FIND);
  python.runPython(IMPORTS[role]);
  if (role === "jobs") {
    const memory = python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>;
    // Where there is no room, the next start takes longer.
    await cache?.put(stored, new Response(memory)).catch(() => undefined);
  }
  return python;
}

async function load(site: string, options: PyodideOptions): Promise<Python> {
  const folder = new URL(PYTHON_FILES.pyodide, site).href;
  const { loadPyodide } = await importFile<PyodideFile>(`${folder}pyodide.mjs`);
  const module = await importFile<ModuleFile>(`${folder}pyodide.asm.mjs`);
  return loadPyodide({
    indexURL: folder,
    packageBaseUrl: folder,
    lockFileContents: PYTHON_FILES.lock,
    createPyodideModule: async (settings) => {
      const made = await module.default(settings);
      if (options._loadSnapshot) makeRoom(made, options._loadSnapshot as ArrayBuffer);
      return made;
    },
    ...options,
  });
}

function importFile<T>(url: string): Promise<T> {
  return import(/* @vite-ignore */ url) as Promise<T>;
}

/** Pyodide copies a snapshot into memory, but does not make the memory as large as it was. */
function makeRoom(module: EmscriptenModule, snapshot: ArrayBuffer): void {
  // Memory is made of pages; the head of a snapshot is smaller than one.
  if (snapshot.byteLength - module.HEAP8.length < PAGE) return;
  module._free(module._malloc(snapshot.byteLength));
}
