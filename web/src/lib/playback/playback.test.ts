import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Frame } from "$lib/api/protocol";
import { settings } from "$lib/settings/settings.svelte";
import { makeFrame, makeScene, makeLogLine } from "../../testing/builders";
import { Playback } from "./playback.svelte";

const NORMAL = 850;

let playback: Playback;
let isHidden: boolean;

/** A step of the opponent, who goes on playing, with this many sentences. */
function opponentStep(version: number, sentences = 1): Frame {
  return makeFrame(version, {
    narration: Array.from({ length: sentences }, () => makeLogLine(version, 1)),
    scene: makeScene({ active: 1, turn: version }),
  });
}

function hide(): void {
  isHidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  settings.pace = "normal";
  playback = new Playback(() => [0]);
  playback.reset([], makeFrame(1, { scene: makeScene({ active: 1 }) }));
  vi.advanceTimersByTime(10_000); // nothing has been shown for a while
});

afterEach(() => {
  playback.close();
  vi.useRealTimers();
});

describe("pace", () => {
  test("shows the player's own steps at once", () => {
    playback.reset([], makeFrame(1, { scene: makeScene({ active: 0 }) }));
    const step = makeFrame(2, { narration: [makeLogLine(1, 0)], scene: makeScene({ active: 0 }) });
    playback.add([step, { ...step, version: 3 }, { ...step, version: 4 }]);
    expect(playback.version).toBe(4);
    expect(playback.queued).toBe(0);
  });

  test("shows an opponent's steps one after the other", () => {
    playback.add([opponentStep(2), opponentStep(3), opponentStep(4)]);
    expect([playback.version, playback.queued]).toEqual([2, 2]);
    vi.advanceTimersByTime(NORMAL - 1);
    expect(playback.version).toBe(2);
    vi.advanceTimersByTime(1);
    expect([playback.version, playback.queued]).toEqual([3, 1]);
    vi.advanceTimersByTime(NORMAL);
    expect([playback.version, playback.queued]).toEqual([4, 0]);
  });

  test("gives a step with more to read more time", () => {
    playback.add([opponentStep(2, 3), opponentStep(3)]);
    vi.advanceTimersByTime(NORMAL * 1.8 - 1);
    expect(playback.version).toBe(2);
    vi.advanceTimersByTime(1);
    expect(playback.version).toBe(3);
  });

  test.each([
    ["slow", 1600],
    ["fast", 350],
  ] as const)("follows the setting: %s", (pace, delay) => {
    settings.pace = pace;
    playback.add([opponentStep(2), opponentStep(3)]);
    vi.advanceTimersByTime(delay - 1);
    expect(playback.version).toBe(2);
    vi.advanceTimersByTime(1);
    expect(playback.version).toBe(3);
  });

  test("is instant if so set", () => {
    settings.pace = "instant";
    playback.add([opponentStep(2), opponentStep(3), opponentStep(4)]);
    expect(playback.version).toBe(4);
  });

  test("speeds up with a long queue", () => {
    playback.add(Array.from({ length: 21 }, (_, index) => opponentStep(2 + index)));
    expect([playback.version, playback.queued]).toEqual([2, 20]);
    vi.advanceTimersByTime(NORMAL / 2);
    expect(playback.version).toBe(3);
  });

  test("does not wait for frames with nothing to see", () => {
    playback.add([opponentStep(2), makeFrame(3), makeFrame(4)]);
    expect(playback.version).toBe(4);
  });
});

describe("catching up", () => {
  test("skip shows everything queued", () => {
    playback.add([opponentStep(2), opponentStep(3), opponentStep(4)]);
    playback.skip();
    expect([playback.version, playback.queued]).toEqual([4, 0]);
    expect(playback.narration).toHaveLength(3);
    vi.advanceTimersByTime(10_000);
    expect(playback.version).toBe(4);
  });

  test("hiding the page shows everything queued, and what follows at once", () => {
    playback.add([opponentStep(2), opponentStep(3)]);
    hide();
    expect(playback.version).toBe(3);
    playback.add([opponentStep(4), opponentStep(5)]);
    expect(playback.version).toBe(5);
  });

  test("a full state replaces the queue", () => {
    playback.add([opponentStep(2), opponentStep(3)]);
    playback.reset([makeLogLine(9, 1)], makeFrame(20, { scene: makeScene({ turn: 9 }) }));
    vi.advanceTimersByTime(10_000);
    expect([playback.version, playback.queued]).toEqual([20, 0]);
    expect(playback.scene?.turn).toBe(9);
  });
});

describe("patches", () => {
  test("apply to the last scene received, even while that is not shown yet", () => {
    playback.add([opponentStep(2), opponentStep(3)]);
    playback.add([makeFrame(4, { narration: [makeLogLine(4, 1)], patch: { deck: 7 } })]);
    expect(playback.scene?.turn).toBe(2);
    playback.skip();
    expect(playback.scene).toMatchObject({ turn: 3, deck: 7 });
  });

  test("apply to a full state that replaced everything", () => {
    playback.reset([], makeFrame(20, { scene: makeScene({ turn: 9, active: 1 }) }));
    playback.add([makeFrame(21, { patch: { deck: 7 } })]);
    playback.skip();
    expect(playback.scene).toMatchObject({ turn: 9, deck: 7 });
  });
});

describe("versions", () => {
  test("received before are ignored, even while they are queued", () => {
    playback.add([opponentStep(2), opponentStep(3)]);
    playback.add([opponentStep(3), opponentStep(4)]);
    playback.skip();
    expect(playback.narration.map(({ turn }) => turn)).toEqual([2, 3, 4]);
    expect(playback.received).toBe(4);
  });

  test("keep the last scene where a frame has none", () => {
    playback.add([makeFrame(2, { narration: [makeLogLine(1, 1)] })]);
    expect(playback.version).toBe(2);
    expect(playback.scene?.active).toBe(1);
  });
});

test("a closed playback shows nothing more", () => {
  playback.add([opponentStep(2), opponentStep(3)]);
  playback.close();
  vi.advanceTimersByTime(10_000);
  expect(playback.version).toBe(2);
});
