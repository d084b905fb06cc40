import { accountIdOf, coinIdOf, transferIdOf } from '../../../engine/ids.ts';
import { type Transaction, type Transfer } from '../../../engine/types.ts';
import type { Amount, Usd } from '@holdfast/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PieceWriter, readPiece } from './history-piece.ts';

const written = (transactions: readonly Transaction[]): Buffer => {
  const writer = new PieceWriter();
  for (const transaction of transactions) writer.add(transaction);
  return writer.finish();
};

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
/** Whole coins, the smallest units of coins with 6 and 18 decimals, every digit, and more than any column holds. */
const decimal = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 6n }).map((coins) => coins * 10n ** 24n),
  fc.bigInt({ min: 0n, max: 10n ** 15n }).map((units) => units * 10n ** 18n),
  fc.bigInt({ min: 0n, max: 10n ** 30n }).map((units) => units * 10n ** 6n),
  fc.bigInt({ min: 0n, max: 10n ** 30n }),
  fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }),
  fc.constantFrom(0n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 101n - 1n, 2n ** 101n),
);
const account = fc.option(fc.integer({ min: 1, max: 4 }).map(accountIdOf));
const transfer: fc.Arbitrary<Transfer> = fc.record(
  {
    id: id.map(transferIdOf),
    coinId: fc.integer({ min: 1, max: 400 }).map(coinIdOf),
    amount: decimal.map((value) => value as Amount),
    fromAccountId: account,
    toAccountId: account,
    valueUsd: fc.option(decimal.map((value) => value as Usd)),
    role: fc.constantFrom('fee' as const, 'withheldFee' as const, 'seized' as const, 'repaid' as const),
    counterpartyId: fc.string({ minLength: 1 }),
  },
  { requiredKeys: ['id', 'coinId', 'amount', 'fromAccountId', 'toAccountId', 'valueUsd'], noNullPrototype: true },
);
const place = fc.option(fc.record({ series: fc.string({ minLength: 1 }), block: fc.nat() }), { nil: undefined });
const plain = { noNullPrototype: true };
const change = fc.record(
  {
    kind: fc.constantFrom('increase' as const, 'decrease' as const, 'collect' as const),
    positionCoinId: fc.nat().map(coinIdOf),
    liquidity: decimal.map((value) => value as Amount),
    amounts: fc.array(
      fc.record({ coinId: fc.nat().map(coinIdOf), amount: decimal.map((value) => value as Amount) }, plain),
    ),
  },
  plain,
);
const transaction: fc.Arbitrary<Transaction> = fc
  .record({
    id: id.map(String),
    at: fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }),
    sequence: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    action: fc.constantFrom('buy' as const, 'sell' as const, 'swap' as const),
    transfers: fc.array(transfer, { maxLength: 5 }),
    place,
    positionChanges: fc.option(fc.array(change, { minLength: 1 }), { nil: undefined, freq: 8 }),
  })
  .map(({ place: where, positionChanges, ...given }) => ({
    ...given,
    ...where,
    ...(positionChanges && { positionChanges }),
  }));

it('transactions are read as they were written, to the last digit', () => {
  fc.assert(
    fc.property(fc.array(transaction, { maxLength: 40 }), (transactions) => {
      expect([...readPiece(written(transactions))].flat()).toStrictEqual(transactions);
    }),
    { numRuns: 200 },
  );
});

it('a piece is read from any place of a buffer, in batches', () => {
  const transactions = Array.from(
    { length: 2_500 },
    (_, index): Transaction => ({ id: String(index), at: index, sequence: 0, action: 'buy', transfers: [] }),
  );
  const bytes = written(transactions);
  const within = Buffer.concat([Buffer.from('abc'), bytes]).subarray(3);
  const batches = [...readPiece(within)];
  expect(batches.map((batch) => batch.length)).toEqual([1_000, 1_000, 500]);
  expect(batches.flat()).toStrictEqual(transactions);
});

it('trades take few bytes', () => {
  const transactions = Array.from({ length: 10_000 }, (_, index): Transaction => {
    const legs: Transfer[] = [1, 2].map((leg) => ({
      id: transferIdOf(2 * index + leg),
      coinId: coinIdOf(leg),
      amount: (BigInt(index + leg) * 10n ** 20n) as Amount,
      fromAccountId: leg === 1 ? accountIdOf(1) : null,
      toAccountId: leg === 1 ? null : accountIdOf(2),
      valueUsd: (BigInt(index) * 10n ** 24n) as Usd,
    }));
    return { id: String(index), at: Date.UTC(2024, 0, 1) + index * 1_000, sequence: 0, action: 'buy', transfers: legs };
  });
  expect(written(transactions).length / transactions.length).toBeLessThan(60);
});
