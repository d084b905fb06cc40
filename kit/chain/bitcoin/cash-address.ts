/** The addresses of Bitcoin Cash: a prefix, a colon, 5-bit words and a checksum of 40 bits over both. */
const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];
const CHECK_WORDS = 8;
const HASH_LENGTH = 20;

export interface CashPayload {
  readonly kind: 'keyHash' | 'scriptHash';
  readonly hash: Uint8Array;
}

export function encodeCashAddress(prefix: string, { kind, hash }: CashPayload): string {
  const words = toWords(Uint8Array.of(kind === 'keyHash' ? 0 : 8, ...hash));
  const check = checksumOf(prefix, [...words, ...Array.from({ length: CHECK_WORDS }, () => 0)]);
  const checkWords = Array.from({ length: CHECK_WORDS }, (_, place) =>
    Number((check >> BigInt(5 * (CHECK_WORDS - 1 - place))) & 31n),
  );
  return `${prefix}:${[...words, ...checkWords].map((word) => ALPHABET[word]).join('')}`;
}

/** Null if the text is no such address. The prefix may be left out. */
export function decodeCashAddress(prefix: string, text: string): CashPayload | null {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return null;
  const body = lower.startsWith(`${prefix}:`) ? lower.slice(prefix.length + 1) : lower;
  const words = [...body].map((letter) => ALPHABET.indexOf(letter));
  if (words.length <= CHECK_WORDS || words.includes(-1) || checksumOf(prefix, words) !== 0n) return null;
  const bytes = toBytes(words.slice(0, -CHECK_WORDS));
  if (!bytes || bytes.length !== 1 + HASH_LENGTH || (bytes[0] !== 0 && bytes[0] !== 8)) return null;
  return { kind: bytes[0] === 0 ? 'keyHash' : 'scriptHash', hash: bytes.slice(1) };
}

/** Zero for words that end with their own checksum. */
function checksumOf(prefix: string, words: readonly number[]): bigint {
  let sum = 1n;
  for (const value of [...[...prefix].map((letter) => letter.charCodeAt(0) & 31), 0, ...words]) {
    const top = sum >> 35n;
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(value);
    for (const [bit, generator] of GENERATORS.entries()) if ((top >> BigInt(bit)) & 1n) sum ^= generator;
  }
  return sum ^ 1n;
}

function toWords(bytes: Uint8Array): number[] {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => Number.parseInt(group.padEnd(5, '0'), 2));
}

/** Null if the bits that fill up the last byte are not zero. */
function toBytes(words: readonly number[]): Uint8Array | null {
  const bits = words.map((word) => word.toString(2).padStart(5, '0')).join('');
  const used = bits.length - (bits.length % 8);
  if (bits.slice(used).includes('1')) return null;
  return Uint8Array.from(bits.slice(0, used).match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
