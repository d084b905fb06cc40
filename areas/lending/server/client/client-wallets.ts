/** A client's own wallets. Those of others get the same error as wallets that do not exist. */
import { normaliseAddress } from '@holdfast/chain/addresses/normalise-address.ts';
import type { UtxoChain } from '@holdfast/chain/bitcoin/utxo-chains.ts';
import type { ClientNetwork, ClientWallet } from '../../contract/lending.ts';
import type pg from 'pg';
import { orderBy } from '@holdfast/database/bounded-page.ts';
import { countTotal, insertReturningId, type Queries } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { claimBeside } from '@holdfast/catalogue/server';
import type { LendingDependencies } from '../lending-dependencies.ts';

const WALLETS_MAX = 200;

interface WalletRow {
  id: number;
  name: string;
  network_id: number;
  network_name: string;
  address: string;
  is_active: boolean;
  created_at: Date;
  proven_at: Date | null;
  can_be_proven: boolean;
  needs_confirmation: boolean;
  payout_from: Date | null;
}

const READ_WALLETS = `
  SELECT w.id, w.name, w.network_id, n.name AS network_name, plain_address(a.address) AS address, w.is_active,
    w.created_at,
         (SELECT p.proven_at FROM proven_wallets p WHERE p.id = w.id) AS proven_at,
         n.kind IN ('evm', 'bitcoin') AS can_be_proven,
         NOT is_payout_place(w.id, now()) AS needs_confirmation,
         CASE WHEN NOT is_payout_place(w.id, now()) THEN w.payout_from END AS payout_from
    FROM wallets w JOIN networks n ON n.id = w.network_id JOIN accounts a ON a.id = w.account_id WHERE w.user_id = $1`;

const SORT_COLUMNS = { name: 'lower(w.name)', created: 'w.created_at' } as const;

/**
 * An address of someone else is claimed beside, so that the response is the same for addresses that are known and not.
 */
async function claimAddress(
  client: pg.PoolClient,
  { userId, networkId, address }: { userId: number; networkId: number; address: string },
): Promise<number> {
  const claimed = await client.query<{ id: number }>(
    `INSERT INTO accounts (network_id, address, kind) VALUES ($1, $2, 'wallet')
         ON CONFLICT (network_id, address) DO UPDATE SET kind = 'wallet' WHERE accounts.kind = 'unknown' RETURNING id`,
    [networkId, address],
  );
  if (claimed.rows[0]) return claimed.rows[0].id;
  const own = await client.query<{ name: string }>(
    `SELECT w.name FROM wallets w JOIN accounts a ON a.id = w.account_id
      WHERE a.network_id = $1 AND plain_address(a.address) = $2 AND w.user_id = $3`,
    [networkId, address, userId],
  );
  if (own.rows[0]) throw new AppError('conflict', `You have already added this address as “${own.rows[0].name}”.`);
  const beside = await claimBeside(client, { userId, networkId, address });
  if (beside === null) throw new Error('The claim of a client is no wallet of the client.');
  return beside;
}

export async function getClientWallet(
  queries: Queries,
  { userId, walletId }: { userId: number; walletId: number },
): Promise<ClientWallet> {
  const { rows } = await queries.query<WalletRow>(`${READ_WALLETS} AND w.id = $2`, [userId, walletId]);
  if (!rows[0]) throw noSuchWallet();
  return toRecord(rows[0]);
}

export function noSuchWallet(): AppError {
  return new AppError('not_found', 'There is no such wallet.');
}

/** The coins of a network: its native coin and those with a contract on it. */
export const COIN_IS_ON_NETWORK =
  '(n.native_coin_id = c.id OR EXISTS (SELECT FROM coin_addresses a WHERE a.coin_id = c.id AND a.network_id = n.id))';

export const clientWalletHandlers = defineHandlers(({ pool }: LendingDependencies) => ({
  async listClientNetworks() {
    const { rows } = await pool.query<
      Omit<ClientNetwork, 'explorerUrl' | 'chainId'> & { explorer_url: string | null; chain_id: number | null }
    >(
      `SELECT n.id, n.name, n.kind, n.chain_id, n.explorer_url, n.confirmations,
              coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'symbol', c.symbol, 'name', c.name, 'decimals',
              c.decimals, 'marketId', c.market_id) ORDER BY lower(c.symbol), c.id)
                          FROM coins c WHERE c.usable_by_clients AND NOT c.is_spam
                            AND ${COIN_IS_ON_NETWORK}), '[]') AS coins
         FROM networks n WHERE n.usable_by_clients AND n.is_active ORDER BY lower(n.name), n.id LIMIT 200`,
    );
    return {
      items: rows.map(({ explorer_url: explorerUrl, chain_id: chainId, ...row }) => ({ ...row, chainId, explorerUrl })),
    };
  },

  addClientWallet: ({ body, caller: { userId } }) =>
    transaction(pool, async (client) => {
      await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      const network = await requireClientNetwork(client, body.networkId);
      const normalised = normaliseAddress({ ...network, address: body.address });
      if (!normalised.ok)
        throw invalidField({ loc: ['body', 'address'], msg: normalised.reason, input: body.address.slice(0, 200) });
      const total = await countTotal(client, 'SELECT count(*) AS total FROM wallets WHERE user_id = $1', [userId]);
      if (total >= WALLETS_MAX)
        throw new AppError('conflict', `You already have ${WALLETS_MAX} wallets, which is the maximum.`);
      const accountId = await claimAddress(client, { userId, networkId: network.id, address: normalised.address });
      // The trigger wallets_notice sends a notice and a mail to the client.
      const walletId = await insertReturningId(
        client,
        `INSERT INTO wallets (account_id, network_id, name, user_id, purpose, is_self_added)
           VALUES ($1, $2, $3, $4, 'hot', true) RETURNING id`,
        [accountId, network.id, body.name, userId],
      );
      return getClientWallet(client, { userId, walletId });
    }),

  editClientWallet: ({ body, caller: { userId } }) =>
    transaction(pool, async (client) => {
      // The trigger wallets_notice sends a notice and a mail to the client.
      const { rowCount } = await client.query(
        `UPDATE wallets SET name = coalesce($3, name), is_active = coalesce($4, is_active)
          WHERE id = $1 AND user_id = $2`,
        [body.id, userId, body.name ?? null, body.isActive ?? null],
      );
      if (rowCount === 0) throw noSuchWallet();
      return getClientWallet(client, { userId, walletId: body.id });
    }),

  async listClientWallets({ query, caller: { userId } }) {
    const { network_id: networkId, search, sort, order, page, limit } = query;
    if (networkId !== undefined) await requireClientNetwork(pool, networkId);
    const found = `${READ_WALLETS} AND ($2::bigint IS NULL OR w.network_id = $2)
      AND ($3::text IS NULL OR strpos(lower(w.name || ' ' || plain_address(a.address)), lower($3)) > 0)`;
    const values = [userId, networkId ?? null, search || null];
    const { rows } = await pool.query<WalletRow>(
      `${found} ORDER BY ${orderBy(SORT_COLUMNS[sort], { id: 'w.id', order })} LIMIT $4 OFFSET $5`,
      [...values, limit, (page - 1) * limit],
    );
    const total = await countTotal(pool, `SELECT count(*) AS total FROM (${found}) AS found`, values);
    return { items: rows.map(toRecord), total, page, limit };
  },
}));

export interface UsableNetwork {
  readonly id: number;
  readonly name: string;
  readonly kind: 'evm' | 'bitcoin' | 'other';
  readonly utxoChain: UtxoChain | null;
}

/** A network that clients cannot use gets the same error as one that does not exist. */
export async function requireClientNetwork(queries: Queries, networkId: number): Promise<UsableNetwork> {
  const { rows } = await queries.query<UsableNetwork>(
    `SELECT id, name, kind, utxo_chain AS "utxoChain" FROM networks
      WHERE id = $1 AND usable_by_clients AND is_active FOR KEY SHARE`,
    [networkId],
  );
  if (!rows[0]) throw new AppError('not_found', 'There is no such network.');
  return rows[0];
}
