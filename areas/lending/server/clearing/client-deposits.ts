/**
 * A client deposit has a client. Either the transaction carries a client's announced deposit, or the deposit is
 * recorded from the transaction itself. Without one, coins of a client would look like the operator's own.
 */
import type { Action } from '@holdfast/actions/actions.ts';
import { countNoun, formatDecimal, roundTo, sum } from '@holdfast/money';
import { insertReturningId, type Queries } from '@holdfast/database/queries.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { isSameAsset, readCarriedAmounts } from './client-transactions.ts';

const CLIENT_DEPOSIT: Action = 'clientDeposit';

/** Throws if transactions are to be classified as client deposits and one of them has no client. */
export async function requireClients(
  client: Queries,
  action: string,
  transactionIds: readonly number[],
): Promise<void> {
  const missing = await findWithoutClient(client, action, transactionIds);
  if (missing.length === 0) return;
  throw invalidField({
    loc: ['query', 'client_transaction_id'],
    msg:
      transactionIds.length === 1
        ? 'A client deposit needs its client. Choose the request it belongs to, or create the deposit from this ' +
          'transaction.'
        : `Each client deposit needs its client, which is missing for ${countNoun(missing.length, 'transaction')}. ` +
          'Classify client deposits one at a time.',
    input: null,
  });
}

/** Returns the transactions that would become client deposits without a client. */
export async function findWithoutClient(
  client: Queries,
  action: string,
  transactionIds: readonly number[],
): Promise<number[]> {
  if (action !== CLIENT_DEPOSIT) return [];
  const { rows } = await client.query<{ id: number }>(
    `SELECT given.id FROM unnest($1::bigint[]) AS given (id)
      WHERE NOT EXISTS (SELECT FROM client_transactions x WHERE x.transaction_id = given.id AND x.type = 'deposit')
      ORDER BY given.id`,
    [transactionIds],
  );
  return rows.map((row) => row.id);
}

/**
 * Returns the clients of deposits whose sender determines them: everything that came in was sent by wallets of one
 * client, who has announced no deposit of the same asset. A transaction of an announced deposit is left to a person,
 * who matches the two. A client can add any address, so a wallet counts if the operator added it or the client proved
 * it, or if the coins reached the deposit address of the same client; they never count for another client then.
 */
export async function findSendingClients(
  client: Queries,
  transactionIds: readonly number[],
): Promise<Map<number, number>> {
  if (transactionIds.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; user_id: number }>(
    `WITH incoming AS (
       SELECT x.transaction_id AS id, x.coin_id, u.id AS user_id FROM transfers x
         CROSS JOIN LATERAL (SELECT deposit_address_owner(x.to_account_id, x.at) AS id) AS owner
         LEFT JOIN wallets w ON w.account_id = x.from_account_id
          AND CASE WHEN owner.id IS NOT NULL THEN w.user_id = owner.id
                   ELSE NOT w.is_self_added OR EXISTS (SELECT FROM proven_wallets p WHERE p.id = w.id) END
         LEFT JOIN users u ON u.id = w.user_id AND u.role <> 'admin'
        WHERE x.transaction_id = ANY ($1) AND x.role = 'transfer'
          AND EXISTS (SELECT FROM operator_wallets o WHERE o.account_id = x.to_account_id)
          AND NOT EXISTS (SELECT FROM operator_wallets o WHERE o.account_id = x.from_account_id)),
     sent AS (SELECT id, min(user_id) AS user_id FROM incoming GROUP BY id
              HAVING bool_and(user_id IS NOT NULL) AND count(DISTINCT user_id) = 1)
     SELECT s.id, s.user_id FROM sent s
      WHERE NOT EXISTS (
        SELECT FROM client_transactions p JOIN incoming i ON i.id = s.id
          LEFT JOIN alias_coin_members announced ON announced.coin_id = p.coin_id
          LEFT JOIN alias_coin_members received ON received.coin_id = i.coin_id
         WHERE p.user_id = s.user_id AND p.type = 'deposit' AND p.status = 'pending'
           AND (p.coin_id = i.coin_id OR announced.alias_coin_id = received.alias_coin_id))`,
    [transactionIds],
  );
  return new Map(rows.map((row) => [row.id, row.user_id]));
}

/**
 * Records the deposit of a client from the transaction that brought it in: its coin, amount, network and time. It is
 * pending until clearClientTransaction ties it to the transaction, in the same database transaction. Returns the
 * deposit that the transaction already carries if it is the same client's.
 */
export async function createClientDeposit(
  client: Queries,
  { transactionId, userId, createdBy }: { transactionId: number; userId: number; createdBy: number | null },
): Promise<number> {
  await requireClient(client, userId);
  const known = await client.query<{ id: number; user_id: number }>(
    'SELECT id, user_id FROM client_transactions WHERE transaction_id = $1',
    [transactionId],
  );
  if (known.rows[0]?.user_id === userId) return known.rows[0].id;
  if (known.rows[0])
    throw new AppError('conflict', `This transaction already carries client transaction ${known.rows[0].id}.`);
  const { coinId, amount } = await readDeposited(client, transactionId);
  // The caller has locked the transaction, so it exists.
  return insertReturningId(
    client,
    `INSERT INTO client_transactions (user_id, type, coin_id, amount, network_id, wallet_id, initiated_at, created_by,
                                      is_from_transaction)
     SELECT $2, 'deposit', $3, $4, t.network_id,
            (SELECT w.id FROM transfers x JOIN wallets w ON w.account_id = x.from_account_id
             WHERE x.transaction_id = t.id AND w.user_id = $2 ORDER BY w.id LIMIT 1), t.at, $5, true
       FROM transactions t WHERE t.id = $1 RETURNING id`,
    [transactionId, userId, coinId, amount, createdBy],
  );
}

async function requireClient(client: Queries, userId: number): Promise<void> {
  const { rowCount } = await client.query(`SELECT FROM users WHERE id = $1 AND role <> 'admin' FOR KEY SHARE`, [
    userId,
  ]);
  if (rowCount === 0)
    throw invalidField({
      loc: ['body', 'createClientTransaction', 'userId'],
      msg: 'There is no such client.',
      input: userId,
    });
}

async function readDeposited(client: Queries, transactionId: number): Promise<{ coinId: number; amount: string }> {
  const refuse = (msg: string): AppError =>
    invalidField({ loc: ['body', 'createClientTransaction'], msg, input: null });
  const carried = await readCarriedAmounts(client, { transactionId, type: 'deposit' });
  const [first] = carried;
  if (!first) throw refuse('This transaction brought in nothing, so it is no deposit.');
  if (carried.some((entry) => !isSameAsset(entry, first)))
    throw refuse(
      `This transaction brought in ${carried.map((entry) => entry.coinSymbol).join(', ')}. A deposit is of one coin.`,
    );
  const amount = sum(carried.map((entry) => entry.amount));
  const { rows } = await client.query<{ decimals: number }>('SELECT decimals FROM coins WHERE id = $1', [first.coinId]);
  const decimals = rows[0]?.decimals ?? 0;
  if (roundTo(amount, decimals, 'floor') !== amount)
    throw refuse(`${first.coinSymbol} has ${decimals} decimal places, and ${formatDecimal(amount)} has more.`);
  return { coinId: first.coinId, amount: formatDecimal(amount) };
}
