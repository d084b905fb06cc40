/**
 * Spells a witness program as an address (BIP-173, BIP-350). A wallet of a hundred thousand transactions meets as many
 * addresses of others, and the library for all kinds of base 32 takes longer for them than everything else together.
 */
const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const LETTERS = Uint8Array.from(ALPHABET, (letter) => letter.charCodeAt(0));
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
/** What the checksum of each version must come to. */
const BECH32 = 1;
const BECH32M = 0x2bc830a3;
const CHECKSUM_LENGTH = 6;

export function encodeSegwit(prefix: string, version: number, program: Uint8Array): string {
  let sum = next(startOf(prefix), version);
  const letters = [LETTERS[version] ?? 0];
  let [bits, count] = [0, 0];
  for (const byte of program) {
    bits = ((bits << 8) | byte) & 0xfff;
    count += 8;
    for (; count >= 5; count -= 5) {
      const word = (bits >> (count - 5)) & 31;
      letters.push(LETTERS[word] ?? 0);
      sum = next(sum, word);
    }
  }
  if (count > 0) {
    const word = (bits << (5 - count)) & 31;
    letters.push(LETTERS[word] ?? 0);
    sum = next(sum, word);
  }
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) sum = next(sum, 0);
  sum ^= version === 0 ? BECH32 : BECH32M;
  for (let place = CHECKSUM_LENGTH - 1; place >= 0; place -= 1) letters.push(LETTERS[(sum >> (5 * place)) & 31] ?? 0);
  return `${prefix}1${String.fromCharCode(...letters)}`;
}

/** The checksum of what is before the version; there are as many prefixes as chains. */
const starts = new Map<string, number>();

function startOf(prefix: string): number {
  const known = starts.get(prefix);
  if (known !== undefined) return known;
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0));
  const sum = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)].reduce(next, 1);
  starts.set(prefix, sum);
  return sum;
}

/** For each value of the top five bits, what they add to the checksum: one look-up for each word instead of a loop. */
const ADDED = Int32Array.from({ length: 32 }, (_, top) =>
  GENERATOR.reduce((added, generator, place) => ((top >> place) & 1 ? added ^ generator : added), 0),
);

function next(sum: number, word: number): number {
  return ((sum & 0x1ffffff) << 5) ^ word ^ (ADDED[sum >>> 25] ?? 0);
}
