import { parseAmount } from '@holdfast/money';
import { describe, expect, test } from 'vitest';
import { type BridgeEnd, pairBridges } from './pair-bridges.ts';

const MINUTE_MS = 60_000;
const end = (given: Partial<Omit<BridgeEnd, 'amount'>> & { amount?: string }): BridgeEnd => ({
  transactionId: 1,
  direction: 'out',
  assetId: 7,
  atMs: 0,
  networkId: 1,
  messageIds: [],
  isBridge: true,
  ...given,
  amount: parseAmount(given.amount ?? '25000'),
});
const out = end({});
const arrival = end({ transactionId: 2, direction: 'in', networkId: 8453, atMs: MINUTE_MS, amount: '24991.87' });

describe('coins that left and coins that arrived are one transfer', () => {
  test('by amount and time, also where nothing else shows that the arrival is of a bridge', () => {
    const pair = [{ outId: 1, inId: 2, basis: 'amount' }];
    expect(pairBridges([out, arrival])).toEqual(pair);
    expect(pairBridges([out, { ...arrival, isBridge: false }])).toEqual(pair);
  });

  test('by the id of the deposit, which decides between several that fit', () => {
    const rival = end({ ...arrival, amount: '25000', transactionId: 3 });
    const ided = [{ ...out, messageIds: ['2914077'] }, { ...arrival, messageIds: ['2914077'] }, rival];
    expect(pairBridges(ided)).toEqual([{ outId: 1, inId: 2, basis: 'id' }]);
    expect(pairBridges([out, arrival, rival]), 'without an id a wrong pair is worse than none').toEqual([]);
  });

  test.each([
    ['on the same network', { networkId: 1 }],
    ['of another asset', { assetId: 8 }],
    ['before the coins left', { atMs: -1 }],
    ['a day later', { atMs: 25 * 60 * MINUTE_MS }],
    ['of more than left', { amount: '25000.01' }],
    ['of much less', { amount: '24000' }],
    ['with another id', { messageIds: ['5'] }],
  ])('not %s', (_, given) => {
    expect(pairBridges([{ ...out, messageIds: ['4'] }, end({ ...arrival, amount: '24991.87', ...given })])).toEqual([]);
  });

  test('not where neither shows a bridge, nor after a person refused it', () => {
    expect(
      pairBridges([
        { ...out, isBridge: false },
        { ...arrival, isBridge: false },
      ]),
    ).toEqual([]);
    expect(pairBridges([out, arrival], ({ outId, inId }) => outId === 1 && inId === 2)).toEqual([]);
  });
});
