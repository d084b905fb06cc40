import type { WalletNetwork } from '@holdfast/catalogue/contract';
import { expect, test } from 'vitest';
import { durationText, estimateFirstSync } from './first-sync.ts';
import { candidatesOf, countsText, foundText, longSyncs, withChecks } from './wallet-candidates.ts';

const HOT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const networks = new Map(
  ['Ethereum', 'Base', 'Optimism', 'Offline'].map((name, index) => [
    index + 1,
    { id: index + 1, name, kind: 'evm', chainId: index + 1, nativeCoinSymbol: 'ETH' } as const,
  ]),
);
const item = (networkId: number, rest: Partial<WalletNetwork>): WalletNetwork => ({
  networkId,
  networkName: networks.get(networkId)?.name ?? '',
  isWallet: false,
  history: 'none',
  reason: null,
  transactions: null,
  isAtLeast: false,
  transactionsSent: 0,
  balance: '0',
  headBlock: 100,
  startBlock: null,
  responseMs: 5,
  source: 'rpc',
  ...rest,
});
const line = { row: 1, name: '', address: HOT, network: null, purpose: null, owner: '', refusal: null };
/** A history, none, a wallet already, and a network that cannot be synced. */
const candidates = (choices: ReadonlyMap<string, boolean> = new Map(), name = '') =>
  candidatesOf([line], {
    name,
    choices,
    networkOf: (id) => networks.get(id),
    lookupOf: () => ({
      state: 'found',
      address: HOT,
      items: [
        item(1, { history: 'found', transactionsSent: 1204, balance: '0.52' }),
        item(2, {}),
        item(3, { history: 'found', transactionsSent: 1, isWallet: true }),
        item(4, { history: 'unknown', source: null, reason: 'No RPC address.' }),
      ],
    }),
  });

test('networks with a history are chosen, others are minor, and a wallet is not added twice', () => {
  expect(candidates().map(({ isWanted, isMinor, isWallet }) => [isWanted, isMinor, isWallet])).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
    [false, true, false],
  ]);
  const chosen = candidates(
    new Map([
      [`1 ${HOT} 1`, false],
      [`1 ${HOT} 2`, true],
      [`1 ${HOT} 3`, true],
    ]),
  );
  expect(chosen.map(({ isWanted }) => isWanted)).toEqual([false, true, false, false]);
});

test('a name is that of the line, of the form, or the short address', () => {
  expect(candidates()[0]?.name).toBe('0x5aAe…eAed');
  expect(candidates(new Map(), 'Treasury')[0]?.name).toBe('Treasury');
});

test('what was found is described', () => {
  expect(foundText(item(1, { history: 'found', transactionsSent: 1204, balance: '0.52' }), 'ETH')).toBe(
    '1,204 transactions sent, 0.52 ETH',
  );
  expect(foundText(item(1, { history: 'found' }), 'ETH')).toBe('A contract');
  expect(foundText(item(1, { history: 'unknown', reason: 'No response.' }), 'ETH')).toBe('No response.');
});

test('what explorers counted is described, the longest history first', () => {
  const items = [
    item(1, { history: 'found', transactions: 88 }),
    item(2, { history: 'found', transactions: 1204 }),
    item(3, { history: 'none', transactions: 0 }),
    item(4, { history: 'found', transactions: 1000, isAtLeast: true }),
  ];
  expect(items.map((each) => foundText(each, 'ETH'))).toEqual([
    '88 transactions',
    '1,204 transactions',
    'No transactions',
    '1,000+ transactions',
  ]);
  expect(countsText({ state: 'found', address: HOT, items })).toBe('Base 1,204, Offline 1,000+, Ethereum 88');
  expect(countsText({ state: 'loading' })).toBe('');
});

test('a name of ENS names the wallet, which has the address that it stands for', () => {
  const [found] = candidatesOf([{ ...line, address: 'harbour.eth' }], {
    name: '',
    choices: new Map(),
    networkOf: (id) => networks.get(id),
    lookupOf: () => ({ state: 'found', address: HOT, items: [item(1, { history: 'found', transactions: 1 })] }),
  });
  expect(found).toMatchObject({ name: 'harbour.eth', address: HOT, isWanted: true });
});

test('a check refuses a candidate or finds that it is a wallet already', () => {
  const checked = withChecks(
    candidates(),
    new Map([[`1 ${HOT} 1`, { address: HOT, isWallet: true, refusal: null, script: null }]]),
  );
  expect(checked[0]).toMatchObject({ isWallet: true, isWanted: false });
});

test('the first sync from a node is estimated as a range; an index needs no warning', () => {
  const reading = { headBlock: 23_000_000, responseMs: 150, source: 'rpc' } as const;
  const sync = estimateFirstSync(reading, { startBlock: null, wallets: 1 });
  expect(sync).toMatchObject({ blocks: 23_000_000, isLong: true });
  expect(sync && durationText(sync)).toBe('2 minutes to 4 hours');
  expect(estimateFirstSync(reading, { startBlock: 22_990_000, wallets: 1 })).toMatchObject({
    blocks: 10_000,
    isLong: false,
  });
  expect(estimateFirstSync({ ...reading, source: 'goldrush' }, { startBlock: null, wallets: 1 })).toBeNull();
  expect(estimateFirstSync({ ...reading, headBlock: null }, { startBlock: null, wallets: 1 })).toBeNull();
});

test('long syncs are listed once for each network, with the number of wallets', () => {
  const wanted = candidates().filter(({ isWanted }) => isWanted);
  expect(
    longSyncs(wanted, {
      readingOf: () => ({ headBlock: 23_000_000, responseMs: 150, source: 'rpc' }),
      startBlockOf: () => null,
    }),
  ).toMatchObject([{ networkName: 'Ethereum', wallets: 1, blocks: 23_000_000 }]);
});
