/** Names that are cut to a length, without cutting a letter or an emoji in two. */

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** A name of at most `most` signs, as people count them; `…` stands for the rest. */
export function shortened(name: string, most: number): string {
  const signs = [...graphemes.segment(name)];
  if (signs.length <= most) return name;
  const kept = signs.slice(0, most - 1).map(({ segment }) => segment);
  return `${kept.join("")}…`;
}

/** A name without the number at its end, and that number: two bots may differ in nothing else. */
export function splitNumber(name: string): [stem: string, number: string] {
  const number = / \d+$/.exec(name)?.[0] ?? "";
  return [name.slice(0, name.length - number.length), number];
}
