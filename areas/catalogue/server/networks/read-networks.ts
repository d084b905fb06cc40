import { type CatalogueCalls } from '../../contract/calls.ts';
import type { Network, NetworkKind } from '../../contract/network.ts';
import type { PendingApproval } from '@holdfast/accounts/contract';
import type { Wallet } from '../../contract/wallet.ts';
import { pendingApprovalOf } from '@holdfast/accounts/server';
import { Conditions } from '@holdfast/database/conditions.ts';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { SECRET_PLACES, type SecretBox, secretsOf } from '@holdfast/database/secrets/secret-box.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { findPageOfIds, inOrderOf, orderBy, readPage } from '@holdfast/database/bounded-page.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type Caller, type QueryOf } from '@holdfast/http/server/handler.ts';
import { contains } from '../find-closest-ids.ts';
import { readWallets } from '../wallets/wallets.ts';

interface NetworkRow {
  id: number;
  name: string;
  kind: NetworkKind;
  chain_id: number | null;
  utxo_chain: Network['utxoChain'];
  rpc_url: string | null;
  covalent_name: string | null;
  explorer_url: string | null;
  native_coin_id: number | null;
  native_coin_symbol: string | null;
  confirmations: number;
  is_active: boolean;
  usable_by_clients: boolean;
  created_at: Date;
  pending_approval: PendingApproval | null;
}

const READ_NETWORKS = `
  SELECT n.id, n.name, n.kind, n.chain_id, n.utxo_chain, n.rpc_url, n.covalent_name, n.explorer_url, n.native_coin_id,
         c.symbol AS native_coin_symbol,
         n.confirmations, n.is_active, n.usable_by_clients, n.created_at,
         ${pendingApprovalOf('network', 'n.id')} AS pending_approval
    FROM networks n LEFT JOIN coins c ON c.id = n.native_coin_id
   WHERE n.id = ANY ($1)`;

/** Returns the networks with these ids, in this order. */
async function readNetworks(client: Queries, secrets: SecretBox, ids: readonly number[]): Promise<Network[]> {
  const { rows } = await client.query<NetworkRow>(READ_NETWORKS, [ids]);
  return inOrderOf(ids, rows).map((row) => ({
    ...toRecord(row),
    rpcUrl: row.rpc_url === null ? null : secrets.decrypt(row.rpc_url, SECRET_PLACES.rpcUrl),
  }));
}

/** Of an RPC address the rest is often a key, with which a reader could pass as the operator. */
function shownTo(caller: Caller): (network: Network) => Network {
  if (caller.apiToken === null && caller.user.adminScope === 'full') return (network) => network;
  return (network) => ({
    ...network,
    rpcUrl: network.rpcUrl && SECRET_PLACES.rpcUrl.publicPartOf(network.rpcUrl),
  });
}

export async function getNetwork(client: Queries, secrets: SecretBox, id: number): Promise<Network> {
  const [network] = await readNetworks(client, secrets, [id]);
  if (!network) throw noSuchNetwork();
  return network;
}

export function noSuchNetwork(): AppError {
  return new AppError('not_found', 'There is no such network.');
}

type Query = QueryOf<CatalogueCalls['listNetworks']>;

const SORT_EXPRESSIONS: Record<Query['sort'], string> = {
  // Networks in use come first in either direction: most of the others are never used.
  name: 'NOT n.is_active, lower(n.name)',
  kind: 'n.kind',
  // Networks without a chain id come after those with one.
  chainId: 'coalesce(n.chain_id, 9223372036854775807)',
  created: 'n.id',
};

export const networkListHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  async listNetworks({ query, caller }) {
    const conditions = new Conditions({ 'n.kind': query.kind, 'n.is_active': query.is_active });
    if (query.search) {
      const byName = contains(conditions, { column: 'n.name', search: query.search });
      conditions.add(`(${byName} OR n.chain_id::text = ${conditions.place(query.search)})`);
    }
    const order = orderBy(SORT_EXPRESSIONS[query.sort], { id: 'n.id', order: query.order });
    const source = { from: 'networks n', conditions, orderBy: order, id: 'n.id' };
    return readPage(query, await findPageOfIds(pool, source, query), async (ids) =>
      (await readNetworks(pool, secretsOf(pool), ids)).map(shownTo(caller)),
    );
  },

  async listNetworksWithAdminWallets({ query, caller }) {
    const conditions = new Conditions();
    conditions.add('EXISTS (SELECT FROM operator_wallets w WHERE w.network_id = n.id)');
    const source = { from: 'networks n', conditions, orderBy: 'lower(n.name), n.id', id: 'n.id' };
    return readPage(query, await findPageOfIds(pool, source, query), async (ids) => {
      const networks = (await readNetworks(pool, secretsOf(pool), ids)).map(shownTo(caller));
      const { wallets, totals } = await readOperatorWallets(pool, ids);
      return networks.map((network) => ({
        ...network,
        wallets: wallets.filter((wallet) => wallet.networkId === network.id),
        walletsTotal: totals.get(network.id) ?? 0,
      }));
    });
  },
}));

const WALLETS_MAX = 25;

async function readOperatorWallets(
  client: Queries,
  networkIds: readonly number[],
): Promise<{ wallets: Wallet[]; totals: Map<number, number> }> {
  const { rows } = await client.query<{ network_id: number; ids: number[]; total: number }>(
    `SELECT n.id AS network_id,
            ARRAY (SELECT w.id FROM operator_wallets w WHERE w.network_id = n.id ORDER BY lower(w.name), w.id
                   LIMIT ${WALLETS_MAX}) AS ids,
            (SELECT count(*) FROM operator_wallets w WHERE w.network_id = n.id) AS total
       FROM unnest($1::bigint[]) AS n (id)`,
    [networkIds],
  );
  const wallets = await readWallets(
    client,
    rows.flatMap((row) => row.ids),
  );
  return { wallets, totals: new Map(rows.map((row) => [row.network_id, row.total])) };
}
