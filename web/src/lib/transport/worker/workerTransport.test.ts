import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FromHost, ToHost } from "./messages";
import { WorkerTransport } from "./workerTransport.svelte";

class FakeWorker {
  onmessage: ((event: { data: FromHost }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault: () => void }) => void) | null = null;
  sent: ToHost[] = [];
  isTerminated = false;

  postMessage(message: ToHost): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.isTerminated = true;
  }
  say(message: FromHost): void {
    this.onmessage?.({ data: message });
  }
  crash(): void {
    this.onerror?.({ message: "crash", preventDefault: () => undefined });
  }
  get<Type extends ToHost["type"]>(type: Type): (ToHost & { type: Type })[] {
    const isWanted = (message: ToHost): message is ToHost & { type: Type } => message.type === type;
    return this.sent.filter(isWanted);
  }
}

let workers: FakeWorker[];
let transport: WorkerTransport;

const latest = (): FakeWorker => workers.at(-1)!;
const ready = (): void => latest().say({ type: "startup", startup: { phase: "ready" } });

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  transport = new WorkerTransport("http://here/", () => {
    workers.push(new FakeWorker());
    return latest() as unknown as Worker;
  });
});

function openChannel() {
  const events = { onOpen: vi.fn(), onMessage: vi.fn(), onClose: vi.fn() };
  return { events, channel: transport.open("/api/tables/T/socket", events) };
}

describe("WorkerTransport", () => {
  test("answers requests in any order", async () => {
    const [first, second] = [transport.request("GET", "/a"), transport.request("GET", "/b")];
    const [a, b] = latest().get("request");
    latest().say({ type: "answer", id: b!.id, status: 404, text: "b" });
    latest().say({ type: "answer", id: a!.id, status: 200, text: "a" });
    expect(await first).toEqual({ status: 200, text: "a" });
    expect(await second).toEqual({ status: 404, text: "b" });
  });

  test("tells how far the host has got with starting", () => {
    latest().say({ type: "startup", startup: { phase: "loading", loaded: 1, total: 2 } });
    expect(transport.startup).toEqual({ phase: "loading", loaded: 1, total: 2 });
    ready();
    expect(transport.startup.phase).toBe("ready");
  });

  test("opens channels, and sends nothing of one that is closed", async () => {
    ready();
    const { events, channel } = openChannel();
    await Promise.resolve();
    expect(events.onOpen).toHaveBeenCalledOnce();
    const { channel: id } = latest().get("open")[0]!;
    latest().say({ type: "message", channel: id, text: "hello" });
    expect(events.onMessage).toHaveBeenCalledWith("hello");
    channel.close();
    channel.send("late");
    latest().say({ type: "message", channel: id, text: "late" });
    expect(latest().get("receive")).toEqual([]);
    expect(events.onMessage).toHaveBeenCalledOnce();
    expect(events.onClose).not.toHaveBeenCalled();
  });

  test("replaces a worker that crashed: channels close, requests are sent once more", async () => {
    ready();
    const { events, channel } = openChannel();
    const request = transport.request("GET", "/a");
    latest().crash();
    expect(workers[0]!.isTerminated).toBe(true);
    expect(events.onClose).toHaveBeenCalledWith(1012);
    expect(channel.isAlive).toBe(false);
    const { id } = latest().get("request")[0]!;
    latest().say({ type: "answer", id, status: 200, text: "again" });
    expect((await request).text).toBe("again");
  });

  test("gives up a request that two workers did not survive", async () => {
    ready();
    const request = transport.request("POST", "/a", "{}");
    latest().crash();
    ready();
    latest().crash();
    await expect(request).rejects.toThrow("lost");
    expect(latest().get("request")).toEqual([]);
  });

  test("replaces a worker that shows no sign of life", () => {
    ready();
    void transport.request("GET", "/a");
    latest().say({ type: "alive" });
    vi.advanceTimersByTime(60_000);
    expect(workers).toHaveLength(1);
    void transport.request("GET", "/b");
    vi.advanceTimersByTime(10_000);
    expect(workers).toHaveLength(2);
  });

  test("waits for a silent worker that has games in memory only", () => {
    ready();
    latest().say({ type: "stored", isStored: false });
    void transport.request("GET", "/a");
    vi.advanceTimersByTime(60_000);
    expect(workers).toHaveLength(1);
    const { id } = latest().get("request")[0]!;
    latest().say({ type: "answer", id, status: 200, text: "" });
    latest().crash(); // these games are lost now: the next worker has none
    ready();
    void transport.request("GET", "/b");
    vi.advanceTimersByTime(10_000);
    expect(workers).toHaveLength(3);
  });

  test("says which work on the tables failed, and goes on with the worker", async () => {
    ready();
    const imported = transport.importTables([]);
    const exported = transport.exportTables();
    latest().say({ type: "tables-failed", id: latest().get("import")[0]!.id, reason: "full" });
    latest().say({ type: "tables", id: latest().get("export")[0]!.id, tables: [] });
    await expect(imported).rejects.toThrow("full");
    expect(await exported).toEqual([]);
    expect(workers).toHaveLength(1);
  });

  test("waits for a worker that starts", () => {
    void transport.request("GET", "/a");
    vi.advanceTimersByTime(60_000);
    expect(workers).toHaveLength(1);
  });

  test("fails where no worker starts, with the reason", async () => {
    const request = transport.request("GET", "/a");
    request.catch(() => undefined);
    for (let attempt = 0; attempt < 3; attempt++)
      latest().say({ type: "crashed", reason: "no memory" });
    expect(transport.startup).toEqual({ phase: "failed", reason: "no memory" });
    await expect(request).rejects.toThrow();
    await expect(transport.request("GET", "/b")).rejects.toThrow("no memory");
  });

  describe("where Python does not start", () => {
    beforeEach(() => {
      for (let attempt = 0; attempt < 3; attempt++)
        latest().say({ type: "crashed", reason: "no memory" });
    });

    test("saves the games in a worker without it", async () => {
      const tables = [{ id: "T", setup: "", entries: ["a"] }];
      const exported = transport.exportTables();
      expect(latest().sent.map(({ type }) => type)).toEqual(["export"]);
      const { id } = latest().get("export")[0]!;
      latest().say({ type: "alive" });
      latest().say({ type: "tables", id, tables });
      expect(await exported).toEqual(tables);
      expect(latest().isTerminated).toBe(true);
    });

    test("says so if the games cannot be saved, either", async () => {
      const exported = transport.exportTables();
      const { id } = latest().get("export")[0]!;
      latest().say({ type: "tables-failed", id, reason: "denied" });
      await expect(exported).rejects.toThrow("denied");
      const imported = transport.importTables([]);
      latest().crash();
      await expect(imported).rejects.toThrow("crash");
    });
  });
});
