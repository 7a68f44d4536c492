import { expect, test } from "vitest";
import { sprite } from "./shapes";

/** The drawing of a body, without its glyph. */
function body(id: string): string {
  const [, drawn] = sprite().split(`<g id="${id}"`);
  return drawn!.slice(drawn!.indexOf(">"), drawn!.indexOf("<circle"));
}

test("a golden body has another shape than the bodies that serpents are built of", () => {
  expect(body("body-y")).toBe(body("body-b"));
  expect(body("body-o")).not.toBe(body("body-y"));
});
