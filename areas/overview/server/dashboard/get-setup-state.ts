import { IS_READABLE_NETWORK } from '@holdfast/chain/readable-networks.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { DashboardDependencies } from './get-net-worth.ts';

interface SetupRow {
  networks: number;
  used_networks: number;
  unreachable_networks: number;
  wallets: number;
  syncable_wallets: number;
  synced_wallets: number;
  coins_to_review: number;
  counterparties: number;
  coins_missing_prices: number;
  transactions: number;
  unclassified: number;
  has_books: boolean;
  clients: number;
  deposit_addresses: number;
}

/**
 * A network counts as unreachable when syncing failed for a wallet on it and never succeeded for any. Only networks
 * that can be read are synced: the account at an exchange is filled by files.
 */
const SETUP_STATE = `
  WITH own AS (SELECT w.network_id, w.synced_at, w.sync_error, ${IS_READABLE_NETWORK} AS is_syncable
                 FROM operator_wallets w JOIN networks n ON n.id = w.network_id WHERE w.is_active),
       used AS (SELECT network_id, bool_or(sync_error IS NOT NULL) AND bool_and(synced_at IS NULL) AS is_unreachable
                  FROM own WHERE is_syncable GROUP BY network_id)
  SELECT (SELECT count(*) FROM networks WHERE is_active AND rpc_url IS NOT NULL) AS networks,
         (SELECT count(*) FROM used) AS used_networks,
         (SELECT count(*) FROM used WHERE is_unreachable) AS unreachable_networks,
         (SELECT count(*) FROM own) AS wallets,
         (SELECT count(*) FROM own WHERE is_syncable) AS syncable_wallets,
         (SELECT count(*) FROM own WHERE is_syncable AND synced_at IS NOT NULL) AS synced_wallets,
         (SELECT count(*) FROM coins WHERE needs_review AND NOT is_spam) AS coins_to_review,
         (SELECT count(*) FROM counterparties) AS counterparties,
         (SELECT count(*) FROM price_watch w WHERE w.latest_day = '-infinity'
             AND NOT EXISTS (SELECT FROM price_bases b WHERE b.coin_id = w.coin_id)
             AND EXISTS (SELECT FROM transfers x WHERE x.coin_id = w.coin_id)) AS coins_missing_prices,
         (SELECT coalesce(sum(transactions), 0)::bigint FROM transaction_days) AS transactions,
         (SELECT coalesce(sum(unclassified), 0)::bigint FROM transaction_days) AS unclassified,
         EXISTS (SELECT FROM book_generations) AS has_books,
         (SELECT count(*) FROM users WHERE role <> 'admin') AS clients,
         (SELECT count(*) FROM deposit_addresses WHERE state = 'active') AS deposit_addresses`;

export const setupStateHandlers = defineHandlers(({ pool }: DashboardDependencies) => ({
  async getSetupState() {
    const { rows } = await pool.query<SetupRow>(SETUP_STATE);
    if (!rows[0]) throw new Error('The state of the set-up could not be read.');
    return toRecord(rows[0]);
  },
}));
