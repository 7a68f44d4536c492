// Generated from src/coatl/rules by python -m tools.typescript.

/** A kind of card, in the order of `cards.toml`. */
export interface CardKind {
  id: string;
  copies: number;
  promo: boolean;
}

export const PROPHECIES: readonly CardKind[] = [
  { id: "count-yellow", copies: 2, promo: false },
  { id: "count-red", copies: 2, promo: false },
  { id: "count-black", copies: 2, promo: false },
  { id: "count-green", copies: 2, promo: false },
  { id: "count-blue", copies: 2, promo: false },
  { id: "lone-pair-yellow", copies: 1, promo: false },
  { id: "lone-pair-red", copies: 1, promo: false },
  { id: "lone-pair-black", copies: 1, promo: false },
  { id: "lone-pair-green", copies: 1, promo: false },
  { id: "lone-pair-blue", copies: 1, promo: false },
  { id: "trio-yellow", copies: 1, promo: false },
  { id: "trio-red", copies: 1, promo: false },
  { id: "trio-black", copies: 1, promo: false },
  { id: "trio-green", copies: 1, promo: false },
  { id: "trio-blue", copies: 1, promo: false },
  { id: "pair-yellow-green", copies: 1, promo: false },
  { id: "pair-red-black", copies: 1, promo: false },
  { id: "pair-yellow-blue", copies: 1, promo: false },
  { id: "pair-green-blue", copies: 1, promo: false },
  { id: "pair-black-green", copies: 1, promo: false },
  { id: "pair-yellow-black", copies: 1, promo: false },
  { id: "pair-red-blue", copies: 1, promo: false },
  { id: "twice-black-blue", copies: 1, promo: false },
  { id: "twice-yellow-red", copies: 1, promo: false },
  { id: "twice-red-green", copies: 1, promo: false },
  { id: "three-red-two-green", copies: 1, promo: false },
  { id: "two-black-three-green", copies: 1, promo: false },
  { id: "two-yellow-three-blue", copies: 1, promo: false },
  { id: "two-blue-two-yellow", copies: 1, promo: false },
  { id: "two-red-two-blue", copies: 1, promo: false },
  { id: "two-black-two-yellow", copies: 1, promo: false },
  { id: "two-green-two-red", copies: 1, promo: false },
  { id: "rainbow-ykrgb", copies: 1, promo: false },
  { id: "rainbow-rkbyg", copies: 1, promo: false },
  { id: "rainbow-kgrby", copies: 1, promo: false },
  { id: "chain-yellow-black-red", copies: 1, promo: false },
  { id: "chain-green-yellow-black", copies: 1, promo: false },
  { id: "chain-yellow-blue-green", copies: 1, promo: false },
  { id: "chain-blue-green-black", copies: 1, promo: false },
  { id: "chain-red-black-blue", copies: 1, promo: false },
  { id: "chain-red-blue-yellow", copies: 1, promo: false },
  { id: "chain-green-red-black", copies: 1, promo: false },
  { id: "chain-green-yellow-green", copies: 1, promo: false },
  { id: "chain-blue-green-blue", copies: 1, promo: false },
  { id: "mirror-black-yellow", copies: 1, promo: false },
  { id: "mirror-green-black", copies: 1, promo: false },
  { id: "mirror-black-blue", copies: 1, promo: false },
  { id: "mirror-yellow-red", copies: 1, promo: false },
  { id: "mirror-red-blue", copies: 1, promo: false },
  { id: "promo-two-yellow-two-green-one-red", copies: 1, promo: true },
  { id: "promo-two-black-two-blue-one-red", copies: 1, promo: true },
  { id: "promo-two-red-two-black-one-green", copies: 1, promo: true },
  { id: "promo-two-yellow-two-black-one-red-one-blue", copies: 1, promo: true },
  { id: "promo-two-green-two-blue-one-yellow-one-black", copies: 1, promo: true },
  { id: "promo-two-yellow-two-red-one-green-one-blue", copies: 1, promo: true },
];

export const TEMPLES: readonly CardKind[] = [
  { id: "no-yellow-length-7", copies: 1, promo: false },
  { id: "no-black-length-8", copies: 1, promo: false },
  { id: "no-green-length-9", copies: 1, promo: false },
  { id: "no-blue-length-10", copies: 1, promo: false },
  { id: "no-red-length-11", copies: 1, promo: false },
  { id: "red-equals-yellow-length-12", copies: 1, promo: false },
  { id: "yellow-equals-green-length-6", copies: 1, promo: false },
  { id: "blue-equals-black-length-9", copies: 1, promo: false },
  { id: "red-equals-green-length-6", copies: 1, promo: false },
  { id: "blue-equals-yellow-length-12", copies: 1, promo: false },
  { id: "no-black-blue-equals-red", copies: 1, promo: false },
  { id: "no-blue-black-equals-red", copies: 1, promo: false },
  { id: "no-green-black-equals-yellow", copies: 1, promo: false },
  { id: "no-red-blue-equals-green", copies: 1, promo: false },
  { id: "no-yellow-black-equals-green", copies: 1, promo: false },
  { id: "promo-no-blue-card-red-equals-blue-length-10", copies: 1, promo: true },
  { id: "promo-no-red-card-yellow-equals-black", copies: 1, promo: true },
  { id: "promo-no-black-card-length-11", copies: 1, promo: true },
  { id: "promo-no-green-card-length-8", copies: 1, promo: true },
  { id: "promo-no-yellow-card-no-green", copies: 1, promo: true },
];

/** Bodies of each colour: usually, fewer by the number of players, golden ones. */
export const BODIES_PER_COLOUR = 24;
export const FEWER_BODIES: Record<number, number> = { 1: 16, 2: 14, 3: 18 };
export const GOLDEN_BODIES: Record<number, number> = { 2: 4, 3: 5, 4: 6 };
