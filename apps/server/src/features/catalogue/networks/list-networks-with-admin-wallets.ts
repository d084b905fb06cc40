import type { CallOutput, CallParsed, Contract, Wallet } from '@holdfast/contract';
import { findPageOfIds } from '../bounded-page.ts';
import type { Queries } from '../catalogue-dependencies.ts';
import { Conditions } from '../conditions.ts';
import { readWallets } from '../wallets/wallet-record.ts';
import { readNetworks } from './network-record.ts';

const WALLETS_MAX = 25;

export async function listNetworksWithAdminWallets(
  client: Queries,
  query: CallParsed<Contract['listNetworksWithAdminWallets']>['query'],
): Promise<CallOutput<Contract['listNetworksWithAdminWallets']>> {
  const conditions = new Conditions();
  conditions.add('EXISTS (SELECT FROM wallets w WHERE w.network_id = n.id AND w.user_id IS NULL)');
  const { ids, ...total } = await findPageOfIds(
    client,
    { from: 'networks n', conditions, orderBy: 'lower(n.name), n.id', id: 'n.id' },
    query,
  );
  const networks = await readNetworks(client, ids);
  const { wallets, totals } = await readOperatorWallets(client, ids);
  const items = networks.map((network) => ({
    ...network,
    wallets: wallets.filter((wallet) => wallet.networkId === network.id),
    walletsTotal: totals.get(network.id) ?? 0,
  }));
  return { items, ...total, page: query.page, limit: query.limit };
}

async function readOperatorWallets(
  client: Queries,
  networkIds: readonly number[],
): Promise<{ wallets: Wallet[]; totals: Map<number, number> }> {
  const { rows } = await client.query<{ network_id: number; ids: number[]; total: number }>(
    `SELECT n.id AS network_id,
            ARRAY (SELECT w.id FROM wallets w WHERE w.network_id = n.id AND w.user_id IS NULL ORDER BY lower(w.name), w.id LIMIT ${WALLETS_MAX}) AS ids,
            (SELECT count(*) FROM wallets w WHERE w.network_id = n.id AND w.user_id IS NULL) AS total
       FROM unnest($1::bigint[]) AS n (id)`,
    [networkIds],
  );
  const wallets = await readWallets(
    client,
    rows.flatMap((row) => row.ids),
  );
  return { wallets, totals: new Map(rows.map((row) => [row.network_id, row.total])) };
}
