import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, ApiError } from "$lib/api/client";
import {
  type Answer,
  GONE,
  type Hello,
  MALFORMED,
  OUTDATED,
  PROTOCOL,
  TOO_MUCH,
} from "$lib/api/protocol";
import { makeTable, makeWelcome } from "../../testing/builders";
import { FakeSocket } from "../../testing/fakeSocket";
import { type Request, ReconnectingChannel } from "./reconnectingChannel.svelte";

const HELLO: Hello = { type: "hello", protocol: PROTOCOL };

let received: Answer[];
let transport: ReconnectingChannel;

/** Let promises settle; timers stand still. */
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const rematch = (id: string): Request => ({ type: "rematch", id });

/** Open the latest socket and answer its hello. */
function welcome(): FakeSocket {
  const socket = FakeSocket.latest;
  socket.open();
  socket.receive(makeWelcome());
  return socket;
}

/** The connection breaks; resolves once the transport has noticed. */
async function drop(code?: number): Promise<void> {
  FakeSocket.latest.drop(code);
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.spyOn(api, "table").mockResolvedValue(makeTable());
  FakeSocket.install();
  received = [];
  transport = new ReconnectingChannel(
    "abc",
    () => HELLO,
    (answer) => received.push(answer),
  );
});

afterEach(() => {
  transport.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("connecting", () => {
  test("says hello to the table and is open once it is welcomed", () => {
    const socket = FakeSocket.latest;
    expect(socket.url).toMatch(/^ws:.*\/api\/tables\/abc\/socket$/);
    expect(transport.status).toBe("connecting");
    socket.open();
    expect(socket.sent).toEqual([HELLO]);
    expect(transport.status).toBe("connecting");
    socket.receive(makeWelcome());
    expect(transport.status).toBe("open");
    expect(received).toHaveLength(1);
  });

  test("ignores what an older socket still says", () => {
    const old = welcome();
    transport.connect();
    old.receive(makeWelcome());
    old.drop();
    expect(received).toHaveLength(1);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe("requests", () => {
  test("resolve to the answer with their id", async () => {
    const socket = welcome();
    const first = transport.request(rematch);
    const second = transport.request(rematch);
    const [, one, two] = socket.sent as Request[];
    socket.receive({ type: "ack", id: two!.id, version: 2 });
    socket.receive({ type: "ack", id: one!.id, version: 1 });
    expect(await first).toMatchObject({ version: 1 });
    expect(await second).toMatchObject({ version: 2 });
  });

  test("wait for the welcome", () => {
    const socket = FakeSocket.latest;
    socket.open();
    void transport.request(rematch);
    expect(socket.sent).toEqual([HELLO]);
    socket.receive(makeWelcome());
    expect(socket.sent).toHaveLength(2);
  });

  test("are sent again after a lost connection, with their ids and in their order", async () => {
    const before = welcome();
    void transport.request((id) => ({ type: "act", id, version: 1, seat: 0, code: 5 }));
    void transport.request(rematch);
    await drop();
    await vi.advanceTimersByTimeAsync(400);
    const after = welcome();
    expect(after).not.toBe(before);
    expect(after.sent).toEqual([HELLO, ...before.sent.slice(1)]);
  });

  test("are not sent again once they are answered", async () => {
    const before = welcome();
    const answer = transport.request(rematch);
    before.receive({ type: "ack", id: (before.sent[1] as Request).id, version: 1 });
    await answer;
    await drop();
    await vi.advanceTimersByTimeAsync(400);
    expect(welcome().sent).toEqual([HELLO]);
  });

  test("for an emote are never sent late: not after the welcome, nor on another channel", async () => {
    const emote = (id: string): Request => ({ type: "emote", id, seat: 0, emote: "hello" });
    const before = FakeSocket.latest;
    before.open();
    expect(await transport.request(emote)).toBeNull();
    before.receive(makeWelcome());
    expect(before.sent).toEqual([HELLO]);
    const answer = transport.request(emote);
    expect(before.sent).toHaveLength(2);
    await drop();
    expect(await answer).toBeNull();
    await vi.advanceTimersByTimeAsync(400);
    expect(welcome().sent).toEqual([HELLO]);
  });

  test("resolve to null after 30 s without an answer", async () => {
    welcome();
    const answer = vi.fn();
    void transport.request(rematch).then(answer);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(answer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toHaveBeenCalledWith(null);
  });
});

describe("reconnecting", () => {
  test("backs off while the service cannot be reached", async () => {
    welcome();
    await drop();
    expect(transport.status).toBe("lost");
    for (const [index, delay] of [400, 800, 1600, 3200, 6400, 10_000, 10_000].entries()) {
      expect(transport.attempts).toBe(index + 1);
      await vi.advanceTimersByTimeAsync(delay - 1);
      expect(FakeSocket.all).toHaveLength(index + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(FakeSocket.all).toHaveLength(index + 2);
      await drop();
    }
  });

  test("begins with short delays again after a success", async () => {
    welcome();
    await drop();
    await vi.advanceTimersByTimeAsync(400);
    await drop();
    await vi.advanceTimersByTimeAsync(800);
    welcome();
    expect(transport.status).toBe("open");
    expect(transport.attempts).toBe(0);
    await drop();
    await vi.advanceTimersByTimeAsync(400);
    expect(FakeSocket.all).toHaveLength(4);
  });

  test("waits longest after exceeding the rate limit", async () => {
    welcome();
    await drop(TOO_MUCH);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(FakeSocket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("does not wait once the device is online again", async () => {
    welcome();
    await drop();
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(400);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("leaves an open connection alone when the device is online again", () => {
    welcome();
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe("a silent network", () => {
  const pings = (socket: FakeSocket): number =>
    socket.sent.filter((sent) => sent.type === "ping").length;

  test("is asked after 4 s for a sign of life, and again after each", async () => {
    const socket = welcome();
    await vi.advanceTimersByTimeAsync(3_999);
    expect(pings(socket)).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(pings(socket)).toBe(1);
    socket.receive({ type: "ack", id: "ping", version: 1 });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(pings(socket)).toBe(2);
    expect(transport.status).toBe("open");
  });

  test("is not asked while messages come", async () => {
    const socket = welcome();
    for (let second = 0; second < 20; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      socket.receive({ type: "news", frames: [] });
    }
    expect(pings(socket)).toBe(0);
  });

  test("counts as lost if it does not answer within 5 s, and is tried again", async () => {
    const socket = welcome();
    void transport.request(rematch);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(transport.status).toBe("lost");
    expect(socket.readyState).toBe(FakeSocket.CLOSING);
    await vi.advanceTimersByTimeAsync(400);
    expect(FakeSocket.all).toHaveLength(2);
    expect(welcome().sent.at(-1)).toMatchObject({ type: "rematch" });
    expect(transport.status).toBe("open");
  });

  test("is given up while connecting, too", async () => {
    FakeSocket.latest.open();
    await vi.advanceTimersByTimeAsync(10_400);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("is shown at once when the device says that it is offline", async () => {
    welcome();
    dispatchEvent(new Event("offline"));
    await settle();
    expect(transport.status).toBe("lost");
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe("giving up", () => {
  test.each([
    ["an outdated page", OUTDATED, "outdated"],
    ["a message the service cannot read", MALFORMED, "outdated"],
    ["a table that is gone", GONE, "gone"],
  ] as const)("on %s", async (_, code, status) => {
    welcome();
    const answer = transport.request(rematch);
    await drop(code);
    expect(transport.status).toBe(status);
    expect(await answer).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("on a refused handshake, if there is no such table", async () => {
    vi.mocked(api.table).mockRejectedValue(new ApiError({ code: "unknown-table" }));
    await drop();
    expect(transport.status).toBe("gone");
  });

  test("not on a refused handshake, if the service cannot be reached", async () => {
    vi.mocked(api.table).mockRejectedValue(new ApiError({ code: "unreachable" }));
    await drop();
    expect(transport.status).toBe("lost");
    await vi.advanceTimersByTimeAsync(400);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("when it is closed", async () => {
    const socket = welcome();
    const answer = transport.request(rematch);
    transport.close();
    expect(socket.readyState).toBe(FakeSocket.CLOSING);
    expect(await answer).toBeNull();
    await drop();
    await vi.advanceTimersByTimeAsync(60_000);
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(1);
  });
});
