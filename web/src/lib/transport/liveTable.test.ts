import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "$lib/api/client";
import { type Hello, OUTDATED } from "$lib/api/protocol";
import { forgetTable, storeKeys } from "$lib/settings/storedTables.svelte";
import { makeFrame, makeScene, makeTable, makeLogLine, makeWelcome } from "../../testing/builders";
import { FakeSocket } from "../../testing/fakeSocket";
import { LiveTable } from "./liveTable.svelte";
import type { Request } from "./reconnectingChannel.svelte";

let connection: LiveTable;

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

/** The hello that the latest socket sent. */
function hello(): Hello {
  FakeSocket.latest.open();
  return FakeSocket.latest.sent[0] as Hello;
}

/** Join at a version, seen from seat 0, which is to play. */
function join(version = 3): FakeSocket {
  hello();
  FakeSocket.latest.receive(
    makeWelcome({
      narration: [makeLogLine(1, 1)],
      frame: makeFrame(version, { scene: makeScene() }),
    }),
  );
  return FakeSocket.latest;
}

async function reconnect(): Promise<void> {
  FakeSocket.latest.drop();
  await vi.advanceTimersByTimeAsync(600);
}

function lastRequest(): Request {
  return FakeSocket.latest.sent.at(-1) as Request;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(api, "table").mockResolvedValue(makeTable());
  vi.spyOn(api, "catalogue").mockResolvedValue({
    language: "en",
    cards: [],
    bots: [],
    difficulties: [],
  });
  FakeSocket.install();
  storeKeys("abc", [{ seat: 0, token: "secret" }], { host: "host-token" });
  connection = new LiveTable("abc");
});

afterEach(() => {
  connection.close();
  forgetTable("abc");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("hello", () => {
  test("carries every token, and looks from the only seat held here", () => {
    expect(hello()).toMatchObject({ tokens: ["secret", "host-token"], viewpoint: 0, since: null });
  });

  test("looks from no seat where several people share the device", () => {
    storeKeys("abc", [{ seat: 1, token: "other" }]);
    expect(hello()).toMatchObject({ viewpoint: null });
  });
});

describe("missed updates", () => {
  test("are asked for after a reconnect, from the last version received", async () => {
    join(3).receive({ type: "news", frames: [makeFrame(4, { scene: makeScene({ turn: 2 }) })] });
    await reconnect();
    expect(hello()).toMatchObject({ since: 4 });
  });

  test("extend the game without showing anything twice", async () => {
    join(3);
    await reconnect();
    hello();
    const socket = FakeSocket.latest;
    const missed = makeFrame(4, {
      narration: [makeLogLine(2, 0)],
      scene: makeScene({ turn: 2 }),
    });
    socket.receive(makeWelcome({ missed }));
    expect(connection.version).toBe(4);
    expect(connection.scene?.turn).toBe(2);
    expect(connection.narration).toEqual([makeLogLine(1, 1), makeLogLine(2, 0)]);
  });

  test("of a seat looked from before extend what it had received", () => {
    const socket = join(3);
    const other = makeFrame(3, { scene: makeScene({ turn: 1 }) });
    socket.receive(makeWelcome({ viewpoint: 1, narration: [makeLogLine(1, 0)], frame: other }));
    expect(connection.narration).toEqual([makeLogLine(1, 0)]);
    const missed = makeFrame(4, {
      narration: [makeLogLine(2, 0)],
      scene: makeScene({ turn: 2 }),
    });
    socket.receive(makeWelcome({ viewpoint: 0, missed }));
    expect(connection.version).toBe(4);
    expect(connection.narration).toEqual([makeLogLine(1, 1), makeLogLine(2, 0)]);
  });

  test("are replaced by a full frame where the service cannot go on from there", async () => {
    join(3);
    await reconnect();
    hello();
    FakeSocket.latest.receive(
      makeWelcome({ narration: [makeLogLine(9, 1)], frame: makeFrame(40, { scene: makeScene() }) }),
    );
    expect(connection.version).toBe(40);
    expect(connection.narration).toEqual([makeLogLine(9, 1)]);
  });

  test("are not asked for after taking a seat: everything is sent again", () => {
    join(3);
    connection.reauthenticate();
    expect(hello()).toMatchObject({ since: null });
  });
});

describe("commands", () => {
  test("carry the version and the seat they are based on", async () => {
    join(3);
    const done = connection.act(17);
    expect(connection.busy).toBe(true);
    expect(lastRequest()).toMatchObject({ type: "act", version: 3, seat: 0, code: 17 });
    FakeSocket.latest.receive({ type: "ack", id: lastRequest().id, version: 4 });
    expect(await done).toBe(true);
    expect(connection.busy).toBe(false);
  });

  test("are made one at a time", async () => {
    join(3);
    void connection.act(17);
    const sent = FakeSocket.latest.sent.length;
    expect(await connection.act(18)).toBe(false);
    expect(FakeSocket.latest.sent).toHaveLength(sent);
  });

  test("are shown as being sent if no answer comes soon, until it does", async () => {
    join(3);
    const done = connection.act(17);
    await vi.advanceTimersByTimeAsync(699);
    expect(connection.sending).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(connection.sending).toBe(true);
    FakeSocket.latest.receive({ type: "ack", id: lastRequest().id, version: 4 });
    await done;
    expect(connection.sending).toBe(false);
  });

  test("that are answered at once are never shown as being sent", async () => {
    join(3);
    const done = connection.act(17);
    FakeSocket.latest.receive({ type: "ack", id: lastRequest().id, version: 4 });
    await done;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.sending).toBe(false);
  });

  test("tell why they were rejected", async () => {
    join(3);
    const done = connection.undo();
    const problem = { code: "stale" };
    FakeSocket.latest.receive({ type: "reject", id: lastRequest().id, problem, version: 3 });
    expect(await done).toBe(false);
    expect(connection.problem).toEqual(problem);
    connection.dismissProblem();
    expect(connection.problem).toBeNull();
  });

  test("fail as unreachable when the page turns out to be outdated", async () => {
    join(3);
    const done = connection.act(17);
    FakeSocket.latest.drop(OUTDATED);
    await settle();
    expect(await done).toBe(false);
    expect(connection.status).toBe("outdated");
    expect(connection.problem).toEqual({ code: "unreachable" });
  });
});

test("the deadline is given by this device's clock", () => {
  const now = Date.now();
  hello();
  const service = now / 1000 + 3600; // an hour ahead
  FakeSocket.latest.receive(
    makeWelcome({ table: makeTable({ now: service, deadline: service + 60 }) }),
  );
  expect(connection.deadline).toBeCloseTo(now + 60_000, -1);
});

test("calls a bot for somebody who is away, and objects to one", () => {
  join();
  void connection.callStandIn(1);
  expect(lastRequest()).toMatchObject({ type: "call", seat: 1 });
  void connection.comeBack();
  expect(lastRequest()).toMatchObject({ type: "here" });
});
