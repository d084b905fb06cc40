/** A coin that becomes its successor at a ratio carries cost, dates and both bases of gifts: worked figures. */
import { type Amount, formatDecimal, parseUsd } from '@holdfast/money';
import { describe, expect, it, test } from 'vitest';
import { BooksStream } from './books-stream.ts';
import { computeBooks } from './compute-books.ts';
import { coinIdOf } from './ids.ts';
import type { EngineSettings } from './settings.ts';
import {
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
import { streamWithCheckpoints, toBytes } from './testing/streaming.ts';
import type { Books, Transaction, Transfer } from './types.ts';

const UNIVERSAL = { scope: { kind: 'universal' } } as const;
const PER_WALLET = { scope: { kind: 'perWallet' } } as const;

const books = (transactions: readonly Transaction[], settings: Partial<EngineSettings> = UNIVERSAL): Books =>
  computeBooks({ transactions, settings });
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
/** Lot, coin, account, amount, cost, day of purchase. */
const openLots = ({ open }: Books): string[] =>
  open.map((lot) =>
    [
      lot.lotId,
      lot.coinId,
      lot.accountId,
      formatDecimal(lot.amount),
      formatDecimal(lot.costUsd),
      day(lot.acquiredAt),
    ].join(' '),
  );
const migration = (id: string, at: string, transfers: readonly Transfer[]): Transaction =>
  transaction(id, at, 'migration', transfers);

const MKR = [buy('old', '2021-03-01', 'MKR', '2', '2000'), buy('new', '2024-03-01', 'MKR', '1', '1500')];
const TO_SKY = migration('m', '2024-10-01', [
  outgoing({ id: 'm:out', coin: 'MKR', amount: '3', usd: '4500' }),
  incoming({ id: 'm:in', coin: 'SKY', amount: '72000', usd: '4400' }),
]);

describe('MKR to SKY at 24,000', () => {
  it.each([
    ['universal', UNIVERSAL],
    ['per wallet', PER_WALLET],
  ])('each lot goes on with its id, cost and date, and nothing is realised (%s)', (_, settings) => {
    const result = books([...MKR, TO_SKY], settings);
    expect(openLots(result)).toEqual(['old SKY main 48000 2000 2021-03-01', 'new SKY main 24000 1500 2024-03-01']);
    expect([...result.closed, ...result.income, ...result.expenses, ...result.issues]).toEqual([]);
    expect(result.holdings.map(({ assetId, amount }) => `${assetId} ${formatDecimal(amount)}`)).toEqual(['SKY 72000']);
  });

  it('what is sold later has the term of the coins that were bought', () => {
    const result = books([...MKR, TO_SKY, sell('s', '2024-11-01', 'SKY', '60000', '6000')]);
    expect(closedRows(result)).toEqual(['old 48000 4800 2000 2800 long', 'new 12000 1200 750 450 short']);
  });

  it('HIFO compares the cost of one new coin', () => {
    const result = books([...MKR, TO_SKY, sell('s', '2024-11-01', 'SKY', '1', '1')], { ...UNIVERSAL, method: 'hifo' });
    expect(closedRows(result).map((row) => row.split(' ')[0])).toEqual(['new']);
  });

  it('a lot that was migrated in part is open in both coins', () => {
    const part = migration('m', '2024-10-01', [
      outgoing({ id: 'o', coin: 'MKR', amount: '0.5', usd: '800' }),
      incoming({ id: 'i', coin: 'SKY', amount: '12000', usd: '800' }),
    ]);
    expect(openLots(books([...MKR, part]))).toEqual([
      'old MKR main 1.5 1500 2021-03-01',
      'new MKR main 1 1500 2024-03-01',
      'old SKY main 12000 500 2021-03-01',
    ]);
  });

  it('what a late upgrade keeps back stays in the cost', () => {
    const late = migration('m', '2025-10-01', [
      outgoing({ id: 'o', coin: 'MKR', amount: '3', usd: '4500' }),
      incoming({ id: 'i', coin: 'SKY', amount: '71280', usd: '4400' }),
    ]);
    expect(openLots(books([...MKR, late]))).toEqual([
      'old SKY main 47520 2000 2021-03-01',
      'new SKY main 23760 1500 2024-03-01',
    ]);
  });

  it('needs no price, and its gas is an expense', () => {
    const unpriced = migration('m', '2024-10-01', [
      outgoing({ id: 'o', coin: 'MKR', amount: '3' }),
      incoming({ id: 'i', coin: 'SKY', amount: '72000' }),
      outgoing({ id: 'g', coin: 'ETH', amount: '0.01', usd: '25', role: 'fee' }),
    ]);
    const result = books([...MKR, buy('e', '2024-09-01', 'ETH', '1', '2000'), unpriced]);
    expect(issueCodes(result)).toEqual([]);
    expect(closedRows(result)).toEqual(['e 0.01 25 20 5 short']);
    expect(result.expenses.map(({ valueUsd }) => formatDecimal(valueUsd))).toEqual(['25']);
  });
});

describe('redenominations', () => {
  it('1:10 of one coin under the same name: all of it leaves before the new coins come in', () => {
    const result = books([
      buy('a', '2022-01-01', 'X', '60', '600'),
      buy('b', '2023-06-01', 'X', '40', '800'),
      migration('m', '2023-09-01', [
        outgoing({ id: 'o', coin: 'X', amount: '100', usd: '1500' }),
        incoming({ id: 'i', coin: 'X', amount: '10', usd: '1500' }),
      ]),
    ]);
    expect(openLots(result)).toEqual(['a X main 6 600 2022-01-01', 'b X main 4 800 2023-06-01']);
    expect([...result.closed, ...result.issues]).toEqual([]);
  });

  it('MATIC to POL from two wallets into one: pieces of one lot', () => {
    const result = books(
      [
        buy('a', '2022-01-01', 'MATIC', '30', '30', 'one'),
        move('w', '2022-02-01', 'MATIC', '10', { from: 'one', to: 'two' }),
        migration('m', '2024-10-01', [
          outgoing({ id: 'o1', coin: 'MATIC', amount: '20', wallet: 'one' }),
          outgoing({ id: 'o2', coin: 'MATIC', amount: '10', wallet: 'two' }),
          incoming({ id: 'i', coin: 'POL', amount: '30', wallet: 'two' }),
        ]),
      ],
      PER_WALLET,
    );
    expect(openLots(result)).toEqual(['a POL two 20 20 2022-01-01', 'a POL two 10 10 2022-01-01']);
  });

  it('a new coin with fewer digits loses no cost', () => {
    const dust = '0.000000000000000000000001';
    const result = books([
      buy('a', '2022-01-01', 'OLD', dust, '3'),
      buy('b', '2022-01-02', 'OLD', dust, '4'),
      migration('m', '2022-03-01', [
        outgoing({ id: 'o', coin: 'OLD', amount: '0.000000000000000000000002' }),
        incoming({ id: 'i', coin: 'NEW', amount: dust }),
      ]),
    ]);
    expect(openLots(result)).toEqual([`b NEW main ${dust} 7 2022-01-02`]);
  });
});

test('a gift keeps both bases', () => {
  const carried = { costUsd: parseUsd('100'), acquiredAt: instant('2022-01-02') };
  const gift = { ...incoming({ id: 'g', coin: 'OLD', amount: '1', usd: '60' }), carried };
  const soldFor = (usd: string) =>
    closedRows(
      books([
        transaction('g', '2024-02-01', 'giftReceived', [gift]),
        migration('m', '2024-03-01', [
          outgoing({ id: 'o', coin: 'OLD', amount: '1', usd: '70' }),
          incoming({ id: 'i', coin: 'NEW', amount: '10', usd: '70' }),
        ]),
        sell('s', '2024-04-01', 'NEW', '10', usd),
      ]),
    );
  expect(soldFor('50')).toEqual(['g 10 50 60 -10 short']);
  expect(soldFor('80')).toEqual(['g 10 80 80 0 long']);
  expect(soldFor('120')).toEqual(['g 10 120 100 20 long']);
});

test('an average is carried over as one cost', () => {
  const result = books([...MKR, TO_SKY, sell('s', '2024-11-01', 'SKY', '36000', '3000')], {
    ...UNIVERSAL,
    method: 'average',
  });
  expect(closedRows(result)).toEqual(['old 36000 3000 1750 1250 long']);
});

test('error: coins that no lot covers carry no cost over', () => {
  const result = books([MKR[0]!, TO_SKY]);
  expect(issueCodes(result)).toEqual(['missing_basis']);
  expect(
    result.open.map(({ amount, costUsd, flags }) => [formatDecimal(amount), formatDecimal(costUsd), flags]),
  ).toEqual([
    ['48000', '2000', ['carried_over']],
    ['24000', '0', ['missing_basis']],
  ]);
});

test('borrowed coins that are migrated are sold short, and the new ones cost what that brought in', () => {
  const result = books([
    transaction('l', '2024-01-10', 'borrow', [
      incoming({ id: 'l', coin: 'MKR', amount: '1', usd: '1400', counterpartyId: 'lender' }),
    ]),
    migration('m', '2024-10-01', [
      outgoing({ id: 'o', coin: 'MKR', amount: '1', usd: '1500' }),
      incoming({ id: 'i', coin: 'SKY', amount: '24000', usd: '1500' }),
    ]),
  ]);
  expect(openLots(result)).toEqual(['i SKY main 24000 1500 2024-10-01']);
  expect(result.shorts).toMatchObject([{ kind: 'shortSale', proceedsUsd: parseUsd('1500'), transactionId: 'm' }]);
});

describe('what has no ratio is reported and read as a swap', () => {
  it.each<[string, Transfer[]]>([
    ['one side only', [outgoing({ id: 'o', coin: 'MKR', amount: '1', usd: '1500' })]],
    [
      'two new coins',
      [
        outgoing({ id: 'o', coin: 'MKR', amount: '1', usd: '1500' }),
        incoming({ id: 'i', coin: 'SKY', amount: '12000', usd: '750' }),
        incoming({ id: 'j', coin: 'DAI', amount: '750', usd: '750' }),
      ],
    ],
    [
      'money beside it',
      [
        outgoing({ id: 'o', coin: 'MKR', amount: '1', usd: '1500' }),
        incoming({ id: 'i', coin: 'SKY', amount: '12000', usd: '750' }),
        incoming({ id: 'u', coin: 'USD', amount: '750' }),
      ],
    ],
  ])('%s', (_, transfers) => {
    const result = books([MKR[0]!, migration('m', '2024-10-01', transfers)]);
    expect(closedRows(result)).toEqual(['old 1 1500 1000 500 long']);
    expect(new Set(issueCodes(result))).toEqual(new Set(['transfer_does_not_fit']));
  });
});

test('the journal has no gain, balances, and resuming gives the same bytes', () => {
  const history = [...MKR, TO_SKY, sell('s', '2024-11-01', 'SKY', '60000', '6000')];
  for (const settings of [UNIVERSAL, PER_WALLET]) {
    const stream = new BooksStream(settings, { journal: true });
    stream.read(history);
    stream.finish();
    const entry = stream.takeEntries().find(({ transactionId }) => transactionId === 'm')!;
    expect([...new Set(entry.lines.map(({ account }) => account.kind))].toSorted()).toEqual(['trading', 'wallet']);
    expect(entry.lines.reduce((total, { usd }) => total + usd, 0n)).toBe(0n);
    const units = new Map<string, bigint>();
    for (const { assetId, amount } of entry.lines) units.set(`${assetId}`, (units.get(`${assetId}`) ?? 0n) + amount);
    expect([...units.values()].every((amount) => amount === (0n as Amount))).toBe(true);
    const resumed = streamWithCheckpoints(history, [instant('2024-10-02')], settings);
    expect(toBytes(resumed)).toEqual(toBytes(computeBooks({ transactions: history, settings })));
  }
});

test('coins grouped as one asset migrate within it', () => {
  const result = books(
    [
      buy('a', '2022-01-01', 'MATIC', '5', '10'),
      migration('m', '2024-10-01', [
        outgoing({ id: 'o', coin: 'MATIC', amount: '5' }),
        incoming({ id: 'i', coin: 'POL', amount: '5' }),
      ]),
    ],
    { ...UNIVERSAL, aliases: { POL: coinIdOf('MATIC') } },
  );
  expect(openLots(result)).toEqual(['a POL main 5 10 2022-01-01']);
});
