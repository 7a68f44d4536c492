import { describe, expect, it } from "vitest";
import { momentOf, replayLink } from "./replayLink";
import { lanesOf, resultPicture } from "./resultPicture";

describe("a link to a moment", () => {
  it.each([
    { viewpoint: 1, version: 57 },
    { viewpoint: "open", version: null },
    { viewpoint: "outside", version: 0 },
  ] as const)("leads to %o", (moment) => {
    const link = replayLink("abc", moment);
    expect(new URL(link).pathname).toBe("/replay/abc");
    expect(momentOf(new URL(link).search)).toEqual(moment);
  });

  it("leads to the beginning if it makes no sense", () => {
    expect(momentOf("?seat=9&at=-1")).toEqual({ viewpoint: "open", version: null });
    expect(momentOf("")).toEqual({ viewpoint: "open", version: null });
  });

  it("is seen from the usual seat unless it names another", () => {
    expect(momentOf("", 1).viewpoint).toBe(1);
    expect(momentOf("?seat=9", 1).viewpoint).toBe(1);
    expect(momentOf("?seat=all", 1).viewpoint).toBe("open");
    expect(momentOf("?seat=0", 1).viewpoint).toBe(0);
  });
});

describe("the picture of a result", () => {
  const score = { total: 12, coatls: [], feathers: 0, cards: 0, best: 0 };
  const best = { colours: "ygb", points: 9, cards: [] };
  const result = {
    reason: "coatls" as const,
    seat: 0,
    turns: 20,
    winners: [1],
    decided: "points" as const,
    scores: [score, { ...score, total: 23, coatls: [{ ...best, points: 2 }, best] }],
    adam: null,
  };

  const players = (...names: string[]) => names.map((name) => ({ name, head: "moon" as const }));

  it("has every player with the points and the best Cóatl", () => {
    const lanes = lanesOf(result as never, players("Ana", "Bo"), "A.D.A.M.");
    expect(lanes.map(({ name, points, won }) => [name, points, won])).toEqual([
      ["Ana", 12, false],
      ["Bo", 23, true],
    ]);
    expect(lanes[1]!.serpent).toBe("ygb");
  });

  it("is an image without anything from outside, whatever people call themselves", () => {
    const lanes = lanesOf(result as never, players("</svg><script>", "B&b"), "A.D.A.M.");
    const svg = resultPicture("Cóatl", "Bo wins", lanes, () => "#123456");
    expect(svg).not.toMatch(/<(script|image|foreignObject)|(href|src)="[^#]/);
    expect(svg.match(/<\/svg>/g)).toHaveLength(1);
    expect(svg).toContain("B&amp;b");
  });
});
