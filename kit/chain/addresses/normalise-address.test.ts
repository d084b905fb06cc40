import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getAddress, sha256 } from 'viem/utils';
import { bech32, bech32m, createBase58check } from '@scure/base';
import type { UtxoChain } from '../bitcoin/utxo-chains.ts';
import { normaliseAddress } from './normalise-address.ts';

const base58check = createBase58check((bytes) => sha256(bytes, 'bytes'));

function evm(address: string) {
  return normaliseAddress({ kind: 'evm', address });
}

function bitcoin(address: string, utxoChain: UtxoChain = 'bitcoin') {
  return normaliseAddress({ kind: 'bitcoin', address, utxoChain });
}

describe('EVM addresses', () => {
  /** The examples of EIP-55. */
  const checksummed = [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ];

  test.each(checksummed)('%s is accepted as it is, in small letters and in capitals', (address) => {
    const digits = address.slice(2);
    for (const spelling of [
      address,
      address.toLowerCase(),
      `0x${digits.toUpperCase()}`,
      `0X${digits.toUpperCase()}`,
      `  ${address}\n`,
    ]) {
      expect(evm(spelling)).toEqual({ ok: true, address });
    }
  });

  test('error: a mixed-case address with one letter in the wrong case is refused', () => {
    expect(evm('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed')).toMatchObject({
      ok: false,
      reason: expect.stringContaining('checksum'),
    });
  });

  test('any flip of one letter of a checksummed address is refused', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{40}$/), fc.nat(39), (hex, place) => {
        const digits = getAddress(`0x${hex}`).slice(2);
        const letter = digits[place]!;
        const flipped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
        const changed = digits.slice(0, place) + flipped + digits.slice(place + 1);
        fc.pre(changed !== digits && changed !== changed.toLowerCase() && changed !== changed.toUpperCase());
        expect(evm(`0x${changed}`).ok).toBe(false);
      }),
    );
  });

  test.each([
    '',
    '   ',
    '0x',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg',
    '0x5aAeb6053F3E94C9 b9A09f33669435E7Ef1BeAed',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  ])('error: "%s" is refused in words', (address) => {
    expect(evm(address)).toMatchObject({ ok: false, reason: expect.stringMatching(/^[A-Z].+\.$/) });
  });
});

describe('Bitcoin addresses', () => {
  test.each([
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'pay to public key hash'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'the first one ever paid'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'pay to script hash'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'witness version 0, 20 bytes'],
    ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', 'version 1, 40 bytes (BIP-350)'],
    ['bc1sw50qgdz25j', 'version 16 (BIP-350)'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'version 2 (BIP-350)'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'taproot (BIP-350)'],
  ])('%s is accepted on the main chain: %s', (address) => {
    expect(bitcoin(address)).toEqual({ ok: true, address });
    expect(bitcoin(address, 'bitcoinTest')).toMatchObject({ ok: false, reason: expect.stringContaining('main chain') });
  });

  test.each([
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'bitcoinTest'],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'bitcoinTest'],
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'bitcoinTest'],
    ['tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c', 'bitcoinTest'],
  ] as const)('%s belongs to a test chain', (address, chain) => {
    expect(bitcoin(address, chain)).toEqual({ ok: true, address });
    expect(bitcoin(address)).toMatchObject({ ok: false, reason: expect.stringContaining('test chain') });
  });

  test('capitals of a segwit address become small letters, as QR codes write them', () => {
    expect(bitcoin('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toEqual({
      ok: true,
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    });
  });

  test('a regtest address has its own prefix and shares the test chains’ base58 versions', () => {
    const address = bech32.encode('bcrt', [0, ...bech32.toWords(new Uint8Array(20).fill(7))]);
    expect(bitcoin(address, 'bitcoinRegtest')).toEqual({ ok: true, address });
    expect(bitcoin(address, 'bitcoinTest').ok).toBe(false);
    expect(bitcoin('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'bitcoinRegtest').ok).toBe(true);
  });

  /** The invalid addresses of BIP-350, and our own. */
  test.each([
    ['tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut', 'an unknown prefix'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'bech32 where bech32m is due'],
    ['tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf', 'bech32 where bech32m is due'],
    ['BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', 'bech32 where bech32m is due'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'bech32m where bech32 is due'],
    ['tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47', 'bech32m where bech32 is due'],
    ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'a character bech32 has not'],
    ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'witness version 17'],
    ['bc1pw5dgrnzv', 'a program of 1 byte'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', 'a program of 41 bytes'],
    ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'a version 0 program of 16 bytes'],
    ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq', 'mixed case'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', 'more than 4 bits of padding'],
    ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j', 'padding that is not zero'],
    ['bc1gmk9yu', 'no data'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', 'a wrong last character'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN', 'a character too few'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN0', 'a zero, which base58 has not'],
    ['5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', 'a private key'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'an EVM address'],
    ['', 'nothing'],
  ])('error: %s is refused: %s', (address) => {
    for (const chain of ['bitcoin', 'bitcoinTest', 'bitcoinRegtest', 'litecoin', 'dogecoin', 'bitcoinCash'] as const)
      expect(bitcoin(address, chain)).toMatchObject({ ok: false, reason: expect.stringMatching(/^[A-Z].+\.$/) });
  });

  test('error: a base58 address with the prefix of P2PKH and another length is refused', () => {
    expect(bitcoin(base58check.encode(Uint8Array.from([0, ...Array.from({ length: 19 }, () => 1)])))).toEqual({
      ok: false,
      reason: 'The address has the wrong length.',
    });
  });

  test('one wrong character is always noticed', () => {
    const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(57), fc.nat(31), (program, place, letter) => {
        const address = bech32m.encode('bc', [1, ...bech32m.toWords(program)]);
        const at = 4 + place;
        const changed = address.slice(0, at) + alphabet[letter]! + address.slice(at + 1);
        expect(bitcoin(address).ok).toBe(true);
        expect(bitcoin(changed).ok).toBe(changed === address);
      }),
    );
  });
});

describe('addresses of other networks', () => {
  test('visible text is kept, without the blanks around it', () => {
    expect(normaliseAddress({ kind: 'other', address: ' rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh ' })).toEqual({
      ok: true,
      address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh',
    });
    expect(normaliseAddress({ kind: 'other', address: 'x'.repeat(256) }).ok).toBe(true);
  });

  test.each(['', ' \t\n', 'a\u0000b', 'a\nb', 'a\u200bb', 'a\u202eb', 'a\u2028b', '\ud800'])(
    'error: %j is refused',
    (address) => {
      expect(normaliseAddress({ kind: 'other', address })).toMatchObject({
        ok: false,
        reason: expect.stringMatching(/^[A-Z].+\.$/),
      });
    },
  );

  test('error: an address of a million characters is refused on every kind of network', () => {
    for (const kind of ['evm', 'bitcoin', 'other'] as const) {
      for (const address of ['x'.repeat(257), 'x'.repeat(1_000_000), ' '.repeat(1_000_000)]) {
        expect(normaliseAddress({ kind, address })).toEqual({
          ok: false,
          reason: 'An address has at most 256 characters.',
        });
      }
    }
  });
});
