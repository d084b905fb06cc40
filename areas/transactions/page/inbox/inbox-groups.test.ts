import { expect, test } from 'vitest';
import type { InboxGroup, PossibleAction } from '../../contract/transaction.ts';
import { gas, givenTo, receivedFrom, transactionOf, uniswap } from '../testing.ts';
import { durationText, pairEffects, pairText, pairTitle, withoutPairedArrivals } from './bridge-pair.ts';
import { foldedText, groupsText, rowsByGroup, suggestionsOf } from './inbox-groups.ts';

const group = (transactionIds: number[], given: Partial<InboxGroup> = {}): InboxGroup => ({
  key: 'protocol:uniswap-v3',
  name: 'Uniswap v3',
  kind: 'Exchange',
  address: null,
  networks: 1,
  transactionIds,
  suggested: [],
  ...given,
});
const suggestion = (action: string): PossibleAction => ({
  action,
  label: action,
  score: 90,
  confidence: 'high',
  reason: '',
  isCertain: false,
  chosenBefore: null,
});

test('groups hold the rows that are loaded, and say what is folded away', () => {
  const rows = [transactionOf([], { id: 1 }), transactionOf([], { id: 2 })];
  const swaps = { action: 'swap', label: 'Swap', transactionIds: [1, 2, 3, 4], high: 4 };
  const [first, ...others] = rowsByGroup([group([1, 2, 3, 4], { suggested: [swaps] }), group([9])], rows);
  expect(others, 'a group without a loaded row comes with a later page').toEqual([]);
  expect(foldedText(first!)).toBe('2 more: Swap, all with high confidence');
  expect(foldedText({ ...first!, group: group([1, 2, 3, 4], { suggested: [{ ...swaps, high: 3 }] }) })).toBe(
    '2 more: Swap',
  );
  expect(foldedText({ ...first!, group: group([1, 2, 3]) })).toBe('1 more');
  expect(foldedText({ ...first!, group: group([1, 2]) })).toBe('');
  expect(groupsText('counterparty', [group([1, 2]), group([3])])).toBe('3 in 2 counterparties');
});

const sent = givenTo('25000', 'USDC', uniswap, {
  price: { priceUsd: '0.9998', source: 'market', kind: 'spot', at: '2026-11-17T10:00:00Z', distanceSeconds: 0 },
});
const left = transactionOf([sent, gas('0.00121', { valueUsd: '3.87' })], {
  networkName: 'Ethereum',
  at: '2026-11-17T10:02:11Z',
  suggestion: suggestion('bridgeOut'),
});
const arrived = transactionOf([receivedFrom('24991.87', 'USDC', uniswap)], {
  networkName: 'Base',
  at: '2026-11-17T10:02:47Z',
  suggestion: suggestion('bridgeIn'),
});
const shared = { coinId: 1, coinSymbol: 'USDC', sent: '25000', arrived: '24991.87', fee: '8.13', basis: 'id' } as const;
const out = {
  ...left,
  pair: { ...shared, direction: 'out', otherId: arrived.id, otherNetworkName: 'Base', otherAt: arrived.at },
} as const;
const arrival = {
  ...arrived,
  pair: { ...shared, direction: 'in', otherId: left.id, otherNetworkName: 'Ethereum', otherAt: left.at },
} as const;

test('both sides of a bridge are one row with the same title', () => {
  expect(withoutPairedArrivals([out, arrival])).toEqual([out]);
  expect(withoutPairedArrivals([arrival]), 'unless the other one is not loaded').toEqual([arrival]);
  for (const side of [out, arrival]) {
    expect(pairTitle(side, side.pair)).toBe('25,000.00 USDC from Ethereum to Base');
    expect(pairText(side, side.pair)).toMatch(/^Sent 17 Nov 2026, \d\d:02, arrived 36 seconds later\.$/);
  }
  expect(durationText('2026-01-01T00:00:00Z', '2026-01-01T00:07:20Z')).toBe('7 minutes');
  expect(durationText('2026-01-01T00:00:00Z', '2026-01-01T03:00:00Z')).toBe('3 hours');
});

test('the coins move, and what did not arrive and the network fee are expenses', () => {
  const lines = (sides: Parameters<typeof pairEffects>[1]) =>
    pairEffects(out.pair, sides).map(({ before, figure, after, result }) => `${before}${figure}${after} | ${result}`);
  expect(lines([out, arrival])).toEqual([
    'Moves 24,991.87 USDC with cost and dates | No gain',
    'Disposes of 8.13 USDC as the bridge’s fee | Expense $8.13',
    'Disposes of 0.00121 ETH as the network fee | Expense $3.87',
  ]);
  expect(lines([arrival])[1], 'a missing price is no zero').toBe(
    'Disposes of 8.13 USDC as the bridge’s fee | Expense price missing',
  );
});

test('accepting a row that is a pair accepts both sides; a deposit of a client is left out', () => {
  const deposit = transactionOf([], { suggestion: suggestion('clientDeposit') });
  expect(suggestionsOf([out, deposit])).toEqual([
    { action: 'bridgeOut', transactionIds: [out.id] },
    { action: 'bridgeIn', transactionIds: [arrived.id] },
  ]);
  expect(suggestionsOf([out, arrival])).toEqual(suggestionsOf([out]));
});
