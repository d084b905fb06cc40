import type { PendingApproval } from '@holdfast/accounts/contract';
import {
  type Effect,
  findPendingApproval,
  needsSecondPerson,
  requestApproval,
  type Requester,
  type RuleDefaults,
} from '@holdfast/accounts/server';
import { formatDecimal, parseAmount, parsePrice, parseRatio, type Usd, valueOf } from '@holdfast/money';
import { RECEIPT_STEPS_MAX } from '@holdfast/catalogue/engine';
import type pg from 'pg';
import { isOwn, requireCoin } from '@holdfast/catalogue/server';
import { z } from 'zod';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '@holdfast/database/advisory-keys.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from './define-handlers.ts';
import type { PriceDependencies } from './get-coin-prices.ts';

export const manualPriceHandlers = defineHandlers(
  ({ pool, now, config }: PriceDependencies & { config: RuleDefaults }) => ({
    async setManualPrice({ params, body, caller }) {
      const setAt = now();
      if (params.day > setAt.toISOString().slice(0, 10)) {
        throw invalidField({
          loc: ['path', 'day'],
          msg: 'This day is in the future, so it has no price yet',
          input: params.day,
        });
      }
      await requireCoin(pool, params.id);
      const given: GivenPrice = { coinId: params.id, day: params.day, ...body };
      const pendingApproval = await transaction(pool, async (client) => {
        if (await needsSecondPerson(client, config, await valuedWith(client, given)))
          return requestPrice(client, given, { config, adminId: caller.userId });
        await writePrice(client, given, { setBy: caller.userId, setAt });
        return null;
      });
      const priceUsd = formatDecimal(parsePrice(body.priceUsd));
      return { day: params.day, priceUsd, source: 'manual', pendingApproval };
    },

    async deleteManualPrice({ params: { id: coinId, day } }) {
      await requireCoin(pool, coinId);
      await transaction(pool, async (client) => {
        const { rowCount } = await client.query('DELETE FROM price_manuals WHERE coin_id = $1 AND day = $2', [
          coinId,
          day,
        ]);
        if (rowCount === 0) throw new AppError('not_found', `No manual price is set for ${day}.`);
      });
      return { done: true };
    },

    async setPriceRatio({ params, body, caller }) {
      const given = { coinId: params.id, ...body };
      return transaction(pool, async (client) => {
        // Two admins who set two ratios at once could otherwise create a circle that neither check finds.
        await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.priceRatios]);
        await requireCoin(client, given.coinId);
        const { rows } = await client.query<{ symbol: string }>('SELECT symbol FROM coins WHERE id = $1', [
          given.ofCoinId,
        ]);
        if (!rows[0]) throw refuseOfCoin(given.ofCoinId, `There is no coin ${given.ofCoinId}`);
        await refuseCircle(client, given);
        await client.query(
          `INSERT INTO price_ratios (coin_id, of_coin_id, ratio, set_by, set_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (coin_id) DO UPDATE SET of_coin_id = excluded.of_coin_id, ratio = excluded.ratio,
         set_by = excluded.set_by, set_at = excluded.set_at`,
          [given.coinId, given.ofCoinId, given.ratio, caller.userId, now()],
        );
        await refuseLongChain(client, given);
        return {
          ofCoinId: given.ofCoinId,
          ofCoinSymbol: rows[0].symbol,
          ratio: formatDecimal(parseRatio(given.ratio)),
        };
      });
    },

    async deletePriceRatio({ params: { id: coinId } }) {
      await requireCoin(pool, coinId);
      await transaction(pool, async (client) => {
        const { rowCount } = await client.query('DELETE FROM price_ratios WHERE coin_id = $1', [coinId]);
        if (rowCount === 0) throw new AppError('not_found', 'This coin is not priced as a ratio of another one.');
      });
      return { done: true };
    },
  }),
);

const givenPrice = z.object({ coinId: z.int(), day: z.string(), priceUsd: z.string(), reason: z.string() });
type GivenPrice = z.infer<typeof givenPrice>;

async function writePrice(
  client: pg.PoolClient,
  { coinId, day, priceUsd, reason }: GivenPrice,
  { setBy, setAt }: { readonly setBy: number; readonly setAt: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO price_manuals (coin_id, day, price_usd, set_by, set_at, reason) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (coin_id, day) DO UPDATE SET price_usd = excluded.price_usd, set_by = excluded.set_by,
     set_at = excluded.set_at, reason = excluded.reason`,
    [coinId, day, priceUsd, setBy, setAt, reason],
  );
}

/** What the price decides: what was held at the end of the day, or moved on it, whichever is more. */
async function valuedWith(client: pg.PoolClient, { coinId, day, priceUsd }: GivenPrice): Promise<Usd> {
  const { rows } = await client.query<{ units: string }>(
    `SELECT greatest(
       coalesce(sum(x.amount) FILTER (WHERE x.at >= $2::date::timestamp AT TIME ZONE 'UTC'), 0),
       coalesce(sum(CASE WHEN ${isOwn('x.to_account_id')} THEN x.amount ELSE 0 END
                    - CASE WHEN ${isOwn('x.from_account_id')} THEN x.amount ELSE 0 END), 0)) AS units
       FROM transfers x WHERE x.coin_id = $1 AND x.at < ($2::date + 1)::timestamp AT TIME ZONE 'UTC'`,
    [coinId, day],
  );
  return valueOf(parseAmount(rows[0]?.units ?? '0'), parsePrice(priceUsd));
}

async function requestPrice(
  client: pg.PoolClient,
  given: GivenPrice,
  requester: Requester,
): Promise<PendingApproval | null> {
  const { rows } = await client.query<{ symbol: string; price_usd: string | null }>(
    `SELECT c.symbol, p.price_usd FROM coins c LEFT JOIN price_manuals p ON p.coin_id = c.id AND p.day = $2
      WHERE c.id = $1`,
    [given.coinId, given.day],
  );
  const symbol = rows[0]?.symbol ?? '';
  const before = rows[0]?.price_usd ?? null;
  const { id } = await requestApproval(client, requester, {
    kind: 'manualPrice',
    name: `Set the price of ${symbol} on ${given.day}`,
    details: `${symbol}, ${given.day}`,
    objectIds: [],
    before: before === null ? {} : { Price: `$${formatDecimal(parsePrice(before))}` },
    after: { Price: `$${formatDecimal(parsePrice(given.priceUsd))}` },
    change: { ...given },
    reason: given.reason,
    ownNotices: { client: true },
  });
  return findPendingApproval(client, 'manualPrice', id);
}

export const manualPriceEffect: Effect = {
  apply: (client, { change, requestedBy, now }) =>
    writePrice(client, givenPrice.parse(change), { setBy: requestedBy, setAt: now }),
};

async function refuseCircle(
  client: pg.PoolClient,
  { coinId, ofCoinId }: { coinId: number; ofCoinId: number },
): Promise<void> {
  if (coinId === ofCoinId) throw refuseOfCoin(ofCoinId, 'A coin cannot be priced as a ratio of itself');
  const { rows } = await client.query<{ is_circle: boolean }>(
    `WITH RECURSIVE reached AS (
       SELECT of_coin_id FROM price_ratios WHERE coin_id = $1
       UNION
       SELECT next.of_coin_id FROM reached JOIN price_ratios next ON next.coin_id = reached.of_coin_id
     )
     SELECT EXISTS (SELECT FROM reached WHERE of_coin_id = $2) AS is_circle`,
    [ofCoinId, coinId],
  );
  if (rows[0]?.is_circle)
    throw refuseOfCoin(ofCoinId, 'That coin is itself priced as a ratio of this one, which would be circular');
}

/** The new ratio also lengthens the chains of coins that are priced through this one. */
async function refuseLongChain(client: pg.PoolClient, { ofCoinId }: { ofCoinId: number }): Promise<void> {
  const { rows } = await client.query<{ steps: number }>(
    `WITH RECURSIVE upwards AS (
       SELECT coin_id, 1 AS steps FROM price_ratios WHERE of_coin_id = $1
       UNION ALL
       SELECT next.coin_id, upwards.steps + 1 FROM upwards JOIN price_ratios next ON next.of_coin_id = upwards.coin_id
     ), downwards AS (
       SELECT of_coin_id, 1 AS steps FROM price_ratios WHERE coin_id = $1
       UNION ALL
       SELECT next.of_coin_id, downwards.steps + 1 FROM downwards
       JOIN price_ratios next ON next.coin_id = downwards.of_coin_id
     )
     SELECT coalesce((SELECT max(steps) FROM upwards), 0) + coalesce((SELECT max(steps) FROM downwards), 0) AS steps`,
    [ofCoinId],
  );
  if ((rows[0]?.steps ?? 0) > RECEIPT_STEPS_MAX)
    throw refuseOfCoin(ofCoinId, `A price may lead through at most ${RECEIPT_STEPS_MAX} ratios`);
}

function refuseOfCoin(ofCoinId: number, msg: string): AppError {
  return invalidField({ loc: ['body', 'ofCoinId'], msg, input: ofCoinId });
}
