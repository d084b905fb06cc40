import type { CallParsed, Contract, Network } from '@holdfast/contract';
import type pg from 'pg';
import { AppError, invalidField } from '../../../http/app-error.ts';
import type { Queries } from '../catalogue-dependencies.ts';
import { writeInWords } from '../refuse-in-words.ts';
import { getNetwork } from './network-record.ts';

type NewNetwork = CallParsed<Contract['addNetwork']>['body'];
type Change = CallParsed<Contract['updateNetwork']>['body'];
type NetworkFields = Omit<Network, 'id' | 'createdAt' | 'nativeCoinSymbol'>;

export function addNetwork(pool: pg.Pool, network: NewNetwork): Promise<Network> {
  return writeInWords(pool, async (client) => {
    await refuseUnfit(client, network, null);
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO networks (name, kind, chain_id, rpc_url, covalent_name, explorer_url, native_coin_id, confirmations, is_active, usable_by_clients)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [network.name, network.kind, ...changeableValues(network)],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('INSERT … RETURNING answered no row.');
    return getNetwork(client, id);
  });
}

export function updateNetwork(pool: pg.Pool, { id, ...change }: Change): Promise<Network> {
  return writeInWords(pool, async (client) => {
    await client.query('SELECT FROM networks WHERE id = $1 FOR NO KEY UPDATE', [id]);
    const network = { ...(await getNetwork(client, id)), ...withoutUndefined(change) };
    await refuseUnfit(client, network, id);
    await client.query(
      `UPDATE networks SET name = $2, chain_id = $3, rpc_url = $4, covalent_name = $5, explorer_url = $6, native_coin_id = $7,
              confirmations = $8, is_active = $9, usable_by_clients = $10 WHERE id = $1`,
      [id, network.name, ...changeableValues(network)],
    );
    return getNetwork(client, id);
  });
}

function changeableValues(network: NetworkFields): unknown[] {
  const { chainId, rpcUrl, covalentName, explorerUrl, nativeCoinId, confirmations, isActive, usableByClients } =
    network;
  return [chainId, rpcUrl, covalentName, explorerUrl, nativeCoinId, confirmations, isActive, usableByClients];
}

function withoutUndefined(change: Omit<Change, 'id'>): Partial<NetworkFields> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

async function refuseUnfit(client: Queries, network: NetworkFields, id: number | null): Promise<void> {
  const loc = ['body', 'chainId'];
  if (network.kind === 'evm' && network.chainId === null)
    throw invalidField({ loc, msg: 'An EVM network needs its chain id.' });
  if (network.kind !== 'evm' && network.chainId !== null) {
    throw invalidField({ loc, msg: 'Only an EVM network has a chain id.', input: network.chainId });
  }
  if (network.nativeCoinId !== null) {
    const coin = await client.query('SELECT FROM coins WHERE id = $1 FOR KEY SHARE', [network.nativeCoinId]);
    if (coin.rowCount === 0)
      throw invalidField({ loc: ['body', 'nativeCoinId'], msg: 'There is no such coin.', input: network.nativeCoinId });
  }
  const { rows } = await client.query<{ name: string; has_chain_id: boolean }>(
    `SELECT name, chain_id IS NOT DISTINCT FROM $2 AND chain_id IS NOT NULL AS has_chain_id FROM networks
      WHERE (lower(name) = lower($1) OR chain_id = $2) AND id IS DISTINCT FROM $3 ORDER BY id LIMIT 1`,
    [network.name, network.chainId, id],
  );
  const [holder] = rows;
  if (holder) {
    throw new AppError(
      'conflict',
      holder.has_chain_id
        ? `The chain id ${network.chainId} is that of the network “${holder.name}”.`
        : `There is already a network named “${holder.name}”.`,
    );
  }
}
