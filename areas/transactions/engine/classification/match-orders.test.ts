import { parseAmount, ZERO } from '@holdfast/money';
import { describe, expect, test } from 'vitest';
import { matchOrders, type OrderEnd, type OrderMention } from './match-orders.ts';

const NOON = Date.UTC(2024, 5, 12, 12);
const HOUR = 3_600_000;
const HASH = `0x${'5a'.repeat(32)}`;
const [ETH, USDC] = [1, 2];

let lastId = 0;
function end(direction: 'in' | 'out', amount: string, order: Partial<OrderMention>, given: Partial<OrderEnd> = {}) {
  lastId += 1;
  const mention = { protocolId: 'book', id: HASH, paid: null, otherChain: null } as const;
  return {
    transactionId: lastId,
    direction,
    assetId: ETH,
    amount: parseAmount(amount),
    decimals: 18,
    atMs: NOON,
    networkId: 1,
    chainId: 1,
    orders: [{ ...mention, does: direction === 'out' ? 'pay' : 'fill', ...order }],
    taken: { amount: ZERO, fills: 0 },
    ...given,
  } satisfies OrderEnd;
}
const wei = (eth: string): string => `${eth}${'0'.repeat(18)}`;
const fill = (order: Partial<OrderMention> = {}, given: Partial<OrderEnd> = {}) =>
  end('in', '3000', order, { assetId: USDC, atMs: NOON + HOUR, ...given });
const refund = (amount: string, given: Partial<OrderEnd> = {}) =>
  end('in', amount, { does: 'return' }, { atMs: NOON + 2 * HOUR, ...given });
const matched = (...ends: OrderEnd[]) =>
  matchOrders(ends).map(({ outId, inId, paid }) => {
    const place = (id: number) => ends.findIndex(({ transactionId }) => transactionId === id);
    return `${place(outId)}-${place(inId)} ${paid === null ? 'refund' : paid / parseAmount('1')}`;
  });

describe('one network', () => {
  test.each<[string, string[], Partial<OrderMention>, Partial<OrderEnd>]>([
    ['a fill of the same order takes all of it', ['0-1 10'], {}, {}],
    ['a fill says what it took', ['0-1 4'], { paid: wei('4') }, {}],
    ['more than was paid is another order', [], { paid: wei('11') }, {}],
    ['another order', [], { id: `0x${'6b'.repeat(32)}` }, {}],
    ['another protocol', [], { protocolId: 'other' }, {}],
    ['a fill before the payment', [], {}, { atMs: NOON - 1 }],
    ['a fill after 91 days', [], {}, { atMs: NOON + 91 * 24 * HOUR }],
    ['a fill on another network', [], {}, { networkId: 2 }],
    ['the same coin is no swap', [], {}, { assetId: ETH }],
  ])('%s', (_, expected, order, given) => {
    expect(matched(end('out', '10', {}), fill(order, given))).toEqual(expected);
  });

  test('two partial fills, and the refund of the rest', () => {
    const ends = [
      end('out', '10', {}),
      fill({ paid: wei('4') }),
      fill({ paid: wei('5') }, { atMs: NOON + 90 * 60_000 }),
      refund('1'),
    ];
    expect(matched(...ends)).toEqual(['0-1 4', '0-2 5', '0-3 refund']);
  });

  test('fills that take more than was paid, also with those that are linked already, are left alone', () => {
    const payment = end('out', '10', {}, { taken: { amount: parseAmount('7'), fills: 1 } });
    expect(matched(payment, fill({ paid: wei('4') }))).toEqual([]);
    expect(matched(payment, fill({ paid: wei('3') }))).toEqual(['0-1 3']);
    expect(matched(payment, fill())).toEqual([]);
  });

  test('a fill after the refund, more than was paid back, and an arrival that fits two payments', () => {
    expect(matched(end('out', '10', {}), refund('10'), fill({}, { atMs: NOON + 3 * HOUR }))).toEqual(['0-1 refund']);
    expect(matched(end('out', '10', {}), refund('10.1'))).toEqual([]);
    expect(matched(end('out', '10', {}), end('out', '10', {}), fill())).toEqual([]);
  });
});

describe('across networks', () => {
  const out = (order: Partial<OrderMention> = {}) => end('out', '10', { does: 'bridgeOut', ...order });
  const there = { networkId: 2, chainId: 10 } as const;

  test.each<[string, string[], OrderEnd, OrderEnd]>([
    ['another coin arrives: a swap', ['0-1 10'], out(), fill({ does: 'bridgeIn' }, there)],
    ['the same coin is a move', [], out(), fill({ does: 'bridgeIn' }, { ...there, assetId: ETH })],
    ['the same network', [], out(), fill({ does: 'bridgeIn' })],
    ['blocks of one moment', [], out(), fill({ does: 'bridgeIn' }, { ...there, atMs: NOON })],
    ['a count without a network', [], out({ id: '77' }), fill({ does: 'bridgeIn', id: '77' }, there)],
    [
      'a count of the network that the arrival names',
      ['0-1 10'],
      out({ id: '77' }),
      fill({ does: 'bridgeIn', id: '77', otherChain: '1' }, there),
    ],
    [
      'the same count of a third network',
      [],
      out({ id: '77' }),
      fill({ does: 'bridgeIn', id: '77', otherChain: '137' }, there),
    ],
  ])('%s', (_, expected, left, right) => {
    expect(matched(left, right)).toEqual(expected);
  });
});
