/** Python's `random.Random(seed).random()` for a seed of text: a Mersenne Twister (MT19937). */

import { sha512 } from "./sha2";

const SIZE = 624;
const SHIFT = 397;

/** A generator of numbers in [0, 1): the same sequence as in Python. */
export function pythonRandom(seed: string): () => number {
  const state = stateOf(seedWords(seed));
  let used = SIZE;

  function next(): number {
    if (used === SIZE) {
      twist(state);
      used = 0;
    }
    let y = state[used++]!;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  return () => {
    const high = next() >>> 5;
    const low = next() >>> 6;
    return (high * 2 ** 26 + low) / 2 ** 53;
  };
}

/** The number that Python makes of a text: its bytes and their SHA-512; as words, the lowest first. */
function seedWords(seed: string): number[] {
  const text = new TextEncoder().encode(seed);
  const bytes = [...text, ...sha512(text)].reverse();
  const words = Array.from({ length: Math.ceil(bytes.length / 4) }, (_, i) =>
    bytes.slice(4 * i, 4 * i + 4).reduce((word, byte, n) => word + byte * 2 ** (8 * n), 0),
  );
  return words;
}

/** The state that `init_by_array` makes of a key. */
function stateOf(key: number[]): Uint32Array {
  const state = new Uint32Array(SIZE);
  state[0] = 19650218;
  for (let i = 1; i < SIZE; i++) state[i] = Math.imul(mixed(state, i), 1812433253) + i;
  let i = 1;
  const step = (): void => {
    i += 1;
    if (i === SIZE) {
      state[0] = state[SIZE - 1]!;
      i = 1;
    }
  };
  for (let k = 0; k < Math.max(SIZE, key.length); k++) {
    const j = k % key.length;
    state[i] = (state[i]! ^ Math.imul(mixed(state, i), 1664525)) + key[j]! + j;
    step();
  }
  for (let k = 1; k < SIZE; k++) {
    state[i] = (state[i]! ^ Math.imul(mixed(state, i), 1566083941)) - i;
    step();
  }
  state[0] = 0x80000000;
  return state;
}

function mixed(state: Uint32Array, i: number): number {
  return state[i - 1]! ^ (state[i - 1]! >>> 30);
}

function twist(state: Uint32Array): void {
  for (let i = 0; i < SIZE; i++) {
    const y = (state[i]! & 0x80000000) | (state[(i + 1) % SIZE]! & 0x7fffffff);
    state[i] = state[(i + SHIFT) % SIZE]! ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
  }
}
