import { readFileSync } from 'node:fs';
import { base58 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { normaliseAddress } from '../addresses/normalise-address.ts';
import { descriptorChecksum } from './descriptor-checksum.ts';
import { addressOfScript, scriptOfAddress } from './scripts.ts';
import type { ScriptKind } from './utxo-chains.ts';
import { AddressDeriver, isKeyText, readWalletKey, type WalletKey } from './wallet-key.ts';

interface Vector {
  readonly what: string;
  readonly xpub: string;
  readonly ypub: string;
  readonly zpub: string;
  readonly key: string;
  readonly kind: ScriptKind;
  readonly path: string;
  readonly first: number;
  readonly addresses: readonly string[];
  readonly address: string;
  readonly script: string;
  readonly legacy: string;
  readonly cashAddress: string;
}
const vectors = readFileSync(new URL('testing/vectors.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector);
const of = (what: string) => vectors.filter((vector) => vector.what === what);

const FORMS: Partial<Record<ScriptKind, [string, string]>> = {
  p2pkh: ['pkh(', ')'],
  'p2sh-p2wpkh': ['sh(wpkh(', '))'],
  p2wpkh: ['wpkh(', ')'],
  p2tr: ['tr(', ')'],
};
function keyOf(text: string, options: Partial<Parameters<typeof readWalletKey>[1]> = {}): WalletKey {
  const read = readWalletKey(text, { chain: 'bitcoin', ...options });
  if (!read.ok) throw new Error(read.reason);
  return read.key;
}
function reasonOf(text: string, options: Partial<Parameters<typeof readWalletKey>[1]> = {}): string {
  const read = readWalletKey(text, { chain: 'bitcoin', ...options });
  return read.ok ? 'accepted' : read.reason;
}
const XPUB =
  'xpub6CjniigyzMWgVDHvDpgvsroPkTJeqUbrHJaLHARHmAM8zuAbCjmHpp3QhKTcnnscd6iBDrqmABCJjnpwUW42cQjtvKjaEZRcShHKEVh35Y8';
const ZPUB = keyOf(XPUB, { script: 'p2wpkh' }).account;
const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';

describe('recorded vectors', () => {
  test('every derivation', () => {
    const derivations = of('derivation');
    expect(derivations.length).toBeGreaterThan(30);
    for (const { xpub, kind, path, first, addresses } of derivations) {
      const [begin, end] = FORMS[kind] ?? ['', ''];
      const key = keyOf(`${begin}${xpub}${path.slice(1)}/*${end}`);
      const deriver = new AddressDeriver(key);
      expect(addresses.map((_, place) => deriver.addressAt(0, first + place))).toEqual(addresses);
      if (path === 'm/0' || path === 'm/1') {
        const whole = new AddressDeriver(keyOf(xpub, { script: kind }));
        expect(whole.addressAt(Number(path.slice(2)), first)).toBe(addresses[0]);
      }
    }
  });

  /** The recorded ypub and zpub keep the checksum of their xpub, so they are refused; their bytes are compared. */
  test('every spelling of a key is one wallet', () => {
    const bytesOf = (text: string) => base58.decode(text).slice(0, -4);
    const conversions = of('conversion');
    expect(conversions.length).toBeGreaterThan(0);
    for (const { xpub, ypub, zpub } of conversions) {
      const [nested, witness] = [keyOf(xpub, { script: 'p2sh-p2wpkh' }), keyOf(xpub, { script: 'p2wpkh' })];
      expect(bytesOf(nested.account)).toEqual(bytesOf(ypub));
      expect(bytesOf(witness.account)).toEqual(bytesOf(zpub));
      expect(reasonOf(zpub)).toMatch(/checksum/);
      expect(keyOf(nested.account).canonical).toBe(nested.canonical);
      expect(keyOf(witness.account).canonical).toBe(keyOf(`wpkh([00000000/84'/0'/0']${xpub}/<0;1>/*)`).canonical);
      expect(keyOf(xpub).account).toBe(xpub);
    }
  });

  test('every public key, script and cash address', () => {
    for (const { key, kind, address } of of('public key')) {
      const [begin, end] = FORMS[kind] ?? ['', ''];
      expect(new AddressDeriver(keyOf(`${begin}${key}${end}`)).addressAt(0, 0)).toBe(address);
    }
    for (const { script, address } of of('script')) {
      const found = addressOfScript(script, 'bitcoin')!;
      expect(scriptOfAddress(found, 'bitcoin')).toBe(script);
      // The recorded addresses of later witness versions have the checksum that BIP-350 replaced, and are refused.
      if (/^(00|76|a9)/.test(script)) expect(found).toBe(address);
      else {
        expect(found.slice(0, -6)).toBe(address.slice(0, -6));
        expect(normaliseAddress({ kind: 'bitcoin', address }).ok).toBe(false);
      }
    }
    const cash = of('bitcoin cash');
    expect(cash.length).toBeGreaterThan(0);
    for (const { legacy, cashAddress } of cash)
      for (const spelling of [legacy, cashAddress, cashAddress.slice('bitcoincash:'.length), cashAddress.toUpperCase()])
        expect(normaliseAddress({ kind: 'bitcoin', address: spelling, utxoChain: 'bitcoinCash' })).toEqual({
          ok: true,
          address: cashAddress,
        });
  });
});

describe('descriptors', () => {
  test('the checksum of BIP-380', () => {
    expect(descriptorChecksum('raw(deadbeef)')).toBe('89f8spxm');
  });

  test('of several signers: sorted keys give one address in any order', () => {
    const [first, second] = [XPUB, of('derivation').find(({ xpub }) => xpub.startsWith('xpub') && xpub !== XPUB)!.xpub];
    const one = new AddressDeriver(keyOf(`wsh(sortedmulti(2,${first}/<0;1>/*,${second}/<0;1>/*))`));
    const other = new AddressDeriver(keyOf(`wsh(sortedmulti(2,${second}/<0;1>/*,${first}/<0;1>/*))`));
    expect(one.addressAt(1, 7)).toMatch(/^bc1q.{58}$/);
    expect(other.addressAt(1, 7)).toBe(one.addressAt(1, 7));
    expect(one.addressAt(0, 7)).not.toBe(one.addressAt(1, 7));
    expect(one.key.account).toMatch(/^p2wsh:[0-9a-f]{40}$/);
    expect(new AddressDeriver(keyOf(`sh(multi(1,${first}/0/*,${second}/0/*))`)).addressAt(0, 0)).toMatch(/^3/);
    expect(new AddressDeriver(keyOf(`sh(wsh(multi(1,${first}/0/*,${second}/0/*)))`)).addressAt(0, 0)).toMatch(/^3/);
  });

  test('the path is stated by the origin, or follows from an account key', () => {
    expect(keyOf(`wpkh([d34db33f/84h/0h/2h]${XPUB}/<0;1>/*)`).path).toBe("m/84'/0'/2'");
    expect(keyOf(ZPUB).path).toBe("m/84'/0'/0'");
  });

  test('the keys of other chains', () => {
    expect(new AddressDeriver(keyOf(XPUB, { chain: 'litecoin', script: 'p2wpkh' })).addressAt(0, 0)).toMatch(/^ltc1q/);
    expect(new AddressDeriver(keyOf(XPUB, { chain: 'dogecoin' })).addressAt(0, 0)).toMatch(/^D/);
    expect(new AddressDeriver(keyOf(XPUB, { chain: 'bitcoinCash' })).addressAt(0, 0)).toMatch(/^bitcoincash:q/);
  });
});

describe('refused with one sentence', () => {
  test.each([
    [XPRV, /private key/],
    ['5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', /private key/],
    [`wpkh(${XPRV}/0/*)`, /private key/],
    ['abandon '.repeat(11) + 'about', /private key/],
    [ZPUB.replace('rQKL', 'rQKM'), /checksum/],
    [ZPUB.slice(0, -1), /checksum|length/],
    [`wpkh(${XPUB}/<0;1>/*)#qqqqqqqq`, /checksum after #/],
    [`wpkh(${XPUB}/<0;1>/*`, /bracket/],
    [`wpkh(${XPUB}/0'/*)`, /apostrophe/],
    [`wsh(pk(${XPUB}))`, /only multi/],
    [`wsh(multi(3,${XPUB}/0/*,${XPUB}/1/*))`, /3 of 2/],
    [`tr(${XPUB}/0/*,pk(${XPUB}))`, /taproot/],
    ['combo(02)', /form cannot be read/],
    ['', /checksum/],
    ['x'.repeat(5000), /4096/],
  ])('error: %s', (text, reason) => {
    expect(reasonOf(text)).toMatch(reason);
    expect(reasonOf(text)).toMatch(/^[A-Z0-9][^\n]+\.$/);
  });

  test('error: a key of another chain or of a test chain', () => {
    expect(reasonOf(ZPUB, { chain: 'bitcoinTest' })).toBe(
      'This key belongs to Bitcoin’s main chain, not to a Bitcoin test chain.',
    );
    expect(reasonOf(ZPUB, { chain: 'dogecoin' })).toMatch(/not to Dogecoin/);
    expect(reasonOf(XPUB, { chain: 'dogecoin', script: 'p2wpkh' })).toBe('Dogecoin has no addresses of this form.');
    expect(reasonOf(ZPUB, { script: 'p2tr' })).toBe('A zpub is for p2wpkh addresses.');
  });

  test('any one letter that is mistyped in a key or a descriptor is noticed', () => {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
    const body = `wpkh(${XPUB}/<0;1>/*)`;
    const descriptor = `${body}#${descriptorChecksum(body)}`;
    expect(reasonOf(descriptor)).toBe('accepted');
    for (let place = 0; place < ZPUB.length; place += 3) {
      const letter = alphabet[(alphabet.indexOf(ZPUB[place]!) + 1) % alphabet.length]!;
      expect(reasonOf(ZPUB.slice(0, place) + letter + ZPUB.slice(place + 1))).not.toBe('accepted');
    }
    for (let place = 5; place < body.length; place += 3) {
      const letter = descriptor[place] === '1' ? '2' : '1';
      expect(reasonOf(descriptor.slice(0, place) + letter + descriptor.slice(place + 1))).not.toBe('accepted');
    }
  });

  test('keys, descriptors and secrets are told from addresses', () => {
    for (const text of [XPUB, ZPUB, XPRV, `wpkh(${XPUB}/0/*)`]) expect(isKeyText(text)).toBe(true);
    for (const text of ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '0xab'])
      expect(isKeyText(text)).toBe(false);
  });
});
