/**
 * Loans that clients made before Holdfast was used. They rest on no transaction, so the trigger of client_transactions
 * asks for a second person, for the list as a whole. The same list again changes nothing: each row has the key of the
 * list.
 */
import type pg from 'pg';
import { parseAmount, roundTo } from '@holdfast/money';
import { parseUtcDay, utcDayOf } from '@holdfast/calendar';
import { AppError } from '@holdfast/http/server/app-error.ts';
import type { ErrorDetailItem } from '@holdfast/contract';

export interface GivenOpeningBalance {
  readonly client: string;
  readonly coin: string;
  readonly amount: string;
  readonly since: string;
}

interface OpeningBalances {
  readonly loans: readonly GivenOpeningBalance[];
  readonly key: string;
  readonly userId: number;
  readonly now: Date;
}

interface Resolved {
  readonly userId: number;
  readonly coinId: number;
  readonly amount: string;
  readonly at: Date;
}

/** Returns the ids of the deposits, in the order of the list. */
export async function writeOpeningBalances(client: pg.PoolClient, given: OpeningBalances): Promise<number[]> {
  const known = await findWritten(client, given.key);
  if (known.length > 0) return known;
  const loans = await resolve(client, given);
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO client_transactions (user_id, coin_id, type, amount, initiated_at, status, cleared_at, note,
        created_by, key)
     SELECT user_id, coin_id, 'deposit', amount, at, 'cleared', at, 'Opening balance', $6, $7 || ' ' || place
       FROM unnest($1::bigint[], $2::bigint[], $3::numeric[], $4::timestamptz[], $5::int[])
         AS given (user_id, coin_id, amount, at, place) ORDER BY place RETURNING id`,
    [
      loans.map(({ userId }) => userId),
      loans.map(({ coinId }) => coinId),
      loans.map(({ amount }) => amount),
      loans.map(({ at }) => at),
      loans.map((_, index) => index + 1),
      given.userId,
      keyOf(given.key),
    ],
  );
  return rows.map(({ id }) => id);
}

const keyOf = (key: string): string => `opening ${key}`;

async function findWritten(client: pg.PoolClient, key: string): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM client_transactions WHERE starts_with(key, $1) ORDER BY id',
    [`${keyOf(key)} `],
  );
  return rows.map(({ id }) => id);
}

async function resolve(client: pg.PoolClient, { loans, now }: OpeningBalances): Promise<Resolved[]> {
  const { rows: people } = await client.query<{ id: number; email: string }>(
    `SELECT id, lower(email) AS email FROM users
      WHERE role <> 'admin' AND archived_at IS NULL AND lower(email) = ANY ($1) FOR KEY SHARE`,
    [loans.map((loan) => loan.client.toLowerCase())],
  );
  const { rows: coins } = await client.query<{ id: number; symbol: string; decimals: number }>(
    `SELECT id, upper(symbol) AS symbol, decimals FROM coins
      WHERE usable_by_clients AND NOT is_spam AND NOT needs_review AND upper(symbol) = ANY ($1)
        ORDER BY id FOR KEY SHARE`,
    [loans.map((loan) => loan.coin.toUpperCase())],
  );
  const today = utcDayOf(now.getTime());
  const refusals: ErrorDetailItem[] = [];
  const resolved = loans.map((loan, index): Resolved => {
    const refuse = (field: keyof GivenOpeningBalance, msg: string): void => {
      refusals.push({ type: 'value_error', msg, loc: ['body', 'loans', String(index), field], input: loan[field] });
    };
    const person = people.find(({ email }) => email === loan.client.toLowerCase());
    const matching = coins.filter(({ symbol }) => symbol === loan.coin.toUpperCase());
    const [coin] = matching;
    if (!person) refuse('client', 'There is no client with this e-mail address.');
    if (!coin) refuse('coin', 'There is no coin with this symbol that is open to clients.');
    if (matching.length > 1) refuse('coin', 'Several coins that are open to clients have this symbol.');
    const exact = parseAmount(loan.amount);
    if (coin && roundTo(exact, coin.decimals, 'floor') !== exact)
      refuse('amount', `${loan.coin} has ${coin.decimals} decimal places, and the amount has more.`);
    const since = parseUtcDay(loan.since);
    if (since > today) refuse('since', 'This day is in the future.');
    return {
      userId: person?.id ?? 0,
      coinId: coin?.id ?? 0,
      amount: loan.amount,
      at: new Date(`${loan.since}T00:00:00.000Z`),
    };
  });
  if (refusals.length > 0) throw new AppError('invalid', refusals);
  return resolved;
}
