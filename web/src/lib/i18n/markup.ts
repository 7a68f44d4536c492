/**
 * Names and pictures inside a sentence. A sentence is formatted with marks in their places, and
 * split at the marks afterwards: so the translation alone decides on the order of its parts.
 */

const NAME = "\uE000";
const NAME_END = "\uE001";
const PICTURE = "\uE002";
const PICTURE_END = "\uE003";
const MARKS = /\uE000(.*?)\uE001|\uE002(\d+)\uE003/;

/** A name that is set off from the text around it. */
export function markedName(name: string): string {
  return NAME + name + NAME_END;
}

/** The place of a picture, by its number. */
export function markedPicture(number: number): string {
  return `${PICTURE}${number}${PICTURE_END}`;
}

/** A marked name without its marks. */
export function plainText(text: string): string {
  return text.replaceAll(NAME, "").replaceAll(NAME_END, "");
}

export type Piece = { text: string } | { name: string } | { picture: number };

/** A formatted sentence, split into text, names and pictures. */
export function splitAtMarks(sentence: string): Piece[] {
  return sentence.split(MARKS).flatMap((bit: string | undefined, index): Piece[] => {
    if (!bit) return [];
    if (index % 3 === 0) return [{ text: bit }];
    return [index % 3 === 1 ? { name: bit } : { picture: Number(bit) }];
  });
}
