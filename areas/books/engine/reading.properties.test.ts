import { type Amount, fromSmallestUnits, type Usd } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TREATMENTS } from '@holdfast/actions/actions.ts';
import { computeBooks } from './compute-books.ts';
import { needsValue } from './needs-value.ts';
import { positionIdOf } from './position-id.ts';
import {
  CLAIMS,
  GENERATED_START,
  GENERATED_STEP,
  generatedHistory,
  generatedSettings,
  generatedUnits,
  generatedUsd,
} from './testing/generated-history.ts';
import { withTransfers } from './testing/history.ts';
import { streamWithCheckpoints, toBytes, withShuffled } from './testing/streaming.ts';
import { tally, total } from './testing/sums.ts';
import type { Books, PositionChange, Transaction, Transfer } from './types.ts';
import { accountIdOf, coinIdOf, transferIdOf } from './ids.ts';

const START = GENERATED_START;
const STEP = GENERATED_STEP;
const RUNS = 500;
const history = generatedHistory();
const settings = generatedSettings;
const units = generatedUnits;
const money = generatedUsd;

describe('generated histories with receipts, debts, positions and refunds', () => {
  it('books with every transfer valued equal books with only the needed ones valued, to the byte', () => {
    fc.assert(
      fc.property(history, settings, (transactions, given) => {
        const needed = transactions.map((one) =>
          withTransfers(one, (transfer) =>
            needsValue(transfer, one.action, { claims: CLAIMS, foreignCashCoinIds: [] })
              ? transfer
              : { ...transfer, valueUsd: null },
          ),
        );
        expect(toBytes(computeBooks({ transactions: needed, settings: given }))).toBe(
          toBytes(computeBooks({ transactions, settings: given })),
        );
      }),
      { numRuns: 2 * RUNS },
    );
  });

  it('the order of the input does not matter, and a series keeps its own', () => {
    fc.assert(
      fc.property(withShuffled(history), settings, ([transactions, shuffled], given) => {
        expect(toBytes(computeBooks({ transactions: shuffled, settings: given }))).toBe(
          toBytes(computeBooks({ transactions, settings: given })),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('going on from checkpoints gives the books of the whole to the byte', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 0, max: 42 }), { maxLength: 4 });
    fc.assert(
      fc.property(history, cuts, settings, (transactions, steps, given) => {
        const moments = steps.toSorted((left, right) => left - right).map((step) => START + step * STEP);
        expect(toBytes(streamWithCheckpoints(transactions, moments, given))).toBe(
          toBytes(computeBooks({ transactions, settings: given })),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('units of receipts and debt tokens are what came in less what went out, wherever they are', () => {
    fc.assert(
      fc.property(history, settings, (transactions, given) => {
        const { holdings } = computeBooks({ transactions, settings: given });
        const transfers = transactions.flatMap((one) => one.transfers).filter(({ coinId }) => isClaim(coinId));
        const expected = tally(
          transfers.flatMap(({ coinId, amount, fromAccountId, toAccountId }) => [
            [`${coinId} ${fromAccountId}`, -amount] as const,
            [`${coinId} ${toAccountId}`, amount as bigint] as const,
          ]),
        );
        for (const key of expected.keys()) if (key.endsWith(' null')) expected.delete(key);
        expect(tallyInWallets(holdings.filter(({ assetId }) => isClaim(assetId)))).toEqual(expected);
      }),
      { numRuns: RUNS },
    );
  });

  it('amounts are conserved per coin and wallet: what a wallet holds is what came in less what went out', () => {
    fc.assert(
      fc.property(history, settings, (transactions, given) => {
        const counted = transactions
          .filter(({ action }) => {
            const { incoming, outgoing } = TREATMENTS[action];
            return incoming?.do !== 'ignore' && outgoing?.do !== 'ignore';
          })
          .map((one) => withTransfers(one, outside));
        const { holdings } = computeBooks({ transactions: counted, settings: given });
        const assetOf = (coinId: string): string => given.aliases?.[coinId] ?? coinId;
        const expected = tally(
          counted
            .flatMap(({ transfers }) => transfers)
            .flatMap(({ coinId, amount, fromAccountId, toAccountId, role }) =>
              // A fee is paid by its receiver when the sender withholds it.
              role === 'fee'
                ? [[`${assetOf(coinId)} ${fromAccountId ?? toAccountId}`, -amount] as const]
                : [
                    [`${assetOf(coinId)} ${fromAccountId}`, -amount] as const,
                    [`${assetOf(coinId)} ${toAccountId}`, amount as bigint] as const,
                  ],
            ),
        );
        for (const key of expected.keys())
          if (key.endsWith(' null') || isClaim(key.split(' ')[0]!)) expected.delete(key);
        expect(tallyInWallets(holdings.filter(({ assetId }) => !isClaim(assetId)))).toEqual(expected);
      }),
      { numRuns: RUNS },
    );
  });

  it('what is owed by a debt token adds up to its units', () => {
    fc.assert(
      fc.property(history, settings, (transactions, given) => {
        const withDebt = transactions.filter(
          ({ transfers, action }) =>
            transfers.some(({ coinId }) => coinId === 'dUSDC') && TREATMENTS[action].incoming?.do !== 'borrow',
        );
        const books = computeBooks({ transactions: withDebt, settings: given });
        const debt = books.holdings.filter(({ assetId }) => assetId === 'dUSDC').map(({ amount }) => amount);
        const owed = books.liabilities.filter(({ kind, coinId }) => kind === 'loan' && coinId === 'USDC');
        expect(total(owed.map(({ amount }) => amount))).toBe(total(debt));
      }),
      { numRuns: RUNS },
    );
  });

  it('receipts and debt tokens have no lot, no row and no issue of their own', () => {
    fc.assert(
      fc.property(history, settings, (transactions, given) => {
        const books = computeBooks({ transactions, settings: given });
        const rows = [...books.closed, ...books.open, ...books.income, ...books.expenses, ...books.liabilities];
        const named = [...rows.flatMap((row) => [row.coinId, row.assetId]), ...books.issues.map((one) => one.assetId)];
        expect(named.filter((coinId) => coinId !== null && isClaim(coinId))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('lots opened less lots consumed is what is held, together with what no lot covered', () => {
    fc.assert(
      fc.property(history, settings, (transactions, given) => {
        const books = computeBooks({ transactions, settings: given });
        const isPooled = (assetId: string | null): boolean =>
          assetId !== null && !isClaim(assetId) && assetId !== 'NFT' && assetId !== 'N2';
        // Coins that come back without having gone away get their lot and are held from that moment on.
        const uncovered = books.issues.filter(
          ({ code, detail }) => code === 'missing_basis' && !/came back/.test(detail),
        );
        const held = [...books.holdings, ...uncovered].filter(({ assetId }) => isPooled(assetId));
        const open = [...books.open, ...books.borrowed].filter(({ assetId }) => isPooled(assetId));
        expect(tally(open.map(({ assetId, amount }) => [assetId, amount]))).toEqual(
          tally(held.map(({ assetId, amount }) => [assetId!, amount!])),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('the open lots of a position add up to one, and every row has a name of its own', () => {
    fc.assert(
      fc.property(history, settings, (transactions, given) => {
        const books = computeBooks({ transactions: transactions.map(withoutInstantLiquidity), settings: given });
        const shares = tally(
          books.open.filter(({ assetId }) => assetId === 'N2').map(({ assetId, amount }) => [assetId, amount]),
        );
        for (const share of shares.values()) expect(share).toBe(10n ** 24n);
        for (const ids of [
          books.closed.map(positionIdOf),
          books.liabilities.map(({ id }) => id),
          [...books.income, ...books.expenses].map(({ id }) => id),
        ])
          expect(new Set(ids).size).toBe(ids.length);
        expect(books.closed.every((row) => row.gainUsd === row.proceedsUsd - row.costUsd)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('exchanges make no basis, with refunds and missing prices: what is left cost what was bought and gained', () => {
    const value = fc.option(money, { nil: null, freq: 3 });
    const leg = fc.record({ amount: units, valueUsd: value });
    const swap = fc.record({
      outs: fc.array(leg, { minLength: 1, maxLength: 3 }),
      refund: leg,
      ins: fc.array(leg, { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(swap, { maxLength: 8 }), settings, (swaps, given) => {
        const transactions = swaps.map(({ outs, refund, ins }, index): Transaction => {
          const id = `s${index}`;
          const sent = outs.map((one, position) =>
            transferOf(`${id}.o${position}`, ['ETH', 'USDC', 'DAI'][position]!, one, 'out'),
          );
          const got = ins.map((one, position) =>
            transferOf(`${id}.i${position}`, ['ODD', 'SNX', 'CRV'][position]!, one, 'in'),
          );
          // Less comes back than was sent, or the swap would be a purchase.
          const back = { ...refund, amount: (outs[0]!.amount / 2n) as Amount };
          return {
            id,
            at: START + index * STEP,
            action: 'swap',
            transfers: [...sent, ...got, transferOf(`${id}.r`, 'WETH', back, 'in')],
          };
        });
        const books = computeBooks({
          transactions: [BOUGHT, ...transactions],
          settings: { ...given, aliases: { WETH: coinIdOf('ETH') } },
        });
        const gainUsd = total(books.closed.map((row) => row.gainUsd));
        expect(total(books.open.map(({ costUsd }) => costUsd))).toBe(BOUGHT_USD + gainUsd);
      }),
      { numRuns: RUNS },
    );
  });

  it('positions make no basis: what is left cost what was bought, earned and gained', () => {
    const step = fc.record({
      kinds: fc.subarray(['increase', 'decrease', 'collect'] as const, { minLength: 1 }),
      liquidity: units,
      amounts: fc.tuple(units, units),
      values: fc.tuple(money, money),
      fees: fc.tuple(units, units),
    });
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 8 }),
        settings,
        fc.constantFrom('swap', 'carryOver'),
        (steps, given, liquidity) => {
          const payable = [0n, 0n];
          let left = 0n;
          const transactions = steps.flatMap(
            ({ kinds, liquidity: size, amounts, values, fees }, index): Transaction[] => {
              const id = `p${index}`;
              const changes: PositionChange[] = [];
              const transfers: Transfer[] = [];
              for (const kind of kinds) {
                if (kind === 'decrease' && left === 0n) continue;
                const taken = kind === 'decrease' && size > left ? (left as Amount) : size;
                if (kind === 'increase') left += size;
                if (kind === 'decrease') left -= taken;
                const moved = amounts.map((amount, coin) => {
                  if (kind === 'decrease') payable[coin]! += amount;
                  if (kind !== 'collect') return amount;
                  const paid = (payable[coin]! + fees[coin]!) as Amount;
                  payable[coin] = 0n;
                  return paid;
                });
                const named = moved.map((amount, coin) => ({ coinId: coinIdOf(['WETH', 'USDC'][coin]!), amount }));
                changes.push({
                  kind,
                  positionCoinId: coinIdOf('NFT'),
                  liquidity: kind === 'collect' ? (0n as Amount) : taken,
                  amounts: named,
                });
                if (kind === 'decrease') continue;
                for (const [coin, { coinId, amount }] of named.entries())
                  transfers.push(
                    transferOf(
                      `${id}.${kind}${coin}`,
                      coinId,
                      { amount, valueUsd: values[coin]! },
                      kind === 'increase' ? 'out' : 'in',
                    ),
                  );
              }
              return changes.length === 0
                ? []
                : [{ id, at: START + index * STEP, action: 'removeLiquidity', transfers, positionChanges: changes }];
            },
          );
          const books = computeBooks({
            transactions: [BOUGHT, ...transactions],
            settings: { ...given, liquidity, aliases: { WETH: coinIdOf('ETH') } },
          });
          const gainUsd = total(books.closed.map((row) => row.gainUsd));
          const earnedUsd = total(books.income.map(({ valueUsd }) => valueUsd));
          expect(total(books.open.map(({ costUsd }) => costUsd))).toBe(BOUGHT_USD + gainUsd + earnedUsd);
          const feeUnits = steps.reduce(
            (sum, { kinds, fees }) => sum + (kinds.includes('collect') ? fees[0] + fees[1] : 0n),
            0n,
          );
          expect(total(books.income.map(({ amount }) => amount))).toBe(feeUnits);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

const BOUGHT_USD = 15_000n * 10n ** 24n;
const BOUGHT: Transaction = {
  id: 'start',
  at: START - STEP,
  action: 'buy',
  transfers: ['ETH', 'USDC', 'DAI'].map((coinId) =>
    transferOf(
      `start.${coinId}`,
      coinId,
      { amount: fromSmallestUnits(1_000n, 0), valueUsd: fromSmallestUnits(5_000n, 0) },
      'in',
    ),
  ),
};

function transferOf(
  id: string,
  coinId: string,
  leg: { amount: Amount; valueUsd: Usd | null },
  direction: 'in' | 'out',
): Transfer {
  const one = accountIdOf('one');
  const [fromAccountId, toAccountId] = direction === 'in' ? [null, one] : [one, null];
  return { id: transferIdOf(id), coinId: coinIdOf(coinId), ...leg, fromAccountId, toAccountId };
}

/** Liquidity that is added and taken out in one transaction divides a transfer in two exchanges. */
function withoutInstantLiquidity(one: Transaction): Transaction {
  const increases = one.positionChanges?.some(({ kind }) => kind === 'increase') ?? false;
  return increases ? { ...one, positionChanges: one.positionChanges!.filter(({ kind }) => kind !== 'decrease') } : one;
}

function isClaim(coinId: string): boolean {
  return Object.hasOwn(CLAIMS, coinId);
}

/** Units by coin and wallet, without what a protocol keeps. */
function tallyInWallets(holdings: Books['holdings']): Map<string, bigint> {
  const own = holdings.filter(({ accountId }) => !accountId.startsWith('custody:'));
  return tally(own.map(({ assetId, accountId, amount }) => [`${assetId} ${accountId}`, amount]));
}

/** What a liquidation takes and repays touches no own wallet. */
function outside(transfer: Transfer): Transfer {
  const isOutside = transfer.role === 'seized' || transfer.role === 'repaid';
  return isOutside && !isClaim(transfer.coinId) ? { ...transfer, fromAccountId: null, toAccountId: null } : transfer;
}
