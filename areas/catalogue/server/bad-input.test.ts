/**
 * Every call of the catalogue × every kind of bad input, straight from the contract: refused with 4xx and a message,
 * and no stored row has changed afterwards. New fields and calls are covered automatically.
 */
import { catalogueCalls } from '../contract/calls.ts';
import { type Call } from '@holdfast/contract';
import { contract } from '@holdfast/overview/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  badBodies,
  badQueries,
  createCatalogueWorld,
  expectBadIdsRefused,
  expectRefusals,
  GENESIS,
  TETHER,
  UNKNOWN_ID,
  USDC,
  VITALIK,
} from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const MARKET_CALL = /^market\/(?!coins\/\{id\}\/|prices)/;
const NOUNS = 'networks?|bridges?|farms?|lending-protocols?|customers?|suppliers?|otc-desks?';
const ADMIN_CALL = new RegExp(
  `^indexer/admin/(account$|(?:${NOUNS})\\b|wallets?\\b(?!/sync)|exchanges?\\b(?!-)|addresses/name$)`,
);
const calls = Object.entries(contract as Record<string, Call>).filter(
  ([, call]) => MARKET_CALL.test(call.path) || ADMIN_CALL.test(call.path),
);

const world = useShared(createCatalogueWorld);
/** A body that would be accepted, for each call that takes one; each bad value replaces one field of it. */
let goodBodies: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  const eth = await world.addCoin({ symbol: 'ETH' });
  const weth = await world.addCoin({ symbol: 'WETH' });
  const network = await world.addEvm();
  await world.addBitcoin();
  const usdc = await world.addCoin({ symbol: 'USDC', addresses: [{ networkId: network.id, address: USDC }] });
  const wallet = await world.api(catalogueCalls.addWallet, {
    body: { name: 'Hot', networkId: network.id, address: VITALIK },
  });
  const set = await world.api(catalogueCalls.addAliasCoin, { body: { coinId: eth.id } });
  await world.api(catalogueCalls.updateAliasCoin, { params: { id: set.id }, body: { aliasedCoinsIds: [weth.id] } });
  const accounts = [{ networkId: network.id, address: TETHER }];
  const places = {
    Exchange: catalogueCalls.addExchange,
    Bridge: catalogueCalls.addBridge,
    Farm: catalogueCalls.addFarm,
    LendingProtocol: catalogueCalls.addLendingProtocol,
    Customer: catalogueCalls.addCustomer,
    Supplier: catalogueCalls.addSupplier,
    Desk: catalogueCalls.addDesk,
  };
  const networkFields = {
    name: 'Base',
    chainId: 8453,
    rpcUrl: 'https://rpc.example',
    covalentName: 'base',
    explorerUrl: 'https://x.example',
    nativeCoinId: eth.id,
    confirmations: 5,
    isActive: true,
    usableByClients: true,
  };
  const coinFields = {
    symbol: 'NEW',
    name: 'New',
    decimals: 18,
    marketId: 'new',
    hasPrices: true,
    usableByClients: true,
    isSpam: false,
  };
  goodBodies = {
    addAliasCoin: { coinId: usdc.id },
    updateAliasCoin: { aliasedCoinsIds: [weth.id] },
    addCoin: { ...coinFields, addresses: [{ networkId: network.id, address: TETHER }] },
    updateCoin: { ...coinFields, id: usdc.id, addresses: [] },
    addNetwork: { ...networkFields, kind: 'evm' },
    updateNetwork: { ...networkFields, id: network.id },
    testNetwork: {},
    addWallet: {
      name: 'New',
      networkId: network.id,
      address: TETHER,
      userId: world.admin.userId,
      purpose: 'hot',
      isActive: true,
    },
    addWallets: {
      wallets: [{ name: 'New', networkId: network.id, address: TETHER, purpose: 'hot', startBlock: 1 }],
    },
    checkWallets: { wallets: [{ networkId: network.id, address: TETHER }] },
    nameAddress: { address: TETHER, kind: 'customer', name: 'New' },
    findWalletNetworks: { address: TETHER, startsOn: '2024-01-01' },
    editWallet: { id: wallet.id, name: 'New', userId: world.admin.userId, purpose: 'cold', isActive: false },
  };
  for (const [noun, call] of Object.entries(places)) {
    const { id } = await world.api(call as typeof catalogueCalls.addExchange, { body: { name: `Old ${noun}` } });
    goodBodies[`add${noun}`] = { name: 'New', website: 'https://new.example', accounts };
    goodBodies[`edit${noun}`] = { id, name: 'New', website: 'https://new.example', accounts };
  }
});

describe.each(calls.filter(([, call]) => call.params))('%s', (name, call) => {
  it('refuses a bad id in the path', async () => {
    await expectBadIdsRefused(world, call, goodBodies[name]);
  });
});

describe.each(calls.filter(([, call]) => call.query))('%s', (_, call) => {
  it('refuses bad values in the query', async () => {
    await expectRefusals(world, call, [...badQueries(call), { query: `?limit=201` }]);
  });
});

describe.each(calls.filter(([, call]) => call.body))('%s', (name, call) => {
  const { shape } = call.body as z.ZodObject;

  it('refuses bad values in every field of the body', async () => {
    const good = goodBodies[name]!;
    // Otherwise everything would be refused for the wrong reason.
    if (name !== 'testNetwork')
      expect(call.body?.safeParse(good), 'a new call needs a good body in this table').toMatchObject({ success: true });
    await expectRefusals(world, call, badBodies(call, good));
  });

  const references = Object.keys(shape).filter((key) => /^id$|Id$/.test(key) && !['marketId', 'chainId'].includes(key));
  if (references.length > 0)
    it('refuses references to what is not there', async () => {
      await expectRefusals(
        world,
        call,
        references.map((key) => ({ body: { ...goodBodies[name], [key]: UNKNOWN_ID } })),
      );
    });
});

describe('addresses', () => {
  const badAddresses = [
    USDC.replace('A0b', 'a0b'),
    USDC.slice(0, -1),
    `${USDC}0`,
    USDC.slice(2),
    GENESIS,
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    '',
    ' ',
    '0x',
    'ünïcödé',
    '币',
    '\u0000',
  ];

  it.each([
    'addWallet',
    'addCoin',
    'updateCoin',
    'addExchange',
    'editExchange',
    'addBridge',
    'addFarm',
    'addLendingProtocol',
    'addCustomer',
    'addSupplier',
    'addDesk',
  ] as const)('%s refuses a bad one', async (name) => {
    const good = goodBodies[name]!;
    const networkId = (goodBodies.addWallet as { networkId: number }).networkId;
    const list = 'addresses' in good ? 'addresses' : 'accounts';
    const withAddress = (address: string) =>
      name === 'addWallet'
        ? { ...good, address }
        : {
            ...good,
            [list]: [
              { networkId, address: TETHER },
              { networkId, address },
            ],
          };
    await expectRefusals(
      world,
      contract[name],
      badAddresses.map((address) => ({ body: withAddress(address) })),
    );
  });

  it('more contracts or accounts than the bound are refused', async () => {
    const networkId = (goodBodies.addWallet as { networkId: number }).networkId;
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ networkId, address: `0x${String(index).padStart(40, '0')}` }));
    await expectRefusals(world, catalogueCalls.addCoin, [{ body: { ...goodBodies.addCoin, addresses: many(101) } }]);
    await expectRefusals(world, catalogueCalls.addFarm, [{ body: { ...goodBodies.addFarm, accounts: many(201) } }]);
    await expectRefusals(world, catalogueCalls.updateAliasCoin, [
      { params: { id: 1 }, body: { aliasedCoinsIds: many(201).map((_, index) => index + 1) } },
    ]);
  });
});

it('letters of every script and pictures are welcome in names', async () => {
  const name = 'Ünïcödé 币 🪙 ἀγορά';
  expect((await world.addCoin({ symbol: '币🪙', name })).name).toBe(name);
  expect(
    (await world.api(catalogueCalls.listCoins, { query: { search: 'ἀγ' } })).items.map((coin) => coin.symbol),
  ).toEqual(['币🪙']);
  expect((await world.api(catalogueCalls.addExchange, { body: { name } })).name).toBe(name);
  expect((await world.addEvm(name, 4242)).name).toBe(name);
});
