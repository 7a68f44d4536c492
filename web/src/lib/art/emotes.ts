/** The emotes: a serpent's face from the front, in six moods. In their units they are 64 by 64. */

import type { Emote } from "$lib/api/protocol";

export const EMOTES = [
  "hello",
  "well-played",
  "thanks",
  "thinking",
  "wow",
  "oops",
] as const satisfies Emote[];

const INK = "#17362e";
const outline = `stroke="${INK}" stroke-width="2" stroke-linejoin="round"`;

const line = (d: string, width = 2.6, colour = INK) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}" ${outline}/>`;

const eye = (x: number, y = 32, r = 5.5, look: readonly [number, number] = [0, 0]) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#fbf1dc" ${outline}/>` +
  `<circle cx="${x + look[0]}" cy="${y + look[1]}" r="2.600" fill="#17130d"/>`;

const star = (x: number, y: number, r: number) => {
  const points = Array.from({ length: 8 }, (_, i) => {
    const reach = i % 2 ? r * 0.4 : r;
    const turn = (i * Math.PI) / 4;
    return `${(x + Math.sin(turn) * reach).toFixed(1)} ${(y - Math.cos(turn) * reach).toFixed(1)}`;
  });
  return shape(`M${points.join("L")}Z`, "#efbf4a");
};

const FACE =
  shape("M27 15C24 8 26 4 32 0C38 4 40 8 37 15Z", "#e0a01f") +
  shape("M20 18C13 14 12 9 14 4C21 5 25 9 27 15Z", "#c4402f") +
  shape("M44 18C51 14 52 9 50 4C43 5 39 9 37 15Z", "#c4402f") +
  shape("M32 14C46 14 55 23 55 35C55 50 44 60 32 60C20 60 9 50 9 35C9 23 18 14 32 14Z", "#3fa588") +
  `<path d="M32 38C42 38 48 43 47 49C45 55 39 58.500 32 58.500C25 58.500 19 55 17 49C16 43 22 38 32 38Z" fill="#b9e6d3"/>` +
  `<circle cx="29" cy="42" r="1.300" fill="${INK}"/><circle cx="35" cy="42" r="1.300" fill="${INK}"/>`;

const TONGUE = line("M32 55V61M32 61L29 64M32 61L35 64", 2.4, "#d8452f");

const MOODS: Record<Emote, string> = {
  hello:
    eye(22) +
    line("M37 33C40 29 45 29 48 33") +
    line("M23 48C27 53 37 53 41 48") +
    line("M55 20C58 18 59 15 58 12M60 23C63 20 65 15 63 9", 2.4, "#e0a01f"),
  "well-played":
    line("M17 33C19 28 25 28 27 33M37 33C39 28 45 28 47 33") +
    shape("M22 46H42C41 53 37 56 32 56C27 56 23 53 22 46Z", "#7c1f14") +
    star(8, 14, 8) +
    star(57, 12, 8) +
    star(58, 52, 6),
  thanks:
    line("M17 31C19 36 25 36 27 31M37 31C39 36 45 36 47 31") +
    line("M25 48C28 51.500 36 51.500 39 48") +
    shape(
      "M51 62C42 56 39 52 40 47C41 43 47 42 51 47C55 42 61 43 62 47C63 52 60 56 51 62Z",
      "#d8452f",
    ),
  thinking:
    eye(22, 32, 5.5, [1.8, -2.4]) +
    eye(42, 32, 5.5, [1.8, -2.4]) +
    line("M15 25C18 22 23 22 26 24M38 20C41 18 46 19 49 22") +
    line("M25 50L39 47") +
    `<circle cx="54" cy="19" r="2.400" fill="#e0a01f" ${outline}/>` +
    `<circle cx="58" cy="9" r="4" fill="#e0a01f" ${outline}/>`,
  wow:
    eye(22, 31, 7.5) +
    eye(42, 31, 7.5) +
    `<ellipse cx="32" cy="50" rx="4.500" ry="5.500" fill="#7c1f14" ${outline}/>` +
    line("M6 20L2 17M4 30H0M58 20L62 17M60 30H64", 2.6, "#e0a01f"),
  oops:
    line("M17 28L25 32L17 36M47 28L39 32L47 36") +
    line("M22 50L26 47L30 50L34 47L38 50L42 47") +
    shape("M55 9C60 16 61 19 60 22C58 26 52 26 50 22C49 19 50 16 55 9Z", "#7cc4ea"),
};

export const emoteId = (emote: Emote): string => `emote-${emote}`;

/** All emotes, for the sprite. */
export function drawnEmotes(): string {
  const draw = (emote: Emote) => {
    const tongue = emote === "oops" ? TONGUE : "";
    return `<g id="${emoteId(emote)}">${FACE}${MOODS[emote]}${tongue}</g>`;
  };
  return EMOTES.map(draw).join("");
}
