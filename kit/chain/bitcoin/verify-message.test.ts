import { base64 } from '@scure/base';
import { privateKeyToAccount, sign } from 'viem/accounts';
import { p2pkh, p2sh, p2wpkh } from '@scure/btc-signer';
import { hexToBytes, sha256 } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { addressOfScript, bytesOf, hexOf } from './scripts.ts';
import { canSignMessages, isSignedByAddress } from './verify-message.ts';

const KEY = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l';
const TAPROOT = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3';
const HELLO =
  'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hY' +
  'jgGu6EBCPMVPwVIVJqO4XCsMvViHI=';
const TAPROOT_HELLO = 'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==';

/** Published vectors of BIP-322 and of the projects that sign by it, and what wallets made. */
describe('BIP-322', () => {
  test.each([
    [
      'an empty message',
      KEY,
      '',
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQp' +
        'Q9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    ['a message', KEY, 'Hello World', HELLO],
    [
      'another signature of it',
      KEY,
      'Hello World',
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZE' +
        'KUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
    [
      'with the name of its form',
      'bc1qqthe0hz8klx90e7stf6shclhsvqd5ly96pn53v',
      '2V6TUTMSH4VQ3Z7WZWKYD7DFNH',
      'smpAkgwRQIhALC6hdfxNy1n45d7UXSskRBdfZW0Al259E1kDMpipdYkAiAJPfZqb+WurZuf1apU5xeE6Igui9dvt5tihQLDvxlY1AEhAqbnruy' +
        'o677ktQjio7XOchO3w51Dh9AbRVngha5jtNfT',
    ],
    [
      'native segwit of Leather',
      'bc1qvhnxd953tzt4kcqpcgk83wu2r9shf59q2t4egu',
      'hello',
      'AkgwRQIhAMPtK3P+dVOTFe5w9Rw2IJzjMjAXOXQUaBptg3QcT64JAiAX6TxbLPTetNJA7gKoARU/WH7Owm4YBS7ALeN+2LcBeQEhA59DAKSL/e' +
        '9Zj9BEfm4DyBlGTAH9/8cYInHmMqbjz8EX',
    ],
    [
      'nested segwit',
      '3HSVzEhCFuH9Z3wvoWTexy7BMVVp3PjS6f',
      'Hello World',
      'AkgwRQIhAMd2wZSY3x0V9Kr/NClochoTXcgDaGl3OObOR17yx3QQAiBVWxqNSS+CKen7bmJTG6YfJjsggQ4Fa2RHKgBKrdQQ+gEhAxa5UDdQCH' +
        'SQHfKQv14ybcYm1C9y6b12xAuukWzSnS+w',
    ],
    ['taproot', TAPROOT, 'Hello World', TAPROOT_HELLO],
    [
      'taproot of the standard',
      'bc1pcquvhrqv0q68t4m0hfq6tpn006qrskyc7yrqnp2uyrf2emg3wynsdjyk38',
      'PURVOQ544B6HUATVBJZN5EZJUU',
      'smpAUB6B2Rbupzua8LTQIF06516wzl+cwKy1be8RgoiW0riyXdKwe6GTz/5Hnb37m67pJwIKCh+D5jDueG6KpvYpmu8',
    ],
    [
      'taproot of Leather',
      'bc1pgc9k3vdmr9aecmwj09qg5qv550qyyrydufyfmxrsvk5474rxenuqrq4lcz',
      'hello',
      'AUBuPt7wX3zcAaMs7F/oGXPROspWWIvBh/GqjTQ6uPq8sUPxSIqGGaz8z4yuEoYRzXwaAeXBucxjlygiR02zvX2L',
    ],
    [
      'taproot of Sparrow',
      'bc1pqqeyhah6g75dwr942xv40h255q4nshqw4k8ylyhe7plej2eg3mnqz9w4np',
      'Taproot, lets go!',
      'AUE8tKBiwiq64JYkSbf+4byheZlmDB5xyasRJ+ujM9/h/BfHFsd4jovtmmEfSsEZTBzoOP9m7We92UEbhqb4sBf4AQ==',
    ],
  ])('%s', async (_, address, message, signature) => {
    expect(await isSignedByAddress({ address, message, signature }, 'bitcoin')).toBe(true);
    expect(await isSignedByAddress({ address, message: `${message}.`, signature }, 'bitcoin')).toBe(false);
    expect(await isSignedByAddress({ address: KEY === address ? TAPROOT : KEY, message, signature }, 'bitcoin')).toBe(
      false,
    );
  });

  test.each([
    [
      'of another address',
      'bc1qkecg9ly2xwxqgdy9egpuy87qc9x26smpts562s',
      '',
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQp' +
        'Q9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      'that is wrong',
      KEY,
      '',
      'AkcwRAIgClVQ8S9yX1h8YThlGElD9lOrQbOwbFDjkYb0ebfiq+oCIDHgb/X9WNalNNtqTXb465ufbv9JuLxcJf8qi7DP6yOXASECx/EgAxlkQp' +
        'Q9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    ['of another message', TAPROOT, 'Hello World - This should fail', TAPROOT_HELLO],
    ['that is cut off', KEY, 'Hello World', HELLO.slice(0, -4)],
    ['with more after it', KEY, 'Hello World', base64.encode(Uint8Array.of(...base64.decode(HELLO), 0))],
    ['of a script of several signers', 'bc1qlqtuzpmazp2xmcutlwv0qvggdvem8vahkc333usey4gskug8nutsz53msw', '', HELLO],
    ['that is no base64', KEY, 'Hello World', '0x1234'],
    ['of nothing', KEY, 'Hello World', ''],
  ])('error: a signature %s proves nothing', async (_, address, message, signature) => {
    expect(await isSignedByAddress({ address, message, signature }, 'bitcoin')).toBe(false);
  });
});

/** Of the public key 02f7fb…cafc, over "Hello World". */
const BY_KEY = 'IAtVrymJqo43BCt9f7Dhl6ET4Gg3SmhyvdlW6wn9iWc9PweD7tNM5+qw7xE9/bzlw/Et789AQ2F59YKEnSzQudo=';
const PUBLIC_KEY = '02f7fb07050d858b3289c2a0305fbac1f5b18233798665c0cbfe133e018b57cafc';

describe('BIP-137', () => {
  const key = bytesOf(PUBLIC_KEY);
  const addresses = [p2pkh(key), p2sh(p2wpkh(key)), p2wpkh(key)].map(
    ({ script }) => addressOfScript(hexOf(script), 'bitcoin')!,
  );

  test('a published signature proves the addresses of its key, and of no other', async () => {
    expect(addresses).toContain('36mTiayp1ZCcMr8t8KDdnVGSiz7Pd1cNie');
    for (const address of addresses)
      expect(await isSignedByAddress({ address, message: 'Hello World', signature: BY_KEY }, 'bitcoin')).toBe(true);
    for (const address of ['3HSVzEhCFuH9Z3wvoWTexy7BMVVp3PjS6f', '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV', KEY, TAPROOT])
      expect(await isSignedByAddress({ address, message: 'Hello World', signature: BY_KEY }, 'bitcoin')).toBe(false);
    expect(
      await isSignedByAddress({ address: addresses[0]!, message: 'hello world', signature: BY_KEY }, 'bitcoin'),
    ).toBe(false);
  });

  test('an uncompressed key proves its own address only', async () => {
    const signature = base64.encode(Uint8Array.of(28, ...base64.decode(BY_KEY).slice(1)));
    const signed = { message: 'Hello World', signature };
    expect(await isSignedByAddress({ ...signed, address: '1Nji71ru2dMty4CPGNoXsqoU4byok8toqm' }, 'bitcoin')).toBe(true);
    expect(await isSignedByAddress({ ...signed, address: addresses[0]! }, 'bitcoin')).toBe(false);
  });

  /** As a wallet signs these bytes: what precedes the message, its length, the message. */
  const signedBy = async (secret: `0x${string}`, text: Uint8Array) => {
    const hash = sha256(sha256(text, 'bytes'));
    const { r, s, yParity = 0 } = await sign({ hash, privateKey: secret });
    const [, ...whole] = hexToBytes(privateKeyToAccount(secret).publicKey);
    const key = Uint8Array.of((whole.at(-1) ?? 0) % 2 === 0 ? 2 : 3, ...whole.slice(0, 32));
    return { signature: base64.encode(Uint8Array.of(31 + yParity, ...hexToBytes(r), ...hexToBytes(s))), key };
  };
  const bytes = (text: string) => new TextEncoder().encode(text);

  test('each chain signs with its own text, so a signature of one proves nothing on another', async () => {
    const { signature, key } = await signedBy(
      `0x${'07'.repeat(32)}`,
      bytes('\u0019Litecoin Signed Message:\n\u0002hi'),
    );
    const script = hexOf(p2pkh(key).script);
    const signedOn = (chain: 'litecoin' | 'bitcoin') =>
      isSignedByAddress({ address: addressOfScript(script, chain)!, message: 'hi', signature }, chain);
    expect([await signedOn('litecoin'), await signedOn('bitcoin')]).toEqual([true, false]);
  });

  test.each([
    ['dogecoin', '\u0019Dogecoin Signed Message:\n'],
    // Bitcoin Cash kept the text of Bitcoin, and its addresses are of their own form.
    ['bitcoinCash', '\u0018Bitcoin Signed Message:\n'],
    ['bitcoinTest', '\u0018Bitcoin Signed Message:\n'],
  ] as const)('a wallet of %s signs with the text of its chain', async (chain, prefix) => {
    const { signature, key } = await signedBy(`0x${'0c'.repeat(32)}`, bytes(`${prefix}\u0002hi`));
    const address = addressOfScript(hexOf(p2pkh(key).script), chain)!;
    const { signature: other } = await signedBy(
      `0x${'0c'.repeat(32)}`,
      bytes('\u0019Litecoin Signed Message:\n\u0002hi'),
    );
    expect(canSignMessages(address, chain)).toBe(true);
    expect(await isSignedByAddress({ address, message: 'hi', signature }, chain)).toBe(true);
    expect(await isSignedByAddress({ address, message: 'ho', signature }, chain)).toBe(false);
    expect(await isSignedByAddress({ address, message: 'hi', signature: other }, chain)).toBe(false);
  });

  test('a message longer than 252 bytes has its length in three', async () => {
    const message = 'x'.repeat(300);
    const text = Uint8Array.of(...bytes('\u0018Bitcoin Signed Message:\n'), 0xfd, 44, 1, ...bytes(message));
    const { signature, key } = await signedBy(`0x${'09'.repeat(32)}`, text);
    const address = addressOfScript(hexOf(p2wpkh(key).script), 'bitcoin')!;
    expect(await isSignedByAddress({ address, message, signature }, 'bitcoin')).toBe(true);
  });
});

test('addresses of one key can sign messages; those of several signers cannot', () => {
  const multisig = 'bc1qlqtuzpmazp2xmcutlwv0qvggdvem8vahkc333usey4gskug8nutsz53msw';
  expect(
    [KEY, TAPROOT, '1Nji71ru2dMty4CPGNoXsqoU4byok8toqm', multisig].map((one) => canSignMessages(one, 'bitcoin')),
  ).toEqual([true, true, true, false]);
});
