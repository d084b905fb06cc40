/**
 * How much cash the operator's wallets hold, by the transfers of classified transactions. The engine keeps no account
 * of cash, because cash has no lots. With the books the movements of each UTC day are stored, so that neither the next
 * regeneration nor the history of net worth reads every transfer.
 *
 * Only a positive balance counts: a wallet that spent more than it received was paid for from a bank account that is
 * not recorded, and owes nothing because of it.
 */
import { formatDay, type UtcDay } from '@holdfast/calendar';
import { add, type Amount, formatDecimal, parseAmount, ZERO } from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';
import type { BookTable } from './book-tables.ts';

/** Every movement of the cash coins $1 into (positive) or out of (negative) the operator's wallets. */
const MOVES = `
  SELECT moved.coin_id, moved.wallet_id, moved.amount, moved.at
    FROM (SELECT x.transaction_id, x.coin_id, w.id AS wallet_id, x.amount, x.at FROM transfers x
    JOIN operator_wallets w ON w.account_id = x.to_account_id WHERE x.coin_id = ANY ($1)
          UNION ALL
          SELECT x.transaction_id, x.coin_id, w.id, -x.amount, x.at FROM transfers x
          JOIN operator_wallets w ON w.account_id = x.from_account_id WHERE x.coin_id = ANY ($1)) AS moved
    JOIN transactions t ON t.id = moved.transaction_id AND t.is_classified`;

/** $2: the first day that is read. */
const READ_DAYS = `
  SELECT (at AT TIME ZONE 'UTC')::date::text AS day, coin_id, wallet_id, sum(amount) AS amount FROM (${MOVES}) AS moves
   WHERE at >= coalesce($2::timestamptz, '-infinity') GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;

interface WalletSum {
  readonly coin_id: number;
  readonly wallet_id: number;
  readonly amount: string;
}

/**
 * The lines of the days from a moment on, which is the start of a UTC day, and of what each wallet holds in the end.
 * The days before it are read from the books.
 */
export async function moneyLines(
  { client, reader }: { client: Queries; reader: Queries },
  { cashCoinIds, from }: { cashCoinIds: Iterable<number>; from: Date | null },
): Promise<(readonly [BookTable, string])[]> {
  const { rows: kept } = await client.query<WalletSum>(
    'SELECT coin_id, wallet_id, sum(amount) AS amount FROM book_money_days GROUP BY coin_id, wallet_id',
  );
  const { rows: days } = await reader.query<WalletSum & { day: string }>(READ_DAYS, [[...cashCoinIds], from]);
  const balances = new WalletBalances();
  for (const row of [...kept, ...days]) balances.add(row);
  return [
    ...days.map(
      ({ day, coin_id, wallet_id, amount }) =>
        ['book_money_days', [day, coin_id, wallet_id, formatDecimal(parseAmount(amount))].join('\t')] as const,
    ),
    ...balances
      .list()
      .filter(({ amount }) => amount > 0n)
      .map(
        ({ coinId, walletId, amount }) =>
          ['book_holdings', [coinId, walletId, '\\N', formatDecimal(amount)].join('\t')] as const,
      ),
  ];
}

/** The cash by coin at the end of each of some days, which rise. */
export async function moneyHeldAt(queries: Queries, days: readonly UtcDay[]): Promise<ReadonlyMap<number, Amount>[]> {
  const { rows } = await queries.query<WalletSum & { step: number }>({
    name: 'read-money-days',
    // Step 0 has everything up to the first day, step 1 what followed up to the second, and so on.
    text: `SELECT coin_id, wallet_id, width_bucket(day - 1, $1::date[]) AS step, sum(amount) AS amount
             FROM book_money_days GROUP BY 1, 2, 3 HAVING sum(amount) <> 0`,
    values: [days.map(formatDay)],
  });
  const balances = new WalletBalances();
  return days.map((_, step) => {
    for (const row of rows) if (row.step === step) balances.add(row);
    const held = new Map<number, Amount>();
    for (const { coinId, amount } of balances.list())
      if (amount > 0n) held.set(coinId, add(held.get(coinId) ?? ZERO, amount));
    return held;
  });
}

class WalletBalances {
  private readonly balances = new Map<string, { coinId: number; walletId: number; amount: Amount }>();

  add({ coin_id: coinId, wallet_id: walletId, amount }: WalletSum): void {
    const key = `${coinId} ${walletId}`;
    const before = this.balances.get(key)?.amount ?? ZERO;
    this.balances.set(key, { coinId, walletId, amount: add(before, parseAmount(amount)) });
  }

  list(): { coinId: number; walletId: number; amount: Amount }[] {
    return [...this.balances.values()];
  }
}
