import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeSocket } from "../../testing/fakeSocket";
import { serviceTransport } from "./serviceTransport";

const PATH = "/api/tables/abc";

afterEach(() => vi.unstubAllGlobals());

describe("a request", () => {
  test("is sent over HTTP, and answered with status and text", async () => {
    const fetched = vi.fn(async () => new Response('{"id":"abc"}', { status: 201 }));
    vi.stubGlobal("fetch", fetched);
    const answer = await serviceTransport.request("POST", "/api/tables", "{}");
    expect(answer).toEqual({ status: 201, text: '{"id":"abc"}' });
    expect(fetched).toHaveBeenCalledWith("/api/tables", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
  });

  test("is rejected where nothing answers", async () => {
    await expect(serviceTransport.request("GET", PATH)).rejects.toThrow(TypeError);
  });
});

describe("a channel", () => {
  const events = { onOpen: vi.fn(), onMessage: vi.fn(), onClose: vi.fn() };

  beforeEach(() => {
    Object.values(events).forEach((event) => event.mockClear());
    FakeSocket.install();
  });

  test("is a WebSocket that carries texts", () => {
    const channel = serviceTransport.open(`${PATH}/socket`, events);
    const socket = FakeSocket.latest;
    expect(new URL(socket.url).pathname).toBe(`${PATH}/socket`);
    expect(channel.isAlive).toBe(true);
    socket.open();
    expect(events.onOpen).toHaveBeenCalledOnce();
    channel.send('{"type":"ping","id":"1"}');
    expect(socket.sent).toEqual([{ type: "ping", id: "1" }]);
    socket.receive({ type: "ack", id: "1", version: 0 });
    expect(JSON.parse(events.onMessage.mock.calls[0]![0])).toMatchObject({ type: "ack" });
    socket.drop(4404);
    expect(events.onClose).toHaveBeenCalledWith(4404);
    expect(channel.isAlive).toBe(false);
  });

  test("reports nothing after it was closed", () => {
    const channel = serviceTransport.open(`${PATH}/socket`, events);
    const socket = FakeSocket.latest;
    channel.close();
    expect(channel.isAlive).toBe(false);
    socket.open();
    socket.receive({ type: "ack", id: "1", version: 0 });
    socket.drop();
    Object.values(events).forEach((event) => expect(event).not.toHaveBeenCalled());
  });
});
