import { normaliseAddress } from '@holdfast/chain/addresses/normalise-address.ts';
import type { UtxoChain } from '@holdfast/chain/bitcoin/utxo-chains.ts';
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
    customerId: ownedBy('customer'),
    supplierId: ownedBy('supplier'),
    deskId: ownedBy('desk'),
  };
}

export const accountHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  async findAccount({ query }) {
    const { rows } = await pool.query<{ kind: NetworkKind; utxo_chain: UtxoChain | null }>(
      'SELECT kind, utxo_chain FROM networks WHERE id = $1',
      [query.network_id],
    );
    const [network] = rows;
    if (!network)
      throw invalidField({ loc: ['query', 'network_id'], msg: 'There is no such network.', input: query.network_id });
    const result = normaliseAddress({
      kind: network.kind,
      address: query.address,
      utxoChain: network.utxo_chain,
    });
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
  customer: 'customer',
  supplier: 'supplier',
  desk: 'OTC desk',
  pool: 'liquidity pool',
  unknown: 'unknown address',
};

interface Place {
  readonly networkId: number;
  readonly address: string;
}

/**
 * A client can add any address, and what a client claims is no evidence: it neither keeps the operator from entering
 * the address, nor tells the client whether it is known. Until it is proven, a claim of an address that has another
 * owner is an account of its own: the address, a mark that no address contains, and a note for admins. No transfer ever
 * reaches that account, so it matches nothing; the function plain_address leaves the note out.
 */
const claimedAddress = (address: string, userId: string): string =>
  `${address} || E'\\u2063' || format(' (claimed by client %s)', ${userId}::bigint)`;

/** The account of a client's claim of an address that somebody else has; null if this client has claimed it before. */
export async function claimBeside(
  client: Queries,
  { userId, networkId, address }: Place & { readonly userId: number },
): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO accounts (network_id, address, kind) VALUES ($1, ${claimedAddress('$2::text', '$3')}, 'wallet')
         ON CONFLICT (network_id, address) DO UPDATE SET kind = 'wallet' WHERE accounts.kind = 'unknown' RETURNING id`,
    [networkId, address, userId],
  );
  return rows[0]?.id ?? null;
}

/** Moves what clients claim at these addresses, and did not prove, to accounts of their own. */
async function setClaimsAside(client: Queries, places: readonly Place[]): Promise<void> {
  const { rows } = await client.query<{ id: number; account_id: number }>(
    `SELECT w.id, w.account_id
       FROM unnest($1::bigint[], $2::text[]) AS place (network_id, address)
       JOIN accounts a ON a.network_id = place.network_id AND a.address = place.address
       JOIN wallets w ON w.account_id = a.id
      WHERE w.is_self_added AND w.user_id IS NOT NULL AND NOT EXISTS (SELECT FROM proven_wallets p WHERE p.id = w.id)
      ORDER BY w.id FOR NO KEY UPDATE OF w`,
    [places.map((place) => place.networkId), places.map((place) => place.address)],
  );
  for (const { id, account_id: accountId } of rows) {
    await client.query(
      `INSERT INTO accounts (network_id, address, kind)
       SELECT a.network_id, ${claimedAddress('a.address', 'w.user_id')}, 'wallet'
         FROM wallets w JOIN accounts a ON a.id = w.account_id WHERE w.id = $1
           ON CONFLICT (network_id, address) DO UPDATE SET kind = 'wallet'`,
      [id],
    );
    await client.query(
      `UPDATE wallets w SET account_id = claimed.id
         FROM accounts a JOIN accounts claimed ON claimed.network_id = a.network_id
        WHERE w.id = $1 AND a.id = w.account_id AND claimed.address = ${claimedAddress('a.address', 'w.user_id')}`,
      [id],
    );
    await releaseAccounts(client, [accountId]);
  }
}

interface Claim {
  /** In the normalised spelling of their network. */
  readonly places: readonly Place[];
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
  await setClaimsAside(client, places);
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
