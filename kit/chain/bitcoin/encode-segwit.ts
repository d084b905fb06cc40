/**
 * Spells a witness program as an address (BIP-173, BIP-350). A wallet of a hundred thousand transactions meets as many
 * addresses of others, and the library for all kinds of base 32 takes longer for them than everything else together.
 */
const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
/** What the checksum of each version must come to. */
const BECH32 = 1;
const BECH32M = 0x2bc830a3;
const CHECKSUM_LENGTH = 6;

export function encodeSegwit(prefix: string, version: number, program: Uint8Array): string {
  let sum = 1;
  for (let place = 0; place < prefix.length; place += 1) sum = next(sum, prefix.charCodeAt(place) >> 5);
  sum = next(sum, 0);
  for (let place = 0; place < prefix.length; place += 1) sum = next(sum, prefix.charCodeAt(place) & 31);
  let text = `${prefix}1${ALPHABET[version] ?? ''}`;
  sum = next(sum, version);
  let [bits, count] = [0, 0];
  const write = (word: number): void => {
    text += ALPHABET[word] ?? '';
    sum = next(sum, word);
  };
  for (const byte of program) {
    bits = ((bits << 8) | byte) & 0xfff;
    count += 8;
    for (; count >= 5; count -= 5) write((bits >> (count - 5)) & 31);
  }
  if (count > 0) write((bits << (5 - count)) & 31);
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) sum = next(sum, 0);
  sum ^= version === 0 ? BECH32 : BECH32M;
  for (let place = CHECKSUM_LENGTH - 1; place >= 0; place -= 1) text += ALPHABET[(sum >> (5 * place)) & 31] ?? '';
  return text;
}

function next(sum: number, word: number): number {
  const top = sum >>> 25;
  let result = ((sum & 0x1ffffff) << 5) ^ word;
  for (let place = 0; place < GENERATOR.length; place += 1) if ((top >> place) & 1) result ^= GENERATOR[place] ?? 0;
  return result;
}
