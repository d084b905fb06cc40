import { formatDecimal, parseAmount, parseUsd } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import { type Action, ACTIONS, actionLabel, isAction, TREATMENTS } from './actions.ts';
import { computeBooks } from '../../areas/books/engine/compute-books.ts';
import type { EngineSettings } from '../../areas/books/engine/settings.ts';
import { buy, incoming, instant, outgoing, sell, transaction } from '../../areas/books/engine/testing/history.ts';
import type { Books, Transaction, Transfer } from '../../areas/books/engine/types.ts';

const compute = (transactions: Transaction[], settings: Partial<EngineSettings> = {}): Books =>
  computeBooks({
    transactions,
    settings: { scope: { kind: 'perWallet' }, calendar: { kind: 'zone', timeZone: 'UTC' }, ...settings },
  });

const START = buy('start', '2022-01-01', 'X', '10', '100');
const LATER = '2022-06-01';

/** Kind, lot, amount, proceeds, cost, gain, taxable. */
const closed = (books: Books): string[] =>
  books.closed.map((row) =>
    [
      row.kind,
      row.lotId,
      ...[row.amount, row.proceedsUsd, row.costUsd, row.gainUsd].map(formatDecimal),
      row.taxable ? 'taxable' : 'untaxed',
    ].join(' '),
  );
const open = (books: Books): string[] =>
  books.open.map((lot) => `${lot.lotId} ${lot.accountId} ${formatDecimal(lot.amount)} ${formatDecimal(lot.costUsd)}`);
const income = (books: Books): string[] =>
  books.income.map((row) => `${row.category} ${formatDecimal(row.amount)} ${formatDecimal(row.valueUsd)}`);
const expenses = (books: Books): string[] =>
  books.expenses.map(
    (row) => `${row.category} ${formatDecimal(row.amount)} ${row.coinId} ${formatDecimal(row.valueUsd)}`,
  );
const spent = (books: Books): string[] => [...closed(books), ...expenses(books)];
const owed = (books: Books): string[] => books.liabilities.map((row) => `${row.kind} ${formatDecimal(row.amount)}`);
const act = (action: Action, transfers: Transfer[], settings?: Partial<EngineSettings>): Books =>
  compute([START, transaction('t', LATER, action, transfers)], settings);

const coinIn = incoming({ id: 'in', coin: 'X', amount: '2', usd: '50' });
const coinOut = outgoing({ id: 'out', coin: 'X', amount: '2', usd: '50' });
const gas = outgoing({ id: 'gas', coin: 'X', amount: '1', usd: '25', role: 'fee' });

describe('the table', () => {
  it('has every action of the product, each with a label', () => {
    const labels = ACTIONS.map(actionLabel);
    expect(new Set(labels).size).toBe(ACTIONS.length);
    expect(labels).toEqual(
      expect.arrayContaining([
        'Client deposit',
        'Client withdrawal',
        'Client interest payment',
        'Own transfer',
        'Exchange deposit',
        'Exchange withdrawal',
        'Bridge out',
        'Bridge in',
        'Buy',
        'Sell',
        'Swap',
        'Place order',
        'Cancel order',
        'Wrap',
        'Unwrap',
        'Migration',
        'Add liquidity',
        'Remove liquidity',
        'Claim pool fees',
        'Supply collateral',
        'Withdraw collateral',
        'Borrow',
        'Repay',
        'Liquidation',
        'Lend out (P2P)',
        'P2P repayment',
        'P2P interest',
        'Stake',
        'Unstake',
        'Staking reward',
        'Farming reward',
        'Airdrop',
        'Fork',
        'Mining',
        'Interest received',
        'Other income',
        'Fee or gas',
        'Purchase or service',
        'Gift sent',
        'Gift received',
        'Lost or stolen',
        'Approval or no-op',
        'Spam (ignored)',
      ]),
    );
  });

  it('has its own names and no inherited ones', () => {
    expect(isAction('swap')).toBe(true);
    expect(isAction('function toString() { [native code] }')).toBe(false);
    expect(isAction(undefined)).toBe(false);
  });

  // One side of a migration has no ratio.
  it('a transfer that fits the table raises no complaint, one that does not is reported and still counted', () => {
    for (const action of ACTIONS) {
      const { incoming: treatsIn, outgoing: treatsOut } = TREATMENTS[action];
      for (const [treatment, transfer] of [
        [treatsIn, coinIn],
        [treatsOut, coinOut],
      ] as const) {
        const books = act(action, [transfer]);
        expect(
          books.issues.some((issue) => issue.code === 'transfer_does_not_fit'),
          `${action} ${transfer.id}`,
        ).toBe(treatment === null || treatment.do === 'succeed');
        const touched = books.closed.length + books.holdings.length + books.open.length;
        expect(touched).toBeGreaterThan(0);
      }
    }
  });
});

describe('income', () => {
  it.each([
    ['stakingReward', 'staking'],
    ['farmingReward', 'farming'],
    ['claimPoolFees', 'poolFees'],
    ['interestReceived', 'interest'],
    ['p2pInterest', 'interest'],
    ['airdrop', 'airdrop'],
    ['fork', 'fork'],
    ['mining', 'mining'],
    ['otherIncome', 'other'],
  ] as const)(
    '%s is income at market value, which is the cost of the lot; its gas is an expense',
    (action, category) => {
      const books = act(action, [coinIn, gas]);
      expect(income(books)).toEqual([`${category} 2 50`]);
      expect(open(books)).toEqual(['start main 9 90', 'in main 2 50']);
      expect(closed(books)).toEqual(['fee start 1 25 10 15 taxable']);
      expect(expenses(books)).toEqual(['fee 1 X 25']);
    },
  );

  it('interest in money is income without a lot', () => {
    const books = act('interestReceived', [incoming({ id: 'in', coin: 'USD', amount: '7' })]);
    expect(income(books)).toEqual(['interest 7 7']);
    expect(books.income[0]?.lotId).toBeNull();
  });
});

describe('what leaves', () => {
  it('a purchase disposes at market value less the fee, and is an expense', () => {
    const books = act('purchase', [coinOut, outgoing({ id: 'fee', coin: 'USD', amount: '1', role: 'fee' })]);
    expect(spent(books)).toEqual(['spend start 2 49 20 29 taxable', 'purchase 2 X 50']);
  });

  it('a fee or gas is a disposal at market value and an expense', () => {
    expect(spent(act('fee', [coinOut]))).toEqual(['fee start 2 50 20 30 taxable', 'fee 2 X 50']);
  });

  it('a gift leaves without a gain, or at market value by setting', () => {
    expect(closed(act('giftSent', [coinOut]))).toEqual(['gift start 2 20 20 0 untaxed']);
    expect(closed(act('giftSent', [coinOut], { giftsSent: 'marketValue' }))).toEqual(['gift start 2 50 20 30 taxable']);
  });

  it('lost coins are no sale, or by setting a loss at zero proceeds or a disposal at market value', () => {
    expect(closed(act('lost', [coinOut]))).toEqual(['lost start 2 20 20 0 untaxed']);
    const claimed = act('lost', [coinOut], { lostCoins: 'zeroProceeds' });
    expect(closed(claimed)).toEqual(['lost start 2 0 20 -20 taxable']);
    expect(closed(act('lost', [coinOut], { lostCoins: 'marketValue' }))).toEqual(['lost start 2 50 20 30 taxable']);
  });

  it('a gift received has the cost and date of the giver', () => {
    const gift = { ...coinIn, carried: { costUsd: parseUsd('4'), acquiredAt: instant('2020-05-05') } };
    const books = compute([transaction('t', LATER, 'giftReceived', [gift]), sell('s', '2022-07-01', 'X', '1', '30')]);
    expect(books.closed).toMatchObject([{ costUsd: parseUsd('2'), term: 'long', lotId: 'in' }]);
  });

  it('error: of a gift whose cost is recorded for a part, the rest counts at zero and is listed', () => {
    const carried = { costUsd: parseUsd('4'), acquiredAt: instant('2020-05-05'), amount: parseAmount('0.5') };
    const books = act('giftReceived', [{ ...coinIn, carried }]);
    expect(open(books)).toContain('in main 2 4');
    expect(books.issues.map(({ code, amount }) => `${code} ${formatDecimal(amount!)}`)).toEqual([
      'gift_basis_unknown 1.5',
    ]);
    // Of 2 coins received and 1 sent back, half of the record is left.
    const net = act('giftReceived', [{ ...coinIn, carried }, outgoing({ id: 'back', coin: 'X', amount: '1' })]);
    expect(open(net)).toContain('in main 1 2');
  });

  it('error: a gift without the cost of the giver counts at zero and is listed', () => {
    const books = act('giftReceived', [coinIn]);
    expect(books.issues.map((issue) => issue.code)).toEqual(['gift_basis_unknown']);
    expect(open(books)).toContain('in main 2 0');
    expect(open(act('giftReceived', [coinIn], { giftsReceived: 'marketValue' }))).toContain('in main 2 50');
  });

  it('coins from an exchange without a recorded deposit have the cost and date that the owner recorded', () => {
    const carried = { costUsd: parseUsd('4'), acquiredAt: instant('2020-05-05'), amount: parseAmount('2') };
    const withdrawal = (given: Transfer) =>
      compute([transaction('t', LATER, 'exchangeWithdrawal', [given]), sell('s', '2022-07-01', 'X', '1', '30')]);
    const books = withdrawal({ ...coinIn, carried });
    expect(books.issues).toEqual([]);
    expect(books.closed).toMatchObject([{ costUsd: parseUsd('2'), term: 'long', lotId: 'in', flags: [] }]);
    expect(books.holdings.map(({ amount }) => formatDecimal(amount))).toEqual(['1']);
    expect(withdrawal(coinIn).issues.map((issue) => issue.code)).toEqual(['missing_basis']);
  });

  it('error: coins beyond the recorded cost have none, and are listed', () => {
    const carried = { costUsd: parseUsd('4'), acquiredAt: instant('2020-05-05'), amount: parseAmount('1.5') };
    const books = compute([transaction('t', LATER, 'exchangeWithdrawal', [{ ...coinIn, carried }])]);
    expect(open(books)).toEqual(['in main 2 4']);
    expect(books.open[0]?.flags).toEqual(['missing_basis']);
    expect(books.issues.map(({ code, amount }) => [code, amount])).toEqual([['missing_basis', parseAmount('0.5')]]);
  });

  it('spam and approvals touch nothing, but gas is still paid', () => {
    expect(open(act('spam', [coinIn]))).toEqual(['start main 10 100']);
    expect(spent(act('noOp', [gas]))).toEqual(['fee start 1 25 10 15 taxable', 'fee 1 X 25']);
  });
});

describe('loans and clients', () => {
  it('a client deposit is owed in kind and opens no lot; by setting it opens one at market value', () => {
    const books = act('clientDeposit', [coinIn]);
    expect(open(books)).toEqual(['start main 10 100']);
    expect(open(act('clientDeposit', [coinIn], { borrowedCoins: 'marketValue' }))).toContain('in main 2 50');
    expect(owed(books)).toEqual(['clientPrincipal 2']);
    expect(books.income).toEqual([]);
  });

  it('a client withdrawal is in kind and without a gain, or a disposal at market value by setting', () => {
    const atValue = act('clientWithdrawal', [coinOut], { borrowedCoins: 'marketValue' });
    expect(closed(atValue)).toEqual(['repayment start 2 50 20 30 taxable']);
    const inKind = act('clientWithdrawal', [coinOut]);
    expect(closed(inKind)).toEqual(['repayment start 2 20 20 0 untaxed']);
    expect(owed(inKind)).toEqual(['clientPrincipal -2']);
  });

  it('interest paid to a client disposes at market value, is an expense and settles what is owed', () => {
    const books = act('clientInterestPayment', [coinOut]);
    expect(spent(books)).toEqual(['interestPaid start 2 50 20 30 taxable', 'interestPaid 2 X 50']);
    expect(owed(books)).toEqual(['clientInterest -2']);
  });

  it('borrowing and repaying opens and closes a debt', () => {
    expect(owed(act('borrow', [coinIn]))).toEqual(['loan 2']);
    expect(owed(act('repay', [coinOut]))).toEqual(['loan -2']);
  });

  it('seized collateral is sold at market value out of what was set aside', () => {
    const supplied = transaction('c', '2022-02-01', 'supplyCollateral', [
      outgoing({ id: 'c', coin: 'X', amount: '4', counterpartyId: 'aave' }),
    ]);
    const seized: Transfer = { ...coinOut, fromAccountId: null, counterpartyId: 'aave' };
    const books = compute([START, supplied, transaction('l', LATER, 'liquidation', [seized])]);
    expect(closed(books)).toEqual(['liquidation start 2 50 20 30 taxable']);
    expect(open(books)).toEqual(['start main 6 60', 'start custody:collateral:aave 2 20']);
    expect(books.issues).toEqual([]);
  });
});

describe('what stays ours', () => {
  it.each([
    ['stake', 'unstake'],
    ['supplyCollateral', 'withdrawCollateral'],
    ['lendOut', 'p2pRepayment'],
    ['bridgeOut', 'bridgeIn'],
    ['placeOrder', 'cancelOrder'],
    ['exchangeDeposit', 'exchangeWithdrawal'],
  ] as const)('%s and %s carry cost and date', (away, back) => {
    const gone = transaction('go', '2022-02-01', away, [outgoing({ id: 'go', coin: 'X', amount: '4' })]);
    const returned = transaction('back', '2022-03-01', back, [incoming({ id: 'back', coin: 'X', amount: '4' })]);
    const books = compute([START, gone, returned]);
    expect(open(books)).toEqual(['start main 10 100']);
    expect([books.closed, books.income, books.issues]).toEqual([[], [], []]);
  });

  it.each([
    ['stake', 'unstake', 'staking'],
    ['supplyCollateral', 'withdrawCollateral', 'interest'],
    ['lendOut', 'p2pRepayment', 'interest'],
  ] as const)('what comes back from %s by %s beyond what went there is income: %s', (away, back, category) => {
    const gone = transaction('go', '2022-02-01', away, [outgoing({ id: 'go', coin: 'X', amount: '4' })]);
    const returned = transaction('back', '2022-03-01', back, [
      incoming({ id: 'back', coin: 'X', amount: '5', usd: '60' }),
    ]);
    const books = compute([START, gone, returned]);
    expect(open(books)).toEqual(['start main 10 100', 'back main 1 12']);
    expect(income(books)).toEqual([`${category} 1 12`]);
    expect(books.issues).toEqual([]);
  });

  it.each([
    ['exchangeDeposit', 'exchangeWithdrawal', '4'],
    ['bridgeOut', 'bridgeIn', '4'],
    ['placeOrder', 'cancelOrder', '4'],
    ['stake', 'unstake', null],
  ] as const)('error: what comes back after %s without having gone there has no known cost', (away, back, went) => {
    const gone =
      went === null ? [] : [transaction('go', '2022-02-01', away, [outgoing({ id: 'go', coin: 'X', amount: went })])];
    const returned = transaction('back', '2022-03-01', back, [incoming({ id: 'back', coin: 'X', amount: '5' })]);
    const books = compute([START, ...gone, returned]);
    expect(open(books)).toEqual(['start main 10 100', went === null ? 'back main 5 0' : 'back main 1 0']);
    expect(books.issues.map((issue) => issue.code)).toEqual(['missing_basis']);
  });
});

describe('exchanges', () => {
  const B = incoming({ id: 'b', coin: 'B', amount: '20', usd: '40' });
  const A = outgoing({ id: 'a', coin: 'X', amount: '4', usd: '44' });
  const WITHHELD = outgoing({ id: 'fee', coin: 'B', amount: '1', usd: '2', role: 'withheldFee' });

  it('a swap realises what was received; its fee lowers the proceeds and not the cost', () => {
    const books = act('swap', [A, B, outgoing({ id: 'fee', coin: 'USD', amount: '2', role: 'fee' })]);
    expect(closed(books)).toEqual(['swap start 4 38 40 -2 taxable']);
    expect(open(books)).toEqual(['start main 6 60', 'b main 20 40']);
    expect(books.expenses).toEqual([]);
  });

  it('a fee in a third coin disposes of it and lowers the proceeds', () => {
    const third = buy('third', '2022-01-02', 'C', '1', '1');
    const books = compute([
      START,
      third,
      transaction('t', LATER, 'swap', [A, B, outgoing({ id: 'fee', coin: 'C', amount: '1', usd: '3', role: 'fee' })]),
    ]);
    expect(closed(books)).toEqual(['swap start 4 37 40 -3 taxable', 'fee third 1 3 1 2 taxable']);
  });

  it('a fee in the coin sold joins its disposal at the same proceeds', () => {
    const books = act('swap', [A, B, outgoing({ id: 'fee', coin: 'X', amount: '1', usd: '10', role: 'fee' })]);
    expect(closed(books)).toEqual(['swap start 5 40 50 -10 taxable']);
  });

  it('a fee withheld from the coins received comes out of the lot just received, whatever the method', () => {
    const own = buy('own', '2022-01-02', 'B', '5', '1');
    const books = compute([START, own, transaction('t', LATER, 'swap', [A, B, WITHHELD])]);
    expect(closed(books)).toEqual(['swap start 4 38 40 -2 taxable', 'fee b 1 2 2 0 taxable']);
    const averaged = compute([own, transaction('t', LATER, 'buy', [B, WITHHELD])], { method: 'average' });
    expect(closed(averaged)).toEqual(['fee b 1 2 1.72 0.28 taxable']);
  });

  it('a purchase for money costs the money and the fee; a sale brings in the money less the fee', () => {
    const money = outgoing({ id: 'paid', coin: 'USD', amount: '30' });
    const fee = outgoing({ id: 'fee', coin: 'USD', amount: '1', role: 'fee' });
    expect(open(act('buy', [B, money, fee]))).toContain('b main 20 31');
    const received = incoming({ id: 'got', coin: 'USD', amount: '30' });
    expect(closed(act('sell', [A, received, fee]))).toEqual(['sale start 4 29 40 -11 taxable']);
  });

  it('two coins given share what was received by their value', () => {
    const other = buy('other', '2022-01-02', 'C', '1', '5');
    const books = compute([
      START,
      other,
      transaction('t', LATER, 'swap', [
        { ...A, valueUsd: parseUsd('30') },
        outgoing({ id: 'c', coin: 'C', amount: '1', usd: '10' }),
        B,
      ]),
    ]);
    expect(closed(books)).toEqual(['swap start 4 30 40 -10 taxable', 'swap other 1 10 5 5 taxable']);
  });

  it('adding liquidity is a swap into the shares, or carries the cost over by setting', () => {
    const shares = incoming({ id: 'lp', coin: 'LP', amount: '1', usd: '44' });
    expect(closed(act('addLiquidity', [A, shares]))).toEqual(['swap start 4 44 40 4 taxable']);
    const carried = act('addLiquidity', [A, shares], { liquidity: 'carryOver' });
    expect(carried.closed).toEqual([]);
    expect(carried.open.at(-1)).toMatchObject({
      lotId: 'lp',
      costUsd: parseUsd('40'),
      acquiredAt: START.at,
      flags: ['carried_over'],
    });
  });

  it('money that is paid into a pool is part of the cost that is carried over, and money it pays out is a sale', () => {
    const setting = { liquidity: 'carryOver' } as const;
    const shares = incoming({ id: 'lp', coin: 'LP', amount: '1', usd: '144' });
    const added = act('addLiquidity', [A, outgoing({ id: 'paid', coin: 'USD', amount: '100' }), shares], setting);
    expect(added.closed).toEqual([]);
    expect(added.open.at(-1)).toMatchObject({ lotId: 'lp', costUsd: parseUsd('140'), acquiredAt: instant(LATER) });
    const [coins, money] = [
      incoming({ id: 'back', coin: 'B', amount: '1', usd: '30' }),
      incoming({ id: 'money', coin: 'USD', amount: '20' }),
    ];
    const removed = act('removeLiquidity', [A, coins, money], setting);
    expect(closed(removed)).toEqual(['swap start 4 50 40 10 taxable']);
    expect(removed.open.at(-1)).toMatchObject({ lotId: 'back', costUsd: parseUsd('30'), flags: [] });
  });
});
