/** Before the day of `readingsFrom`, what happened is read as version 0.2 read it; worked figures of each reading. */
import { formatDay, parseBooksDay } from '@holdfast/calendar';
import { formatDecimal, parseUsd } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import { BooksStream } from './books-stream.ts';
import { computeBooks } from './compute-books.ts';
import { coinIdOf } from './ids.ts';
import type { EngineSettings } from './settings.ts';
import { buy, closedRows, incoming, instant, issueCodes, outgoing, sell, transaction } from './testing/history.ts';
import { streamWithCheckpoints, toBytes } from './testing/streaming.ts';
import type { Books, Transaction, Transfer } from './types.ts';

/** Years to 2024 are locked. */
const LOCKED: Partial<EngineSettings> = {
  scope: { kind: 'universal' },
  stablecoinIds: [coinIdOf('USDC')],
  readingsFrom: parseBooksDay('2025-01-01'),
};
const AT_VALUE = { ...LOCKED, borrowedCoins: 'marketValue' } as const;

const books = (transactions: readonly Transaction[], settings: Partial<EngineSettings> = LOCKED): Books =>
  computeBooks({ transactions, settings });
const openLots = ({ open }: Books): string[] =>
  open.map(({ lotId, amount, costUsd }) => [lotId, formatDecimal(amount), formatDecimal(costUsd)].join(' '));

/** Dollars by account at the end, without those that are at zero. */
function balances(transactions: readonly Transaction[], settings: Partial<EngineSettings>): Record<string, string> {
  const stream = new BooksStream(settings, { journal: true });
  stream.read(transactions);
  stream.finish();
  const sums = new Map<string, bigint>();
  for (const { lines } of stream.takeEntries())
    for (const { account, usd } of lines) sums.set(account.kind, (sums.get(account.kind) ?? 0n) + usd);
  const known = [...sums].filter(([, usd]) => usd !== 0n);
  return Object.fromEntries(known.map(([kind, usd]) => [kind, formatDecimal(usd as never)]));
}

const ofClient = (transfer: Transfer): Transfer => ({ ...transfer, clientId: '7' });
const lend = (id: string, at: string, coins: string, usd: string): Transaction =>
  transaction(id, at, 'clientDeposit', [ofClient(incoming({ id, coin: 'ETH', amount: coins, usd }))]);
const giveBack = (id: string, at: string, coins: string, usd: string): Transaction =>
  transaction(id, at, 'clientWithdrawal', [ofClient(outgoing({ id, coin: 'ETH', amount: coins, usd }))]);

describe('before the day', () => {
  const swapIn = (year: number) => [
    buy('u', '2023-01-01', 'USDC', '1000', '1000'),
    transaction('x', `${year}-02-01`, 'swap', [
      outgoing({ id: 'o', coin: 'USDC', amount: '1000', usd: '1000' }),
      incoming({ id: 'i', coin: 'ETH', amount: '0.5', usd: '1030' }),
    ]),
  ];

  it('a swap paid in a stablecoin is worth what came in', () => {
    expect(closedRows(books(swapIn(2024)))).toEqual(['u 1000 1030 1000 30 long']);
    expect(openLots(books(swapIn(2024)))).toEqual(['i 0.5 1030']);
    expect(closedRows(books(swapIn(2025)))).toEqual(['u 1000 1000 1000 0 long']);
  });

  const giftSoldIn = (year: number) => {
    const carried = { costUsd: parseUsd('100'), acquiredAt: instant('2022-01-02') };
    const gift = { ...incoming({ id: 'g', coin: 'ETH', amount: '1', usd: '60' }), carried };
    return [transaction('g', '2024-02-01', 'giftReceived', [gift]), sell('s', `${year}-03-01`, 'ETH', '1', '50')];
  };

  it('a gift has the basis of its donor alone, and the other one too where it is sold later', () => {
    expect(closedRows(books(giftSoldIn(2024)))).toEqual(['g 1 50 100 -50 long']);
    expect(closedRows(books(giftSoldIn(2025)))).toEqual(['g 1 50 60 -10 long']);
  });

  it('what a lender is repaid beyond the debt is interest', () => {
    const repaidIn = (year: number) => {
      const loan = { coin: 'ETH', counterpartyId: 'lender' };
      return books([
        transaction('l', '2024-01-10', 'borrow', [incoming({ id: 'l', amount: '10', usd: '1000', ...loan })]),
        buy('b', '2024-01-11', 'ETH', '1', '100'),
        transaction('r', `${year}-06-10`, 'repay', [outgoing({ id: 'r', amount: '11', usd: '1100', ...loan })]),
      ]);
    };
    expect(repaidIn(2024).expenses.map(({ valueUsd }) => formatDecimal(valueUsd))).toEqual(['100']);
    expect(issueCodes(repaidIn(2024))).toEqual([]);
    expect(repaidIn(2025).expenses).toEqual([]);
    expect(issueCodes(repaidIn(2025))).toEqual(['repaid_beyond_debt']);
  });
});

describe('coins owed in kind', () => {
  it('from before the day have lots, are no short sale, and the books show what they cost otherwise', () => {
    const sold = [lend('d', '2024-01-10', '10', '1000'), sell('s', '2024-02-10', 'ETH', '10', '1200')];
    expect(closedRows(books(sold))).toEqual(['d 10 1200 1000 200 short']);
    const later = sold.map((one) => ({ ...one, at: one.at + 366 * 86_400_000 }));
    expect(books(later)).toMatchObject({ closed: [], shorts: [{ proceedsUsd: parseUsd('1200') }] });
    const returned = [...sold, buy('b', '2024-03-10', 'ETH', '10', '700'), giveBack('w', '2024-04-10', '10', '900')];
    expect(books(returned).closed.at(-1)).toMatchObject({ kind: 'repayment', taxable: false, gainUsd: 0n });
    expect(balances(returned, LOCKED)).toEqual({
      ownerEquity: '500',
      realisedGain: '-200',
      settlementDifference: '-300',
    });
  });

  it('have the former reading until they are returned, and go back before those that came in later', () => {
    const history = [
      lend('d', '2024-01-10', '10', '1000'),
      lend('e', '2025-01-10', '10', '3000'),
      giveBack('w', '2025-06-10', '15', '6000'),
    ];
    const result = books(history);
    expect(closedRows(result)).toEqual(['d 10 1000 1000 0 long']);
    expect(result.open).toEqual([]);
    expect(result.borrowed.map(({ amount }) => formatDecimal(amount))).toEqual(['5']);
    expect(issueCodes(result)).toEqual([]);
    // What is left is owed in kind, and stands against the coins.
    expect(balances(history, LOCKED)).toEqual({ clientPrincipal: '-1500', borrowedCoins: '1500' });
    expect(balances([...history, giveBack('v', '2025-07-10', '5', '1')], LOCKED)).toEqual({});
  });
});

describe('a debt at market value', () => {
  const LENT = [lend('d', '2023-06-10', '6', '600'), lend('e', '2024-01-10', '4', '1400')];

  it('realises nothing where it is settled before the day', () => {
    const result = books([...LENT, giveBack('w', '2024-09-10', '10', '5000')], AT_VALUE);
    expect(result.closed.map(({ kind }) => kind)).toEqual(['repayment', 'repayment']);
  });

  it('is an obligation where it is settled later, with what is left of each part', () => {
    const half = [...LENT, giveBack('h', '2024-09-10', '5', '2500')];
    const all = [...half, giveBack('w', '2025-01-05', '5', '3000')];
    const ends = books(all, AT_VALUE).closed.filter(({ kind }) => kind === 'obligation');
    expect(closedRows({ closed: ends })).toEqual([' 3 300 1800 -1500 long', ' 2 700 1200 -500 short']);
    expect(ends.map(({ acquiredDay }) => formatDay(acquiredDay))).toEqual(['2023-06-10', '2024-01-10']);
    // 500 of the first half is a difference of the former reading.
    expect(balances(all, AT_VALUE)).toEqual({ realisedGain: '-1500', settlementDifference: '1500' });
  });
});

it('going on from a checkpoint on either side of the day gives the same books', () => {
  const history = [
    lend('d', '2024-01-10', '10', '1000'),
    giveBack('h', '2024-09-10', '5', '2500'),
    lend('e', '2025-01-10', '10', '3000'),
    giveBack('w', '2025-06-10', '12', '6000'),
  ];
  const moments = ['2024-05-01', '2025-01-01', '2025-03-01'].map(instant);
  for (const settings of [LOCKED, AT_VALUE])
    expect(toBytes(streamWithCheckpoints(history, moments, settings))).toBe(toBytes(books(history, settings)));
});
