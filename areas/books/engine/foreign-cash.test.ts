import { type Amount, fromSmallestUnits, parseUsd, type Usd } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIONS } from '@holdfast/actions/actions.ts';
import { BooksStream } from './books-stream.ts';
import { computeBooks } from './compute-books.ts';
import { accountIdOf, coinIdOf, transferIdOf } from './ids.ts';
import { needsValue } from './needs-value.ts';
import type { EngineSettings } from './settings.ts';
import { buy, incoming, moving, outgoing, transaction, withTransfers } from './testing/history.ts';
import { toBytes } from './testing/streaming.ts';
import type { JournalEntry } from './journal/types.ts';
import type { Books, Issue, Transaction, Transfer } from './types.ts';

const EUR = coinIdOf('EUR');
const USD = coinIdOf('USD');
const SETTINGS: Partial<EngineSettings> = { foreignCashCoinIds: [EUR], calendar: { kind: 'recordedOffset' } };

const booksOf = (...transactions: Transaction[]): Books => computeBooks({ transactions, settings: SETTINGS });
const usd = (text: string): Usd => parseUsd(text);
const codes = ({ issues }: Pick<Books, 'issues'>): string[] => issues.map(({ code }) => code);

describe('money in another currency', () => {
  it('coins bought for euros cost the euros and the fee at their value', () => {
    const books = booksOf(
      transaction('b', '2024-03-05', 'buy', [
        incoming({ id: 'btc', coin: 'BTC', amount: '0.02', usd: '9999' }),
        outgoing({ id: 'eur', coin: 'EUR', amount: '1000', usd: '1084.9' }),
        outgoing({ id: 'fee', coin: 'EUR', amount: '10', usd: '10.849', role: 'fee' }),
      ]),
    );
    expect(books.open.map(({ assetId, costUsd }) => [assetId, costUsd])).toEqual([['BTC', usd('1095.749')]]);
    expect(books.holdings.map(({ assetId }) => assetId)).toEqual(['BTC']);
    expect(books.issues).toEqual([]);
  });

  it('coins sold for euros bring in the euros at their value, less a fee that was withheld in euros', () => {
    const books = booksOf(
      buy('b', '2023-01-05', 'BTC', '1', '20000'),
      transaction('s', '2024-03-05', 'sell', [
        outgoing({ id: 'btc', coin: 'BTC', amount: '1' }),
        incoming({ id: 'eur', coin: 'EUR', amount: '50000', usd: '54245' }),
        outgoing({ id: 'fee', coin: 'EUR', amount: '100', usd: '108.49', role: 'withheldFee' }),
      ]),
    );
    expect(books.closed.map(({ assetId, proceedsUsd, gainUsd }) => [assetId, proceedsUsd, gainUsd])).toEqual([
      ['BTC', usd('54136.51'), usd('34136.51')],
    ]);
    expect(books.issues).toEqual([]);
  });

  it('a bank deposit, a withdrawal, a move and a conversion to dollars are neither income nor a disposal', () => {
    const books = booksOf(
      transaction('d', '2024-03-05', 'exchangeDeposit', [incoming({ id: 'd', coin: 'EUR', amount: '1000' })]),
      transaction('m', '2024-03-06', 'ownTransfer', [moving({ id: 'm', coin: 'EUR', amount: '500', to: 'other' })]),
      transaction('c', '2024-03-07', 'swap', [
        outgoing({ id: 'c', coin: 'EUR', amount: '100' }),
        incoming({ id: 'c:usd', coin: 'USD', amount: '108.49' }),
      ]),
      transaction('w', '2024-03-08', 'exchangeWithdrawal', [outgoing({ id: 'w', coin: 'EUR', amount: '400' })]),
    );
    expect([books.closed, books.open, books.income, books.expenses, books.issues]).toEqual([[], [], [], [], []]);
  });

  it('income and expenses in euros count at their value and have no lot', () => {
    const books = booksOf(
      transaction('i', '2024-03-05', 'interestReceived', [
        incoming({ id: 'i', coin: 'EUR', amount: '10', usd: '10.849' }),
      ]),
      transaction('f', '2024-03-06', 'fee', [
        outgoing({ id: 'f', coin: 'EUR', amount: '2', usd: '2.17', role: 'fee' }),
      ]),
    );
    expect(books.income.map(({ valueUsd, lotId }) => [valueUsd, lotId])).toEqual([[usd('10.849'), null]]);
    expect(books.expenses.map(({ valueUsd }) => valueUsd)).toEqual([usd('2.17')]);
    expect(books.open).toEqual([]);
  });

  it('error: euros without a rate are reported, and count as what the other side was worth', () => {
    const books = booksOf(
      transaction('b', '2024-03-05', 'buy', [
        incoming({ id: 'btc', coin: 'BTC', amount: '1', usd: '60000' }),
        outgoing({ id: 'eur', coin: 'EUR', amount: '55000' }),
      ]),
      transaction('s', '2024-03-06', 'sell', [
        outgoing({ id: 'sold', coin: 'BTC', amount: '1', usd: '61000' }),
        incoming({ id: 'got', coin: 'EUR', amount: '56000' }),
      ]),
    );
    expect(books.closed.map(({ costUsd, proceedsUsd, flags }) => [costUsd, proceedsUsd, flags])).toEqual([
      [usd('60000'), usd('61000'), ['missing_price']],
    ]);
    expect(books.issues.map(({ code, transferId }) => [code, transferId])).toEqual([
      ['missing_price', 'eur'],
      ['missing_price', 'got'],
    ]);
  });

  it('error: fees, income and expenses in euros without a rate are reported', () => {
    const fee = outgoing({ id: 'fee', coin: 'EUR', amount: '1', role: 'fee' });
    const bought = incoming({ id: 'btc', coin: 'BTC', amount: '1', usd: '60000' });
    const received = incoming({ id: 'i', coin: 'EUR', amount: '1' });
    expect(codes(booksOf(transaction('b', '2024-03-05', 'buy', [bought, fee])))).toEqual(['missing_price']);
    const books = booksOf(transaction('i', '2024-03-05', 'interestReceived', [received, fee]));
    expect(codes(books)).toEqual(['missing_price', 'missing_price']);
    expect([...books.income, ...books.expenses].map(({ flags }) => flags)).toEqual([
      ['missing_price'],
      ['missing_price'],
    ]);
  });

  it('error: one coin cannot be the accounting currency and another currency', () => {
    expect(() => computeBooks({ transactions: [], settings: { foreignCashCoinIds: [USD] } })).toThrow('not both');
    expect(() => computeBooks({ transactions: [], settings: { foreignCashCoinIds: 'EUR' as unknown as [] } })).toThrow(
      'must be a list',
    );
  });
});

describe('values that are not known, in the journal', () => {
  interface Journaled {
    /** Of the entry of each transaction. */
    readonly flags: Readonly<Record<string, readonly string[]>>;
    /** The transfers that the worklist names for their price. */
    readonly unpriced: readonly (string | null)[];
  }

  /** With a checkpoint between all transactions, for what is not known is part of the state. */
  function journal(transactions: readonly Transaction[], settings: Partial<EngineSettings> = {}): Journaled {
    const given: Partial<EngineSettings> = { ...SETTINGS, scope: { kind: 'universal' }, ...settings };
    let stream = new BooksStream(given, { journal: true });
    const entries: JournalEntry[] = [];
    const issues: Issue[] = [];
    for (const one of transactions) {
      stream.read([one]);
      const state = stream.checkpoint(one.at + 1);
      entries.push(...stream.takeEntries());
      issues.push(...stream.takeRows().issues);
      stream = BooksStream.resume(state, given, { journal: true });
    }
    const unpriced = issues.filter(({ code }) => code === 'missing_price');
    return {
      flags: Object.fromEntries(entries.map(({ transactionId, flags }) => [transactionId, flags])),
      unpriced: unpriced.map(({ transferId }) => transferId),
    };
  }

  const MISSING = ['missing_price'];
  const euros = (id: string, units: string, value?: string) => ({
    id,
    coin: 'EUR',
    amount: units,
    ...(value === undefined ? {} : { usd: value }),
  });
  const spend = (id: string, at: string, units: string): Transaction =>
    transaction(id, at, 'buy', [
      outgoing(euros(`${id}:eur`, units, '1100')),
      incoming({ id: `${id}:eth`, coin: 'ETH', amount: '1', usd: '1100' }),
    ]);

  it('euros that come from a bank without a rate are reported, and mark what they are spent on until all are', () => {
    const { flags, unpriced } = journal([
      transaction('bank', '2024-01-01', 'ownTransfer', [incoming(euros('bank', '1000'))]),
      spend('b1', '2024-01-02', '400'),
      transaction('own', '2024-01-03', 'ownTransfer', [moving({ ...euros('own', '600'), to: 'other' })]),
      transaction('back', '2024-01-04', 'ownTransfer', [
        moving({ ...euros('back', '600'), wallet: 'other', to: 'main' }),
      ]),
      spend('b2', '2024-01-05', '600'),
      transaction('rated', '2024-01-06', 'ownTransfer', [incoming(euros('rated', '100', '110'))]),
      spend('b3', '2024-01-07', '100'),
    ]);
    expect(flags).toEqual({ bank: MISSING, b1: MISSING, own: MISSING, back: MISSING, b2: MISSING, rated: [], b3: [] });
    expect(unpriced).toEqual(['bank']);
  });

  it('euros that were not there are reported where they leave, and not again when they come back', () => {
    const { flags, unpriced } = journal([
      transaction('d', '2024-01-01', 'exchangeDeposit', [outgoing(euros('d', '1000'))]),
      transaction('rated', '2024-01-01T13:00:00Z', 'interestReceived', [incoming(euros('rated', '100', '110'))]),
      transaction('w', '2024-01-02', 'exchangeWithdrawal', [incoming(euros('w', '1000'))]),
      transaction('more', '2024-01-03', 'exchangeWithdrawal', [incoming(euros('more', '1'))]),
    ]);
    expect(flags).toEqual({ d: MISSING, rated: MISSING, w: MISSING, more: MISSING });
    expect(unpriced).toEqual(['d', 'more']);
  });

  it('euros that are carried need no rate to be moved, set aside and brought back', () => {
    const { flags, unpriced } = journal([
      transaction('bank', '2024-01-01', 'ownTransfer', [incoming(euros('bank', '1000', '1100'))]),
      transaction('own', '2024-01-02', 'ownTransfer', [moving({ ...euros('own', '1000'), to: 'other' })]),
      transaction('d', '2024-01-03', 'exchangeDeposit', [outgoing({ ...euros('d', '1000'), wallet: 'other' })]),
      transaction('w', '2024-01-04', 'exchangeWithdrawal', [incoming(euros('w', '1000'))]),
    ]);
    expect(flags).toEqual({ bank: [], own: [], d: [], w: [] });
    expect(unpriced).toEqual([]);
  });

  it('euros that are borrowed, deposited, given or lost without a rate are reported, each transfer once', () => {
    const history = [
      transaction('borrow', '2024-01-01', 'borrow', [incoming(euros('borrow', '100'))]),
      transaction('repay', '2024-01-02', 'repay', [outgoing(euros('repay', '110'))]),
      transaction('deposit', '2024-01-03', 'clientDeposit', [incoming(euros('deposit', '100'))]),
      transaction('gift', '2024-01-04', 'giftReceived', [incoming(euros('gift', '100'))]),
      transaction('given', '2024-01-05', 'giftSent', [outgoing(euros('given', '50'))]),
      transaction('lost', '2024-01-06', 'lost', [outgoing(euros('lost', '50'))]),
    ];
    const ids = history.map(({ id }) => id);
    const { flags, unpriced } = journal(history);
    expect(flags).toEqual(Object.fromEntries(ids.map((id) => [id, MISSING])));
    expect(unpriced).toEqual(ids);
    // Books without a journal have the same worklist.
    const { issues } = booksOf(...history);
    const listed = issues.filter(({ code }) => code === 'missing_price').map(({ transferId }) => transferId);
    expect(listed).toEqual(ids);
    // 110 went back for 100.
    expect(codes({ issues })).toContain('repaid_beyond_debt');
  });

  it('a debt that arose without a price marks what is paid back, from whatever lot', () => {
    const { flags, unpriced } = journal([
      buy('b', '2023-01-01', 'BTC', '2', '20000'),
      transaction('d', '2024-01-01', 'clientDeposit', [incoming({ id: 'd', coin: 'BTC', amount: '1' })]),
      transaction('w', '2024-01-02', 'clientWithdrawal', [
        outgoing({ id: 'w', coin: 'BTC', amount: '1', usd: '30000' }),
      ]),
      transaction('d2', '2024-01-03', 'clientDeposit', [incoming({ id: 'd2', coin: 'BTC', amount: '1', usd: '9' })]),
    ]);
    expect(flags).toEqual({ b: [], d: MISSING, w: MISSING, d2: [] });
    expect(unpriced).toEqual(['d']);
  });

  it('a debt token that rounds, and a debt that leaves at its dollars, need no price; more than is owed does', () => {
    const dai = (id: string, units: string, value?: string) => ({ ...euros(id, units, value), coin: 'DAI' });
    const debt = (id: string, units: string) => ({ ...euros(id, units), coin: 'vDAI' });
    const { flags, unpriced } = journal(
      [
        transaction('b', '2024-01-01', 'borrow', [incoming(dai('b', '100', '100')), incoming(debt('v', '99.999999'))]),
        transaction('r', '2024-01-02', 'repay', [outgoing(dai('r', '40')), outgoing(debt('x', '40'))]),
        transaction('more', '2024-01-03', 'repay', [outgoing(dai('more', '5'))]),
      ],
      { borrowedCoins: 'inKind', claims: { vDAI: { kind: 'debt', ofCoinId: coinIdOf('DAI') } } },
    );
    expect(flags).toEqual({ b: [], r: [], more: MISSING });
    expect(unpriced).toEqual(['more']);
  });
});

/** Histories with euros in every action, in every direction and role, with and without a rate. */
const COINS = ['ETH', 'BTC'].map(coinIdOf);
const WALLETS = ['one', 'two'].map(accountIdOf);
const START = Date.UTC(2023, 5, 1);
const amounts = fc.bigInt({ min: 1n, max: 5_000_000n }).map((units) => fromSmallestUnits<Amount>(units, 6));
const dollars = fc.bigInt({ min: 0n, max: 1_000_000n }).map((units) => fromSmallestUnits<Usd>(units, 2));

interface DrawnTransfer {
  readonly coinId: Transfer['coinId'];
  readonly amount: Amount;
  readonly valueUsd: Usd | null;
  readonly direction: 'in' | 'out' | 'own' | 'outside';
  readonly role: NonNullable<Transfer['role']> | null;
  readonly wallet: Transfer['fromAccountId'];
}

const drawn = (rates: fc.Arbitrary<Usd | null>): fc.Arbitrary<DrawnTransfer> =>
  fc.record({
    coinId: fc.constantFrom(EUR, EUR, ...COINS),
    amount: amounts,
    valueUsd: rates,
    direction: fc.constantFrom('in', 'in', 'out', 'out', 'own', 'outside'),
    role: fc.constantFrom(null, null, null, 'fee', 'withheldFee', 'seized', 'repaid'),
    wallet: fc.constantFrom(...WALLETS),
  });

function toTransfer({ direction, role, wallet, ...rest }: DrawnTransfer, id: string): Transfer {
  const other = direction === 'own' ? WALLETS[0]! : null;
  return {
    id: transferIdOf(id),
    ...rest,
    fromAccountId: direction === 'out' || direction === 'own' ? wallet : null,
    toAccountId: direction === 'in' ? wallet : other,
    ...(role === null ? {} : { role }),
  };
}

const historyWith = (rates: fc.Arbitrary<Usd | null>): fc.Arbitrary<Transaction[]> =>
  fc
    .array(
      fc.record({
        action: fc.constantFrom(...ACTIONS),
        step: fc.integer({ min: 0, max: 100 }),
        transfers: fc.array(drawn(rates), { minLength: 1, maxLength: 4 }),
      }),
      { maxLength: 25 },
    )
    .map((drafts) =>
      drafts.map(({ action, step, transfers }, index) => ({
        id: `t${index}`,
        at: START + step * 5 * 86_400_000,
        action,
        transfers: transfers.map((one, place) => toTransfer(one, `t${index}:${place}`)),
      })),
    );

const settings = fc.record({
  foreignCashCoinIds: fc.constant([EUR]),
  calendar: fc.constant({ kind: 'recordedOffset' } as const),
  liquidity: fc.constantFrom('swap', 'carryOver'),
  borrowedCoins: fc.constantFrom('marketValue', 'inKind'),
  giftsSent: fc.constantFrom('noGain', 'marketValue'),
  lostCoins: fc.constantFrom('zeroProceeds', 'noLoss', 'marketValue'),
});
const RUNS = 1000;

describe('generated histories with another currency', () => {
  it('no action, direction or role gives it a lot, a disposal, a holding or an issue other than its rate', () => {
    fc.assert(
      fc.property(historyWith(fc.option(dollars)), settings, (transactions, given) => {
        const books = computeBooks({ transactions, settings: given });
        const rows = [...books.closed, ...books.open, ...books.holdings, ...books.allocation];
        expect(rows.filter(({ assetId }) => assetId === EUR)).toEqual([]);
        const issues = books.issues.filter(({ assetId }) => assetId === EUR);
        const others = issues.filter(({ code }) => code !== 'missing_price' && code !== 'repaid_beyond_debt');
        expect(others).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('its value in dollars instead of itself gives the same books', () => {
    fc.assert(
      fc.property(historyWith(dollars), settings, (transactions, given) => {
        const toDollars = (transfer: Transfer): Transfer =>
          transfer.coinId === EUR
            ? { ...transfer, coinId: USD, amount: (transfer.valueUsd ?? 0n) as bigint as Amount }
            : transfer;
        const inDollars = transactions.map((one) => withTransfers(one, toDollars));
        const [books, expected] = [transactions, inDollars].map((history) =>
          computeBooks({ transactions: history, settings: given }),
        );
        const figures = ({ closed, open, holdings }: Books) => toBytes({ closed, open, holdings } as unknown as Books);
        expect(figures(books!)).toBe(figures(expected!));
        const sumOf = (rows: readonly { valueUsd: Usd }[]): bigint =>
          rows.reduce((sum, { valueUsd }) => sum + valueUsd, 0n);
        expect(sumOf(books!.income)).toBe(sumOf(expected!.income));
      }),
      { numRuns: RUNS },
    );
  });

  it('what comes in equals what goes out: costs and money received are proceeds and money paid', () => {
    const exchange = fc.record({
      transfers: fc.array(
        drawn(fc.option(dollars)).filter(({ direction }) => direction === 'in' || direction === 'out'),
        { minLength: 1, maxLength: 5 },
      ),
    });
    fc.assert(
      fc.property(exchange, ({ transfers }) => {
        const legs = transfers.map((one, place) => toTransfer({ ...one, role: null }, `t:${place}`));
        const isCoin = ({ coinId }: Transfer): boolean => coinId !== EUR;
        const [given, got] = [legs.filter((leg) => leg.fromAccountId), legs.filter((leg) => leg.toAccountId)];
        // Refunds of one coin are netted first, and one side alone has no other side to compare with.
        fc.pre(
          given.some(isCoin) && got.some(isCoin) && !given.some((one) => got.some((two) => two.coinId === one.coinId)),
        );
        const swap: Transaction = { id: 't', at: START, action: 'swap', transfers: legs };
        const books = computeBooks({ transactions: [swap], settings: SETTINGS });
        const unrated = legs.some((leg) => !isCoin(leg) && leg.valueUsd === null);
        const valueOf = (side: readonly Transfer[]): bigint =>
          side.reduce((sum, leg) => sum + (isCoin(leg) ? 0n : (leg.valueUsd ?? 0n)), 0n);
        const costs = books.open.reduce((sum, { costUsd }) => sum + costUsd, 0n);
        const proceeds = books.closed.reduce((sum, { proceedsUsd }) => sum + proceedsUsd, 0n);
        if (unrated) expect(codes(books)).toContain('missing_price');
        else expect(costs + valueOf(got)).toBe(proceeds + valueOf(given));
      }),
      { numRuns: RUNS },
    );
  });

  it('money of another currency needs a value in every action, because the journal carries it in dollars', () => {
    const settings = { claims: {}, foreignCashCoinIds: [EUR] };
    for (const action of ACTIONS) {
      for (const transfer of [
        incoming({ id: 'in', coin: 'EUR', amount: '1' }),
        outgoing({ id: 'out', coin: 'EUR', amount: '1' }),
      ])
        expect(needsValue(transfer, action, settings), action).toBe(true);
    }
    const coin = incoming({ id: 'in', coin: 'BTC', amount: '1' });
    expect(needsValue(coin, 'exchangeWithdrawal', settings)).toBe(false);
  });

  it('books with every transfer valued equal books with only the needed ones valued', () => {
    fc.assert(
      fc.property(historyWith(dollars), settings, (transactions, given) => {
        const needed = transactions.map((one) =>
          withTransfers(one, (transfer) =>
            needsValue(transfer, one.action, { claims: {}, foreignCashCoinIds: [EUR] })
              ? transfer
              : { ...transfer, valueUsd: null },
          ),
        );
        expect(toBytes(computeBooks({ transactions: needed, settings: given }))).toBe(
          toBytes(computeBooks({ transactions, settings: given })),
        );
      }),
      { numRuns: RUNS },
    );
  });
});
