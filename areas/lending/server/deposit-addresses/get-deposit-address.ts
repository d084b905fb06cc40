/** A client's deposit address. A client without one on a network gets the next free deposit wallet and keeps it. */
import type pg from 'pg';
import { isOperatorWallet, takeFreshAddress } from '@holdfast/catalogue/server';
import { UTXO_CHAINS, type UtxoChain } from '@holdfast/chain/bitcoin/utxo-chains.ts';
import type { NotNull, Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { defineHandlers } from '../define-handlers.ts';
import { requireClientNetwork } from '../client/client-wallets.ts';
import type { LendingDependencies } from '../lending-dependencies.ts';

/** How long the page warns about the previous address. */
const WARN_DAYS = 90;

/**
 * An assigned wallet is shown only while it is an active deposit wallet of the operator; an address of a key only while
 * the wallet of the key is active too.
 */
const IS_DEPOSIT_WALLET = `${isOperatorWallet('w')} AND w.purpose = 'deposit' AND w.is_active
    AND NOT EXISTS (SELECT FROM key_deposit_wallets own JOIN wallets k ON k.id = own.key_wallet_id
                     WHERE own.id = w.id AND NOT k.is_active)`;

export const ownDepositAddressHandlers = defineHandlers(({ pool }: LendingDependencies) => ({
  async getDepositAddress({ query: { network_id: networkId }, caller }) {
    const network = await requireClientNetwork(pool, networkId);
    const place = { userId: caller.userId, networkId };
    if (caller.user.role !== 'admin' && !(await hasAddress(pool, place))) await giveOut(pool, place);
    const { rows } = await pool.query<{ address: string; decided_at: NotNull<Date>; is_usable: boolean }>(
      `SELECT a.address, d.decided_at, ${IS_DEPOSIT_WALLET} AS is_usable
         FROM deposit_addresses d JOIN wallets w ON w.id = d.wallet_id JOIN accounts a ON a.id = w.account_id
        WHERE d.user_id = $1 AND d.network_id = $2 AND d.state = 'active'`,
      [caller.userId, networkId],
    );
    const [assigned] = rows;
    const previous = await findPrevious(pool, place);
    const usable = assigned?.is_usable ? assigned : null;
    return {
      networkId,
      networkName: network.name,
      address: usable?.address ?? null,
      paymentLink: usable && network.kind === 'bitcoin' ? linkOf(usable.address, network.utxoChain ?? 'bitcoin') : null,
      assignedAt: usable?.decided_at.toISOString() ?? null,
      previousAddress: previous?.address ?? null,
      changedAt: previous?.ended_at.toISOString() ?? null,
      text: usable
        ? 'This address is yours alone.'
        : 'There is no deposit address for you on this network at the moment. ' +
          'Ask the operator for one, and send nothing until you have it.',
    };
  },
}));

/** Addresses of Bitcoin Cash begin with the scheme already. */
function linkOf(address: string, chain: UtxoChain): string {
  const scheme = `${UTXO_CHAINS[chain].uri}:`;
  return address.startsWith(scheme) ? address : `${scheme}${address}`;
}

interface Place {
  readonly userId: number;
  readonly networkId: number;
}

async function hasAddress(queries: Queries, { userId, networkId }: Place): Promise<boolean> {
  const { rowCount } = await queries.query(
    `SELECT FROM deposit_addresses WHERE user_id = $1 AND network_id = $2 AND state = 'active'`,
    [userId, networkId],
  );
  return rowCount !== 0;
}

async function findPrevious(
  queries: Queries,
  { userId, networkId }: Place,
): Promise<{ address: string; ended_at: Date } | undefined> {
  const { rows } = await queries.query<{ address: string; ended_at: Date }>(
    `SELECT a.address, d.ended_at
       FROM deposit_addresses d JOIN wallets w ON w.id = d.wallet_id JOIN accounts a ON a.id = w.account_id
      WHERE d.user_id = $1 AND d.network_id = $2 AND d.state = 'ended'
        AND d.ended_at > now() - interval '${WARN_DAYS} days'
      ORDER BY d.ended_at DESC LIMIT 1`,
    [userId, networkId],
  );
  return rows[0];
}

/**
 * Assigns the next free deposit wallet, in one request at a time for each client. Requests of other clients take
 * another wallet; when all are locked, one of them may become free again, so the last attempt waits for them.
 */
function giveOut(pool: pg.Pool, place: Place): Promise<void> {
  return transaction(pool, async (client) => {
    await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [place.userId]);
    if (await hasAddress(client, place)) return;
    if (await takeFreeWallet(client, place, 'SKIP LOCKED')) return;
    if (!(await takeAddressOfKey(client, place))) await takeFreeWallet(client, place, '');
  });
}

/** The oldest key for deposits gives a fresh address; clients who come at the same moment queue for it. */
async function takeAddressOfKey(client: pg.PoolClient, { userId, networkId }: Place): Promise<boolean> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT w.id FROM wallets w JOIN wallet_keys k ON k.wallet_id = w.id
      WHERE w.network_id = $1 AND ${isOperatorWallet('w')} AND w.purpose = 'deposit' AND w.is_active ORDER BY w.id`,
    [networkId],
  );
  for (const { id } of rows) {
    const walletId = await takeFreshAddress(client, id);
    if (walletId === null) continue;
    await client.query(
      `INSERT INTO deposit_addresses (user_id, network_id, wallet_id, state, decided_at)
         VALUES ($1, $2, $3, 'active', now())`,
      [userId, networkId, walletId],
    );
    return true;
  }
  return false;
}

/**
 * A wallet that was ever assigned is not assigned automatically again: a late deposit would go to another client. Nor
 * is one with a history: others know its address, and what they send would be credited. An admin can choose it.
 */
async function takeFreeWallet(
  client: pg.PoolClient,
  { userId, networkId }: Place,
  whenLocked: 'SKIP LOCKED' | '',
): Promise<boolean> {
  const isFree = `NOT EXISTS (SELECT FROM wallet_keys k WHERE k.wallet_id = w.id)
    AND NOT EXISTS (SELECT FROM deposit_addresses d WHERE d.wallet_id = w.id AND d.state <> 'refused')
    AND NOT EXISTS (SELECT FROM transfers x WHERE x.to_account_id = w.account_id)
    AND NOT EXISTS (SELECT FROM transfers x WHERE x.from_account_id = w.account_id)`;
  const { rows } = await client.query<{ id: number }>(
    `SELECT w.id FROM wallets w WHERE w.network_id = $1 AND ${IS_DEPOSIT_WALLET} AND ${isFree}
      ORDER BY w.id LIMIT 1 FOR UPDATE OF w ${whenLocked}`,
    [networkId],
  );
  const [wallet] = rows;
  if (!wallet) return false;
  // The transaction that held the lock may have assigned the wallet, so that is checked again after the wait.
  const { rowCount } = await client.query(
    `INSERT INTO deposit_addresses (user_id, network_id, wallet_id, state, decided_at)
     SELECT $1, $2, w.id, 'active', now() FROM wallets w WHERE w.id = $3 AND ${isFree}`,
    [userId, networkId, wallet.id],
  );
  return rowCount === 1 || takeFreeWallet(client, { userId, networkId }, whenLocked);
}
