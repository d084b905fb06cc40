import type { Network, NetworkKind } from '@holdfast/contract';
import { AppError } from '../../../http/app-error.ts';
import { inOrderOf } from '../bounded-page.ts';
import type { Queries } from '../catalogue-dependencies.ts';

interface NetworkRow {
  id: number;
  name: string;
  kind: NetworkKind;
  chain_id: number | null;
  rpc_url: string | null;
  covalent_name: string | null;
  explorer_url: string | null;
  native_coin_id: number | null;
  native_coin_symbol: string | null;
  confirmations: number;
  is_active: boolean;
  usable_by_clients: boolean;
  created_at: Date;
}

const READ_NETWORKS = `
  SELECT n.id, n.name, n.kind, n.chain_id, n.rpc_url, n.covalent_name, n.explorer_url, n.native_coin_id, c.symbol AS native_coin_symbol,
         n.confirmations, n.is_active, n.usable_by_clients, n.created_at
    FROM networks n LEFT JOIN coins c ON c.id = n.native_coin_id
   WHERE n.id = ANY ($1)`;

/** The networks with these ids, in this order. */
export async function readNetworks(client: Queries, ids: readonly number[]): Promise<Network[]> {
  const { rows } = await client.query<NetworkRow>(READ_NETWORKS, [ids]);
  return inOrderOf(ids, rows).map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    chainId: row.chain_id,
    rpcUrl: row.rpc_url,
    covalentName: row.covalent_name,
    explorerUrl: row.explorer_url,
    nativeCoinId: row.native_coin_id,
    nativeCoinSymbol: row.native_coin_symbol,
    confirmations: row.confirmations,
    isActive: row.is_active,
    usableByClients: row.usable_by_clients,
    createdAt: row.created_at.toISOString(),
  }));
}

export async function getNetwork(client: Queries, id: number): Promise<Network> {
  const [network] = await readNetworks(client, [id]);
  if (!network) throw noSuchNetwork();
  return network;
}

export function noSuchNetwork(): AppError {
  return new AppError('not_found', 'There is no such network.');
}
