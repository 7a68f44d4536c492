/** The worker that hosts the games: Python's host between the page and the tables of this browser. */

import type { PyProxy } from "pyodide/ffi";
import { Jobs } from "./jobs";
import type { FromHost, ToHost, ToTables } from "./messages";
import { startPython } from "./python";
import { ResilientTables } from "./resilientTables";
import { exportTables, importTables, type TableBackup } from "./tableBackup";
import { IndexedTables } from "./tableStore";

/** `coatl.local.host.Host` */
interface Host {
  request: (method: string, path: string, body: string) => Promise<PyProxy>;
  open: (
    path: string,
    send: (text: string) => void,
    closed: (code: number) => void,
  ) => PythonChannel;
}

/** `coatl.local.host.Channel` */
interface PythonChannel extends PyProxy {
  receive: (text: string) => void;
  close: () => void;
}

/** Writes after which players would miss a game. */
const WRITES_BEFORE_PERSIST = 20;

let writes = 0;
const channels = new Map<number, PythonChannel>();
const stored = new IndexedTables();
const tables = new ResilientTables(stored, (isStored) => post({ type: "stored", isStored }));
let starting: Promise<Host> | null = null;

function post(message: FromHost): void {
  postMessage(message);
}

/** The store as Python calls it: lists as JSON, nothing as "". */
const storeForPython = {
  create: (id: string, setup: string, entries: string) =>
    tables.create(id, setup, JSON.parse(entries) as string[]),
  append: (id: string, count: number, entries: string, snapshot: string) => {
    if (++writes === WRITES_BEFORE_PERSIST) post({ type: "persist" });
    return tables.append(id, count, JSON.parse(entries) as string[], snapshot);
  },
  load: async (id: string) => {
    const table = await tables.load(id);
    return table ? JSON.stringify(table) : "";
  },
  entries_since: async (id: string, count: number) =>
    JSON.stringify(await tables.entriesSince(id, count)),
  versions: async (ids: string) => {
    const found: Record<string, number> = {};
    for (const id of JSON.parse(ids) as string[]) {
      const count = await tables.count(id);
      if (count !== null) found[id] = count;
    }
    return JSON.stringify(found);
  },
};

async function start(site: string): Promise<Host> {
  const jobs = new Jobs(
    site,
    () => new Worker(new URL("./jobWorker.ts", import.meta.url), { type: "module" }),
  );
  const python = await startPython({
    site,
    role: "host",
    onProgress: (loaded, total) =>
      post({ type: "startup", startup: { phase: "loading", loaded, total } }),
    onLoaded: () => post({ type: "startup", startup: { phase: "starting" } }),
  });
  const startHost = python.runPython("coatl.local.host.start") as (
    store: unknown,
    jobs: unknown,
  ) => Promise<Host>;
  const host = await startHost(storeForPython, {
    ready: () => jobs.ready(),
    run: (name: string, request: string) => jobs.run(name, request),
    cancel: () => jobs.cancel(),
  });
  post({ type: "startup", startup: { phase: "ready" } });
  jobs.prepare();
  return host;
}

function open(host: Host, channel: number, path: string): void {
  const send = (text: string): void => post({ type: "message", channel, text });
  const closed = (code: number): void => {
    post({ type: "closed", channel, code });
    channels.delete(channel);
  };
  channels.set(channel, host.open(path, send, closed));
}

/** The games can be saved in a file even where Python does not start. */
async function answerAboutTables(message: ToTables): Promise<void> {
  const { id } = message;
  try {
    post({ type: "tables", id, tables: await workOnTables(message) });
  } catch (error) {
    post({ type: "tables-failed", id, reason: String(error) });
  }
}

/** The tables that the page asks for. */
async function workOnTables(message: ToTables): Promise<TableBackup[]> {
  switch (message.type) {
    case "export":
      return exportTables(tables);
    case "import":
      // The page is loaded again after that: nothing may be in memory only.
      await tables.storeAll();
      await importTables(stored, message.tables);
      return [];
    case "remove":
      for (const id of message.tables) await tables.remove(id);
      return [];
  }
}

async function handle(message: ToHost): Promise<void> {
  switch (message.type) {
    case "start":
      starting = start(message.site);
      await starting;
      return;
    case "export":
    case "import":
    case "remove":
      return answerAboutTables(message);
    default:
      return handleByHost(await starting!, message);
  }
}

async function handleByHost(
  host: Host,
  message: Exclude<ToHost, ToTables | { type: "start" }>,
): Promise<void> {
  switch (message.type) {
    case "request": {
      const result = await host.request(message.method, message.path, message.body);
      const [status, text] = result.toJs() as [number, string];
      result.destroy();
      return post({ type: "answer", id: message.id, status, text });
    }
    case "open":
      return open(host, message.channel, message.path);
    case "receive":
      return channels.get(message.channel)?.receive(message.text);
    case "close":
      channels.get(message.channel)?.close();
      channels.delete(message.channel);
  }
}

addEventListener("message", ({ data }: MessageEvent<ToHost>) => {
  post({ type: "alive" });
  // Python refuses in its answers: what it raises is the end of it.
  handle(data).catch((error: unknown) => post({ type: "crashed", reason: String(error) }));
});
