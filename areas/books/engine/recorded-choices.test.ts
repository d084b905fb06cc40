/** What an owner records about single transactions: the lots of a disposal, and the division of a fee. */
import { formatDecimal } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import { computeBooks } from './compute-books.ts';
import { positionIdOf } from './position-id.ts';
import type { EngineSettings } from './settings.ts';
import {
  amount,
  buy,
  closedRows,
  incoming,
  instant,
  issueCodes,
  outgoing,
  THREE_LOTS,
  transaction,
} from './testing/history.ts';
import type { Books, Transaction } from './types.ts';
import { coinIdOf, lotIdOf } from './ids.ts';

const UNIVERSAL = { scope: { kind: 'universal' } } as const;

const compute = (transactions: Transaction[], settings: Partial<EngineSettings> = UNIVERSAL): Books =>
  computeBooks({ transactions, settings: { calendar: { kind: 'zone', timeZone: 'UTC' }, ...settings } });

describe('specific identification', () => {
  const saleOf = (
    lots: { lotId: string; amount?: ReturnType<typeof amount> }[],
    recordedAt = '2022-04-01',
  ): Transaction =>
    transaction('s', '2022-04-01', 'sell', [
      outgoing({
        id: 's',
        coin: 'ETH',
        amount: '1.5',
        usd: '150',
        identification: {
          recordedAt: instant(recordedAt),
          lots: lots.map((lot) => ({ ...lot, lotId: lotIdOf(lot.lotId) })),
        },
      }),
    ]);
  const settings = { ...UNIVERSAL, method: 'specificId' } as const;

  it('takes the named lots, in the named amounts', () => {
    const books = compute([...THREE_LOTS, saleOf([{ lotId: 'c', amount: amount('0.5') }, { lotId: 'b' }])], settings);
    expect(closedRows(books)).toEqual(['c 0.5 50 10 40 short', 'b 1 100 30 70 short']);
    expect(books.issues).toEqual([]);
  });

  it('takes the oldest for what the named lots do not cover, and reports it', () => {
    const books = compute([...THREE_LOTS, saleOf([{ lotId: 'c' }])], settings);
    expect(books.closed.map((row) => row.lotId)).toEqual(['c', 'a']);
    expect(issueCodes(books)).toEqual(['identification_not_covered']);
  });

  it('error: lots named after the disposal are not used', () => {
    const books = compute([...THREE_LOTS, saleOf([{ lotId: 'c' }], '2022-04-02')], settings);
    expect(books.closed.map((row) => row.lotId)).toEqual(['a', 'b']);
    expect(issueCodes(books)).toEqual(['identification_late']);
  });

  it('takes both lots of a payout: the principal of a position and its fees have one id', () => {
    const position = { positionCoinId: coinIdOf('NFT'), liquidity: amount('10') };
    const nothing = amount('0');
    const moved = (text: string) => [{ coinId: coinIdOf('ETH'), amount: amount(text) }];
    const added: Transaction = {
      ...transaction('p', '2022-03-10', 'addLiquidity', [
        outgoing({ id: 'p', coin: 'ETH', amount: '2', usd: '40' }),
        incoming({ id: 'n', coin: 'NFT', amount: '1' }),
      ]),
      positionChanges: [{ ...position, kind: 'increase', amounts: moved('2') }],
    };
    const paid: Transaction = {
      ...transaction('q', '2022-03-20', 'removeLiquidity', [
        incoming({ id: 'q', coin: 'ETH', amount: '2.5', usd: '50' }),
        outgoing({ id: 'o', coin: 'NFT', amount: '1' }),
      ]),
      positionChanges: [
        { ...position, kind: 'decrease', amounts: moved('2') },
        { ...position, kind: 'collect', liquidity: nothing, amounts: moved('2.5') },
      ],
    };
    const sale = transaction('s', '2022-04-01', 'sell', [
      outgoing({
        id: 's',
        coin: 'ETH',
        amount: '2.5',
        usd: '150',
        identification: { recordedAt: instant('2022-04-01'), lots: [{ lotId: lotIdOf('q') }] },
      }),
    ]);
    const books = compute([...THREE_LOTS, added, paid, sale], settings);
    const closed = books.closed.filter(({ closeTransferId }) => closeTransferId === 's');
    expect(closedRows({ closed })).toEqual(['q 0.5 30 10 20 short', 'q 2 120 40 80 short']);
    expect(closed.map(positionIdOf)).toEqual(['s/q', 's/q/2']);
    expect(books.issues).toEqual([]);
  });

  it.each([
    ['fifo', ['c specificId', 'a fifo']],
    ['lifo', ['a specificId', 'c lifo']],
    ['hifo', ['c specificId', 'b hifo']],
    ['lofo', ['b specificId', 'a lofo']],
  ] as const)(
    'a lot named for one disposal goes first under %s, and the method chooses the rest',
    (method, expected) => {
      const [named] = expected;
      const books = compute([...THREE_LOTS, saleOf([{ lotId: named[0]! }])], { ...UNIVERSAL, method });
      expect(books.closed.map((row) => `${row.lotId} ${row.method}`)).toEqual(expected);
      expect(issueCodes(books)).toEqual(['identification_not_covered']);
    },
  );
});

describe('a fee in a third coin', () => {
  const swapWithFee = (feeAllocation?: Transaction['feeAllocation']): Transaction => ({
    ...transaction('x', '2025-06-01', 'swap', [
      outgoing({ id: 'x:a', coin: 'A', amount: '10', usd: '20' }),
      incoming({ id: 'x', coin: 'B', amount: '20', usd: '20' }),
      outgoing({ id: 'x:fee', coin: 'C', amount: '3', usd: '3', role: 'fee' }),
    ]),
    ...(feeAllocation ? { feeAllocation } : {}),
  });
  const history = [buy('a', '2025-01-01', 'A', '10', '5'), buy('c', '2025-01-01', 'C', '3', '1.5')];
  const figures = (books: Books) =>
    books.closed.map((row) => [row.assetId, ...[row.proceedsUsd, row.feeUsd].map(formatDecimal)].join(' '));

  it('reduces the proceeds of the swap as a whole, unless its division is stated', () => {
    expect(figures(compute([...history, swapWithFee()]))).toEqual(['A 17 3', 'C 3 0']);
  });

  it('divided as in 26 CFR 1.1001-7(b)(5) example 3, each disposal carries the cost of its own service', () => {
    const books = compute([...history, swapWithFee({ swap: amount('2'), feeDisposal: amount('1') })]);
    expect(figures(books)).toEqual(['A 18 2', 'C 2 1']);
    expect(books.issues).toEqual([]);
    expect(books.open.map((lot) => formatDecimal(lot.costUsd))).toEqual(['20']);
  });

  it('error: a division that does not add up to the fee is not used, and an issue reports it', () => {
    const books = compute([...history, swapWithFee({ swap: amount('2'), feeDisposal: amount('2') })]);
    expect(figures(books)).toEqual(['A 17 3', 'C 3 0']);
    expect(issueCodes(books)).toEqual(['fee_allocation_not_used']);
  });

  it('error: a fee in the coin that is sold is part of that sale and cannot be divided', () => {
    const own = transaction('x', '2025-06-01', 'swap', [
      outgoing({ id: 'x:a', coin: 'A', amount: '9', usd: '18' }),
      incoming({ id: 'x', coin: 'B', amount: '18', usd: '18' }),
      outgoing({ id: 'x:fee', coin: 'A', amount: '1', usd: '2', role: 'fee' }),
    ]);
    const feeAllocation = { swap: amount('0.5'), feeDisposal: amount('0.5') };
    const books = compute([...history, { ...own, feeAllocation }]);
    expect(figures(books)).toEqual(['A 18 2']);
    expect(issueCodes(books)).toEqual(['fee_allocation_not_used']);
  });
});
