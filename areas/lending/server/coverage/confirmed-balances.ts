/** The confirmed balance of the operator's wallets, and by wallet what is not confirmed. See confirm-balance.ts. */
import { add, type Amount, parseAmount, ZERO } from '@holdfast/money';
import { assetOf } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { confirmBalance } from '../../engine/coverage/confirm-balance.ts';

/** The coins of all the assets, each with its asset. */
export const MEMBERS = `SELECT c.id, ${assetOf('c.id')} AS asset_id FROM coins c
  WHERE c.id = ANY ($1)
     OR c.id IN (SELECT o.coin_id
                   FROM alias_coin_members m JOIN alias_coin_members o ON o.alias_coin_id = m.alias_coin_id
                  WHERE m.coin_id = ANY ($1))`;

/**
 * A transfer that a chain returned, or a trade that the desk BlockFills stated. Transactions that a person edited are
 * records: leaving out a payment would raise a balance too.
 */
export const IS_CONFIRMED = `(t.edited_at IS NULL AND (
  t.ledger = 'block-fills' OR (t.ledger LIKE 'network:%' AND x.origin NOT IN ('row', 'manual'))))`;

interface BalanceRow {
  asset_id: number;
  wallet_id: number;
  wallet_name: string;
  is_rebasing: boolean;
  transfers: string;
  records: string;
  stated: string | null;
  transfers_when_stated: string;
}

export interface UnconfirmedBalance {
  readonly kind: 'record' | 'difference';
  readonly place: 'liquid';
  readonly walletId: number;
  readonly walletName: string;
  readonly amount: Amount;
}

export interface ConfirmedBalances {
  readonly liquid: Amount;
  readonly unconfirmed: readonly UnconfirmedBalance[];
}

export async function loadConfirmedBalances(
  queries: Queries,
  assetIds: readonly number[],
): Promise<Map<number, ConfirmedBalances>> {
  const found = new Map<number, { liquid: Amount; unconfirmed: UnconfirmedBalance[] }>();
  for (const row of await readBalances(queries, assetIds)) {
    const { confirmed, records, difference } = confirmBalance({
      transfers: parseAmount(row.transfers),
      records: parseAmount(row.records),
      stated:
        row.stated === null
          ? null
          : { amount: parseAmount(row.stated), transfers: parseAmount(row.transfers_when_stated) },
    });
    const asset = found.get(row.asset_id) ?? { liquid: ZERO, unconfirmed: [] };
    found.set(row.asset_id, asset);
    asset.liquid = add(asset.liquid, confirmed);
    const wallet = { place: 'liquid', walletId: row.wallet_id, walletName: row.wallet_name } as const;
    if (records !== 0n) asset.unconfirmed.push({ ...wallet, kind: 'record', amount: records });
    // Balances of rebasing coins grow without transfers.
    if (difference !== 0n && !(row.is_rebasing && difference > 0n))
      asset.unconfirmed.push({ ...wallet, kind: 'difference', amount: difference });
  }
  return found;
}

/** What was stated is as of a block, or as of the last reading of an exchange, which has no confirmed transfers. */
async function readBalances(queries: Queries, assetIds: readonly number[]): Promise<BalanceRow[]> {
  const { rows } = await queries.query<BalanceRow>(
    `WITH members AS MATERIALIZED (${MEMBERS}),
     own AS MATERIALIZED (SELECT id, account_id, name FROM operator_wallets),
     stated AS MATERIALIZED (
       SELECT b.wallet_id, b.coin_id, b.block, b.on_chain AS amount
         FROM wallet_balances b JOIN own o ON o.id = b.wallet_id JOIN members m ON m.id = b.coin_id
        WHERE b.on_chain IS NOT NULL
       UNION ALL
       SELECT e.wallet_id, m.id, 0, sum((b ->> 'amount')::numeric)
         FROM exchange_connections e JOIN own o ON o.id = e.wallet_id CROSS JOIN jsonb_array_elements(e.balances) AS b
         JOIN members m ON m.id = (b ->> 'coinId')::bigint
        GROUP BY 1, 2),
     moved AS (
       SELECT o.id AS wallet_id, x.coin_id,
              sum(side.net) FILTER (WHERE kind.is_confirmed) AS transfers,
              sum(side.net) FILTER (WHERE kind.is_confirmed AND coalesce(t.block, 0) <= s.block) AS until_stated,
              sum(side.net) FILTER (WHERE NOT kind.is_confirmed) AS records
         FROM transfers x
         JOIN members m ON m.id = x.coin_id
         JOIN transactions t ON t.id = x.transaction_id
         CROSS JOIN LATERAL (SELECT ${IS_CONFIRMED} AS is_confirmed) AS kind
         CROSS JOIN LATERAL (VALUES (x.to_account_id, x.amount), (x.from_account_id, -x.amount))
           AS side (account_id, net)
         JOIN own o ON o.account_id = side.account_id
         LEFT JOIN stated s ON s.wallet_id = o.id AND s.coin_id = x.coin_id
        GROUP BY 1, 2)
     SELECT m.asset_id, o.id AS wallet_id, o.name AS wallet_name, c.is_rebasing, coalesce(v.transfers, 0) AS transfers,
            coalesce(v.records, 0) AS records, s.amount AS stated, coalesce(v.until_stated, 0) AS transfers_when_stated
       FROM moved v FULL JOIN stated s USING (wallet_id, coin_id)
       JOIN members m ON m.id = coin_id JOIN coins c ON c.id = coin_id JOIN own o ON o.id = wallet_id
      ORDER BY m.asset_id, lower(o.name), o.id, coin_id`,
    [assetIds],
  );
  return rows;
}
