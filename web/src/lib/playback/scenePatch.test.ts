import { describe, expect, test } from "vitest";
import { makeFrame, makeMove, makeScene } from "../../testing/builders";
import { withWholeScene } from "./scenePatch";

describe("withWholeScene", () => {
  test("changes the fields of the patch and keeps all others", () => {
    const before = makeScene({ turn: 3, deck: 20, moves: [makeMove({ verb: "draw" })] });
    const frame = withWholeScene(makeFrame(2, { patch: { deck: 19, moves: [] } }), before);
    expect(frame).toEqual(makeFrame(2, { scene: { ...before, deck: 19, moves: [] } }));
  });

  test("sets a field to null where the patch says so", () => {
    const before = makeScene({ completing: 1 });
    const frame = withWholeScene(makeFrame(2, { patch: { completing: null } }), before);
    expect(frame.scene?.completing).toBeNull();
  });

  test("does not change the scene before", () => {
    const before = makeScene({ deck: 20 });
    withWholeScene(makeFrame(2, { patch: { deck: 19 } }), before);
    expect(before.deck).toBe(20);
  });

  test("leaves a frame with a whole scene, or with none, as it is", () => {
    const before = makeScene();
    const whole = makeFrame(2, { scene: makeScene({ turn: 7 }) });
    expect(withWholeScene(whole, before)).toEqual(whole);
    expect(withWholeScene(makeFrame(3), before)).toEqual(makeFrame(3));
  });

  test("refuses a patch of nothing", () => {
    expect(() => withWholeScene(makeFrame(2, { patch: { turn: 2 } }), null)).toThrow("patch");
  });
});
