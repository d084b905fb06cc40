/** Price alerts: one for each account and coin. */
import { type DefiCalls } from '../contract/calls.ts';
import type { CallParsed } from '@holdfast/contract';
import type { PoolPriceAlert } from '../contract/pools.ts';
import { parsePrice } from '@holdfast/money';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from './define-handlers.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import type { DefiDependencies } from './defi-dependencies.ts';
import { loadCoinNames } from './names.ts';
import { findBoundsIssue } from './price-alert.ts';

export async function loadAlerts(queries: Queries, accountIds: readonly number[]): Promise<PoolPriceAlert[]> {
  const { rows } = await queries.query<{
    account_id: number;
    coin_id: number;
    min_price_usd: string | null;
    max_price_usd: string | null;
    last_price_usd: string | null;
    last_checked_at: Date | null;
    state: PoolPriceAlert['state'];
    triggered_at: Date | null;
    triggered_price_usd: string | null;
  }>(
    `SELECT account_id, coin_id, trim_scale(min_price_usd) AS min_price_usd,
       trim_scale(max_price_usd) AS max_price_usd, trim_scale(last_price_usd) AS last_price_usd,
            last_checked_at, state, triggered_at, trim_scale(triggered_price_usd) AS triggered_price_usd
       FROM pool_price_alerts WHERE account_id = ANY ($1) ORDER BY account_id, coin_id`,
    [accountIds],
  );
  const names = await loadCoinNames(
    queries,
    rows.map(({ coin_id }) => coin_id),
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    ...names.of(row.coin_id),
    minPriceUsd: row.min_price_usd,
    maxPriceUsd: row.max_price_usd,
    lastPriceUsd: row.last_price_usd,
    lastCheckedAt: row.last_checked_at?.toISOString() ?? null,
    state: row.state,
    triggeredAt: row.triggered_at?.toISOString() ?? null,
    triggeredPriceUsd: row.triggered_price_usd,
  }));
}

export async function countAlertsOutside(queries: Queries): Promise<number> {
  const { rows } = await queries.query<{ count: number }>(
    `SELECT count(*) AS count FROM pool_price_alerts WHERE state IN ('below', 'above')`,
  );
  return rows[0]?.count ?? 0;
}

export const poolAlertHandlers = defineHandlers(({ pool, now }: DefiDependencies) => ({
  async listPoolPriceAlerts({ params: { id: accountId } }) {
    await requireCoins(pool, accountId);
    return { items: await loadAlerts(pool, [accountId]) };
  },

  setPoolPriceAlert: ({ params, body, caller }) =>
    setPoolPriceAlert({ pool, now }, { params, body, userId: caller.userId }),

  async deletePoolPriceAlert({ params: { accountId, coinId } }) {
    const { rowCount } = await transaction(pool, (client) =>
      client.query('DELETE FROM pool_price_alerts WHERE account_id = $1 AND coin_id = $2', [accountId, coinId]),
    );
    if (rowCount === 0) throw new AppError('not_found', 'There is no such alert.');
    return { done: true };
  },
}));

/** The coins of a pool with an open position. */
async function requireCoins(queries: Queries, accountId: number): Promise<number[]> {
  const { rows } = await queries.query<{ coins: { coinId: number }[] }>(
    `SELECT figures -> 'coins' AS coins FROM defi_pools WHERE account_id = $1`,
    [accountId],
  );
  const [found] = rows;
  if (!found) throw new AppError('not_found', 'There is no such pool.');
  return found.coins.map(({ coinId }) => coinId);
}

/** Changed bounds start anew: the alert fires at once if the price is outside of them. */
export async function setPoolPriceAlert(
  { pool, now }: Pick<DefiDependencies, 'pool' | 'now'>,
  { params, body, userId }: CallParsed<DefiCalls['setPoolPriceAlert']> & { userId: number },
): Promise<PoolPriceAlert> {
  const { accountId, coinId } = params;
  const bounds = {
    min: body.minPriceUsd === null ? null : parsePrice(body.minPriceUsd),
    max: body.maxPriceUsd === null ? null : parsePrice(body.maxPriceUsd),
  };
  const issue = findBoundsIssue(bounds);
  if (issue) throw invalidField({ loc: ['body', issue.field], msg: issue.message, input: body[issue.field] });
  await transaction(pool, async (client) => {
    const coins = await requireCoins(client, accountId);
    if (!coins.includes(coinId))
      throw invalidField({ loc: ['path', 'coinId'], msg: 'This coin is not in the pool.', input: coinId });
    await client.query(
      `INSERT INTO pool_price_alerts AS known (account_id, coin_id, min_price_usd, max_price_usd, set_by, set_at)
         VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (account_id, coin_id) DO UPDATE SET min_price_usd = excluded.min_price_usd,
         max_price_usd = excluded.max_price_usd, set_by = excluded.set_by, set_at = excluded.set_at, state = NULL
        WHERE (known.min_price_usd, known.max_price_usd) IS DISTINCT
          FROM (excluded.min_price_usd, excluded.max_price_usd)`,
      [accountId, coinId, body.minPriceUsd, body.maxPriceUsd, userId, now()],
    );
  });
  const alert = (await loadAlerts(pool, [accountId])).find((each) => each.coinId === coinId);
  if (!alert) throw new AppError('not_found', 'The alert was removed.');
  return alert;
}
