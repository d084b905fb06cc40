import { formatDay } from '@holdfast/calendar';
import { formatDecimal, parseUsd } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import { computeBooks } from './compute-books.ts';
import { positionIdOf } from './position-id.ts';
import type { EngineSettings } from './settings.ts';
import {
  amount,
  buy,
  closedRows,
  incoming,
  issueCodes,
  move,
  outgoing,
  sell,
  THREE_LOTS,
  transaction,
  WALLET,
} from './testing/history.ts';
import type { Books, PositionChange, Transaction } from './types.ts';
import { coinIdOf } from './ids.ts';

const UNIVERSAL = { scope: { kind: 'universal' } } as const;
const PER_WALLET = { scope: { kind: 'perWallet' } } as const;
const AVERAGE_UNTIL_2023 = [
  { fromYear: 2020, method: 'average' },
  { fromYear: 2023, method: 'fifo' },
] as const;
const ACROSS_NEW_YEAR = [
  ...THREE_LOTS,
  sell('s', '2022-12-31', 'ETH', '1', '50'),
  sell('t', '2023-01-01', 'ETH', '1', '50'),
];
const INTO_MAIN = { from: 'two', to: WALLET };

const compute = (transactions: Transaction[], settings: Partial<EngineSettings> = UNIVERSAL): Books =>
  computeBooks({ transactions, settings: { calendar: { kind: 'zone', timeZone: 'UTC' }, ...settings } });

const usd = parseUsd;

const open = (books: Books): string[] =>
  books.open.map((lot) => `${lot.lotId} ${lot.accountId} ${formatDecimal(lot.amount)} ${formatDecimal(lot.costUsd)}`);

describe('methods', () => {
  it('the worked example of the engine comes out to the cent', () => {
    const purchase = transaction('b2', '2023-06-01', 'buy', [
      incoming({ id: 'b2', coin: 'ETH', amount: '1', usd: '2000' }),
      outgoing({ id: 'b2:paid', coin: 'USD', amount: '2000' }),
      outgoing({ id: 'b2:fee', coin: 'USD', amount: '20', role: 'fee' }),
    ]);
    const books = compute([
      buy('b1', '2023-03-01', 'ETH', '1', '1000'),
      purchase,
      sell('s', '2024-03-02', 'ETH', '1.5', '4500'),
    ]);
    expect(closedRows(books)).toEqual(['b1 1 3000 1000 2000 long', 'b2 0.5 1500 1010 490 short']);
    expect(open(books)).toEqual(['b2 main 0.5 1010']);
    expect(books.issues).toEqual([]);
  });

  it.each([
    ['fifo', ['a 1 100 10 90 short', 'b 0.5 50 15 35 short']],
    ['lifo', ['c 1 100 20 80 short', 'b 0.5 50 15 35 short']],
    ['hifo', ['b 1 100 30 70 short', 'c 0.5 50 10 40 short']],
    ['lofo', ['a 1 100 10 90 short', 'c 0.5 50 10 40 short']],
    ['average', ['a 1 100 20 80 short', 'b 0.5 50 10 40 short']],
  ] as const)('%s picks its lots and splits the last one', (method, expected) => {
    expect(
      closedRows(compute([...THREE_LOTS, sell('s', '2022-04-01', 'ETH', '1.5', '150')], { ...UNIVERSAL, method })),
    ).toEqual(expected);
  });

  it('FIFO splits a lot across two disposals', () => {
    const books = compute([
      buy('a', '2022-01-01', 'ETH', '3', '10'),
      sell('s', '2022-02-01', 'ETH', '1', '9'),
      sell('t', '2022-03-01', 'ETH', '1', '9'),
    ]);
    expect(books.closed.map(positionIdOf)).toEqual(['s/a', 't/a']);
    // 10 ÷ 3 does not end; what the two sales did not take is left to the last digit.
    expect(books.closed.map((row) => formatDecimal(row.costUsd))).toEqual([
      '3.333333333333333333333333',
      '3.333333333333333333333333',
    ]);
    expect(open(books)).toEqual(['a main 1 3.333333333333333333333334']);
  });

  it('the fee of a sale is shared by the lots it touches and adds up', () => {
    const sale = transaction('s', '2022-04-01', 'sell', [
      outgoing({ id: 's', coin: 'ETH', amount: '2', usd: '100' }),
      outgoing({ id: 's:fee', coin: 'USD', amount: '9', role: 'fee' }),
    ]);
    const books = compute([buy('a', '2022-01-01', 'ETH', '1.5', '10'), buy('b', '2022-02-01', 'ETH', '1', '30'), sale]);
    expect(books.closed.map((row) => [row.feeUsd, row.proceedsUsd].map(formatDecimal))).toEqual([
      ['6.75', '68.25'],
      ['2.25', '22.75'],
    ]);
  });

  it('the method of a disposal is that of its year', () => {
    const method = [
      { fromYear: 2023, method: 'lofo' },
      { fromYear: 2020, method: 'hifo' },
    ] as const;
    const books = compute(ACROSS_NEW_YEAR, { ...UNIVERSAL, method });
    expect(books.closed.map((row) => [row.lotId, row.method, row.year])).toEqual([
      ['b', 'hifo', 2022],
      ['a', 'lofo', 2023],
    ]);
  });

  it('leaving average cost spreads it evenly over the lots that are left', () => {
    const books = compute(ACROSS_NEW_YEAR, { ...UNIVERSAL, method: AVERAGE_UNTIL_2023 });
    expect(books.closed.map((row) => formatDecimal(row.costUsd))).toEqual(['20', '20']);
    expect(open(books)).toEqual(['c main 1 20']);
  });

  it('the average ends with its year: what is bought or moved in afterwards has its own cost', () => {
    const sold = [...THREE_LOTS, sell('s', '2022-12-31', 'ETH', '1', '50')];
    const bought = buy('d', '2023-01-01', 'ETH', '1', '1000');
    expect(open(compute([...sold, bought], { ...UNIVERSAL, method: AVERAGE_UNTIL_2023 }))[2]).toBe('d main 1 1000');
    const moved = [buy('d', '2023-01-01', 'ETH', '1', '1000', 'two'), move('m', '2023-01-02', 'ETH', '1', INTO_MAIN)];
    expect(open(compute([...sold, ...moved], { ...PER_WALLET, method: AVERAGE_UNTIL_2023 }))[2]).toBe('d main 1 1000');
  });

  it('average cost follows purchases after a sale', () => {
    const history = [
      buy('a', '2021-03-01', 'X', '100', '1000'),
      buy('b', '2022-03-01', 'X', '100', '1200'),
      buy('c', '2023-03-01', 'X', '100', '2600'),
      sell('s', '2025-05-06', 'X', '150', '0'),
      buy('d', '2025-09-09', 'X', '150', '2100'),
      sell('t', '2025-12-09', 'X', '50', '0'),
    ];
    const books = compute(history, { ...UNIVERSAL, method: 'average' });
    const cost = (id: string): bigint =>
      books.closed.filter((row) => row.closeTransactionId === id).reduce((sum, row) => sum + row.costUsd, 0n);
    expect([cost('s'), cost('t')]).toEqual([amount('2400'), amount('750')]);
  });

  it('HIFO compares unit cost with fees, or without them by the setting', () => {
    const dearFee = transaction('a', '2022-01-01', 'buy', [
      incoming({ id: 'a', coin: 'ETH', amount: '1', usd: '10' }),
      outgoing({ id: 'a:fee', coin: 'USD', amount: '50', role: 'fee' }),
    ]);
    const history = [dearFee, buy('b', '2022-02-01', 'ETH', '1', '30'), sell('s', '2022-03-01', 'ETH', '1', '100')];
    expect(compute(history, { ...UNIVERSAL, method: 'hifo' }).closed[0]?.lotId).toBe('a');
    expect(compute(history, { ...UNIVERSAL, method: 'hifo', unitCostOrder: 'withoutFees' }).closed[0]?.lotId).toBe('b');
    expect(compute(history, { ...UNIVERSAL, method: 'hifo', unitCostOrder: 'marketPrice' }).closed[0]?.lotId).toBe('b');
  });

  it('LIFO takes the later of two lots of one instant, FIFO and HIFO the earlier', () => {
    const history = [
      buy('a', '2022-01-01', 'ETH', '1', '10'),
      buy('b', '2022-01-01', 'ETH', '1', '10'),
      sell('s', '2022-02-01', 'ETH', '1', '10'),
    ];
    const taken = (method: 'fifo' | 'lifo' | 'hifo'): string | null | undefined =>
      compute(history, { ...UNIVERSAL, method }).closed[0]?.lotId;
    expect([taken('fifo'), taken('lifo'), taken('hifo')]).toEqual(['a', 'b', 'a']);
  });
});

describe('time', () => {
  it('the time of day does not matter for the term, the calendar date does', () => {
    const history = [
      buy('a', '2024-06-17T23:59:00Z', 'X', '2', '2'),
      sell('s', '2025-06-17T23:59:59Z', 'X', '1', '1'),
      sell('t', '2025-06-18T00:00:00Z', 'X', '1', '1'),
    ];
    expect(compute(history).closed.map((row) => row.term)).toEqual(['short', 'long']);
  });

  it('year and dates are those of the operator zone', () => {
    const books = computeBooks({
      transactions: [buy('a', '2024-01-01', 'X', '1', '1'), sell('s', '2025-01-01T05:00:00Z', 'X', '1', '1')],
      settings: UNIVERSAL,
    });
    expect(books.closed.map((row) => [row.year, formatDay(row.disposedDay)])).toEqual([[2024, '2024-12-31']]);
  });

  it('a sale of the same second as its purchase finds its lot whatever the ids and the input order', () => {
    const books = compute([sell('1', '2022-01-01', 'X', '1', '5'), buy('2', '2022-01-01', 'X', '1', '3')]);
    expect(closedRows(books)).toEqual(['2 1 5 3 2 short']);
  });

  it('within a moment the sequence of the source decides before the id', () => {
    const late = { ...buy('a', '2022-01-01', 'X', '1', '3'), sequence: 2 };
    const early = { ...buy('b', '2022-01-01', 'X', '1', '4'), sequence: 1 };
    expect(compute([late, early, sell('s', '2022-01-02', 'X', '1', '5')]).closed[0]?.lotId).toBe('b');
  });
});

describe('wallets', () => {
  const history = [
    buy('a', '2025-08-01', 'DE', '10', '90', 'CRX'),
    buy('b', '2026-01-01', 'DE', '20', '100', 'BEX'),
    move('m', '2027-08-01', 'DE', '10', { from: 'CRX', to: 'BEX' }),
    sell('s', '2027-09-01', 'DE', '10', '100', 'BEX'),
  ];

  it('a lot that moved keeps its date, also for FIFO order at its new home', () => {
    expect(closedRows(compute(history, PER_WALLET))).toEqual(['a 10 100 90 10 long']);
  });

  it('per wallet a sale never takes a lot of another wallet', () => {
    const books = compute(
      [
        buy('a', '2022-01-01', 'X', '1', '1', 'one'),
        buy('b', '2022-02-01', 'X', '1', '2', 'two'),
        sell('s', '2022-03-01', 'X', '1', '5', 'two'),
      ],
      PER_WALLET,
    );
    expect(closedRows(books)).toEqual(['b 1 5 2 3 short']);
    expect(open(books)).toEqual(['a one 1 1']);
  });

  it('a transfer takes the oldest lots though sales are HIFO, by default', () => {
    const moved = [
      buy('a', '2022-01-01', 'X', '1', '1', 'one'),
      buy('b', '2022-02-01', 'X', '1', '2', 'one'),
      move('m', '2022-03-01', 'X', '1', { from: 'one', to: 'two' }),
    ];
    expect(open(compute(moved, { ...PER_WALLET, method: 'hifo' }))).toEqual(['b one 1 2', 'a two 1 1']);
    expect(open(compute(moved, { ...PER_WALLET, method: 'hifo', transferLots: 'disposalMethod' }))).toEqual([
      'a one 1 1',
      'b two 1 2',
    ]);
  });

  it('the fee of an own transfer disposes of just the fee, and is an expense', () => {
    const books = compute(
      [
        buy('a', '2022-01-01', 'X', '10', '10', 'one'),
        move('m', '2022-03-01', 'X', '4', { from: 'one', to: 'two', fee: '1', feeUsd: '3' }),
      ],
      PER_WALLET,
    );
    expect(closedRows(books)).toEqual(['a 1 3 1 2 short']);
    expect(open(books)).toEqual(['a one 5 5', 'a two 4 4']);
    expect(books.expenses.map((row) => [row.category, formatDecimal(row.valueUsd), row.transferId])).toEqual([
      ['fee', '3', 'm:fee'],
    ]);
  });

  it('the fee of a transfer takes its lots after the coins that move, or before by setting', () => {
    const moved = [
      buy('a', '2022-01-01', 'X', '4', '4', 'one'),
      buy('b', '2022-02-01', 'X', '4', '8', 'one'),
      move('m', '2022-03-01', 'X', '4', { from: 'one', to: 'two', fee: '1', feeUsd: '3' }),
    ];
    expect(compute(moved, PER_WALLET).closed[0]?.lotId).toBe('b');
    expect(compute(moved, { ...PER_WALLET, transferFee: 'beforeMove' }).closed[0]?.lotId).toBe('a');
  });

  it('coins that come home join the lot they left', () => {
    const there = [
      buy('a', '2022-01-01', 'X', '3', '10', 'one'),
      move('m', '2022-02-01', 'X', '1', { from: 'one', to: 'two' }),
      move('n', '2022-03-01', 'X', '1', { from: 'two', to: 'one' }),
    ];
    expect(open(compute(there, PER_WALLET))).toEqual(['a one 3 10']);
  });

  it('a move within one wallet changes no lot, and its fee can be ignored by setting', () => {
    const own = [
      buy('a', '2022-01-01', 'X', '10', '10', 'one'),
      move('m', '2022-02-01', 'X', '8', { from: 'one', to: 'one', fee: '1', feeUsd: '1' }),
    ];
    expect(open(compute(own, PER_WALLET))).toEqual(['a one 9 9']);
    expect(open(compute(own, { ...PER_WALLET, sameWalletMoveFee: 'ignored' }))).toEqual(['a one 10 10']);
  });

  it('aliases are one asset: a wrap is no disposal and keeps the date', () => {
    const wrap = transaction('w', '2023-01-01', 'wrap', [
      outgoing({ id: 'w:out', coin: 'ETH', amount: '1' }),
      incoming({ id: 'w:in', coin: 'WETH', amount: '1' }),
    ]);
    const books = compute(
      [buy('a', '2022-01-01', 'ETH', '1', '10'), wrap, sell('s', '2023-01-03', 'WETH', '1', '30')],
      { ...PER_WALLET, aliases: { WETH: coinIdOf('ETH') } },
    );
    expect(closedRows(books)).toEqual(['a 1 30 10 20 long']);
    expect(books.issues).toEqual([]);
    expect(books.closed[0]).toMatchObject({ coinId: 'WETH', assetId: 'ETH' });
  });

  it('a wrap into another asset is a swap', () => {
    const wrap = transaction('w', '2023-01-01', 'wrap', [
      outgoing({ id: 'w:out', coin: 'ETH', amount: '1', usd: '25' }),
      incoming({ id: 'w:in', coin: 'wstETH', amount: '0.9', usd: '25' }),
    ]);
    const books = compute([buy('a', '2022-01-01', 'ETH', '1', '10'), wrap]);
    expect(closedRows(books)).toEqual(['a 1 25 10 15 short']);
    expect(open(books)).toEqual(['w:in main 0.9 25']);
  });
});

describe('bad data', () => {
  it('error: selling more than was ever held is flagged, at zero cost', () => {
    const books = compute([buy('a', '2022-01-01', 'X', '1', '1'), sell('s', '2022-02-01', 'X', '3', '30')]);
    expect(closedRows(books)).toEqual(['a 1 10 1 9 short', ' 2 20 0 20 short']);
    expect(books.closed[1]).toMatchObject({ lotId: null, flags: ['missing_basis'] });
    expect(books.closed.map(positionIdOf)[1]).toBe('s/uncovered/2');
    expect(books.issues).toMatchObject([{ code: 'missing_basis', transactionId: 's', amount: amount('2') }]);
  });

  it('error: with missingBasis stop the books end there, even if the coins are bought later', () => {
    const history = [sell('s', '2022-02-01', 'X', '3', '30'), buy('a', '2022-03-01', 'X', '5', '1')];
    const books = compute(history, { ...UNIVERSAL, missingBasis: 'stop' });
    expect(books.stoppedBy?.code).toBe('missing_basis');
    expect(books.open).toEqual([]);
  });

  it('error: a wallet that sends more than it holds is named, though other wallets have the lots', () => {
    const books = compute([
      buy('a', '2022-01-01', 'X', '5', '5', 'one'),
      sell('s', '2022-02-01', 'X', '3', '30', 'two'),
    ]);
    expect(books.issues).toMatchObject([{ code: 'oversold_wallet', accountId: 'two', amount: amount('3') }]);
  });

  it('error: coins without a price are valued at $0 and are listed', () => {
    const drop = transaction('d', '2022-01-01', 'airdrop', [incoming({ id: 'd', coin: 'X', amount: '5', usd: null })]);
    const books = compute([drop]);
    expect(issueCodes(books)).toEqual(['missing_price']);
    expect(books.income[0]).toMatchObject({ valueUsd: 0n, flags: ['missing_price'] });
    expect(books.open[0]?.flags).toEqual(['missing_price']);
  });

  it.each([
    {
      fact: 'the lot of a purchase',
      action: 'buy',
      transfers: [
        incoming({ id: 'in', coin: 'BTC', amount: '1', usd: '1000' }),
        outgoing({ id: 'fee', coin: 'GAS', amount: '1', role: 'fee' }),
      ],
      marked: ['lot in', 'closed fee'],
    },
    {
      fact: 'the lot of a purchase with a withheld fee',
      action: 'buy',
      transfers: [
        outgoing({ id: 'paid', coin: 'USD', amount: '1000' }),
        incoming({ id: 'in', coin: 'BTC', amount: '1' }),
        outgoing({ id: 'fee', coin: 'BTC', amount: '0.1', role: 'withheldFee' }),
      ],
      marked: ['lot in', 'closed fee'],
    },
    {
      fact: 'the coin given in a swap, and not the coin received',
      action: 'swap',
      transfers: [
        outgoing({ id: 'out', coin: 'ETH', amount: '1', usd: '1000' }),
        incoming({ id: 'in', coin: 'BTC', amount: '1', usd: '1000' }),
        outgoing({ id: 'fee', coin: 'GAS', amount: '1', role: 'fee' }),
      ],
      marked: ['closed out', 'closed fee'],
    },
    {
      fact: 'every coin given, where the fee joins one of several',
      action: 'sell',
      transfers: [
        outgoing({ id: 'out', coin: 'ETH', amount: '1', usd: '1000' }),
        outgoing({ id: 'gas', coin: 'GAS', amount: '1', usd: '10' }),
        outgoing({ id: 'fee', coin: 'GAS', amount: '1', role: 'fee' }),
      ],
      marked: ['closed out', 'closed gas'],
    },
    {
      fact: 'nothing, where the fee joins the only sale and its value cancels out',
      action: 'sell',
      transfers: [
        incoming({ id: 'got', coin: 'USD', amount: '10' }),
        outgoing({ id: 'gas', coin: 'GAS', amount: '1' }),
        outgoing({ id: 'fee', coin: 'GAS', amount: '1', role: 'fee' }),
      ],
      marked: [],
    },
  ] as const)('a fee without a price marks $fact', ({ action, transfers, marked }) => {
    const held = ['ETH', 'GAS'].map((coin) => buy(`held-${coin}`, '2022-01-01', coin, '5', '5'));
    const books = compute([...held, transaction('t', '2022-02-01', action, transfers)]);
    const rows = [
      ...books.open.map(({ lotId, flags }) => ({ name: `lot ${lotId}`, flags })),
      ...books.closed.map(({ closeTransferId, flags }) => ({ name: `closed ${closeTransferId}`, flags })),
    ];
    expect(rows.filter(({ flags }) => flags.includes('missing_price')).map(({ name }) => name)).toEqual(marked);
    expect(books.issues.map(({ code, transferId }) => [code, transferId])).toEqual(
      marked.length > 0 ? [['missing_price', 'fee']] : [],
    );
  });

  it('of several coins without a payment, each is marked if one has no price and a fee is divided by value', () => {
    const transfers = [
      incoming({ id: 'a', coin: 'ETH', amount: '1', usd: '1000' }),
      incoming({ id: 'b', coin: 'ODD', amount: '1' }),
      outgoing({ id: 'fee', coin: 'USD', amount: '10', role: 'fee' }),
    ];
    const marked = (given: typeof transfers) =>
      compute([transaction('t', '2022-01-01', 'buy', given)])
        .open.filter(({ flags }) => flags.includes('missing_price'))
        .map(({ lotId }) => lotId)
        .sort();
    expect(marked(transfers)).toEqual(['a', 'b']);
    expect(marked(transfers.slice(0, 2))).toEqual(['b']);
  });

  it('a fee that pays for its own disposal alone does not mark the exchange', () => {
    const swap = transaction('t', '2022-02-01', 'swap', [
      outgoing({ id: 'out', coin: 'ETH', amount: '1', usd: '1000' }),
      incoming({ id: 'in', coin: 'BTC', amount: '1', usd: '1000' }),
      outgoing({ id: 'fee', coin: 'GAS', amount: '3', role: 'fee' }),
    ]);
    const flagsOf = (allocation: { swap: string; feeDisposal: string }): unknown => {
      const feeAllocation = { swap: amount(allocation.swap), feeDisposal: amount(allocation.feeDisposal) };
      const books = compute([buy('b', '2022-01-01', 'ETH', '1', '5'), { ...swap, feeAllocation }]);
      return books.closed.find(({ closeTransferId }) => closeTransferId === 'out')?.flags;
    };
    expect(flagsOf({ swap: '0', feeDisposal: '3' })).toEqual([]);
    expect(flagsOf({ swap: '1', feeDisposal: '2' })).toEqual(['missing_price']);
  });

  it('a lot without a price marks every cost that is averaged with it, until the pool is empty', () => {
    const drop = transaction('d', '2022-01-02', 'airdrop', [incoming({ id: 'd', coin: 'ETH', amount: '1' })]);
    const history = [buy('a', '2022-01-01', 'ETH', '1', '1000'), drop];
    const sold = sell('s', '2023-03-01', 'ETH', '1', '1000');
    const averaged = compute([...history, sold], { ...UNIVERSAL, method: 'average' });
    expect(averaged.closed.map(({ flags }) => flags)).toEqual([['missing_price']]);
    expect(averaged.open.map(({ flags }) => flags)).toEqual([['missing_price']]);
    const spread = compute([...history, sold], { ...UNIVERSAL, method: AVERAGE_UNTIL_2023 });
    expect(closedRows(spread)).toEqual(['a 1 1000 500 500 long']);
    expect(spread.closed[0]?.flags).toEqual(['missing_price']);
    const emptied = [
      ...history,
      sell('all', '2022-02-01', 'ETH', '2', '1000'),
      buy('b', '2022-03-01', 'ETH', '1', '10'),
      sell('t', '2022-04-01', 'ETH', '1', '10'),
    ];
    const { closed } = compute(emptied, { ...UNIVERSAL, method: 'average' });
    expect(closed.map(({ lotId, flags }) => [lotId, flags])).toEqual([
      ['a', ['missing_price']],
      ['d', ['missing_price']],
      ['b', []],
    ]);
  });

  it('costs that are carried over keep their flags, and a division by an unknown price has one', () => {
    const carried = { ...UNIVERSAL, liquidity: 'carryOver' } as const;
    const added = compute(
      [
        transaction('d', '2022-01-01', 'airdrop', [incoming({ id: 'd', coin: 'X', amount: '10' })]),
        transaction('g', '2022-01-01', 'giftReceived', [incoming({ id: 'g', coin: 'Y', amount: '10', usd: '5' })]),
        transaction('add', '2022-02-01', 'addLiquidity', [
          outgoing({ id: 'x', coin: 'X', amount: '10', usd: '100' }),
          outgoing({ id: 'y', coin: 'Y', amount: '10', usd: '100' }),
          incoming({ id: 'lp', coin: 'LP', amount: '1', usd: '200' }),
        ]),
      ],
      carried,
    );
    expect(added.open.map(({ flags }) => flags)).toEqual([['carried_over', 'missing_price', 'gift_basis_unknown']]);
    const removed = compute(
      [
        buy('lp', '2022-01-01', 'LP', '1', '1000'),
        transaction('remove', '2022-02-01', 'removeLiquidity', [
          outgoing({ id: 'lp:out', coin: 'LP', amount: '1' }),
          incoming({ id: 'x', coin: 'X', amount: '10' }),
          incoming({ id: 'usdc', coin: 'USDC', amount: '500', usd: '500' }),
        ]),
      ],
      carried,
    );
    expect(removed.open.map(({ flags }) => flags)).toEqual([
      ['carried_over', 'missing_price'],
      ['carried_over', 'missing_price'],
    ]);
  });

  it('a purchase that is paid with money alone is an expense', () => {
    const paid = [outgoing({ id: 'p', coin: 'USD', amount: '100' })];
    const books = compute([transaction('p', '2022-01-01', 'purchase', paid)]);
    expect(books.expenses).toMatchObject([{ category: 'purchase', valueUsd: usd('100'), transferId: 'p' }]);
  });

  it('the flags of a position’s unpaid principal stay with its cost, and its payout is priced by what is paid', () => {
    const change = (
      kind: PositionChange['kind'],
      liquidity: string,
      coins: Record<string, string>,
    ): PositionChange => ({
      kind,
      positionCoinId: coinIdOf('NFT'),
      liquidity: amount(liquidity),
      amounts: Object.entries(coins).map(([coin, text]) => ({ coinId: coinIdOf(coin), amount: amount(text) })),
    });
    const withChanges = (given: Transaction, ...positionChanges: PositionChange[]) => ({ ...given, positionChanges });
    const mint = incoming({ id: 'mint', coin: 'NFT', amount: '1' });
    const bought = ['X', 'Y', 'Z'].map((coin) => buy(`b:${coin}`, '2022-01-01', coin, '100', '1000'));
    const unpaid = compute([
      ...bought,
      withChanges(
        transaction('in', '2022-02-01', 'addLiquidity', [
          outgoing({ id: 'x', coin: 'X', amount: '100', usd: '700' }),
          outgoing({ id: 'y', coin: 'Y', amount: '100' }),
          mint,
        ]),
        change('increase', '100', { X: '100', Y: '100' }),
      ),
      withChanges(transaction('dec', '2022-03-01', 'noOp', []), change('decrease', '100', { X: '100' })),
      withChanges(
        transaction('in2', '2022-04-01', 'addLiquidity', [
          outgoing({ id: 'z', coin: 'Z', amount: '100', usd: '1000' }),
        ]),
        change('increase', '100', { Z: '100' }),
      ),
    ]);
    expect(unpaid.open.map(({ costUsd, flags }) => [costUsd, flags])).toEqual([[usd('1700'), ['missing_price']]]);
    const payout = compute([
      ...bought,
      withChanges(
        transaction('in', '2022-02-01', 'addLiquidity', [
          outgoing({ id: 'x', coin: 'X', amount: '100', usd: '1000' }),
          mint,
        ]),
        change('increase', '100', { X: '100' }),
      ),
      withChanges(
        transaction('out', '2022-03-01', 'removeLiquidity', [incoming({ id: 'paid', coin: 'X', amount: '50' })]),
        change('decrease', '50', { X: '50' }),
        change('collect', '0', { X: '50' }),
      ),
    ]);
    expect(payout.issues.map(({ transferId, assetId }) => [transferId, assetId])).toEqual([['paid', 'X']]);
  });

  it('error: a transaction that is there twice is read once', () => {
    const books = compute([buy('a', '2022-01-01', 'X', '5', '5'), buy('a', '2022-01-01', 'X', '5', '5')]);
    expect(open(books)).toEqual(['a main 5 5']);
    expect(issueCodes(books)).toEqual(['duplicate_id']);
  });

  it('error: broken rows are left out one by one and listed', () => {
    const broken = [
      null,
      { id: 'x' },
      { ...buy('b', '2022-01-01', 'X', '1', '1'), at: Number.NaN },
      { ...buy('c', '2022-01-01', 'X', '1', '1'), action: 'nonsense' },
    ];
    const negative = { ...buy('n', '2022-01-01', 'X', '1', '1').transfers[0]!, amount: -1n };
    const partly = {
      ...buy('p', '2022-01-01', 'X', '1', '1'),
      transfers: [negative, ...buy('p', '2022-01-01', 'X', '1', '1').transfers],
    };
    const books = compute([...broken, partly] as unknown as Transaction[]);
    expect(issueCodes(books)).toEqual([
      'invalid_transaction',
      'invalid_transaction',
      'invalid_transaction',
      'unknown_action',
      'invalid_transfer',
    ]);
    expect(open(books)).toEqual([`p ${WALLET} 1 1`]);
  });

  it('error: a shortfall within the dust raises no issue', () => {
    const history = [buy('a', '2022-01-01', 'X', '1', '1'), sell('s', '2022-02-01', 'X', '1.00000000000001', '30')];
    expect(issueCodes(compute(history))).toEqual(['missing_basis']);
    expect(issueCodes(compute(history, { ...UNIVERSAL, dust: amount('0.00000000000005') }))).toEqual([]);
  });
});
