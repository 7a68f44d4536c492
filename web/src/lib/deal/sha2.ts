/**
 * SHA-256 and SHA-512 (FIPS 180-4) in plain code: browsers offer Web Crypto on secure origins only,
 * and people also play at `http://` addresses of their own network.
 */

interface Variant {
  /** Bits of a word. */
  word: bigint;
  rounds: number;
  /** Rotations of Σ0, Σ1, σ0 and σ1; the last of σ0 and σ1 is a shift. */
  big0: readonly bigint[];
  big1: readonly bigint[];
  small0: readonly bigint[];
  small1: readonly bigint[];
}

const SHA256: Variant = {
  word: 32n,
  rounds: 64,
  big0: [2n, 13n, 22n],
  big1: [6n, 11n, 25n],
  small0: [7n, 18n, 3n],
  small1: [17n, 19n, 10n],
};

const SHA512: Variant = {
  word: 64n,
  rounds: 80,
  big0: [28n, 34n, 39n],
  big1: [14n, 18n, 41n],
  small0: [1n, 8n, 7n],
  small1: [19n, 61n, 6n],
};

/** The SHA-256 of a text in UTF-8, as hexadecimal digits. */
export function sha256(text: string): string {
  return toHex(digest(SHA256, new TextEncoder().encode(text)));
}

/** The SHA-512 of some bytes. */
export function sha512(data: Uint8Array): Uint8Array {
  return digest(SHA512, data);
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function digest(variant: Variant, data: Uint8Array): Uint8Array {
  const { word, rounds } = variant;
  const mask = (1n << word) - 1n;
  const rotate = (x: bigint, n: bigint): bigint => ((x >> n) | (x << (word - n))) & mask;
  const big = (x: bigint, n: readonly bigint[]): bigint =>
    rotate(x, n[0]!) ^ rotate(x, n[1]!) ^ rotate(x, n[2]!);
  const small = (x: bigint, n: readonly bigint[]): bigint =>
    rotate(x, n[0]!) ^ rotate(x, n[1]!) ^ (x >> n[2]!);

  const { first, constants } = constantsOf(variant);
  const hash = [...first];
  const size = Number(word) / 8;
  const padded = pad(data, 16 * size);

  for (let start = 0; start < padded.length; start += 16 * size) {
    const schedule = Array.from({ length: 16 }, (_, i) =>
      toNumber(padded.subarray(start + i * size, start + (i + 1) * size)),
    );
    for (let i = 16; i < rounds; i++) {
      const mixed =
        small(schedule[i - 15]!, variant.small0) + small(schedule[i - 2]!, variant.small1);
      schedule.push((schedule[i - 16]! + schedule[i - 7]! + mixed) & mask);
    }
    let [a, b, c, d, e, f, g, h] = hash as [
      bigint,
      bigint,
      bigint,
      bigint,
      bigint,
      bigint,
      bigint,
      bigint,
    ];
    for (let i = 0; i < rounds; i++) {
      const choice = (e & f) ^ (~e & mask & g);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const one = h + big(e, variant.big1) + choice + constants[i]! + schedule[i]!;
      const two = big(a, variant.big0) + majority;
      [a, b, c, d, e, f, g, h] = [(one + two) & mask, a, b, c, (d + one) & mask, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (hash[i] = (hash[i]! + value) & mask));
  }
  return Uint8Array.from(hash.flatMap((value) => toBytes(value, size)));
}

/** The message, a one bit, zeros, and its length in bits in an eighth of a block. */
function pad(data: Uint8Array, block: number): Uint8Array {
  const length = Math.ceil((data.length + 1 + block / 8) / block) * block;
  const padded = new Uint8Array(length);
  padded.set(data);
  padded[data.length] = 0x80;
  padded.set(toBytes(BigInt(data.length) * 8n, 8), length - 8);
  return padded;
}

function toNumber(bytes: Uint8Array): bigint {
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

function toBytes(value: bigint, size: number): number[] {
  return Array.from({ length: size }, (_, i) =>
    Number((value >> BigInt(8 * (size - 1 - i))) & 255n),
  );
}

const known = new Map<Variant, { first: bigint[]; constants: bigint[] }>();

/** The first hash value, and a constant for each round. */
function constantsOf(variant: Variant): { first: bigint[]; constants: bigint[] } {
  const { word, rounds } = variant;
  const primes = firstPrimes(rounds);
  const found = known.get(variant) ?? {
    first: primes.slice(0, 8).map((prime) => fractionOfRoot(prime, 2n, word)),
    constants: primes.map((prime) => fractionOfRoot(prime, 3n, word)),
  };
  known.set(variant, found);
  return found;
}

function firstPrimes(count: number): bigint[] {
  const primes: bigint[] = [];
  for (let n = 2n; primes.length < count; n++) {
    if (primes.every((prime) => n % prime !== 0n)) primes.push(n);
  }
  return primes;
}

/** The first bits of the fractional part of a root, from which the standard takes its constants. */
function fractionOfRoot(of: bigint, degree: bigint, bits: bigint): bigint {
  const target = of << (degree * bits);
  let root = 0n;
  for (let bit = 1n << (bits + 5n); bit; bit >>= 1n) {
    if ((root + bit) ** degree <= target) root += bit;
  }
  return root & ((1n << bits) - 1n);
}
