/** The cards and Cóatls that the rules page explains with. */

/** The example of the printed rules: four cards on one Cóatl (R8.3). */
export const SCORING_EXAMPLE = {
  colours: "bbkbbrkbbyy",
  prophecies: [
    { card: "two-blue-two-yellow", level: 1, points: 4, lit: [7, 8, 9, 10] },
    { card: "lone-pair-blue", level: 2, points: 5, lit: [0, 1, 3, 4] },
    { card: "count-blue", level: 4, points: 5, lit: [0, 1, 3, 4, 7, 8] },
  ],
  temple: { card: "no-green-length-9", held: [true, false], points: 3 },
};

/**
 * How to read a card: each with a Cóatl that reaches `level` by the pieces `lit`. `text` explains
 * the symbol on the card (`rules.cards.…`), `key` the example (`rules.read.…`).
 */
export const CARD_EXAMPLES = [
  {
    key: "count",
    text: "anywhere",
    card: "count-green",
    level: 1,
    colours: "gykgrg",
    lit: [0, 3, 5],
  },
  {
    key: "order",
    text: "",
    card: "two-red-two-blue",
    level: 1,
    colours: "yrrbbk",
    lit: [1, 2, 3, 4],
  },
  {
    key: "more",
    text: "more",
    card: "chain-green-yellow-green",
    level: 1,
    colours: "kgyyyg",
    lit: [1, 2, 3, 4, 5],
  },
  {
    key: "any",
    text: "any",
    card: "mirror-black-yellow",
    level: 1,
    colours: "kyrbyk",
    lit: [0, 1, 2, 3, 4, 5],
  },
  {
    key: "crossed",
    text: "crossed",
    card: "lone-pair-black",
    level: 1,
    colours: "gkkyr",
    lit: [1, 2],
  },
  {
    key: "often",
    text: "",
    card: "pair-yellow-blue",
    level: 2,
    colours: "ybkybr",
    lit: [0, 1, 3, 4],
  },
];

/** The colours that A.D.A.M. needs for the highest level of a card, for each design (R10.2). */
export const ADAM_EXAMPLES = [
  { card: "count-red", needs: "rrrrrr" },
  { card: "lone-pair-blue", needs: "bbbb" },
  { card: "trio-yellow", needs: "yyyyyy" },
  { card: "pair-red-black", needs: "rrrkkk" },
  { card: "chain-green-yellow-green", needs: "ggggyy" },
  { card: "chain-red-blue-yellow", needs: "rrbbyy" },
  { card: "mirror-black-yellow", needs: "kkyy" },
  { card: "three-red-two-green", needs: "rrrgg" },
];
