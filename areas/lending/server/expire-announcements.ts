/**
 * Cancels announcements of deposits whose coins did not arrive in time, because interest would count from the
 * announcement. One whose coins were seen stays: a transfer of its amount to the client's deposit address, or the
 * transaction with the hash that the client named, unless it reached another client's address.
 */
import type pg from 'pg';

export async function expireAnnouncements(client: pg.PoolClient, now: Date): Promise<number> {
  const { rowCount } = await client.query(
    `WITH expired AS (
       UPDATE client_transactions x SET status = 'cancelled', cancelled_at = $1,
              note = left(concat_ws(E'\\n', nullif(x.note, ''), 'Expired: the coins did not arrive within '
                                    || x.announcement_days || ' days.'), 2000)
        WHERE x.type = 'deposit' AND x.status = 'pending'
          AND greatest(x.initiated_at, x.created_at) + x.announcement_days * interval '1 day' < $1
          AND NOT EXISTS (
            SELECT FROM transfers y JOIN transactions t ON t.id = y.transaction_id
              CROSS JOIN LATERAL (SELECT deposit_address_owner(y.to_account_id, y.at) AS id) AS owner
             WHERE y.role = 'transfer' AND y.coin_id IN (SELECT coins_of_same_asset(x.coin_id))
               AND y.at BETWEEN x.initiated_at - interval '30 days'
               AND x.initiated_at + x.announcement_days * interval '1 day'
               AND EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = y.to_account_id)
               AND (owner.id = x.user_id AND y.amount = x.amount
                    OR lower(t.hash) = lower(x.hash) AND (owner.id IS NULL OR owner.id = x.user_id))
               AND NOT EXISTS (SELECT FROM client_transactions o WHERE o.transaction_id = t.id))
        RETURNING x.id, x.user_id, x.amount, x.coin_id, x.announcement_days)
     SELECT write_notice(e.user_id, 'depositExpired', e.id::text,
                         jsonb_build_object('amount', trim_scale(e.amount)::text, 'coinSymbol', c.symbol,
                                            'days', e.announcement_days))
       FROM expired e JOIN coins c ON c.id = e.coin_id`,
    [now],
  );
  return rowCount ?? 0;
}
