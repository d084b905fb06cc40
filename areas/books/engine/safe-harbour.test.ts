import { formatDecimal, parsePrice, parseUsd } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import type { Action } from '@holdfast/actions/actions.ts';
import { computeBooks } from './compute-books.ts';
import { compareAccountIds, planAllocation, type SafeHarbourAllocation } from './safe-harbour.ts';
import { amount, buy, incoming, instant, outgoing, sell, transaction } from './testing/history.ts';
import type { Books, Transaction, Transfer } from './types.ts';
import { accountIdOf, coinIdOf, lotIdOf } from './ids.ts';
import type { AllocationKey } from './lists.ts';

/** Rev. Proc. 2024-28, section 6: 10 units at $1 in XYZ, 20 at $5 in GHI, then 6 sold out of XYZ with GHI's basis. */
const HISTORY: Transaction[] = [
  buy('L1', '2019-07-01', 'DE', '10', '10', 'XYZ'),
  buy('L2', '2020-09-01', 'DE', '20', '100', 'GHI'),
  sell('S1', '2024-12-01', 'DE', '6', '60', 'XYZ'),
];
const SALE_2025 = sell('S2', '2025-03-01', 'DE', '2', '20', 'XYZ');

const compute = (
  allocation: SafeHarbourAllocation | null,
  transactions = [...HISTORY, SALE_2025],
  asOf: number | null = null,
): Books =>
  computeBooks({
    transactions,
    settings: { method: 'lifo', scope: { kind: 'universalThenPerWallet', fromDay: '2025-01-01', allocation }, asOf },
  });
const unit = (wallet: string, lot: string, text: string) => ({
  accountId: accountIdOf(wallet),
  lotId: lotIdOf(lot),
  amount: amount(text),
});
const open = (books: Books): string[] =>
  books.open.map((lot) => `${lot.accountId} ${lot.lotId} ${formatDecimal(lot.amount)} ${formatDecimal(lot.costUsd)}`);

describe('universal until 2024, then per wallet', () => {
  const globally = {
    kind: 'global',
    order: ['earliestAcquired'],
    datedBy: 'acquired',
    accountOrder: [accountIdOf('XYZ'), accountIdOf('GHI')],
  } as const;

  it('a sale of 2024 may use the basis of another wallet; a sale of 2025 may not', () => {
    const books = compute(globally);
    expect(books.closed.map((row) => [row.lotId, formatDecimal(row.costUsd)])).toEqual([
      ['L2', '30'],
      ['L1', '2'],
    ]);
    expect(books.issues).toEqual([]);
  });

  it('a global allocation deals the lots out by its order, to the wallets by theirs', () => {
    expect(open(compute(globally, HISTORY, instant('2025-02-01')))).toEqual([
      'XYZ L1 4 4',
      'GHI L1 6 6',
      'GHI L2 14 70',
    ]);
    const dearest = { ...globally, order: ['highestBasis', 'earliestAcquired'] } as const;
    expect(open(compute(dearest, HISTORY, instant('2025-02-01')))).toEqual([
      'XYZ L2 4 20',
      'GHI L1 10 10',
      'GHI L2 10 50',
    ]);
  });

  it('a specific-unit allocation is followed to the unit', () => {
    const units = [
      ['XYZ', 'L1', '2'],
      ['XYZ', 'L2', '2'],
      ['GHI', 'L1', '8'],
      ['GHI', 'L2', '12'],
    ] as const;
    const allocation = {
      kind: 'specificUnit',
      units: units.map(([wallet, lot, text]) => unit(wallet, lot, text)),
    } as const;
    const books = compute(allocation, HISTORY, instant('2025-02-01'));
    expect(open(books)).toEqual(['XYZ L1 2 2', 'XYZ L2 2 10', 'GHI L1 8 8', 'GHI L2 12 60']);
    expect(books.allocation).toHaveLength(4);
  });

  it('the units of a lot id are those of all lots that one transfer opened', () => {
    const lot = (sequence: number, text: string) => ({
      lotId: lotIdOf('c'),
      amount: amount(text),
      acquiredAt: 1,
      arrivedAt: 1,
      sequence,
      unitCostUsd: parsePrice('1'),
    });
    const plan = planAllocation({
      allocation: { kind: 'specificUnit', units: [unit('XYZ', 'c', '42'), unit('GHI', 'c', '1')] },
      lots: [lot(0, '3'), lot(1, '40')],
      accounts: [
        { accountId: accountIdOf('XYZ'), amount: amount('42') },
        { accountId: accountIdOf('GHI'), amount: amount('1') },
      ],
    });
    expect(plan.unitsRefused).toBe(0n);
    expect(plan.placements.map((one) => `${one.accountId} ${formatDecimal(one.amount)}`)).toEqual([
      'XYZ 3',
      'XYZ 39',
      'GHI 1',
    ]);
  });

  it('before the day nothing is dealt out', () => {
    const books = compute(globally, HISTORY);
    expect(books.allocation).toEqual([]);
    expect(open(books)).toEqual(['XYZ L1 10 10', 'GHI L2 14 70']);
    expect(books.holdings.map((holding) => [holding.accountId, formatDecimal(holding.amount)])).toEqual([
      ['XYZ', '4'],
      ['GHI', '20'],
    ]);
  });

  it('without a record the lots go by date, and an issue reports the missing record', () => {
    const books = compute(null);
    expect(books.issues.map((issue) => issue.code)).toEqual(['allocation_defaulted']);
  });

  it('error: a wallet that the order forgets comes last and is named', () => {
    const books = compute({ ...globally, accountOrder: [accountIdOf('GHI')] }, HISTORY, instant('2025-02-01'));
    expect(books.issues).toMatchObject([{ code: 'allocation_incomplete' }]);
    expect(open(books)).toEqual(['XYZ L2 4 20', 'GHI L1 10 10', 'GHI L2 10 50']);
  });

  it('error: recorded units beyond lot or wallet are refused and the rest goes by date', () => {
    const allocation = {
      kind: 'specificUnit',
      units: [unit('XYZ', 'L1', '50')],
    } as const;
    const books = compute(allocation, HISTORY, instant('2025-02-01'));
    expect(books.issues).toMatchObject([
      { code: 'allocation_incomplete', detail: expect.stringContaining('GHI') },
      { code: 'allocation_not_covered', amount: amount('46') },
    ]);
    expect(open(books)).toEqual(['XYZ L1 4 4', 'GHI L1 6 6', 'GHI L2 14 70']);
  });

  it('the units of one asset are no concern of another, and one that lies in a single wallet needs none', () => {
    const history = [
      ...HISTORY,
      buy('M1', '2021-01-01', 'OTHER', '5', '5', 'XYZ'),
      buy('N1', '2021-01-01', 'MORE', '3', '3', 'XYZ'),
      buy('N2', '2021-01-02', 'MORE', '3', '3', 'GHI'),
    ];
    const units = [
      ['DE', 'XYZ', 'L1', '4'],
      ['DE', 'GHI', 'L1', '6'],
      ['DE', 'GHI', 'L2', '14'],
    ] as const;
    const allocation = {
      kind: 'specificUnit',
      units: units.map(([coin, wallet, lot, text]) => ({ assetId: coinIdOf(coin), ...unit(wallet, lot, text) })),
    } as const;
    const books = compute(allocation, history, instant('2025-02-01'));
    expect(books.issues).toMatchObject([{ code: 'allocation_incomplete', assetId: 'MORE' }]);
    expect(open(books)).toEqual(expect.arrayContaining(['XYZ M1 5 5', 'GHI N1 3 3', 'XYZ N2 3 3']));
  });

  it.each([
    {
      fact: 'units beyond the basis left get none, and their number is named',
      oversold: [buy('L1', '2020-01-01', 'DE', '10', '10', 'XYZ'), sell('S', '2021-01-01', 'DE', '4', '4', 'GHI')],
      code: 'oversold_wallet',
      left: 'XYZ L1 6 6',
    },
    {
      fact: 'basis without units stays with the wallet that acquired it',
      oversold: [sell('S', '2021-01-01', 'DE', '4', '4', 'GHI'), buy('L1', '2022-01-01', 'DE', '10', '10', 'GHI')],
      code: 'missing_basis',
      left: 'GHI L1 10 10',
    },
  ])('error: $fact', ({ oversold, code, left }) => {
    const books = compute(globally, oversold, instant('2025-02-01'));
    expect(books.issues).toMatchObject([{ code }, { code: 'allocation_not_covered', amount: amount('4') }]);
    expect(open(books)).toEqual([left]);
  });
});

describe('coins that come back after the change', () => {
  /** 10 sold out of a wallet that held none: the stake keeps its units, and no basis is left for them. */
  const oversold = [
    buy('L1', '2020-01-01', 'DE', '10', '10', 'XYZ'),
    transaction('K', '2020-02-01', 'stake', [outgoing({ id: 'K', coin: 'DE', amount: '10', wallet: 'XYZ' })]),
    sell('S', '2021-01-01', 'DE', '10', '10', 'GHI'),
  ];
  const back = (action: Action, carried?: Transfer['carried']): Transaction =>
    transaction('U', '2025-02-01', action, [
      { ...incoming({ id: 'U', coin: 'DE', amount: '12', usd: '24', wallet: 'XYZ' }), ...(carried && { carried }) },
    ]);

  it('are one lot: those without a basis and those that the stake earned', () => {
    const books = compute(null, [...oversold, back('unstake')]);
    expect(open(books)).toEqual(['XYZ U 12 4']);
    expect(books.open[0]?.flags).toEqual(['missing_basis']);
    expect(books.income.map(({ amount: earned, lotId }) => [formatDecimal(earned), lotId])).toEqual([['2', 'U']]);
    expect(books.holdings.map((held) => `${held.accountId} ${formatDecimal(held.amount)}`)).toEqual([
      'XYZ 12',
      'GHI -10',
    ]);
  });

  it('are one lot: those without a basis and those whose cost is recorded', () => {
    const [bought, staked, sold] = oversold;
    const sent = { ...staked!, action: 'exchangeDeposit' } as const;
    const carried = { costUsd: parseUsd('3'), acquiredAt: instant('2020-01-01') };
    const books = compute(null, [bought!, sent, sold!, back('exchangeWithdrawal', carried)]);
    expect(open(books)).toEqual(['XYZ U 12 3']);
    expect(books.open[0]?.flags).toEqual(['missing_basis']);
  });

  it('are one lot when a receipt is given back', () => {
    const claims = {
      aDE: { kind: 'receipt', ofCoinId: coinIdOf('DE'), custody: 'collateral', isRebasing: true },
    } as const;
    const [bought, , sold] = oversold;
    const books = computeBooks({
      transactions: [
        bought!,
        transaction('D', '2020-02-01', 'supplyCollateral', [
          outgoing({ id: 'D', coin: 'DE', amount: '10', wallet: 'XYZ' }),
          incoming({ id: 'Da', coin: 'aDE', amount: '10', wallet: 'XYZ' }),
        ]),
        sold!,
        transaction('W', '2025-02-01', 'withdrawCollateral', [
          incoming({ id: 'W', coin: 'DE', amount: '12', usd: '24', wallet: 'XYZ' }),
          outgoing({ id: 'Wa', coin: 'aDE', amount: '10', wallet: 'XYZ' }),
        ]),
      ],
      settings: { claims },
    });
    expect(open(books)).toEqual(['XYZ W 12 4']);
    expect(books.income.map(({ category, amount: earned }) => [category, formatDecimal(earned)])).toEqual([
      ['interest', '2'],
    ]);
  });
});

describe('the order of a global allocation', () => {
  const lot = (id: string, at: { acquired: number; arrived: number }, price: string, sequence: number) => ({
    lotId: lotIdOf(id),
    amount: amount('1'),
    acquiredAt: at.acquired,
    arrivedAt: at.arrived,
    sequence,
    unitCostUsd: parsePrice(price),
  });
  const lots = [
    lot('a', { acquired: 1, arrived: 9 }, '5', 0),
    lot('b', { acquired: 2, arrived: 2 }, '7', 1),
    lot('c', { acquired: 3, arrived: 3 }, '5', 2),
  ];
  const order = (by: readonly AllocationKey[], datedBy: 'acquired' | 'arrived'): string =>
    planAllocation({
      allocation: { kind: 'global', order: by, datedBy, accountOrder: [accountIdOf('w')] },
      lots,
      accounts: [{ accountId: accountIdOf('w'), amount: amount('3') }],
    })
      .placements.map((placement) => placement.lot.lotId)
      .join('');

  it.each([
    [['earliestAcquired'], 'acquired', 'abc'],
    [['earliestAcquired'], 'arrived', 'bca'],
    [['latestAcquired'], 'acquired', 'cba'],
    [['latestAcquired'], 'arrived', 'acb'],
    [['highestBasis', 'earliestAcquired'], 'acquired', 'bac'],
    [['highestBasis', 'earliestAcquired'], 'arrived', 'bca'],
    [['highestBasis', 'latestAcquired'], 'acquired', 'bca'],
    [['lowestBasis', 'earliestAcquired'], 'acquired', 'acb'],
    [['lowestBasis', 'earliestAcquired'], 'arrived', 'cab'],
    [['lowestBasis', 'latestAcquired'], 'acquired', 'cab'],
    [['highestBasis'], 'acquired', 'bac'],
  ] as const)('%s by date %s is %s', (by, datedBy, expected) => {
    expect(order(by, datedBy)).toBe(expected);
  });

  it('wallets without a recorded order go by number, and places that are no wallets come last', () => {
    const ids = ['10', 'custody:stake', '9', '100', 'custody:bridge', '2'].map(accountIdOf);
    expect(ids.toSorted(compareAccountIds)).toEqual(['2', '9', '10', '100', 'custody:bridge', 'custody:stake']);
  });
});
