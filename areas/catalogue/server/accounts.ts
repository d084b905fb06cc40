import { normaliseAddress } from '@holdfast/chain/addresses/normalise-address.ts';
import type { Account, AccountKind } from '../contract/counterparty.ts';
import type { NetworkKind } from '../contract/network.ts';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { invalidField, AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from './define-handlers.ts';

interface AccountRow {
  id: number;
  network_id: number;
  network_name: string;
  address: string;
  kind: AccountKind;
  wallet_id: number | null;
  counterparty_id: number | null;
  owner_name: string | null;
}

const READ_ACCOUNTS = `
  SELECT a.id, a.network_id, n.name AS network_name, a.address, a.kind, w.id AS wallet_id, a.counterparty_id,
         coalesce(w.name, p.name) AS owner_name
    FROM accounts a JOIN networks n ON n.id = a.network_id
    LEFT JOIN wallets w ON w.account_id = a.id
    LEFT JOIN counterparties p ON p.id = a.counterparty_id`;

/** Returns the known accounts with these addresses. */
export async function findAccounts(
  client: Queries,
  places: readonly { networkId: number; address: string }[],
): Promise<Account[]> {
  const { rows } = await client.query<AccountRow>(
    `${READ_ACCOUNTS} JOIN unnest($1::bigint[], $2::text[]) AS place (network_id, address)
         ON place.network_id = a.network_id AND place.address = a.address
      ORDER BY a.network_id, a.address`,
    [places.map((place) => place.networkId), places.map((place) => place.address)],
  );
  return rows.map(toAccount);
}

function toAccount(row: AccountRow): Account {
  const ownedBy = (kind: AccountKind): number | null => (row.kind === kind ? row.counterparty_id : null);
  return {
    id: row.id,
    networkId: row.network_id,
    networkName: row.network_name,
    address: row.address,
    kind: row.kind,
    name: row.owner_name,
    walletId: row.wallet_id,
    exchangeId: ownedBy('exchange'),
    bridgeId: ownedBy('bridge'),
    farmId: ownedBy('farm'),
    lendingProtocolId: ownedBy('lendingProtocol'),
  };
}

export const accountHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  async findAccount({ query }) {
    const { rows } = await pool.query<{ kind: NetworkKind }>('SELECT kind FROM networks WHERE id = $1', [
      query.network_id,
    ]);
    const [network] = rows;
    if (!network)
      throw invalidField({ loc: ['query', 'network_id'], msg: 'There is no such network.', input: query.network_id });
    const result = normaliseAddress({ kind: network.kind, address: query.address });
    if (!result.ok)
      throw invalidField({ loc: ['query', 'address'], msg: result.reason, input: query.address.slice(0, 200) });
    const [account] = await findAccounts(pool, [{ networkId: query.network_id, address: result.address }]);
    return { address: result.address, account: account ?? null };
  },
}));

export const KIND_LABELS: Record<AccountKind, string> = {
  wallet: 'wallet',
  exchange: 'exchange',
  bridge: 'bridge',
  farm: 'farm',
  lendingProtocol: 'lending protocol',
  pool: 'liquidity pool',
  unknown: 'unknown address',
};

interface Claim {
  /** In the normalised spelling of their network. */
  readonly places: readonly { networkId: number; address: string }[];
  readonly kind: Exclude<AccountKind, 'pool' | 'unknown'>;
  /** Null for a wallet. */
  readonly counterpartyId: number | null;
}

/**
 * Creates accounts, or takes over those without an owner, and returns their ids. One statement locks them in one order,
 * so that two claims cannot deadlock. An account with an owner is refused with a message that names the owner.
 */
export async function claimAccounts(client: Queries, { places, kind, counterpartyId }: Claim): Promise<number[]> {
  if (places.length === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO accounts (network_id, address, kind, counterparty_id)
     SELECT network_id, address, $3, $4 FROM unnest($1::bigint[], $2::text[]) AS place (network_id, address)
     ORDER BY 1, 2
         ON CONFLICT (network_id, address)
         DO UPDATE SET kind = excluded.kind, counterparty_id = excluded.counterparty_id
      WHERE accounts.kind IN ('pool', 'unknown')
  RETURNING id`,
    [places.map((place) => place.networkId), places.map((place) => place.address), kind, counterpartyId],
  );
  if (rows.length === places.length) return rows.map((row) => row.id);
  const claimed = new Set(rows.map((row) => row.id));
  const holder = (await findAccounts(client, places)).find((account) => !claimed.has(account.id));
  if (!holder) throw new Error('An account without an owner was refused.');
  throw new AppError('conflict', `${holder.address} on ${holder.networkName} ${ownerText(holder)}.`);
}

/** An account without an owner can be claimed. */
export function hasOwner({ kind }: Pick<Account, 'kind'>): boolean {
  return kind !== 'pool' && kind !== 'unknown';
}

/** "belongs to the exchange “Kraken”" */
export function ownerText({ kind, name }: Pick<Account, 'kind' | 'name'>): string {
  return `belongs to the ${KIND_LABELS[kind]} “${name}”`;
}

/** Removes the owner of accounts; the addresses and their transfers stay. */
export async function releaseAccounts(client: Queries, accountIds: readonly number[]): Promise<void> {
  await client.query(`UPDATE accounts SET kind = 'unknown', counterparty_id = NULL WHERE id = ANY ($1)`, [accountIds]);
}
