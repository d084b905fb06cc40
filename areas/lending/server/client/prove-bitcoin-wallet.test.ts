/** A client proves a wallet on Bitcoin by a signed message. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { base64 } from '@scure/base';
import { p2wpkh } from '@scure/btc-signer';
import { hexToBytes, sha256 } from 'viem/utils';
import { privateKeyToAccount, sign } from 'viem/accounts';
import { beforeEach, expect, test } from 'vitest';
import { addressOfScript, hexOf } from '@holdfast/chain/bitcoin/scripts.ts';
import { useShared } from '../../../../kit/database/testing.ts';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { lendingCalls } from '../../contract/calls.ts';
import { createBitcoinWorld, SHOP } from '../testing/bitcoin-world.ts';
import type { TestClient } from '../testing.ts';

const world = useShared(createBitcoinWorld);
let client: TestClient;
beforeEach(async () => {
  client = await world.addClient();
});

const SECRET = `0x${'0b'.repeat(32)}` as const;
const KEY = secp256k1.getPublicKey(hexToBytes(SECRET), true);
const OWN = addressOfScript(hexOf(p2wpkh(KEY).script), 'bitcoin')!;
const add = (address: string) =>
  client.api(lendingCalls.addClientWallet, { body: { name: 'My coins', networkId: world.bitcoin.id, address } });
const challenge = async (id: number) =>
  (await client.api(lendingCalls.createWalletChallenge, { params: { id } })).message;
const prove = (id: number, signature: string) =>
  client.api(lendingCalls.proveClientWallet, { params: { id }, body: { signature } });

async function signed(message: string): Promise<string> {
  const text = new TextEncoder().encode(message);
  const length = text.length < 253 ? [text.length] : [253, text.length & 255, text.length >> 8];
  const whole = Uint8Array.of(...new TextEncoder().encode('\u0018Bitcoin Signed Message:\n'), ...length, ...text);
  const { r, s, yParity = 0 } = await sign({ hash: sha256(sha256(whole, 'bytes')), privateKey: SECRET });
  return base64.encode(Uint8Array.of(39 + yParity, ...hexToBytes(r), ...hexToBytes(s)));
}

test('the signature of the message proves the wallet, once', async () => {
  expect(privateKeyToAccount(SECRET).publicKey).toMatch(/^0x04/);
  const { id, canBeProven, provenAt } = await add(OWN);
  expect([canBeProven, provenAt]).toEqual([true, null]);
  const message = await challenge(id);
  expect(message).toMatch(new RegExp(`that the address ${OWN} belongs to the account .*@`));
  expect(message).not.toContain('\n');
  const signature = await signed(message);
  expect((await prove(id, signature)).provenAt).not.toBeNull();
  expect((await refusalOf(prove(id, signature))).status).toBe(409);
});

test('error: a signature of another message, or of another wallet, proves nothing', async () => {
  const [own, other] = [await add(OWN), await add(SHOP)];
  for (const { id, signature } of [
    { id: own.id, signature: await signed(`${await challenge(own.id)} `) },
    { id: other.id, signature: await signed(await challenge(other.id)) },
    { id: own.id, signature: `0x${'5a'.repeat(65)}` },
  ])
    expect((await refusalOf(prove(id, signature))).text).toContain('not made by this wallet');
  expect((await world.pool.query('SELECT FROM wallet_proofs')).rowCount).toBe(1);
});

test('error: an address of several signers gets a sentence instead of a message', async () => {
  const { id } = await add('bc1qlqtuzpmazp2xmcutlwv0qvggdvem8vahkc333usey4gskug8nutsz53msw');
  expect(await refusalOf(challenge(id))).toMatchObject({
    status: 409,
    text: expect.stringContaining('several signers'),
  });
});
