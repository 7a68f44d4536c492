/** The shapes of the pieces. In their units a serpent is 48 high and a body 44 long. */

export type Kind = "head" | "body" | "tail";
export type Side = "head" | "tail";

export const BAND = 48;

/** The length of each kind, from joint to joint or to its tip. */
export const LENGTH: Record<Kind, number> = { head: 62, body: 44, tail: 74 };

/** The view box of each kind: x, y, width, height. */
export const BOX: Record<Kind, [number, number, number, number]> = {
  head: [-12, -31, 82, 81],
  body: [-7, -8, 59, 58],
  tail: [-7, -8, 83, 58],
};

export interface PieceParts {
  kind: Kind;
  colour: string;
}

/** "Hy" is a yellow head, "y" a yellow body, "Ty" a yellow tail. */
export function parsePiece(piece: string): PieceParts {
  if (piece.startsWith("H")) return { kind: "head", colour: piece.slice(1) };
  if (piece.startsWith("T")) return { kind: "tail", colour: piece.slice(1) };
  return { kind: "body", colour: piece };
}

type Point = readonly [number, number];

/** The joint between two pieces: a hook, the head-side piece above the next one. */
const joint = (x: number): Point[] => [
  [x + 6.5, 0],
  [x + 6.5, 30],
  [x + 0.5, 30],
  [x + 0.5, 18],
  [x - 5.5, 18],
  [x - 5.5, BAND],
];

/** A closed path through the points, with rounded corners. */
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
  [17, 0],
  [17, -3],
  [22, -3],
  [22, -6],
  [35, -6],
  [35, -3],
  [40, -3],
  [40, 0],
];

const bodyLine = rounded([[6.5, 0], ...spine, ...joint(44), ...joint(0).reverse().slice(0, 5)]);

/** The joint as part of a longer path: downwards at the tail side, upwards at the head side. */
const endsAt = (x: number) =>
  `L${x + 6.5} 27.6Q${x + 6.5} 30 ${x + 4.1} 30L${x + 2.9} 30Q${x + 0.5} 30 ${x + 0.5} 27.6` +
  `L${x + 0.5} 20.4Q${x + 0.5} 18 ${x - 1.9} 18L${x - 3.1} 18Q${x - 5.5} 18 ${x - 5.5} 20.4L${x - 5.5} 45.6Q${x - 5.5} 48 ${x - 7.9} 48`;
const startsAt = (x: number) =>
  `L${x - 3.1} 48Q${x - 5.5} 48 ${x - 5.5} 45.6L${x - 5.5} 20.4Q${x - 5.5} 18 ${x - 3.1} 18L${x - 1.9} 18Q${x + 0.5} 18 ${x + 0.5} 20.4` +
  `L${x + 0.5} 27.6Q${x + 0.5} 30 ${x + 2.9} 30L${x + 4.1} 30Q${x + 6.5} 30 ${x + 6.5} 27.6L${x + 6.5} 2.4Q${x + 6.5} 0 ${x + 8.9} 0`;

const headLine =
  `M57 0Q68.5 0 68.5 2.4${endsAt(62)}L25 48C14 48 5 45 2 38C1 35 3 33 6 33.5C13 34.5 23 33 30 28.5` +
  `C20 27 8 25 0 20C-5 16 -7 9 -5 3C-3 -2 4 -4 9 0C11 -5 18 -10 27 -11C38 -12 46 -8 50 -3C52 -1 54 0 57 0Z`;

const tailLine = `M25 0C38 0 46 7 53 13.5Q55 15.5 55 18L55 30Q55 32.5 53 34.5C46 41 38 48 24 48${startsAt(0)}Z`;

const LINE: Record<Kind, string> = { head: headLine, body: bodyLine, tail: tailLine };

/** The position and scale of the glyph. */
const HEART: Record<Kind, string> = {
  head: "translate(43.5 20.5) scale(.84)",
  body: "translate(22.5 21.5)",
  tail: "translate(25 22)",
};

const outline = 'stroke="var(--d)" stroke-width="1.8" stroke-linejoin="round"';

const plume = (x: number, y: number, turn: number, size: number, fill: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">` +
  `<path d="M-2 4C-5 -8 -3 -20 6 -29C10 -19 10 -6 4 4Z" fill="${fill}" ${outline}/>` +
  `<path d="M1 0C0 -8 2 -16 5 -22" fill="none" stroke="var(--d)" stroke-width="1.2" stroke-linecap="round" opacity=".55"/></g>`;

/** The lighter belly with its scales. */
const belly = (d: string, scales: string) =>
  `<path d="${d}" fill="var(--l)" opacity=".55"/>` +
  `<path d="${scales}" stroke="var(--d)" stroke-width="1.1" opacity=".4" fill="none"/>`;

const DRAWN: Record<Kind, string> = {
  body:
    `<path d="${bodyLine}" fill="var(--c)"/>` +
    belly(
      "M-5 40H38.5V45.6Q38.5 47.5 36.5 47.5H-3Q-5 47.5 -5 45.6Z",
      "M6 41V47M17 41V47M28 41V47",
    ) +
    `<path d="M9 2.200H18.500M38.5 2.200H48" stroke="var(--l)" stroke-width="1.8" stroke-linecap="round" opacity=".75"/>` +
    `<path d="M24 -3.800H33" stroke="var(--l)" stroke-width="1.6" stroke-linecap="round" opacity=".75"/>` +
    `<path d="${bodyLine}" fill="none" ${outline}/>`,
  head:
    plume(60, 1, 74, 0.72, "var(--c)") +
    plume(56, 0, 48, 0.86, "var(--l)") +
    plume(50, -3, 24, 0.94, "var(--c)") +
    plume(42, -7, 2, 0.88, "var(--l)") +
    plume(34, -9, -18, 0.66, "var(--c)") +
    `<path d="M22 29C12 29.5 4 28.5 -4 28.500L-11 24.500M-4 28.500L-11 32" fill="none" stroke="var(--tongue)" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>` +
    `<path d="M3 21.500C4 27 5.5 30 8.5 32C9.5 29 10.5 27 11 24.500ZM14 25.500L15.5 30L19 26.500Z" fill="var(--bone)" stroke="var(--d)" stroke-width="1.1" stroke-linejoin="round"/>` +
    `<path d="${headLine}" fill="var(--c)"/>` +
    belly(
      "M3 38C10 41 20 40.5 56 40.500V45.600Q56 47.5 54 47.500H25C14 47.5 6 44 3 38Z",
      "M24 41.500V47M35 41.500V47M46 41.500V47",
    ) +
    `<path d="${headLine}" fill="none" ${outline}/>` +
    `<path d="M-1.5 8.500C-2.5 4.5 1 1.5 4 3.200C6.5 4.8 5.6 8.6 2.8 8.4" fill="none" stroke="var(--d)" stroke-width="1.8" stroke-linecap="round"/>` +
    `<path d="M14.5 4C17 -4 30 -6.5 35 1.500C32 9.5 20 10.5 14.5 4Z" fill="var(--bone)" stroke="var(--d)" stroke-width="1.6" stroke-linejoin="round"/>` +
    `<circle cx="23.5" cy="2.4" r="4.3" fill="#17130d"/><circle cx="22" cy=".8" r="1.3" fill="#fff"/>` +
    `<path d="M13 2.500C16 -6.5 30 -9 36.5 .5" fill="none" stroke="var(--d)" stroke-width="3" stroke-linecap="round"/>`,
  tail:
    `<g fill="var(--l)" ${outline}>` +
    `<rect x="66.5" y="18.5" width="7.5" height="11" rx="3.5"/>` +
    `<rect x="60" y="15.5" width="9" height="17" rx="4"/>` +
    `<rect x="52.5" y="13" width="10" height="22" rx="4.5"/></g>` +
    `<path d="${tailLine}" fill="var(--c)"/>` +
    belly("M-5 40H46C40 45 34 47.5 25 47.500H-3Q-5 47.5 -5 45.600Z", "M6 41V47M17 41V47M28 41V47") +
    `<path d="M9 2.200H26" stroke="var(--l)" stroke-width="1.8" stroke-linecap="round" opacity=".75"/>` +
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
  k: `<path d="M0 -13.5L4.2 -7.5V2.8H-4.2V-7.5ZM-8.8 4H8.8V7.2H-8.8ZM-2.5 8.4H2.5V13.5H-2.5Z"/>`,
  g: `<path fill-rule="evenodd" d="M10 -10C11 1 7 8.5 -4.5 8L-9.5 12L-11.5 10L-7.5 5C-9 -6 -1 -10.5 10 -10ZM5.5 -6.200L-5 4.600L-3.6 6L6.8 -5Z"/>`,
  b: `<path fill="none" stroke="var(--i)" stroke-width="4.4" stroke-linecap="round" d="M-10 -3.500C-7.5 -8.5 -3.5 -8.5 -.5 -5C2.5 -1.5 6.5 -1.5 10 -6M-10 6C-7.5 1 -3.5 1 -.5 4.500C2.5 8 6.5 8 10 3.5"/>`,
  o: [0, -44, 44]
    .map(
      (turn) =>
        `<path transform="rotate(${turn} 0 11)" d="M0 12.5C-4.6 5 -4.4 -5 0 -13C4.4 -5 4.6 5 0 12.5Z"/>`,
    )
    .join(""),
  "*": ["y", "r", "k", "g", "b"]
    .map((colour, i) => {
      const a = (i * 2 * Math.PI) / 5;
      const x = (Math.sin(a) * 7.4).toFixed(1);
      const y = (-Math.cos(a) * 7.4).toFixed(1);
      return `<circle cx="${x}" cy="${y}" r="4.1" fill="var(--${colour}-c)" stroke="var(--d)" stroke-width=".9"/>`;
    })
    .join(""),
};

/** The stroke through a crossed-out piece; the glyph stays visible. */
const STRIKE =
  `<path d="M-25 24L25 -22" stroke="var(--face, var(--card))" stroke-width="10" stroke-linecap="round"/>` +
  `<path d="M-25 24L25 -22" stroke="var(--ink)" stroke-width="5" stroke-linecap="round"/>` +
  `<circle r="15.5" fill="var(--c)" stroke="var(--face, var(--card))" stroke-width="2.5"/>`;

/**
 * A golden body differs from a yellow one in more than its hue: it has stripes of metal, a crest of
 * three feathers, and its glyph on a dark medal.
 */
const METAL =
  `<linearGradient id="metal" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="11" y2="11" spreadMethod="repeat">` +
  `<stop offset="0" stop-color="var(--o-c)"/><stop offset=".45" stop-color="var(--o-c)"/>` +
  `<stop offset=".45" stop-color="var(--o-l)"/><stop offset=".62" stop-color="var(--o-l)"/>` +
  `<stop offset=".62" stop-color="var(--o-d)"/><stop offset="1" stop-color="var(--o-c)"/></linearGradient>`;

const GOLDEN_BODY =
  plume(21, -3, -34, 0.56, "var(--l)") +
  plume(35, -3, 34, 0.56, "var(--l)") +
  plume(28, -5, 0, 0.66, "var(--c)") +
  `<path d="${bodyLine}" fill="url(#metal)"/>` +
  `<path d="${bodyLine}" fill="none" stroke="var(--d)" stroke-width="2.8" stroke-linejoin="round"/>`;

const MEDAL = `<circle r="17" fill="var(--d)"/>`;

const named = (colour: string) => (colour === "*" ? "any" : colour);

export const glyphId = (colour: string) => `glyph-${named(colour)}`;
export const pieceId = (piece: string) => {
  const { kind, colour } = parsePiece(piece);
  return `${kind}-${named(colour)}`;
};

/** Numbers on cards are part of the drawing, not text for screen readers. */
const NUMBERS = 100;
export const numberId = (number: number): string => `#n-${number}`;

/** An SVG sprite of everything that is drawn often: a piece on the page is one `<use>`. */
export function sprite(more = ""): string {
  const tones = (colour: string) =>
    ["c", "d", "l", "i"].map((tone) => `--${tone}:var(--${named(colour)}-${tone})`).join(";");
  const parts: string[] = [METAL];
  const kinds = Object.keys(DRAWN) as Kind[];
  for (const kind of kinds) parts.push(`<path id="line-${kind}" d="${LINE[kind]}"/>`);
  for (const [colour, drawn] of Object.entries(GLYPHS)) {
    const glyph =
      `<circle r="16.5" fill="var(--bone)" style="opacity:var(--plate)"/>` +
      `<g fill="var(--i)" style="transform:scale(var(--glyph))">${drawn}</g>`;
    const symbol = (id: string, content: string) =>
      parts.push(`<g id="${id}" style="${tones(colour)}">${content}</g>`);
    for (const kind of kinds) {
      const isGolden = colour === "o" && kind === "body";
      symbol(
        pieceId(`${{ head: "H", body: "", tail: "T" }[kind]}${colour}`),
        `${isGolden ? GOLDEN_BODY : DRAWN[kind]}<g transform="${HEART[kind]}">${isGolden ? MEDAL : ""}${glyph}</g>`,
      );
    }
    symbol(glyphId(colour), glyph);
    symbol(
      `struck-${named(colour)}`,
      `<g opacity=".5">${DRAWN.body}</g><g transform="${HEART.body}">${STRIKE}${glyph}</g>`,
    );
    symbol(`barred-${named(colour)}`, `${STRIKE}${glyph}`);
  }
  for (let n = 0; n < NUMBERS; n++) parts.push(`<text id="n-${n}">${n}</text>`);
  return `<svg width="0" height="0" aria-hidden="true" style="position:absolute"><defs>${parts.join("")}${more}</defs></svg>`;
}
