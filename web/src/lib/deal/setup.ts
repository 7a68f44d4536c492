/**
 * The set-up of a game as its seed deals it, in the notation of records (`docs/records.md`). This is
 * the one part of the rules that the page repeats: to check a deal it must not ask the service.
 */

import {
  BODIES_PER_COLOUR,
  type CardKind,
  FEWER_BODIES,
  GOLDEN_BODIES,
  PROPHECIES,
  TEMPLES,
} from "$lib/api/components";
import type { OptionsChoice } from "$lib/api/protocol";
import { pythonRandom } from "./random";

const COLOURS = ["y", "r", "k", "g", "b"];
const BODY_SPACES = 6;
const ROW = 6;
const PILES = 2;

/** The outcomes of chance of the set-up, in order. */
export function setupSteps(seed: string, options: Required<OptionsChoice>): string[] {
  const random = pythonRandom(seed);
  const draw = (from: string[]): string => from.splice(Math.floor(random() * from.length), 1)[0]!;
  const { players } = options;
  const isSolo = players === 1;

  const bodies = bodyBag(options);
  const heads = each(
    COLOURS.map((colour) => `H${colour}`),
    3,
  );
  const tails = each(
    COLOURS.map((colour) => `T${colour}`),
    3,
  );
  const steps: string[] = [];
  for (let space = 1; space <= BODY_SPACES; space++) {
    steps.push(`supply ${space} ${drawPair(bodies, random).join(" ")}`);
  }
  for (const [i, bag] of [heads, tails, heads, tails].entries()) {
    steps.push(`supply ${BODY_SPACES + 1 + i} ${draw(bag)}`);
  }

  const temples = deck(TEMPLES, options.promo);
  const prophecies = deck(PROPHECIES, options.promo);
  const deal = (from: string[], count: number): void => {
    for (let i = 0; i < count; i++) steps.push(`deal ${draw(from)}`);
  };
  deal(temples, (isSolo ? 0 : players) + PILES);
  deal(prophecies, ROW);
  if (isSolo) deal(prophecies, (options.levels.includes(5) ? 4 : 3) + 5);
  else for (let seat = 0; seat < players; seat++) deal(prophecies, 3 + seat);
  return steps;
}

function bodyBag(options: Required<OptionsChoice>): string[] {
  const { players, fewer_bodies, golden_feathers } = options;
  const fewer = fewer_bodies || golden_feathers || players === 1;
  const count = (fewer && FEWER_BODIES[players]) || BODIES_PER_COLOUR;
  const golden = golden_feathers ? (GOLDEN_BODIES[players] ?? 0) : 0;
  return [...each(COLOURS, count), ...each(["o"], golden)];
}

/** Draw i of n, then j of n − 1, skipping i. The bag stays sorted, and so is the pair. */
function drawPair(bag: string[], random: () => number): [string, string] {
  const i = Math.floor(random() * bag.length);
  const j = Math.floor(random() * (bag.length - 1));
  const [low, high] = j < i ? [j, i] : [i, j + 1];
  const [second] = bag.splice(high, 1);
  const [first] = bag.splice(low, 1);
  return [first!, second!];
}

function each(kinds: string[], copies: number): string[] {
  return kinds.flatMap((kind) => Array.from({ length: copies }, () => kind));
}

function deck(cards: readonly CardKind[], promo: boolean): string[] {
  return cards
    .filter((card) => promo || !card.promo)
    .flatMap(({ id, copies }) => each([id], copies));
}
