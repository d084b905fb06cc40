/**
 * How much cash the operator's wallets hold, by the transfers of classified transactions. The engine keeps no account
 * of cash, because cash has no lots.
 *
 * Only a positive balance counts: a wallet that spent more than it received was paid for from a bank account that is
 * not recorded, and owes nothing because of it.
 */
import { type Amount, formatDecimal, parseAmount, ZERO } from '@holdfast/money';
import type { Queries } from '../db/queries.ts';
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

const READ_MONEY = `
  SELECT coin_id, wallet_id, sum(amount) AS amount FROM (${MOVES}) AS moves GROUP BY coin_id, wallet_id
  HAVING sum(amount) > 0 ORDER BY coin_id, wallet_id`;

/** Step 0 has everything up to the first moment, step 1 what followed up to the second, and so on. */
const READ_MONEY_STEPS = `
  SELECT coin_id, wallet_id, width_bucket(at - interval '1 microsecond', $2::timestamptz[]) AS step,
    sum(amount) AS amount
    FROM (${MOVES}) AS moves WHERE at <= ($2::timestamptz[])[array_upper($2, 1)] GROUP BY 1, 2, 3
    HAVING sum(amount) <> 0`;

export async function moneyHoldings(
  queries: Queries,
  cashCoinIds: Iterable<number>,
): Promise<(readonly [BookTable, string])[]> {
  const { rows } = await queries.query<{ coin_id: number; wallet_id: number; amount: string }>(READ_MONEY, [
    [...cashCoinIds],
  ]);
  return rows.map((row) => [
    'book_holdings',
    [row.coin_id, row.wallet_id, '\\N', formatDecimal(parseAmount(row.amount))].join('\t'),
  ]);
}

/** The cash by coin at each of some moments, which rise. */
export async function moneyHeldAt(queries: Queries, moments: readonly Date[]): Promise<ReadonlyMap<number, Amount>[]> {
  const { rows } = await queries.query<{ coin_id: number; wallet_id: number; step: number; amount: string }>(
    READ_MONEY_STEPS,
    [await readCashCoins(queries), moments],
  );
  const balances = new Map<string, { coinId: number; amount: bigint }>();
  return moments.map((_, step) => {
    for (const row of rows.filter((each) => each.step === step)) {
      const key = `${row.coin_id} ${row.wallet_id}`;
      const balance = balances.get(key) ?? { coinId: row.coin_id, amount: 0n };
      balances.set(key, { ...balance, amount: balance.amount + parseAmount(row.amount) });
    }
    const held = new Map<number, Amount>();
    for (const { coinId, amount } of balances.values())
      if (amount > 0n) held.set(coinId, ((held.get(coinId) ?? ZERO) + amount) as Amount);
    return held;
  });
}

/** Null while no cash has moved. */
export async function firstMoneyMove(queries: Queries): Promise<Date | null> {
  const { rows } = await queries.query<{ at: Date | null }>(`SELECT min(at) AS at FROM (${MOVES}) AS moves`, [
    await readCashCoins(queries),
  ]);
  return rows[0]?.at ?? null;
}

async function readCashCoins(queries: Queries): Promise<number[]> {
  const { rows } = await queries.query<{ id: number }>('SELECT id FROM coins WHERE is_cash');
  return rows.map((row) => row.id);
}
