/** Borrowed coins in kind and at value, gifts with two bases, and swaps that a stablecoin values: worked figures. */
import { formatDecimal, parseUsd } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import { computeBooks } from './compute-books.ts';
import { coinIdOf, lotIdOf } from './ids.ts';
import type { EngineSettings } from './settings.ts';
import {
  amount,
  buy,
  closedRows,
  incoming,
  instant,
  issueCodes,
  move,
  outgoing,
  sell,
  transaction,
} from './testing/history.ts';
import type { Books, Transaction, Transfer } from './types.ts';

const AT_VALUE = { borrowedCoins: 'marketValue' } as const;
const PER_WALLET = { scope: { kind: 'perWallet' } } as const;

function books(transactions: readonly Transaction[], settings: Partial<EngineSettings> = {}): Books {
  return computeBooks({ transactions, settings: { scope: { kind: 'universal' }, ...settings } });
}

const ofClient = (transfer: Transfer): Transfer => ({ ...transfer, clientId: '7' });
const lend = (id: string, at: string, coins: string, usd: string, wallet = 'main'): Transaction =>
  transaction(id, at, 'clientDeposit', [ofClient(incoming({ id, coin: 'ETH', amount: coins, usd, wallet }))]);
const giveBack = (id: string, at: string, coins: string, usd: string, wallet = 'main'): Transaction =>
  transaction(id, at, 'clientWithdrawal', [ofClient(outgoing({ id, coin: 'ETH', amount: coins, usd, wallet }))]);

const taxed = (of: Books): string[] => closedRows({ closed: of.closed.filter(({ taxable }) => taxable) });
const openLots = ({ open }: Books): string[] =>
  open.map(({ lotId, accountId, amount: coins, costUsd }) =>
    [lotId, accountId, formatDecimal(coins), formatDecimal(costUsd)].join(' '),
  );
const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

describe('coins of clients and lenders', () => {
  const UNTOUCHED = [lend('d', '2024-01-10', '10', '1000'), giveBack('w', '2024-09-10', '10', '3000')];

  it('in kind: 10 lent at $100 and returned untouched at $300 realise nothing', () => {
    const result = books(UNTOUCHED);
    expect([...result.closed, ...result.open, ...result.shorts, ...result.borrowed, ...result.issues]).toEqual([]);
  });

  it('at value: the gain on the coins and the loss on the obligation are both on the tax outputs', () => {
    const result = books(UNTOUCHED, AT_VALUE);
    expect(result.closed.map(({ kind }) => kind)).toEqual(['repayment', 'obligation']);
    expect(taxed(result)).toEqual(['d 10 3000 1000 2000 short', ' 10 1000 3000 -2000 short']);
  });

  it.each([['universal'], ['perWallet']] as const)(
    'a short sale: 10 borrowed at 100 and sold, bought back at 70 and returned: $300 short-term (%s)',
    (kind) => {
      const sold = [lend('d', '2024-01-10', '10', '1000'), sell('s', '2024-02-10', 'ETH', '10', '1000')];
      const open = books(sold, { scope: { kind } });
      expect(open.closed).toEqual([]);
      expect(open.shorts).toMatchObject([{ kind: 'shortSale', proceedsUsd: parseUsd('1000'), transactionId: 's' }]);
      const result = books(
        [...sold, buy('b', '2024-05-10', 'ETH', '10', '700'), giveBack('w', '2024-06-10', '10', '900')],
        { scope: { kind } },
      );
      expect(taxed(result)).toEqual(['b 10 1000 700 300 short']);
      expect(result.closed).toMatchObject([
        { kind: 'shortSale', soldTransactionId: 's', closeTransactionId: 'w', openTransactionId: 'b' },
      ]);
      expect([...result.shorts, ...result.open, ...result.issues]).toEqual([]);
    },
  );

  it('the term of a short sale is that of the coins that are delivered', () => {
    const result = books([
      lend('d', '2024-01-10', '10', '1000'),
      sell('s', '2024-02-10', 'ETH', '10', '1000'),
      buy('b', '2024-03-10', 'ETH', '10', '700'),
      giveBack('w', '2025-06-10', '10', '900'),
    ]);
    expect(taxed(result)).toEqual(['b 10 1000 700 300 long']);
  });

  it('own coins are used before borrowed ones, and borrowed ones are returned first', () => {
    const result = books([
      buy('b', '2024-01-01', 'ETH', '4', '200'),
      lend('d', '2024-01-10', '10', '1000'),
      sell('s', '2024-02-10', 'ETH', '6', '900'),
      giveBack('w', '2024-06-10', '7', '1400'),
    ]);
    expect(taxed(result)).toEqual(['b 4 600 200 400 short']);
    expect(result.shorts.map((short) => formatDecimal(short.amount))).toEqual(['2']);
    expect(result.borrowed.map((one) => formatDecimal(one.amount))).toEqual(['1']);
  });

  it('own coins that go back from another wallet leave their cost and date with the borrowed ones', () => {
    const result = books(
      [
        buy('b', '2024-01-01', 'ETH', '10', '500', 'two'),
        lend('d', '2024-01-10', '10', '1000'),
        giveBack('w', '2024-06-10', '10', '3000', 'two'),
      ],
      PER_WALLET,
    );
    expect(taxed(result)).toEqual([]);
    expect(openLots(result)).toEqual(['b main 10 500']);
    expect(result.borrowed).toEqual([]);
  });

  it('borrowed coins move between wallets and through the change of scope without a lot', () => {
    const result = books(
      [
        lend('d', '2024-01-10', '10', '1000'),
        move('m', '2024-02-10', 'ETH', '10', { from: 'main', to: 'two' }),
        giveBack('w', '2025-06-10', '10', '3000', 'two'),
      ],
      { scope: { kind: 'universalThenPerWallet', fromDay: '2025-01-01', allocation: null } },
    );
    expect([...result.closed, ...result.open, ...result.borrowed, ...result.issues]).toEqual([]);
  });

  it('error: more returned than was lent is reported, no expense, and no gain', () => {
    const result = books([
      lend('d', '2024-01-10', '10', '1000'),
      buy('b', '2024-01-11', 'ETH', '1', '100'),
      giveBack('w', '2024-06-10', '11', '3300'),
    ]);
    expect(issueCodes(result)).toEqual(['repaid_beyond_debt']);
    expect(result.expenses).toEqual([]);
    expect(taxed(result)).toEqual([]);
  });
});

describe('gifts', () => {
  /** The donor paid 100 on 2 January 2022; it was worth 60 on 1 February 2024. */
  const given = (usd: string): Transaction => {
    const gift = incoming({ id: 'g', coin: 'ETH', amount: '1', usd });
    const carried = { costUsd: parseUsd('100'), acquiredAt: instant('2022-01-02') };
    return transaction('g', '2024-02-01', 'giftReceived', [{ ...gift, carried }]);
  };
  const soldAt = (usd: string): Books => books([given('60'), sell('s', '2024-06-01', 'ETH', '1', usd)]);

  it.each([
    ['50', 'g 1 50 60 -10 short', '2024-02-01'],
    ['60', 'g 1 60 60 0 short', '2024-02-01'],
    ['80', 'g 1 80 80 0 long', '2022-01-02'],
    ['100', 'g 1 100 100 0 long', '2022-01-02'],
    ['120', 'g 1 120 100 20 long', '2022-01-02'],
  ])('donor’s basis 100, value 60, sold at %s: %s', (usd, row, acquired) => {
    const result = soldAt(usd);
    expect(closedRows(result)).toEqual([row]);
    expect(result.closed.map(({ acquiredDay }) => dayText(acquiredDay))).toEqual([acquired]);
  });

  it('a gift worth more than the donor paid has one basis', () => {
    expect(closedRows(books([given('150'), sell('s', '2024-06-01', 'ETH', '1', '50')]))).toEqual([
      'g 1 50 100 -50 long',
    ]);
  });
});

describe('values', () => {
  const swap = transaction('x', '2024-02-01', 'swap', [
    outgoing({ id: 'o', coin: 'USDC', amount: '1000', usd: '1000' }),
    incoming({ id: 'i', coin: 'ETH', amount: '0.5', usd: '1030' }),
  ]);
  const history = [buy('u', '2024-01-01', 'USDC', '1000', '1000'), swap];

  it('a swap with a stablecoin on one side takes its value for both', () => {
    const result = books(history, { stablecoinIds: [coinIdOf('USDC')] });
    expect(taxed(result)).toEqual(['u 1000 1000 1000 0 short']);
    expect(openLots(result)).toEqual(['i main 0.5 1000']);
    expect(taxed(books(history))).toEqual(['u 1000 1030 1000 30 short']);
  });
});

describe('lots named for a part', () => {
  it('the method takes the rest, and nothing is to review', () => {
    const identification = { recordedAt: instant('2024-01-01'), lots: [{ lotId: lotIdOf('b'), amount: amount('1') }] };
    const sale = outgoing({ id: 's', coin: 'ETH', amount: '2', usd: '100', identification });
    const result = books([
      buy('a', '2023-01-01', 'ETH', '5', '50'),
      buy('b', '2023-02-01', 'ETH', '5', '100'),
      transaction('s', '2024-02-01', 'sell', [sale]),
    ]);
    expect(closedRows(result)).toEqual(['b 1 50 20 30 short', 'a 1 50 10 40 long']);
    expect(result.closed.map(({ method }) => method)).toEqual(['specificId', 'fifo']);
    expect(issueCodes(result)).toEqual([]);
  });
});
