import type pg from 'pg';
import { classify } from '../classify/classify.ts';
import { findCertainActions } from './certain-actions.ts';
import { IS_OPEN } from './eligible.ts';
import { isOwn } from './own-wallet.ts';

/** Nothing came from outside and nothing went there. */
const STAYS_INSIDE = `NOT EXISTS (SELECT FROM transfers x WHERE x.transaction_id = t.id AND x.role = 'transfer' AND ${isOwn('x.from_account_id')} <> ${isOwn('x.to_account_id')})`;

export async function settleCertain(client: pg.PoolClient, transactionIds: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT t.id FROM transactions t WHERE t.id = ANY ($1) AND ${IS_OPEN} AND ${STAYS_INSIDE} ORDER BY t.id`,
    [transactionIds],
  );
  const certain = await findCertainActions(
    client,
    rows.map((row) => row.id),
  );
  for (const action of new Set([...certain.values()].map((found) => found.action))) {
    const ids = [...certain].filter(([, found]) => found.action === action).map(([id]) => id);
    await classify(client, {
      transactionIds: ids,
      action,
      origin: 'certain',
      userId: null,
      reasonOf: (id) => certain.get(id)?.reason ?? '',
    });
  }
}
