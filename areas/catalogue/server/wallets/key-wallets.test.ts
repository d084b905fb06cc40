/** Wallets that are added by a key: what is stored, and what never is. */
import { base58check } from '@holdfast/chain/bitcoin/scripts.ts';
import { catalogueCalls } from '../../contract/calls.ts';
import { expect, test } from 'vitest';
import { GENESIS, refusalOf, useCatalogueWorld } from '../testing.ts';

const world = useCatalogueWorld();

const XPUB =
  'xpub6CjniigyzMWgVDHvDpgvsroPkTJeqUbrHJaLHARHmAM8zuAbCjmHpp3QhKTcnnscd6iBDrqmABCJjnpwUW42cQjtvKjaEZRcShHKEVh35Y8';
const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const WIF = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';
const COMPRESSED = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
const SEED = `${'abandon '.repeat(11)}about`;
/** The same key with the version bytes of another kind or chain. */
function respelled(version: readonly number[]): string {
  const bytes = base58check.decode(XPUB);
  bytes.set(version);
  return base58check.encode(bytes);
}
const SHARED_KEY = respelled([0x02, 0xaa, 0x7e, 0xd3]);
const DOGE_KEY = respelled([0x02, 0xfa, 0xca, 0xfd]);
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
  ['an extended private key with a mistyped letter', XPRV.replace('QTDL', 'QTDM')],
  ['an extended private key of native SegWit', XPRV.replace('xprv', 'zprv')],
  ['an extended private key of a test chain', XPRV.replace('xprv', 'tprv')],
  ['a private key', WIF],
  ['a private key with a mistyped letter', WIF.replace('Geh', 'Gej')],
  ['a compressed private key', COMPRESSED],
  ['a mini private key', 'SzavMBLoXU6kDrqtUVmffv'],
  ['an encrypted private key', '6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg'],
  ['the words of a seed', SEED],
  ['a descriptor with an extended private key', `wpkh(${XPRV}/0/*)`],
  ['a descriptor with a private key', `wpkh(${COMPRESSED})`],
  ['a shared descriptor with one private key', `wsh(multi(1,${XPUB}/0/*,${XPRV}/0/*))`],
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

const LEGACY = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';

test.each([
  ['a key with one letter mistyped', XPUB.replace('Cjni', 'Cjnj'), /checksum does not match/],
  ['a key that is cut off', XPUB.slice(0, -1), /checksum does not match/],
  ['a wrong checksum', `${DESCRIPTOR}#qqqqqqqq`, /checksum after # does not match/],
  ['a descriptor with one letter mistyped', DESCRIPTOR.replace('Cjni', 'Cjnj'), /checksum does not match/],
  ['a descriptor that is not closed', DESCRIPTOR.slice(0, -1), /not closed/],
  ['a descriptor of a script path', `tr(${XPUB}/0/*,pk(${XPUB}))`, /taproot/],
  ['a key of one of several signers', SHARED_KEY, /one of several signers.*output descriptor/],
  ['a key of Dogecoin', DOGE_KEY, /belongs to Dogecoin, not to Bitcoin/],
  ['an address with one letter mistyped', LEGACY.replace('Boat', 'Boau'), /checksum does not match/],
  ['an address with another checksum', GENESIS.slice(0, -1) + (GENESIS.endsWith('a') ? 'b' : 'a'), /checksum/],
  ['an address of Litecoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', /belongs to Litecoin, not to Bitcoin/],
  ['an address of Dogecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', /belongs to Dogecoin/],
  ['an address of Bitcoin Cash', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', /belongs to Bitcoin Cash/],
  ['an address of a test chain', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', /belongs to a Bitcoin test chain/],
  ['an EVM address', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', /an EVM network, not a Bitcoin address/],
  [
    'a key of a test chain',
    'tpubDC5FSnBiZDMmhiuCmWAYsLwgLYrrT9rAqvTySfuCCrgsWz8wxMXUS9Tb9iVMvcRbvFcAHGkMD5Kx8koh4GquNGNTfohfk7pgjhaPCdXpoba',
    /not to Bitcoin’s main chain/,
  ],
])('error: %s is refused with a sentence and nothing is stored', async (_, address, reason) => {
  const { id: networkId } = await world.addBitcoin();
  const refused = await refusalOf(world.api(catalogueCalls.addWallet, { body: { name: 'Vault', networkId, address } }));
  expect(refused).toMatchObject({ status: 422, text: expect.stringMatching(reason) });
  expect(refused.text).toMatch(/^body\.address: [A-Z][^\n]{20,250}\.$/);
  for (const table of ['wallets', 'wallet_keys', 'wallet_addresses', 'accounts'])
    expect((await world.pool.query(`SELECT FROM ${table}`)).rowCount).toBe(0);
});

test.each([
  ['litecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', /belongs to Dogecoin, not to Litecoin/],
  ['litecoin', DOGE_KEY, /belongs to Dogecoin, not to Litecoin/],
  ['dogecoin', LEGACY, /belongs to Bitcoin’s main chain, not to Dogecoin/],
  ['dogecoin', `wpkh(${XPUB}/0/*)`, /Dogecoin has no addresses of this form/],
  ['bitcoinCash', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', /belongs to Litecoin, not to Bitcoin Cash/],
  ['bitcoinCash', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6b', /checksum|wrong/],
] as const)('error: a network of %s refuses %s', async (utxoChain, address, reason) => {
  const { id: networkId } = await world.api(catalogueCalls.addNetwork, {
    body: { name: 'Chain', kind: 'bitcoin', utxoChain },
  });
  const refused = await refusalOf(world.api(catalogueCalls.addWallet, { body: { name: 'Vault', networkId, address } }));
  expect(refused).toMatchObject({ status: 422, text: expect.stringMatching(reason) });
  expect((await world.pool.query('SELECT FROM wallets')).rowCount).toBe(0);
});

test('each chain takes the addresses and keys of its own forms', async () => {
  const taken: [utxoChain: 'litecoin' | 'dogecoin' | 'bitcoinCash', address: string, kept: string][] = [
    ['litecoin', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
    ['dogecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
    ['dogecoin', DOGE_KEY, DOGE_KEY],
    // A legacy spelling is the same address.
    ['bitcoinCash', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ];
  for (const [place, [utxoChain, address, kept]] of taken.entries()) {
    const { id: networkId } = await world.api(catalogueCalls.addNetwork, {
      body: { name: `Chain ${place}`, kind: 'bitcoin', utxoChain },
    });
    const wallet = await world.api(catalogueCalls.addWallet, { body: { name: 'Vault', networkId, address } });
    expect([address, wallet.address, wallet.isSyncable]).toEqual([address, kept, true]);
  }
});

test('error: a wallet of a client is a single address', async () => {
  const { id: networkId } = await world.addBitcoin();
  const { userId } = await world.addPerson({ role: 'client', hasAgreed: true });
  const refused = await refusalOf(
    world.api(catalogueCalls.addWallet, { body: { name: 'Client', networkId, address: DESCRIPTOR, userId } }),
  );
  expect(refused.text).toMatch(/Wallets of clients are single addresses/);
});
