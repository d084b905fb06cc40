/**
 * Links two transactions as the two ends of one transfer, so that the lots sent are the lots received. Both must
 * already be classified as such: a link does not classify.
 */
import type pg from 'pg';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '@holdfast/database/advisory-keys.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { BookDependencies } from '../reading-dependencies.ts';

const KINDS: Readonly<Record<string, 'bridge' | 'exchange' | 'ownTransfer'>> = {
  bridgeOut: 'bridge',
  bridgeIn: 'bridge',
  exchangeDeposit: 'exchange',
  exchangeWithdrawal: 'exchange',
  ownTransfer: 'ownTransfer',
};

interface LinkRequest {
  readonly outTransactionId: number;
  readonly inTransactionId: number;
  readonly userId: number;
}

interface End {
  id: number;
  at: Date;
  action: string | null;
  sends: boolean;
  receives: boolean;
}

export const linkHandlers = defineHandlers(({ pool }: BookDependencies) => ({
  async linkTransactions({ body, caller }) {
    const request = { ...body, userId: caller.userId };
    const { outTransactionId, inTransactionId, userId } = request;
    await transaction(pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.transactionWrites]);
      if (await isLinked(client, request)) return;
      const kind = await kindOf(client, request);
      await client.query(
        'INSERT INTO transaction_links (out_transaction_id, in_transaction_id, kind) VALUES ($1, $2, $3)',
        [outTransactionId, inTransactionId, kind],
      );
      await client.query(
        `INSERT INTO transaction_events (transaction_id, ledger, key, kind, user_id, detail)
         SELECT id, ledger, key, 'linked', $3, jsonb_build_object('other', CASE id WHEN $1 THEN $2
           ELSE $1 END, 'kind', $4::text) FROM transactions WHERE id IN ($1, $2) ORDER BY id`,
        [outTransactionId, inTransactionId, userId, kind],
      );
    });
    return { done: true };
  },
}));

/** Linking the same two again changes nothing; a different link of either end is refused, never replaced. */
async function isLinked(client: pg.PoolClient, { outTransactionId, inTransactionId }: LinkRequest): Promise<boolean> {
  const { rows } = await client.query<{ out_id: number; in_id: number }>(
    `SELECT out_transaction_id AS out_id, in_transaction_id AS in_id FROM transaction_links
       WHERE out_transaction_id IN ($1, $2) OR in_transaction_id IN ($1, $2)`,
    [outTransactionId, inTransactionId],
  );
  if (rows.some((row) => row.out_id === outTransactionId && row.in_id === inTransactionId)) return true;
  const [other] = rows;
  if (other)
    throw new AppError(
      'conflict',
      `The transactions ${other.out_id} and ${other.in_id} are linked already. Reset one of them first.`,
    );
  return false;
}

async function kindOf(
  client: pg.PoolClient,
  { outTransactionId, inTransactionId }: LinkRequest,
): Promise<'bridge' | 'exchange' | 'ownTransfer'> {
  const { rows } = await client.query<End>(
    `SELECT t.id, t.at, c.action,
            EXISTS (SELECT FROM transfers x JOIN operator_wallets w ON w.account_id = x.from_account_id
            WHERE x.transaction_id = t.id AND x.role = 'transfer') AS sends,
            EXISTS (SELECT FROM transfers x JOIN operator_wallets w ON w.account_id = x.to_account_id
            WHERE x.transaction_id = t.id AND x.role = 'transfer') AS receives
       FROM transactions t LEFT JOIN classifications c ON c.transaction_id = t.id WHERE t.id IN ($1, $2)
       ORDER BY t.id FOR NO KEY UPDATE OF t`,
    [outTransactionId, inTransactionId],
  );
  const out = endOf(rows, { id: outTransactionId, field: 'outTransactionId' });
  const arrival = endOf(rows, { id: inTransactionId, field: 'inTransactionId' });
  if (out.id === arrival.id)
    throw invalidField({
      loc: ['body', 'inTransactionId'],
      msg: 'A transaction cannot be linked to itself.',
      input: inTransactionId,
    });
  if (!out.sends)
    throw invalidField({
      loc: ['body', 'outTransactionId'],
      msg: 'This transaction sends nothing from your wallets.',
      input: out.id,
    });
  if (!arrival.receives)
    throw invalidField({
      loc: ['body', 'inTransactionId'],
      msg: 'This transaction brings nothing into your wallets.',
      input: arrival.id,
    });
  if (arrival.at < out.at)
    throw invalidField({
      loc: ['body', 'inTransactionId'],
      msg: 'Coins cannot arrive before they left.',
      input: arrival.id,
    });
  return (KINDS[out.action ?? ''] === 'exchange' ? 'exchange' : KINDS[arrival.action ?? '']) ?? 'ownTransfer';
}

function endOf(rows: readonly End[], { id, field }: { id: number; field: string }): End {
  const found = rows.find((row) => row.id === id);
  if (!found) throw invalidField({ loc: ['body', field], msg: `There is no transaction ${id}.`, input: id });
  if (found.action === null || !Object.hasOwn(KINDS, found.action)) {
    throw invalidField({
      loc: ['body', field],
      msg:
        'Only bridge and exchange transfers and own transfers can be matched. Classify the transaction as one of ' +
        'them first.',
      input: id,
    });
  }
  return found;
}
