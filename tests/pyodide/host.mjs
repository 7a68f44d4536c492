// A page in Node: a local host in Pyodide, and one game at it. Prints what it heard, as JSON.
// Arguments: the archive of the package, the table to create, and the most commands to send.
import { loadPyodide } from "pyodide";
import fs from "node:fs";

const [archive, newTable, most] = process.argv.slice(2);

const rows = new Map();
let isFull = false;
let losesWorker = newTable.includes("bot"); // the bot tries again

/** What the page keeps in IndexedDB. */
const store = {
  create: async (table, setup, entries) => {
    if (rows.has(table)) return false;
    rows.set(table, { setup, snapshot: "", version: 0, entries: JSON.parse(entries) });
    return true;
  },
  append: async (table, version, entries, snapshot) => {
    if (isFull) throw new Error("QuotaExceededError");
    const row = rows.get(table);
    if (row.entries.length !== version) return false;
    row.entries.push(...JSON.parse(entries));
    if (snapshot) Object.assign(row, { snapshot, version: row.entries.length });
    return true;
  },
  load: async (table) => (rows.has(table) ? JSON.stringify(rows.get(table)) : ""),
  entries_since: async (table, version) => JSON.stringify(rows.get(table).entries.slice(version)),
  versions: async (tables) =>
    JSON.stringify(
      Object.fromEntries(JSON.parse(tables).map((id) => [id, rows.get(id)?.entries.length ?? 0])),
    ),
};

const times = {};
let began = performance.now();
function lap(name) {
  times[name] = Math.round(performance.now() - began);
  began = performance.now();
}

const python = await loadPyodide();
lap("pyodide");
python.unpackArchive(new Uint8Array(fs.readFileSync(archive)), "zip", { extractDir: "/coatl" });
lap("unpack");
python.runPython("import sys; sys.path.insert(0, '/coatl')");
const hosts = python.pyimport("coatl.local.host");
lap("host");
const jobs = python.pyimport("coatl.local.jobs");
jobs.prepare();
lap("jobs");

const worker = {
  ready: async () => {},
  run: async (name, request) => {
    if (losesWorker) {
      losesWorker = false;
      throw new Error("the worker was terminated");
    }
    return jobs.run(name, request);
  },
  cancel: () => {},
};

function start() {
  return hosts.start.callKwargs(store, worker, { bot_pause: 0, bot_time: 1e-9, hint_time: 1e-9 });
}

let host = await start();

async function request(method, path, body = "") {
  const answer = await host.request(method, path, body);
  const [status, text] = answer.toJs();
  answer.destroy();
  return { status, text };
}

/** A channel whose messages can be awaited. */
function open(table) {
  const heard = [];
  let wake = () => {};
  const hear = (message) => {
    heard.push(message);
    wake();
  };
  const channel = host.open(`/api/tables/${table}/socket`, hear, hear);
  return {
    send: (message) => channel.receive(JSON.stringify(message)),
    close: () => channel.close(),
    read: async () => {
      while (heard.length === 0) await new Promise((resolve) => (wake = resolve));
      const message = heard.shift();
      return typeof message === "number" ? { type: "closed", code: message } : JSON.parse(message);
    },
  };
}

const created = await request("POST", "/api/tables", newTable);
const { table, keys } = JSON.parse(created.text);
let line, scene, version, seats;

async function until(isIt) {
  for (;;) {
    const answer = await line.read();
    if (answer.type === "closed") throw Error(JSON.stringify(answer));
    if (answer.type === "welcome") seats = answer.held;
    const frames = answer.frames ?? [answer.frame, answer.missed].filter(Boolean);
    for (const frame of frames) {
      version = frame.version;
      scene = frame.scene ?? { ...scene, ...frame.patch };
    }
    if (isIt(answer)) return answer;
  }
}

async function connect() {
  line = open(table);
  const tokens = keys.map((key) => key.token);
  line.send({ type: "hello", protocol: 4, tokens, viewpoint: keys[0]?.seat ?? null, since: null });
  await until((answer) => answer.type === "welcome");
}

const isOurs = () => scene.phase === "over" || seats.includes(scene.active);
await connect();
lap("welcome");

function act(id) {
  const { code } = scene.moves[(commands * 7) % scene.moves.length];
  line.send({ type: "act", id, version, seat: scene.you, code });
  return until((answer) => answer.id === id);
}

let commands = 0;
let refusal = "";
for (; commands < Number(most); commands += 1) {
  if (!isOurs()) await until(isOurs);
  if (scene.phase === "over") break;
  if (commands === 10) {
    // The worker dies here, and the page starts another one.
    line.close();
    host = await start();
    await connect();
  }
  if (commands === 11) {
    isFull = true;
    refusal = (await act("full")).problem.code;
    isFull = false;
  }
  if (commands === 12) {
    line.send({ type: "hint", id: "hint", version, seat: scene.you });
    const hint = await until((answer) => answer.id === "hint");
    if (hint.type !== "hint") throw Error(JSON.stringify(hint));
  }
  const answer = await act(`node-${commands}`);
  if (answer.type !== "ack") throw Error(JSON.stringify(answer));
}
lap("game");

const memory = Math.round(process.memoryUsage().rss / 1e6);
const found = { phase: scene.phase, commands, refusal, entries: rows.get(table).entries.length };
if (scene.phase === "over") {
  found.record = (await request("GET", `/api/tables/${table}/record`)).text;
  lap("record");
  found.replay = (await request("GET", `/api/tables/${table}/replay?seat=all`)).status;
  lap("replay");
}
found.catalogue = (await request("GET", "/api/catalogue/fr")).status;
found.msgspec = python.runPython("'msgspec' in sys.modules");
await host.close();
console.log(JSON.stringify({ ...found, times, memory }));
process.exit(0);
