/** The drawing of pieces, in units: the band of a serpent is 48 high, one body 44 long. */

export type Kind = "head" | "body" | "tail";
export type Side = "head" | "tail";

export const BAND = 48;

/** How long each kind is, from joint to joint or to its tip. */
export const LENGTH: Record<Kind, number> = { head: 62, body: 44, tail: 74 };

/** The box each kind is drawn in: x, y, width, height. */
export const BOX: Record<Kind, [number, number, number, number]> = {
  head: [-9, -26, 81, 77],
  body: [-9, -10, 63, 61],
  tail: [-9, -10, 85, 61],
};

export interface Parsed {
  kind: Kind;
  colour: string;
}

/** "Hy" is a yellow head, "y" a yellow body, "Ty" a yellow tail. */
export function parsed(piece: string): Parsed {
  if (piece.startsWith("H")) return { kind: "head", colour: piece.slice(1) };
  if (piece.startsWith("T")) return { kind: "tail", colour: piece.slice(1) };
  return { kind: "body", colour: piece };
}

/** Colours are told by letters; frames may come by name. */
export function letter(colour: string): string {
  return colour === "black" ? "k" : colour.charAt(0);
}

type Point = readonly [number, number];

/** Where two pieces meet: the one at the head side reaches over and down, the next beneath and up. */
const joint = (x: number): Point[] => [
  [x + 8, 0],
  [x + 8, 31],
  [x + 0.5, 31],
  [x + 0.5, 17],
  [x - 7, 17],
  [x - 7, BAND],
];

/** A closed line through the points with its corners rounded. */
function rounded(points: Point[], radius = 2.4): string {
  const steps = points.map(([x, y], i) => {
    const [px, py] = points.at(i - 1)!;
    const [nx, ny] = points[(i + 1) % points.length]!;
    const before = Math.hypot(px - x, py - y);
    const after = Math.hypot(nx - x, ny - y);
    const a = Math.min(radius, before / 2) / before;
    const b = Math.min(radius, after / 2) / after;
    const at = (v: number) => Number(v.toFixed(2));
    return (
      `${i ? "L" : "M"}${at(x + (px - x) * a)} ${at(y + (py - y) * a)}` +
      `Q${x} ${y} ${at(x + (nx - x) * b)} ${at(y + (ny - y) * b)}`
    );
  });
  return `${steps.join("")}Z`;
}

const spine: Point[] = [
  [19, 0],
  [19, -3.2],
  [24.5, -3.2],
  [24.5, -6.4],
  [35.5, -6.4],
  [35.5, -3.2],
  [41, -3.2],
  [41, 0],
];

export const bodyLine = rounded([[8, 0], ...spine, ...joint(44), ...joint(0).reverse().slice(0, 5)]);

const feather = (x: number, y: number, turn: number, length: number, fill: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">` +
  `<path d="M0 0C3 -6 5.2 -${length * 0.55} 0 -${length}C-5.2 -${length * 0.55} -3 -6 0 0Z" fill="${fill}" stroke="var(--d)" stroke-width="1.4"/>` +
  `<path d="M0 -3V-${length - 6}" stroke="var(--d)" stroke-width="1" opacity=".6"/></g>`;

const belly = (d: string, ticks: string) =>
  `<path d="${d}" fill="var(--l)" opacity=".5"/>` +
  `<path d="${ticks}" stroke="var(--d)" stroke-width="1.1" opacity=".45" fill="none"/>`;

const outline = 'stroke="var(--d)" stroke-width="1.8" stroke-linejoin="round"';

const headLine =
  "M70 0L70 28.6Q70 31 67.6 31L64.9 31Q62.5 31 62.5 28.6L62.5 19.4Q62.5 17 60.1 17L57.4 17Q55 17 55 19.4L55 48" +
  "L24 48C14 48 7 44 6 37C11 35 20 34 29 29C20 28 9 25 2 20C-2 16 -3 8 1 4C4 1 8 2 11 4C13 0 17 -5 24 -8C33 -12 44 -9 50 -3C53 -1 56 0 60 0Z";

const tailLine =
  "M8 0L28 0C38 0 46 6 50 13L50 35C44 42 36 48 24 48L-7 48L-7 19.4Q-7 17 -4.6 17L-1.9 17Q0.5 17 0.5 19.4L0.5 28.6Q0.5 31 2.9 31L5.6 31Q8 31 8 28.6Z";

export const LINE: Record<Kind, string> = { head: headLine, body: bodyLine, tail: tailLine };

/** Where the glyph sits. */
export const HEART: Record<Kind, Point> = { head: [44, 22], body: [22.5, 23], tail: [25, 23] };

const DRAWN: Record<Kind, string> = {
  body:
    `<path d="${bodyLine}" fill="var(--c)"/>` +
    belly("M-6 40H37V46.5Q37 47.6 35 47.6H-4Q-6 47.6 -6 46Z", "M5 41V47M15 41V47M25 41V47") +
    `<path d="M10.5 2.2H50" stroke="var(--l)" stroke-width="1.8" stroke-linecap="round" opacity=".8"/>` +
    `<path d="${bodyLine}" fill="none" ${outline}/>`,
  head:
    feather(58, 2, 62, 22, "var(--c)") +
    feather(53, 0, 40, 25, "var(--l)") +
    feather(46, -3, 19, 24, "var(--c)") +
    feather(38, -6, 0, 19, "var(--l)") +
    `<path d="M22 28C12 28 4 27 -2 27L-8 23.5M-2 27L-8 30.5" fill="none" stroke="var(--tongue)" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>` +
    `<path d="M5 21L7.5 30L12 24.5ZM14 24.5L16.5 31.5L20.5 27Z" fill="var(--bone)" stroke="var(--d)" stroke-width="1"/>` +
    `<path d="${headLine}" fill="var(--c)"/>` +
    belly("M8 40C20 41 30 41 54.5 41V47.6H24C15 47.6 10 44 8 40Z", "M27 42V47M36 42V47M45 42V47") +
    `<path d="${headLine}" fill="none" ${outline}/>` +
    `<circle cx="25" cy="7" r="7.4" fill="var(--bone)" stroke="var(--d)" stroke-width="1.6"/>` +
    `<circle cx="23" cy="7.4" r="3.4" fill="#17130d"/>` +
    `<path d="M5 9.5q2.4 -1.8 4 .6" fill="none" stroke="var(--d)" stroke-width="1.6" stroke-linecap="round"/>`,
  tail:
    `<g fill="var(--l)" ${outline}>` +
    `<rect x="66" y="16.5" width="8.5" height="15" rx="4"/>` +
    `<rect x="57.5" y="13" width="10.5" height="22" rx="4.5"/>` +
    `<rect x="48" y="10" width="12" height="28" rx="5"/></g>` +
    `<path d="${tailLine}" fill="var(--c)"/>` +
    belly("M-6 40H42C36 45 32 47.6 24 47.6H-4Q-6 47.6 -6 46Z", "M5 41V47M15 41V47M25 41V47") +
    `<path d="${tailLine}" fill="none" ${outline}/>`,
};

/** Glyphs by colour, in a box of 24 around 0 0; cut out of the piece with `var(--i)`. */
const GLYPHS: Record<string, string> = {
  y:
    `<circle r="5"/><path d="` +
    Array.from({ length: 8 }, (_, i) => {
      const at = (turn: number, r: number) => {
        const a = ((i + turn) * Math.PI) / 4;
        return `${(Math.sin(a) * r).toFixed(1)} ${(-Math.cos(a) * r).toFixed(1)}`;
      };
      return `M${at(-0.28, 7)}L${at(0, 12)}L${at(0.28, 7)}Z`;
    }).join("") +
    `"/>`,
  r: `<path fill-rule="evenodd" d="M1 -12C2 -7 9 -4 9 4A9 8.4 0 0 1 -9 4C-9 -1 -6 -3 -5 -7C-3 -6 -2 -4 -2 -2.500C1 -5 2 -8 1 -12ZM0 1C-2 4 -4 4.5 -4 7.200A4 3.6 0 0 0 4 7.200C4 4.5 1.5 3.5 0 1Z"/>`,
  k: `<path d="M0 -12.500L5.5 -1V3.500H-5.500V-1ZM-8.5 4.800H8.500V7.800H-8.500ZM-2.2 8.800H2.200V12.500H-2.200Z"/>`,
  g: `<path fill-rule="evenodd" d="M10 -10C11 1 7 8.5 -4.5 8L-9.5 12L-11.5 10L-7.5 5C-9 -6 -1 -10.5 10 -10ZM5.5 -6.200L-5 4.600L-3.6 6L6.8 -5Z"/>`,
  b: `<path fill="none" stroke="var(--i)" stroke-width="4.4" stroke-linecap="round" d="M-10 -3.500C-7.5 -8.5 -3.5 -8.5 -.5 -5C2.5 -1.5 6.5 -1.5 10 -6M-10 6C-7.5 1 -3.5 1 -.5 4.500C2.5 8 6.5 8 10 3.5"/>`,
  o: `<path fill-rule="evenodd" d="M-10 11C-7 -2 0 -10 11 -11.500C10.5 -1 4 7 -6 8L-8 12ZM6 -7.500C0 -4 -4 1 -6.5 6.500L-5.2 6.800C-2.5 1.5 1.5 -3 6.6 -6.800Z"/>`,
  "*": ["y", "r", "k", "g", "b"]
    .map((colour, i) => {
      const a = (i * 2 * Math.PI) / 5;
      const x = (Math.sin(a) * 7.4).toFixed(1);
      const y = (-Math.cos(a) * 7.4).toFixed(1);
      return `<circle cx="${x}" cy="${y}" r="4.1" fill="var(--${colour}-c)" stroke="var(--d)" stroke-width=".9"/>`;
    })
    .join(""),
};

export const glyphId = (colour: string) => `glyph-${colour === "*" ? "any" : colour}`;

/** Everything that is drawn many times, once. */
export function sprite(): string {
  const kinds = (Object.keys(DRAWN) as Kind[])
    .map(
      (kind) =>
        `<g id="piece-${kind}">${DRAWN[kind]}</g><path id="line-${kind}" d="${LINE[kind]}" fill="none"/>`,
    )
    .join("");
  const glyphs = Object.entries(GLYPHS)
    .map(
      ([colour, drawn]) =>
        `<g id="${glyphId(colour)}"><circle r="15.5" fill="var(--bone)" style="opacity:var(--plate)"/>` +
        `<g fill="var(--i)" style="transform:scale(var(--glyph))">${drawn}</g></g>`,
    )
    .join("");
  return `<svg width="0" height="0" aria-hidden="true" style="position:absolute"><defs>${kinds}${glyphs}</defs></svg>`;
}
