/** Names that are cut to a length, without cutting a letter or an emoji in two. */

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** A name of at most `most` signs, as people count them; `…` stands for the rest. */
export function shortened(name: string, most: number): string {
  const signs = [...graphemes.segment(name)];
  if (signs.length <= most) return name;
  const kept = signs.slice(0, most - 1).map(({ segment }) => segment);
  return `${kept.join("")}…`;
}
