import { afterEach, describe, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  history.replaceState(null, "", "/");
});

/** The module as it is in a build. */
async function built(mode: "production" | "offline"): Promise<typeof import("./address")> {
  vi.stubEnv("MODE", mode);
  return import("./address");
}

const PLACES = ["/", "/rules", "/t/abc", "/replay/abc?seat=0&at=7"];

describe.each(["production", "offline"] as const)("an address of the %s build", (mode) => {
  test.each(PLACES)("names %s again", async (place) => {
    const { absoluteLink, isPage, placeOf } = await built(mode);
    const url = new URL(absoluteLink(place));
    const { path, query } = placeOf(url);
    expect(path + query).toBe(place);
    expect(isPage(url)).toBe(true);
  });

  test("elsewhere is left to the browser", async () => {
    const { isPage } = await built(mode);
    expect(isPage(new URL("https://example.org/rules"))).toBe(false);
    expect(isPage(new URL("/api/tables", location.href))).toBe(false);
  });
});

describe("with a service", () => {
  test("anchors of the present page are left to the browser", async () => {
    const { isPage } = await built("production");
    expect(isPage(new URL("#goal", location.href))).toBe(false);
  });

  test("the static site beside it is another site", async () => {
    const { isPage } = await built("production");
    expect(isPage(new URL("/offline/", location.href))).toBe(false);
  });
});

describe("on a plain web host", () => {
  test("every page is in the file that the host serves, in any folder", async () => {
    history.replaceState(null, "", "/games/coatl/#/t/abc");
    const { linkTo, placeOf } = await built("offline");
    expect(placeOf(location).path).toBe("/t/abc");
    expect(new URL(linkTo("/rules"), location.href).pathname).toBe("/games/coatl/");
    expect(linkTo("/")).toBe("/games/coatl/");
  });
});
