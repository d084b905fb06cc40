/** Wallets that are added by a key: what is stored, and what never is. */
import { catalogueCalls } from '../../contract/calls.ts';
import { expect, test } from 'vitest';
import { GENESIS, refusalOf, useCatalogueWorld } from '../testing.ts';

const world = useCatalogueWorld();

const XPUB =
  'xpub6CjniigyzMWgVDHvDpgvsroPkTJeqUbrHJaLHARHmAM8zuAbCjmHpp3QhKTcnnscd6iBDrqmABCJjnpwUW42cQjtvKjaEZRcShHKEVh35Y8';
const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const WIF = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';
const SEED = `${'abandon '.repeat(11)}about`;
const DESCRIPTOR = `wpkh([d34db33f/84h/0h/0h]${XPUB}/<0;1>/*)`;

const keys = async () =>
  (await world.pool.query('SELECT wallet_id, descriptor, script, path FROM wallet_keys ORDER BY wallet_id')).rows;

test('a wallet is added by its key, whatever its spelling, and once', async () => {
  const bitcoin = await world.addBitcoin();
  const add = (address: string) =>
    world.api(catalogueCalls.addWallet, { body: { name: 'Vault', networkId: bitcoin.id, address, purpose: 'cold' } });
  const vault = await add(DESCRIPTOR);
  expect(vault).toMatchObject({ isSyncable: true, address: expect.stringMatching(/^zpub/) });
  expect(await keys()).toEqual([
    {
      wallet_id: vault.id,
      descriptor: expect.stringMatching(/^wpkh\(xpub6Cjni.*\/<0;1>\/\*\)#[0-9a-z]{8}$/),
      script: 'p2wpkh',
      path: "m/84'/0'/0'",
    },
  ]);
  // The zpub is the same wallet; the xpub derives other addresses.
  expect(await refusalOf(add(vault.address))).toMatchObject({ status: 409 });
  expect(await add(XPUB)).toMatchObject({ address: XPUB });
  expect(await keys()).toHaveLength(2);
  const { items } = await world.api(catalogueCalls.checkWallets, {
    body: {
      wallets: [vault.address, GENESIS, `tr(${XPUB}/<0;1>/*)`].map((address) => ({ networkId: bitcoin.id, address })),
    },
  });
  expect(items.map(({ script, isWallet }) => [script, isWallet])).toEqual([
    ['p2wpkh', true],
    [null, false],
    ['p2tr', false],
  ]);
});

test('keys and addresses of Litecoin belong to a network of Litecoin', async () => {
  const litecoin = await world.api(catalogueCalls.addNetwork, {
    body: { name: 'Litecoin', kind: 'bitcoin', utxoChain: 'litecoin' },
  });
  expect(litecoin.utxoChain).toBe('litecoin');
  const add = (address: string) =>
    world.api(catalogueCalls.addWallet, { body: { name: 'L', networkId: litecoin.id, address } });
  expect(await add('ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9')).toMatchObject({ name: 'L' });
  expect(await refusalOf(add(GENESIS))).toEqual({
    status: 422,
    text: 'body.address: This address belongs to Bitcoin’s main chain, not to Litecoin.',
  });
  expect(
    await refusalOf(
      world.api(catalogueCalls.addNetwork, { body: { name: 'E', kind: 'other', utxoChain: 'litecoin' } }),
    ),
  ).toEqual({ status: 422, text: 'body.utxoChain: Only a network of kind Bitcoin is one of these chains.' });
});

test.each([
  ['an extended private key', XPRV],
  ['a private key', WIF],
  ['the words of a seed', SEED],
  ['a descriptor with a private key', `wpkh(${XPRV}/0/*)`],
])('error: %s is refused on every network, not repeated, and stored nowhere', async (_, secret) => {
  const [bitcoin, ethereum] = [await world.addBitcoin(), await world.addEvm()];
  for (const networkId of [bitcoin.id, ethereum.id]) {
    const refused = await refusalOf(
      world.api(catalogueCalls.addWallet, { body: { name: 'Vault', networkId, address: secret } }),
    );
    expect(refused).toMatchObject({ status: 422, text: expect.stringContaining('private key') });
    expect(refused.text).not.toContain(secret.slice(0, 20));
    const { items } = await world.api(catalogueCalls.checkWallets, {
      body: { wallets: [{ networkId, address: secret }] },
    });
    expect(JSON.stringify(items)).not.toContain(secret.slice(0, 20));
  }
  const tables = await world.pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  for (const { name } of tables.rows) {
    const { rows } = await world.pool.query(`SELECT FROM "${name}" AS t WHERE position($1 IN t::text) > 0`, [secret]);
    expect([name, rows.length]).toEqual([name, 0]);
  }
});

test.each([
  ['one letter mistyped', XPUB.replace('Cjni', 'Cjnj'), /checksum does not match/],
  ['a wrong checksum', `${DESCRIPTOR}#qqqqqqqq`, /checksum after # does not match/],
  [
    'a key of a test chain',
    'tpubDC5FSnBiZDMmhiuCmWAYsLwgLYrrT9rAqvTySfuCCrgsWz8wxMXUS9Tb9iVMvcRbvFcAHGkMD5Kx8koh4GquNGNTfohfk7pgjhaPCdXpoba',
    /not to Bitcoin’s main chain/,
  ],
])('error: %s is refused with a sentence and nothing is stored', async (_, address, reason) => {
  const { id: networkId } = await world.addBitcoin();
  const refused = await refusalOf(world.api(catalogueCalls.addWallet, { body: { name: 'Vault', networkId, address } }));
  expect(refused).toMatchObject({ status: 422, text: expect.stringMatching(reason) });
  expect((await world.pool.query('SELECT FROM wallets')).rowCount).toBe(0);
});

test('error: a wallet of a client is a single address', async () => {
  const { id: networkId } = await world.addBitcoin();
  const { userId } = await world.addPerson({ role: 'client', hasAgreed: true });
  const refused = await refusalOf(
    world.api(catalogueCalls.addWallet, { body: { name: 'Client', networkId, address: DESCRIPTOR, userId } }),
  );
  expect(refused.text).toMatch(/Wallets of clients are single addresses/);
});
