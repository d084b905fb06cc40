import type { CallParsed, Contract, Network } from '@holdfast/contract';
import type pg from 'pg';
import { insertReturningId, type Queries } from '../../../db/queries.ts';
import { SECRET_PLACES, type SecretBox, secretsOf } from '../../../db/secrets/secret-box.ts';
import { AppError, invalidField } from '../../../http/app-error.ts';
import { dayOf, refuseWhileInUse, type Usage, writeCatalogue } from '../write-catalogue.ts';
import { getNetwork, noSuchNetwork } from './read-networks.ts';

type NewNetwork = CallParsed<Contract['addNetwork']>['body'];
type Change = CallParsed<Contract['updateNetwork']>['body'];
type NetworkFields = Omit<Network, 'id' | 'createdAt' | 'nativeCoinSymbol'>;

export function addNetwork(pool: pg.Pool, network: NewNetwork): Promise<Network> {
  const secrets = secretsOf(pool);
  return writeCatalogue(pool, async (client) => {
    await refuseUnfit(client, network, null);
    const id = await insertReturningId(
      client,
      `INSERT INTO networks (name, kind, chain_id, rpc_url, covalent_name, explorer_url, native_coin_id, confirmations,
                             is_active, usable_by_clients)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [network.name, network.kind, ...changeableValues(network, secrets)],
    );
    return getNetwork(client, secrets, id);
  });
}

export function updateNetwork(pool: pg.Pool, { id, ...change }: Change): Promise<Network> {
  const secrets = secretsOf(pool);
  return writeCatalogue(pool, async (client) => {
    await client.query('SELECT FROM networks WHERE id = $1 FOR NO KEY UPDATE', [id]);
    const network = { ...(await getNetwork(client, secrets, id)), ...withoutUndefined(change) };
    await refuseUnfit(client, network, id);
    await client.query(
      `UPDATE networks SET name = $2, chain_id = $3, rpc_url = $4, covalent_name = $5, explorer_url = $6,
           native_coin_id = $7,
              confirmations = $8, is_active = $9, usable_by_clients = $10 WHERE id = $1`,
      [id, network.name, ...changeableValues(network, secrets)],
    );
    return getNetwork(client, secrets, id);
  });
}

function changeableValues(network: NetworkFields, secrets: SecretBox): unknown[] {
  const { chainId, rpcUrl, covalentName, explorerUrl, nativeCoinId, confirmations, isActive, usableByClients } =
    network;
  const sealed = rpcUrl === null ? null : secrets.seal(rpcUrl, SECRET_PLACES.rpcUrl);
  return [chainId, sealed, covalentName, explorerUrl, nativeCoinId, confirmations, isActive, usableByClients];
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

const USERS_OF_A_NETWORK: readonly Usage[] = [
  { one: 'wallet', many: 'wallets', sql: 'SELECT name FROM wallets WHERE network_id = $1 ORDER BY lower(name), id' },
  {
    one: 'address book entry',
    many: 'address book entries',
    sql: `SELECT p.name FROM counterparties p
           WHERE EXISTS (SELECT FROM accounts a WHERE a.counterparty_id = p.id AND a.network_id = $1)
           ORDER BY lower(p.name), p.id`,
  },
  {
    one: 'coin',
    many: 'coins',
    sql: `SELECT c.symbol FROM coins c
           WHERE c.id IN (SELECT a.coin_id FROM coin_addresses a WHERE a.network_id = $1)
           ORDER BY lower(c.symbol), c.id`,
  },
  {
    one: 'transaction',
    many: 'transactions',
    sql: `SELECT ${dayOf('at')} FROM transactions WHERE network_id = $1 ORDER BY id DESC`,
  },
  {
    one: 'client transaction',
    many: 'client transactions',
    sql: `SELECT ${dayOf('initiated_at')} FROM client_transactions WHERE network_id = $1 ORDER BY id DESC`,
  },
];

export function deleteNetwork(pool: pg.Pool, id: number): Promise<{ done: true }> {
  return writeCatalogue(pool, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM networks WHERE id = $1 FOR UPDATE', [id]);
    if (!rows[0]) throw noSuchNetwork();
    await refuseWhileInUse(client, { id, name: rows[0].name, users: USERS_OF_A_NETWORK });
    // Deletes unowned, unused addresses; the foreign key refuses if one is used.
    await client.query(`DELETE FROM accounts WHERE network_id = $1 AND kind IN ('pool', 'unknown')`, [id]);
    await client.query('DELETE FROM networks WHERE id = $1', [id]);
    return { done: true };
  });
}
