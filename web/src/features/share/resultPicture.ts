/** A picture of a result, drawn by the browser: an SVG of our pieces, as PNG. */

import type { Result } from "$lib/api/protocol";
import { type DrawnHead, drawnHeads, headId } from "$lib/art/heads";
import { LENGTH, pieceId, sprite } from "$lib/art/shapes";
import type { Player } from "$lib/i18n/players";

export const WIDTH = 1200;
export const HEIGHT = 630;

const MARGIN = 64;
const TOP = 150;
/** Where names end and serpents begin, and where these end. */
const NAMES_END = 430;
const SERPENTS_END = 1010;
const GROUND = "#efe6d6";
const LINE = "#cdbfa6";
const INK = "#221e1a";
const GOLD = "#8a6410";

export interface Lane {
  name: string;
  points: number;
  won: boolean;
  /** The colours of the best Cóatl, from head to tail; empty without one. */
  serpent: string;
  head: DrawnHead;
}

/** The players of a result, by seat. */
export function lanesOf(
  result: Result,
  players: Pick<Player, "name" | "head">[],
  adam: string,
): Lane[] {
  const lanes: Lane[] = result.scores.map((score, seat) => ({
    name: players[seat]?.name ?? "",
    points: score.total,
    won: result.winners.includes(seat),
    serpent: score.coatls.toSorted((a, b) => b.points - a.points)[0]?.colours ?? "",
    head: players[seat]?.head ?? "feathers",
  }));
  if (!result.adam) return lanes;
  const points = result.adam.reduce((sum, card) => sum + card.points, 0);
  return [...lanes, { name: adam, points, won: !result.winners.length, serpent: "", head: "adam" }];
}

export function escape(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replace(/[&<>"]/g, (sign) => entities[sign]!);
}

/** A finished Cóatl from head to tail, in the units of shapes.ts, and its length. */
function serpent(colours: string): { drawn: string; length: number } {
  let x = 0;
  const pieces = [...colours].map((colour, index) => {
    const isLast = index === colours.length - 1;
    const kind = index === 0 ? "head" : isLast ? "tail" : "body";
    const piece = `${{ head: "H", body: "", tail: "T" }[kind]}${colour}`;
    const drawn = `<use href="#${pieceId(piece)}" x="${x}"/>`;
    x += LENGTH[kind];
    return drawn;
  });
  // A piece covers the joint of the one behind it.
  return { drawn: pieces.reverse().join(""), length: x };
}

function text(content: string, x: number, y: number, size: number, more = ""): string {
  return `<text x="${x}" y="${y}" font-size="${size}" ${more}>${escape(content)}</text>`;
}

function lane(one: Lane, index: number, height: number): string {
  const middle = TOP + height * (index + 0.5);
  const size = Math.min(38, (NAMES_END - MARGIN - 104) / (one.name.length * 0.55));
  const colour = one.won ? GOLD : INK;
  const { drawn, length } = serpent(one.serpent);
  const scale = Math.min(1.5, (height - 24) / 82, (SERPENTS_END - NAMES_END - 30) / (length || 1));
  return [
    `<path d="M${MARGIN} ${TOP + height * index}H${WIDTH - MARGIN}" stroke="${LINE}" stroke-width="2"/>`,
    `<use href="#${headId(one.head)}" transform="translate(${MARGIN} ${middle - 40}) scale(.8)"/>`,
    text(one.name, MARGIN + 104, middle + size * 0.35, size, `fill="${colour}" font-weight="650"`),
    `<g transform="translate(${NAMES_END + 20} ${middle - 14 * scale}) scale(${scale})">${drawn}</g>`,
    text(
      `${one.points}`,
      WIDTH - MARGIN,
      middle + 24,
      68,
      `fill="${colour}" font-weight="700" text-anchor="end"`,
    ),
  ].join("");
}

/** The picture as SVG. `colour` gives the value of a custom property of the page. */
export function resultPicture(
  title: string,
  headline: string,
  lanes: Lane[],
  colour: (name: string) => string,
): string {
  const height = (HEIGHT - TOP - 30) / lanes.length;
  const shapes = sprite(drawnHeads()).replace(/^<svg[^>]*>|<\/svg>$/g, "");
  const content = [
    `<rect width="100%" height="100%" fill="${GROUND}"/>`,
    text(headline, MARGIN, 104, Math.min(56, 1400 / headline.length), `font-weight="700"`),
    text(title, WIDTH - MARGIN, 104, 40, `font-weight="650" text-anchor="end" fill="#16695c"`),
    ...lanes.map((one, index) => lane(one, index, height)),
  ].join("");
  const drawing = shapes + content;
  const names = new Set([...drawing.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!));
  const fixed = { "--glyph": "1", "--plate": "0", "--ink": INK, "--card": GROUND };
  const style = [...names]
    .filter((name) => !["--c", "--d", "--l", "--i"].includes(name))
    .map((name) => `${name}:${(fixed as Record<string, string>)[name] ?? colour(name)}`)
    .join(";");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" ` +
    `viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Source Sans 3, system-ui, Helvetica, Arial, sans-serif" ` +
    `fill="${INK}" style="${escape(style)}">${drawing}</svg>`
  );
}

/** Draw an SVG as PNG. Rejects where the browser cannot. */
export async function toPng(svg: string): Promise<Blob> {
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.getContext("2d")!.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no PNG"))), "image/png"),
  );
}
