import { bech32, bech32m } from '@scure/base';
import { expect, test } from 'vitest';
import { encodeSegwit } from './encode-segwit.ts';

test('every version and length is spelled as the library spells it', () => {
  let seed = 7;
  const byte = (): number => ((seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) >> 16) & 255;
  for (const prefix of ['bc', 'tb', 'bcrt', 'rltc'])
    for (let version = 0; version <= 16; version += 1)
      for (let length = 2; length <= 40; length += 1) {
        const program = Uint8Array.from({ length }, byte);
        const words = [version, ...bech32.toWords(program)];
        const expected = (version === 0 ? bech32 : bech32m).encode(prefix, words);
        expect(encodeSegwit(prefix, version, program)).toBe(expected);
      }
});

test('published addresses', () => {
  const program = Uint8Array.from(Buffer.from('751e76e8199196d454941c45d1b3a323f1433bd6', 'hex'));
  expect(encodeSegwit('bc', 0, program)).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  const taproot = Uint8Array.from(
    Buffer.from('79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798', 'hex'),
  );
  expect(encodeSegwit('bc', 1, taproot)).toBe('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0');
});
