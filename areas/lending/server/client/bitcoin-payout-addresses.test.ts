/** Where clients are paid on Bitcoin: each mistake gets a sentence, and nothing is stored. */
import { expect, test } from 'vitest';
import { useShared } from '../../../../kit/database/testing.ts';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { lendingCalls } from '../../contract/calls.ts';
import { createBitcoinWorld, STRANGER, ZPUB } from '../testing/bitcoin-world.ts';

const world = useShared(createBitcoinWorld);
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';

test.each([
  ['another letter', STRANGER.replace('w508', 'w509'), /its checksum does not match/],
  ['a letter less', '1BoatSLRHtKNngkdXEeobR76b53LETtpy', /its checksum does not match/],
  ['the checksum of another version', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', /checksum/],
  ['capitals and small letters mixed', `${STRANGER.slice(0, 20)}${STRANGER.slice(20).toUpperCase()}`, /not mixed/],
  ['an address of Litecoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', /belongs to Litecoin, not to Bitcoin/],
  ['an address of a test chain', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', /belongs to a Bitcoin test chain/],
  ['an address of Dogecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', /belongs to Dogecoin/],
  ['an address of Bitcoin Cash', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', /belongs to Bitcoin Cash/],
  ['an EVM address', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', /an EVM network, not a Bitcoin address/],
  ['a private key', 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn', /private key/],
  ['an extended public key', ZPUB, /checksum|kind of address|length/],
])('error: %s', async (_, address, reason) => {
  const client = await world.addClient();
  const body = { name: 'Payouts', networkId: world.bitcoin.id, address };
  const refused = await refusalOf(client.api(lendingCalls.addClientWallet, { body }));
  expect(refused).toMatchObject({ status: 422, text: expect.stringMatching(reason) });
  // One sentence, or one and what to do.
  expect(refused.text.length).toBeLessThan(200);
  const { rowCount } = await world.pool.query('SELECT FROM wallets WHERE user_id = $1', [client.userId]);
  expect(rowCount).toBe(0);
});

test('addresses of every form are taken, in their one spelling', async () => {
  const client = await world.addClient();
  for (const [given, kept] of [
    [STRANGER.toUpperCase(), STRANGER],
    [TAPROOT, TAPROOT],
    ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
    [' 3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy ', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ] as const) {
    const body = { name: kept, networkId: world.bitcoin.id, address: given };
    expect((await client.api(lendingCalls.addClientWallet, { body })).address).toBe(kept);
  }
});
