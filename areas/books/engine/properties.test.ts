import { type Amount, type Decimal, divide, fromSmallestUnits, type Price, type Usd } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccountingError } from './accounting-error.ts';
import type { Action } from '@holdfast/actions/actions.ts';
import { BooksStream } from './books-stream.ts';
import { computeBooks } from './compute-books.ts';
import { positionIdOf } from './position-id.ts';
import type { EngineSettings } from './settings.ts';
import { buy, GLOBAL_ALLOCATION_SCOPE, sell, withTransfers } from './testing/history.ts';
import { joinRows, streamWithCheckpoints, toBytes, withShuffled } from './testing/streaming.ts';
import { tally, total } from './testing/sums.ts';
import type { BookRows, Books, Issue, Transaction, Transfer } from './types.ts';
import { type AccountId, accountIdOf, type CoinId, coinIdOf, type LotId, lotIdOf, transferIdOf } from './ids.ts';
import type { Method } from './lists.ts';

/**
 * Histories that fast-check makes up: several coins, wallets and actions, times that often coincide, fees of every
 * kind, and now and then a sale of more than there is.
 */
const COINS = ['ETH', 'WETH', 'BTC'].map(coinIdOf);
const WALLETS = ['one', 'two', 'three'].map(accountIdOf);
const ALIASES = { WETH: coinIdOf('ETH') };
const START = Date.UTC(2023, 5, 1);
const STEP = 5 * 86_400_000;

interface Draft {
  readonly action: Action;
  readonly step: number;
  readonly coin: CoinId;
  readonly otherCoin: CoinId;
  readonly wallet: AccountId;
  readonly otherWallet: AccountId;
  readonly amount: Amount;
  readonly usd: Usd;
  readonly otherAmount: Amount;
  readonly otherUsd: Usd;
  readonly fee: 'none' | 'cash' | 'coin' | 'otherCoin';
  readonly feeAmount: Amount;
  readonly feeUsd: Usd;
}

const amount = fc.bigInt({ min: 1n, max: 5_000_000n }).map((units) => fromSmallestUnits<Amount>(units, 6));
const smallAmount = fc.bigInt({ min: 1n, max: 50_000n }).map((units) => fromSmallestUnits<Amount>(units, 6));
const usd = fc.bigInt({ min: 0n, max: 1_000_000n }).map((units) => fromSmallestUnits<Usd>(units, 2));

const ACTIONS_DRAWN = [
  'buy',
  'buy',
  'buy',
  'sell',
  'sell',
  'swap',
  'ownTransfer',
  'ownTransfer',
  'stakingReward',
  'fee',
  'purchase',
  'giftSent',
  'giftReceived',
  'lost',
  'clientDeposit',
  'clientWithdrawal',
  'stake',
  'unstake',
] as const satisfies readonly Action[];

const draft: fc.Arbitrary<Draft> = fc.record({
  action: fc.constantFrom(...ACTIONS_DRAWN),
  step: fc.integer({ min: 0, max: 150 }),
  coin: fc.constantFrom(...COINS),
  otherCoin: fc.constantFrom(...COINS),
  wallet: fc.constantFrom(...WALLETS),
  otherWallet: fc.constantFrom(...WALLETS),
  amount,
  usd,
  otherAmount: amount,
  otherUsd: usd,
  fee: fc.constantFrom('none', 'none', 'cash', 'coin', 'otherCoin'),
  feeAmount: smallAmount,
  feeUsd: usd,
});

const INCOMING: ReadonlySet<Action> = new Set<Action>([
  'buy',
  'stakingReward',
  'giftReceived',
  'clientDeposit',
  'unstake',
]);

function write(one: Draft, index: number): Transaction {
  const id = `t${index}`;
  const main = { id: transferIdOf(id), coinId: one.coin, amount: one.amount, valueUsd: one.usd };
  const transfers: Transfer[] = [];
  if (one.action === 'ownTransfer')
    transfers.push({ ...main, fromAccountId: one.wallet, toAccountId: one.otherWallet });
  else if (INCOMING.has(one.action)) transfers.push({ ...main, fromAccountId: null, toAccountId: one.wallet });
  else transfers.push({ ...main, fromAccountId: one.wallet, toAccountId: null });
  if (one.action === 'swap') {
    transfers.push({
      id: transferIdOf(`${id}:in`),
      coinId: one.otherCoin,
      amount: one.otherAmount,
      valueUsd: one.otherUsd,
      fromAccountId: null,
      toAccountId: one.otherWallet,
    });
  }
  if (one.fee !== 'none') {
    const coinId = one.fee === 'cash' ? coinIdOf('USD') : one.fee === 'coin' ? one.coin : one.otherCoin;
    const amountPaid = one.fee === 'cash' ? (one.feeUsd as bigint as Amount) : one.feeAmount;
    transfers.push({
      id: transferIdOf(`${id}:fee`),
      coinId,
      amount: amountPaid,
      valueUsd: one.feeUsd,
      fromAccountId: one.wallet,
      toAccountId: null,
      role: 'fee',
    });
  }
  return { id, at: START + one.step * STEP, action: one.action, transfers };
}

const history: fc.Arbitrary<Transaction[]> = fc.array(draft, { maxLength: 40 }).map((drafts) => drafts.map(write));

const method: fc.Arbitrary<Method> = fc.constantFrom('fifo', 'lifo', 'hifo', 'lofo', 'average', 'specificId');

const settings: fc.Arbitrary<Partial<EngineSettings>> = fc.record({
  method: fc.oneof(
    method,
    fc.tuple(method, method).map(([first, second]) => [
      { fromYear: 2023, method: first },
      { fromYear: 2024, method: second },
    ]),
  ),
  scope: fc.constantFrom<EngineSettings['scope']>(
    { kind: 'universal' },
    { kind: 'perWallet' },
    { kind: 'universalThenPerWallet', fromDay: '2024-06-01', allocation: null },
    GLOBAL_ALLOCATION_SCOPE,
  ),
  aliases: fc.constantFrom({}, ALIASES),
  transferLots: fc.constantFrom('fifo', 'disposalMethod'),
  transferFee: fc.constantFrom('afterMove', 'beforeMove'),
  giftsSent: fc.constantFrom('noGain', 'marketValue'),
  lostCoins: fc.constantFrom('zeroProceeds', 'noLoss', 'marketValue'),
  borrowedCoins: fc.constantFrom('marketValue', 'inKind'),
  calendar: fc.constant({ kind: 'recordedOffset' }),
});
/** Also what is done where the basis of a coin is missing. */
const settingsForFaults: fc.Arbitrary<Partial<EngineSettings>> = fc
  .tuple(settings, fc.constantFrom('zeroCost', 'stop'))
  .map(([given, missingBasis]) => ({ ...given, missingBasis }));

const RUNS = 1000;
const check = (property: fc.IProperty<[Transaction[], Partial<EngineSettings>]>): void =>
  fc.assert(property, { numRuns: RUNS });
const assetOf = (coinId: string, aliases: Readonly<Record<string, string>> = {}): string => aliases[coinId] ?? coinId;

describe('generated histories', () => {
  it('amounts are conserved per coin and wallet: what a wallet holds is what came in less what went out', () => {
    check(
      fc.property(history, settings, (transactions, given) => {
        const moves = transactions.flatMap(({ transfers }) => transfers).filter(({ coinId }) => coinId !== 'USD');
        const expected = tally(
          moves.flatMap(({ coinId, amount, fromAccountId, toAccountId }) => [
            [`${assetOf(coinId, given.aliases)} ${fromAccountId}`, -amount] as const,
            [`${assetOf(coinId, given.aliases)} ${toAccountId}`, amount as bigint] as const,
          ]),
        );
        const { holdings } = computeBooks({ transactions, settings: given });
        const own = holdings.filter(({ accountId }) => !accountId.startsWith('custody:'));
        for (const key of expected.keys()) if (key.endsWith(' null')) expected.delete(key);
        expect(tally(own.map(({ assetId, accountId, amount }) => [`${assetId} ${accountId}`, amount]))).toEqual(
          expected,
        );
      }),
    );
  });

  it('lots opened less lots consumed is what is held, together with what no lot covered', () => {
    check(
      fc.property(history, settings, (transactions, given) => {
        const books = computeBooks({ transactions, settings: given });
        const transfers = new Map(
          transactions.flatMap((one) => one.transfers).map((transfer) => [transfer.id, transfer]),
        );
        // Coins that come back without having gone away get their lot and are held from that moment on.
        const isComeBack = ({ transferId, accountId }: Issue): boolean =>
          transfers.get(transferId!)?.toAccountId === accountId && transfers.get(transferId!)?.fromAccountId === null;
        const uncovered = books.issues.filter((issue) => issue.code === 'missing_basis' && !isComeBack(issue));
        const held = tally([...books.holdings, ...uncovered].map(({ assetId, amount }) => [assetId!, amount!]));
        const kept = [...books.open, ...books.borrowed];
        expect(tally(kept.map(({ assetId, amount }) => [assetId, amount]))).toEqual(held);
        expect(books.open.every((lot) => lot.amount > 0n)).toBe(true);
        const borrowed = tally(books.borrowedMoves.map(({ assetId, amount }) => [assetId, amount]));
        expect(borrowed).toEqual(tally(books.borrowed.map(({ assetId, amount }) => [assetId, amount])));
      }),
    );
  });

  it('basis is conserved: basis in is basis out and basis left, to the last digit', () => {
    check(
      fc.property(history, settings, (transactions, given) => {
        const books = computeBooks({ transactions, settings: given });
        // What a stake returns beyond what went there is income, and opens a lot at its value.
        const unstaked = new Set(transactions.filter(({ action }) => action === 'unstake').map(({ id }) => id));
        const earned = books.income.filter(({ transactionId }) => unstaked.has(transactionId));
        const basisIn =
          total(transactions.map((one) => basisOf(one, given))) + total(earned.map(({ valueUsd }) => valueUsd));
        // The end of an obligation is no coins that were bought.
        const coins = books.closed.filter(({ kind }) => kind !== 'obligation');
        expect(total(coins.map((row) => row.costUsd)) + total(books.open.map((lot) => lot.costUsd))).toBe(basisIn);
      }),
    );
  });

  it('every row adds up and names a transfer and a lot of the history', () => {
    check(
      fc.property(history, settings, (transactions, given) => {
        const books = computeBooks({ transactions, settings: given });
        const transferIds = new Set<string>(transactions.flatMap(({ transfers }) => transfers.map(({ id }) => id)));
        const ids = new Set<string>();
        for (const row of books.closed) {
          expect(row.gainUsd).toBe(row.proceedsUsd - row.costUsd);
          expect(row.amount > 0n && row.costUsd >= 0n && row.disposedAt >= row.acquiredAt).toBe(true);
          expect(transferIds.has(row.closeTransferId) && (row.lotId === null || transferIds.has(row.lotId))).toBe(true);
          const hasNoLot = row.flags.includes('missing_basis') && row.openTransactionId === null;
          expect(row.lotId === null).toBe(hasNoLot || row.kind === 'obligation');
          ids.add(positionIdOf(row));
        }
        expect(ids.size).toBe(books.closed.length);
      }),
    );
  });

  it('the order of the input does not matter', () => {
    fc.assert(
      fc.property(withShuffled(history), settings, ([transactions, shuffled], given) => {
        expect(computeBooks({ transactions: shuffled, settings: given })).toEqual(
          computeBooks({ transactions, settings: given }),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('streaming in batches of any size gives the same books to the byte, unreadable transactions included', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });
    const fault = fc.constantFrom<object>(
      {},
      {},
      {},
      { action: 'nonsense' },
      { at: Number.NaN },
      { transfers: null },
      { sequence: 3 },
    );
    const faulty = fc
      .tuple(history, fc.array(fault, { minLength: 1 }))
      .map(([transactions, faults]) =>
        transactions
          .toSorted((left, right) => left.at - right.at)
          .map((one, index) => ({ ...one, ...faults[index % faults.length] })),
      );
    fc.assert(
      fc.property(faulty, sizes, settingsForFaults, (transactions, batchSizes, given) => {
        expect(toBytes(streamInBatches(transactions, batchSizes, given))).toBe(
          toBytes(computeBooks({ transactions, settings: given })),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('going on from a checkpoint at any moment, over and over, gives the books of the whole to the byte', () => {
    const cuts = fc
      .uniqueArray(fc.integer({ min: 0, max: 152 }), { maxLength: 4 })
      .map((steps) => steps.sort((left, right) => left - right));
    const named = history.map((transactions) =>
      transactions.map((one, index) => nameLots(one, lotIdOf(`t${index >> 1}`))),
    );
    fc.assert(
      fc.property(named, cuts, settingsForFaults, (transactions, steps, given) => {
        const chosen: Partial<EngineSettings> = { ...given, asOf: START + 160 * STEP };
        const moments = steps.map((step) => START + step * STEP);
        const whole = computeBooks({ transactions, settings: chosen });
        expect(toBytes(streamWithCheckpoints(transactions, moments, chosen))).toBe(toBytes(whole));
      }),
      { numRuns: RUNS },
    );
  });

  it('rebuilding gives identical books and leaves the input alone', () => {
    check(
      fc.property(history, settings, (transactions, given) => {
        const frozen = Object.freeze(
          transactions.map((one) =>
            Object.freeze({ ...one, transfers: Object.freeze(one.transfers.map(Object.freeze)) }),
          ),
        ) as readonly Transaction[];
        expect(computeBooks({ transactions: frozen, settings: given })).toEqual(
          computeBooks({ transactions: frozen, settings: given }),
        );
      }),
    );
  });

  it('a transfer of nothing changes nothing, so the short way of a single trade agrees with the long one', () => {
    check(
      fc.property(history, settings, (transactions, given) => {
        const nothing = {
          id: transferIdOf('nothing'),
          coinId: coinIdOf('BTC'),
          amount: 0n as Amount,
          valueUsd: null,
          fromAccountId: accountIdOf('one'),
          toAccountId: accountIdOf('two'),
        };
        const padded = transactions.map((one) => ({ ...one, transfers: [...one.transfers, nothing] }));
        expect(computeBooks({ transactions: padded, settings: given })).toEqual(
          computeBooks({ transactions, settings: given }),
        );
      }),
    );
  });

  it('per wallet with one wallet equals universal, by every method', () => {
    fc.assert(
      fc.property(history, method, (transactions, chosen) => {
        const inOne = transactions
          .filter(({ action }) => action !== 'ownTransfer' && action !== 'stake' && action !== 'unstake')
          .map(intoOneWallet);
        const books = (kind: 'universal' | 'perWallet'): Books =>
          computeBooks({ transactions: inOne, settings: { method: chosen, scope: { kind } } });
        expect(books('perWallet')).toEqual(books('universal'));
      }),
      { numRuns: RUNS },
    );
  });

  it('for a single disposal the gain of HIFO is never above that of FIFO, nor FIFO above LOFO', () => {
    const lot = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.bigInt({ min: 0n, max: 10n ** 30n }));
    fc.assert(
      fc.property(fc.array(lot, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 100 }), (lots, percent) => {
        const bought = lots.map(([amount, cost], index): Transaction => {
          const one = buy(`b${index}`, '2022-01-01', 'X', '1', '1');
          const leg = { amount: amount as Amount, valueUsd: cost as Usd };
          return { ...withTransfers(one, (transfer) => ({ ...transfer, ...leg })), at: one.at + index };
        });
        const sold = (total(lots.map(([amount]) => amount)) * BigInt(percent)) / 100n || 1n;
        const sale = sell('s', '2023-01-01', 'X', '1', '5');
        const transactions = [...bought, withTransfers(sale, (transfer) => ({ ...transfer, amount: sold as Amount }))];
        const gain = (chosen: 'fifo' | 'hifo' | 'lofo'): bigint =>
          total(
            computeBooks({ transactions, settings: { method: chosen, scope: { kind: 'universal' } } }).closed.map(
              (row) => row.gainUsd,
            ),
          );
        // Unit costs are compared at 24 places, so lots that differ beyond them may change places: by less than a last
        // digit per unit.
        const slack = sold / 10n ** 24n + 2n;
        expect(gain('hifo') <= gain('fifo') + slack && gain('fifo') <= gain('lofo') + slack).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('the engine takes the lots that a naive search over a plain list takes', () => {
    fc.assert(
      fc.property(
        history,
        fc.constantFrom('fifo', 'lifo', 'hifo', 'lofo'),
        fc.boolean(),
        (transactions, chosen, isPerWallet) => {
          const simple = transactions
            .filter(({ action }) => action === 'buy' || action === 'sell' || action === 'ownTransfer')
            .map((one) => ({ ...one, transfers: one.transfers.slice(0, 1) }));
          const scope = { kind: isPerWallet ? 'perWallet' : 'universal' } as const;
          const books = computeBooks({
            transactions: simple,
            settings: { method: chosen, scope, aliases: ALIASES, transferLots: 'disposalMethod' },
          });
          const taken = tally(books.closed.map((row) => [`${row.closeTransferId} ${row.lotId}`, row.amount]));
          expect(taken).toEqual(searchNaively(simple, chosen, isPerWallet));
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe('odd input', () => {
  const typedErrorOnly = (run: () => unknown): void => {
    try {
      run();
    } catch (error) {
      expect(error).toBeInstanceOf(AccountingError);
    }
  };

  it('no input throws anything but a typed error', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), fc.anything(), (transactions, given) =>
        typedErrorOnly(() => computeBooks({ transactions, settings: given } as never)),
      ),
      { numRuns: 1000 },
    );
  });

  it('no field of a history, however spoilt, throws anything but a typed error', () => {
    const spoilt = fc.tuple(
      history,
      fc.nat(),
      fc.constantFrom('id', 'at', 'action', 'transfers', 'sequence', 'utcOffsetMinutes'),
      fc.anything(),
    );
    const spoiltTransfer = fc.tuple(
      history,
      fc.nat(),
      fc.constantFrom(
        'id',
        'coinId',
        'amount',
        'fromAccountId',
        'toAccountId',
        'valueUsd',
        'priceUsd',
        'role',
        'counterpartyId',
        'carried',
        'identification',
      ),
      fc.anything({ withBigInt: true }),
    );
    const spoil = <T>(list: readonly T[], index: number, change: (one: T) => T): T[] =>
      list.map((one, at) => (at === index % list.length ? change(one) : one));
    fc.assert(
      fc.property(spoilt, settings, ([transactions, index, field, value], given) =>
        typedErrorOnly(() =>
          computeBooks({
            transactions: spoil(transactions, index, (one) => ({ ...one, [field]: value })),
            settings: given,
          }),
        ),
      ),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(spoiltTransfer, settings, ([transactions, index, field, value], given) =>
        typedErrorOnly(() =>
          computeBooks({
            transactions: spoil(transactions, index, (one) =>
              withTransfers(one, (transfer) => ({ ...transfer, [field]: value })),
            ),
            settings: given,
          }),
        ),
      ),
      { numRuns: 1000 },
    );
  });
});

function streamInBatches(
  transactions: readonly Transaction[],
  sizes: readonly number[],
  given: Partial<EngineSettings>,
): Books {
  const stream = new BooksStream(given);
  const taken: BookRows[] = [];
  for (let start = 0, batch = 0; start < transactions.length; batch += 1) {
    const end = start + sizes[batch % sizes.length]!;
    stream.read(transactions.slice(start, end));
    taken.push(stream.takeRows());
    start = end;
  }
  const last = stream.finish();
  return joinRows([...taken, last], last);
}

/** An owner who names a lot for everything that leaves; the lot of a transfer has its id. */
function nameLots(one: Transaction, lotId: LotId): Transaction {
  const identification = { recordedAt: one.at, lots: [{ lotId }] };
  return withTransfers(one, (transfer) =>
    transfer.fromAccountId === null ? transfer : { ...transfer, identification },
  );
}

/** What the lots of a transaction cost together when they open. */
function basisOf({ action, transfers }: Transaction, { aliases = {}, borrowedCoins }: Partial<EngineSettings>): bigint {
  const [main, other] = transfers;
  const fees = total(transfers.filter(({ role }) => role === 'fee').map(({ valueUsd }) => valueUsd ?? 0n));
  switch (action) {
    case 'buy':
      return main!.valueUsd! + fees;
    case 'swap': {
      if (assetOf(main!.coinId, aliases) !== assetOf(other!.coinId, aliases)) return other!.valueUsd!;
      // A refund: only what came in beyond what went out is acquired, and its fees add to the cost.
      if (other!.amount <= main!.amount) return 0n;
      return fees + other!.valueUsd! - (other!.valueUsd! * main!.amount) / other!.amount;
    }
    case 'stakingReward':
      return main!.valueUsd!;
    case 'clientDeposit':
      return borrowedCoins === 'marketValue' ? main!.valueUsd! : 0n;
    default:
      return 0n;
  }
}

function intoOneWallet(one: Transaction): Transaction {
  const wallet = accountIdOf('one');
  return withTransfers(one, (transfer) => ({
    ...transfer,
    fromAccountId: transfer.fromAccountId && wallet,
    toAccountId: transfer.toAccountId && wallet,
  }));
}

interface PlainLot {
  id: string;
  asset: string;
  wallet: string;
  at: number;
  opened: number;
  amount: bigint;
  unit: Decimal;
}

function searchNaively(
  transactions: readonly Transaction[],
  chosen: string,
  isPerWallet: boolean,
): Map<string, bigint> {
  const rank = { buy: 0, sell: 1, ownTransfer: 2 } as Record<string, number>;
  const ordered = [...transactions].sort(
    (left, right) => left.at - right.at || rank[left.action]! - rank[right.action]! || (left.id < right.id ? -1 : 1),
  );
  const lots: PlainLot[] = [];
  const taken: [string, bigint][] = [];
  let opened = 0;
  for (const {
    action,
    at,
    transfers: [transfer],
  } of ordered) {
    if (!transfer) continue;
    const { id, coinId, amount, fromAccountId, toAccountId, valueUsd } = transfer;
    const asset = assetOf(coinId, ALIASES);
    if (action === 'buy') {
      lots.push({
        id,
        asset,
        wallet: toAccountId!,
        at,
        opened,
        amount,
        unit: divide<Price>(valueUsd!, amount, 'down'),
      });
      opened += 1;
      continue;
    }
    if (action === 'ownTransfer' && (!isPerWallet || fromAccountId === toAccountId)) continue;
    let left: bigint = amount;
    while (left > 0n) {
      const candidates = lots.filter(
        (lot) => lot.asset === asset && lot.amount > 0n && (!isPerWallet || lot.wallet === fromAccountId),
      );
      const best = candidates.reduce<PlainLot | null>(
        (first, lot) => (first === null || goesBefore(chosen, lot, first) ? lot : first),
        null,
      );
      if (!best) break;
      const part = best.amount < left ? best.amount : left;
      best.amount -= part;
      left -= part;
      if (action === 'sell') taken.push([`${id} ${best.id}`, part]);
      else lots.push({ ...best, wallet: `coming ${toAccountId}`, amount: part });
    }
    for (const lot of lots) lot.wallet = lot.wallet.replace('coming ', '');
    if (left === 0n) continue;
    if (action === 'sell') taken.push([`${id} null`, left]);
    else lots.push({ id, asset, wallet: toAccountId!, at, opened: opened++, amount: left, unit: 0n as Decimal });
  }
  return tally(taken);
}

function goesBefore(chosen: string, left: PlainLot, right: PlainLot): boolean {
  const older = left.at - right.at || left.opened - right.opened;
  const byUnit = left.unit < right.unit ? -1 : left.unit > right.unit ? 1 : 0;
  const order = { fifo: older, lifo: -older, hifo: -byUnit || older, lofo: byUnit || older }[chosen] ?? 0;
  return order < 0;
}
