import { type CatalogueCalls } from '../../contract/calls.ts';
import type { Network } from '../../contract/network.ts';
import type pg from 'pg';
import {
  type Effect,
  isUnderRule,
  requestApproval,
  type RuleDefaults,
  type ShownFields,
  type WantedChange,
} from '@holdfast/accounts/server';
import { insertReturningId, type Queries } from '@holdfast/database/queries.ts';
import { SECRET_PLACES, type SecretBox, secretsOf } from '@holdfast/database/secrets/secret-box.ts';
import { isRefusedHost } from '@holdfast/http/client/refused-hosts.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { type BodyOf } from '@holdfast/http/server/handler.ts';
import { defineHandlers } from '../define-handlers.ts';
import { dayOf, deleteUnused, type Usage, writeCatalogue } from '../write-catalogue.ts';
import { getNetwork, noSuchNetwork } from './read-networks.ts';

type Change = BodyOf<CatalogueCalls['updateNetwork']>;
type NetworkFields = Omit<Network, 'id' | 'utxoChain' | 'createdAt' | 'nativeCoinSymbol' | 'pendingApproval'>;

interface NetworkDependencies {
  readonly pool: pg.Pool;
  readonly config: RuleDefaults;
}

export const networkChangeHandlers = defineHandlers(({ pool, config }: NetworkDependencies) => ({
  addNetwork({ body, caller: { userId: adminId } }) {
    const secrets = secretsOf(pool);
    return writeCatalogue(pool, async (client) => {
      const waits = isOpen(body) && (await isUnderRule(client, config));
      await refuseUnfit(client, body, null);
      if (body.kind !== 'bitcoin' && body.utxoChain !== null)
        throw invalidField({
          loc: ['body', 'utxoChain'],
          msg: 'Only a network of kind Bitcoin is one of these chains.',
        });
      const id = await insertReturningId(
        client,
        `INSERT INTO networks (name, kind, chain_id, rpc_url, covalent_name, explorer_url, native_coin_id,
            confirmations,
                               is_active, usable_by_clients, utxo_chain)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
        [
          body.name,
          body.kind,
          ...changeableValues(storedFields({ ...body, usableByClients: body.usableByClients && !waits }, secrets)),
          body.utxoChain,
        ],
      );
      const added = await getNetwork(client, secrets, id);
      if (!waits) return added;
      const after = { ...added, usableByClients: true };
      await requestApproval(client, { config, adminId }, networkRequest({ before: added, after, secrets }));
      return getNetwork(client, secrets, id);
    });
  },

  updateNetwork({ body: { id, ...change }, caller: { userId: adminId } }) {
    const secrets = secretsOf(pool);
    return writeCatalogue(pool, async (client) => {
      const isUnder = await isUnderRule(client, config);
      await client.query('SELECT FROM networks WHERE id = $1 FOR NO KEY UPDATE', [id]);
      const before = await getNetwork(client, secrets, id);
      const after = { ...before, ...withoutUndefined(change) };
      await refuseUnfit(client, after, id);
      const waits = isUnder && (await concernsClients(client, before, after));
      await writeNetwork(client, id, storedFields(waits ? keptWhileWaiting(before, after) : after, secrets));
      if (waits) await requestApproval(client, { config, adminId }, networkRequest({ before, after, secrets }));
      return getNetwork(client, secrets, id);
    });
  },

  deleteNetwork: ({ params: { id } }) =>
    deleteUnused(pool, {
      table: 'networks',
      id,
      nameColumn: 'name',
      users: USERS_OF_A_NETWORK,
      missing: noSuchNetwork,
      // Unowned, unused addresses; the foreign key refuses if one is used.
      before: (client) =>
        client.query(`DELETE FROM accounts WHERE network_id = $1 AND kind IN ('pool', 'unknown')`, [id]),
    }),
}));

const GUARDED = [
  'name',
  'chainId',
  'nativeCoinId',
  'confirmations',
  'rpcUrl',
  'covalentName',
  'explorerUrl',
  'isActive',
  'usableByClients',
] as const satisfies readonly (keyof NetworkFields)[];
type GuardedFields = Pick<NetworkFields, (typeof GUARDED)[number]>;

const guardedFields = (network: GuardedFields): GuardedFields =>
  Object.fromEntries(GUARDED.map((field) => [field, network[field]])) as unknown as GuardedFields;

/** The fields stay as they are until the approval, except that a network can be closed at once. */
function keptWhileWaiting(before: Network, after: Network): GuardedFields {
  return {
    ...guardedFields(before),
    isActive: before.isActive && after.isActive,
    usableByClients: before.usableByClients && after.usableByClients,
  };
}

/** What happens when a change of a network is approved. */
export const networkEffect: Effect = {
  apply: async (client, { change }) => {
    const { id, ...stored } = change as GuardedFields & { id: number };
    const { rows } = await client.query<Pick<Network, 'kind'>>(
      'SELECT kind FROM networks WHERE id = $1 FOR NO KEY UPDATE',
      [id],
    );
    if (!rows[0]) throw noSuchNetwork();
    await refuseUnfit(client, { ...stored, ...rows[0] }, id);
    await writeNetwork(client, id, stored);
  },
};

/** Of fields as they are stored: with the encrypted address of the node. */
async function writeNetwork(client: Queries, id: number, stored: GuardedFields): Promise<void> {
  await client.query(
    `UPDATE networks SET name = $2, chain_id = $3, rpc_url = $4, covalent_name = $5, explorer_url = $6,
            native_coin_id = $7, confirmations = $8, is_active = $9, usable_by_clients = $10 WHERE id = $1`,
    [id, stored.name, ...changeableValues(stored)],
  );
}

const isOpen = ({ isActive, usableByClients }: Pick<NetworkFields, 'isActive' | 'usableByClients'>): boolean =>
  isActive && usableByClients;

/**
 * Opening a network to clients, and a change of what is read from one that clients depend on: another chain, node,
 * native coin or number of confirmations could credit coins that nobody sent.
 */
async function concernsClients(client: Queries, before: Network, after: Network): Promise<boolean> {
  if (isOpen(after) && !isOpen(before)) return true;
  const kept = keptWhileWaiting(before, after);
  if (GUARDED.every((field) => kept[field] === after[field])) return false;
  if (isOpen(before)) return true;
  const { rows } = await client.query<{ depend: boolean }>(
    `SELECT EXISTS (SELECT FROM deposit_addresses d JOIN wallets w ON w.id = d.wallet_id WHERE w.network_id = $1)
            OR EXISTS (SELECT FROM client_transactions WHERE network_id = $1) AS depend`,
    [before.id],
  );
  return rows[0]?.depend ?? false;
}

function networkRequest({
  before,
  after,
  secrets,
}: {
  before: Network;
  after: Network;
  secrets: SecretBox;
}): WantedChange {
  return {
    kind: 'network',
    name:
      isOpen(before) || !isOpen(after)
        ? `Change the network ${before.name}`
        : `Open the network ${after.name} to clients`,
    details: after.kind === 'evm' ? `Chain ID ${after.chainId}` : '',
    objectIds: [before.id],
    before: fieldsOf(before),
    after: fieldsOf(after),
    change: { id: before.id, ...storedFields(after, secrets) },
  };
}

/** Of a node only the host is shown: its address can contain a key. */
function fieldsOf(network: Network): ShownFields {
  return {
    Name: network.name,
    ...(network.chainId !== null && { 'Chain ID': String(network.chainId) }),
    'Native coin': network.nativeCoinId === null ? 'None' : `Coin ${network.nativeCoinId}`,
    Confirmations: String(network.confirmations),
    Node: network.rpcUrl === null ? 'None' : new URL(network.rpcUrl).host,
    'GoldRush name': network.covalentName ?? 'None',
    Explorer: network.explorerUrl ?? 'None',
    Clients: isOpen(network) ? 'Can use it' : 'Cannot use it',
  };
}

function storedFields(network: GuardedFields, secrets: SecretBox): GuardedFields {
  const fields = guardedFields(network);
  return { ...fields, rpcUrl: fields.rpcUrl && secrets.encrypt(fields.rpcUrl, SECRET_PLACES.rpcUrl) };
}

function changeableValues({ chainId, rpcUrl, covalentName, explorerUrl, ...rest }: GuardedFields): unknown[] {
  const { nativeCoinId, confirmations, isActive, usableByClients } = rest;
  return [chainId, rpcUrl, covalentName, explorerUrl, nativeCoinId, confirmations, isActive, usableByClients];
}

function withoutUndefined(change: Omit<Change, 'id'>): Partial<NetworkFields> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

async function refuseUnfit(
  client: Queries,
  network: Pick<NetworkFields, 'name' | 'kind' | 'chainId' | 'nativeCoinId'> & { readonly rpcUrl?: string | null },
  id: number | null,
): Promise<void> {
  if (network.rpcUrl && isRefusedHost(new URL(network.rpcUrl).hostname))
    throw invalidField({ loc: ['body', 'rpcUrl'], msg: 'This address is one of this machine’s link, and no node.' });
  const loc = ['body', 'chainId'];
  if (network.kind === 'evm' && network.chainId === null)
    throw invalidField({ loc, msg: 'An EVM network needs its chain ID.' });
  if (network.kind !== 'evm' && network.chainId !== null) {
    throw invalidField({ loc, msg: 'Only an EVM network has a chain ID.', input: network.chainId });
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
        ? `The chain ID ${network.chainId} is that of the network “${holder.name}”.`
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
