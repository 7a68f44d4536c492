/**
 * Serpents' heads that stand for people. Each has a crest of its own shape, so that people can tell
 * them apart without their colours. In their units a head is 100 wide and high.
 */

import type { Head } from "$lib/api/protocol";

/** The heads to choose from; those of the first seats differ most. */
export const HEADS = [
  "feathers",
  "horns",
  "spiral",
  "crown",
  "flames",
  "fan",
  "moon",
  "leaves",
] as const satisfies Head[];
export type HeadName = (typeof HEADS)[number];

/** A head that is drawn: that of a person or a bot, or the mask of A.D.A.M. */
export type DrawnHead = HeadName | "adam";

/** Colours: the face, its outline, its light parts, and the ground behind it. */
type Tones = readonly [face: string, outline: string, light: string, ground: string];

const TONES: Record<DrawnHead, Tones> = {
  feathers: ["#e0a01f", "#5a3903", "#ffd568", "#fdf5e4"],
  horns: ["#c4402f", "#4d0f08", "#f09a84", "#fdeee9"],
  spiral: ["#2f86ba", "#0b3250", "#8fcbec", "#eaf5fb"],
  crown: ["#4f9448", "#163d14", "#a3d68e", "#eef7e9"],
  flames: ["#d9742a", "#552404", "#ffb873", "#fdf0e5"],
  fan: ["#7d58ad", "#2b1649", "#c3a5ea", "#f4effb"],
  moon: ["#46505f", "#14181f", "#9eacbf", "#eef1f5"],
  leaves: ["#1f8a78", "#06382f", "#79d0bb", "#e9f6f3"],
  adam: ["#8d867b", "#332e27", "#c9c1b2", "#f3f1ec"],
};

/** The colours of a head, for drawings beside it. */
export const headColours = (head: DrawnHead): { fill: string; outline: string } => ({
  fill: TONES[head][0],
  outline: TONES[head][1],
});

const outline = 'stroke="var(--d)" stroke-width="3" stroke-linejoin="round"';

const shape = (d: string, fill = "var(--c)") => `<path d="${d}" fill="${fill}" ${outline}/>`;
const line = (d: string, width: number, colour: string) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const turned = (x: number, y: number, turn: number, size: number, content: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${content}</g>`;

const plume = (fill: string) =>
  shape("M-4 4C-8 -12 -5 -28 5 -38C12 -26 12 -10 6 4Z", fill) +
  line("M1 0C1 -12 2 -20 4 -28", 1.6, "var(--d)");

const leaf =
  shape("M-3 4C-14 -10 -11 -28 2 -38C14 -28 15 -8 5 4Z", "var(--l)") +
  line("M1 2V-28M1 -6L-5 -14M1 -6L7 -14M1 -16L-4 -22M1 -16L6 -22", 1.6, "var(--d)");

const spiral = "M34 30C30 8 52 -2 66 8C78 17 74 36 60 36C50 36 47 25 55 21";

/** What stands on a head, behind its face. */
const CREST: Record<DrawnHead, string> = {
  feathers:
    turned(76, 42, 62, 0.95, plume("var(--c)")) +
    turned(68, 34, 38, 1, plume("var(--l)")) +
    turned(58, 28, 16, 1, plume("var(--c)")) +
    turned(46, 26, -6, 0.9, plume("var(--l)")),
  horns:
    shape("M38 28C38 10 52 -2 76 0C64 4 56 12 56 30Z", "var(--l)") +
    shape("M58 32C62 18 76 12 96 18C84 22 78 30 76 44Z", "var(--l)"),
  spiral: line(spiral, 13, "var(--d)") + line(spiral, 8, "var(--l)"),
  crown: turned(
    60,
    34,
    20,
    1.05,
    shape("M-30 10V-8H-21V-18H-11V-30H13V-18H23V-8H32V20Z", "var(--l)") +
      line("M-14 -6H17M1 -19V-7", 2.6, "var(--d)"),
  ),
  flames:
    shape(
      "M30 32C22 18 30 10 32 -2C40 6 42 14 42 20C47 12 48 6 54 -4C62 6 63 14 62 22C68 16 72 12 80 8C84 22 84 34 80 48Z",
      "var(--l)",
    ) + line("M42 26C44 22 45 20 45 16M58 28C60 24 62 20 62 18", 2, "var(--d)"),
  fan:
    shape(
      "M34 34L22 22A8 8 0 0 1 30 9A9 9 0 0 1 46 2A9 9 0 0 1 64 3A9 9 0 0 1 80 11A9 9 0 0 1 90 25A9 9 0 0 1 94 42A8 8 0 0 1 88 54L60 50Z",
      "var(--l)",
    ) + line("M44 30L37 14M54 27V9M63 29L70 11M70 34L82 21M76 42L88 36", 2, "var(--d)"),
  moon:
    shape("M34 4A25 25 0 1 0 82 2A27 22 0 0 1 34 4Z", "var(--l)") +
    `<circle cx="58" cy="2" r="5.500" fill="var(--l)" ${outline}/>`,
  leaves:
    turned(72, 40, 72, 0.85, leaf) +
    turned(60, 30, 28, 0.95, leaf) +
    turned(44, 28, -18, 0.85, leaf),
  adam:
    line("M42 28V12M56 28V6M70 34L74 16", 3, "var(--d)") +
    [
      [42, 9],
      [56, 3],
      [75, 13],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5" fill="var(--l)" ${outline}/>`)
      .join(""),
};

const FACE =
  "M33 77C22 77 13 74 10 67C9 64 11 62 14 62.500C21 63.500 31 62 38 57.500C28 56 16 54 8 49C3 45 1 38 3 32" +
  "C5 27 12 25 17 29C19 24 26 19 35 18C58 16 78 29 84 51C88 69 84 89 80 103L44 103C48 93 46 81 33 77Z";

const BELLY =
  "M11 67C18 70 28 69.500 42 70C54 75 58 89 54 103L44 103C48 93 46 81 33 77C22 76.500 14 73 11 67Z";

function drawn(head: DrawnHead): string {
  const [c, d, l, ground] = TONES[head];
  return (
    `<g id="${headId(head)}" style="--c:${c};--d:${d};--l:${l}">` +
    `<circle cx="50" cy="50" r="48" fill="${ground}"/>` +
    `<g clip-path="url(#head-frame)"><g transform="translate(11 23) scale(.76)">${CREST[head]}` +
    line("M30 58.500C20 58.500 12 57.500 4 57.500L-4 53M4 57.500L-4 62", 3.2, "#d8452f") +
    shape(FACE) +
    `<path d="${BELLY}" fill="var(--l)" opacity=".7"/>` +
    line("M46 79H57M49 88H58", 1.8, "var(--d)") +
    shape("M22 33C25 24 38 22 43 30C40 39 28 40 22 33Z", "#fbf1dc") +
    `<circle cx="32" cy="31.500" r="5" fill="#17130d"/><circle cx="30.300" cy="29.600" r="1.600" fill="#fff"/>` +
    line("M20 31C24 21 38 19 45 29", 3.6, "var(--d)") +
    line("M7 38C6 34 9 31 12 33", 2.4, "var(--d)") +
    `</g></g><circle cx="50" cy="50" r="48" fill="none" stroke="${d}" stroke-width="3"/></g>`
  );
}

export const headId = (head: DrawnHead): string => `head-of-${head}`;

/** All heads, for the sprite. */
export function drawnHeads(): string {
  const frame = '<clipPath id="head-frame"><circle cx="50" cy="50" r="47"/></clipPath>';
  return frame + [...HEADS, "adam" as const].map(drawn).join("");
}

/** The head of each seat: the chosen one, or the first that nobody else has. */
export function headsOf(chosen: readonly (Head | undefined)[]): HeadName[] {
  const isKnown = (head: Head | undefined): head is HeadName =>
    (HEADS as readonly unknown[]).includes(head);
  const free = HEADS.filter((head) => !chosen.includes(head));
  return chosen.map((head) => (isKnown(head) ? head : free.shift()!));
}
