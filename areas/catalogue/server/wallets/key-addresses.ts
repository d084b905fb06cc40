/**
 * The addresses of a wallet on a chain like Bitcoin: all that its key derives, up to twenty unused ones after the last
 * used one, in each branch. That is how far wallet programs look, and how far they may go ahead.
 */
import { AddressDeriver, readWalletKey } from '@holdfast/chain/bitcoin/wallet-key.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import type pg from 'pg';
import type { UtxoChain } from '@holdfast/chain/bitcoin/utxo-chains.ts';

export const GAP_LIMIT = 20;

export interface AddressedWallet {
  readonly id: number;
  readonly name: string;
  /** The key, or the single address. */
  readonly address: string;
  readonly network: { readonly id: number; readonly utxoChain: UtxoChain | null };
}

/** Null for a wallet of a single address. */
export async function readDeriver(queries: Queries, wallet: AddressedWallet): Promise<AddressDeriver | null> {
  const { rows } = await queries.query<{ descriptor: string }>(
    'SELECT descriptor FROM wallet_keys WHERE wallet_id = $1',
    [wallet.id],
  );
  const [stored] = rows;
  if (!stored) return null;
  const read = readWalletKey(stored.descriptor, { chain: wallet.network.utxoChain ?? 'bitcoin' });
  if (!read.ok) throw new AppError('conflict', read.reason);
  return new AddressDeriver(read.key);
}

interface NewAddress {
  readonly address: string;
  readonly branch: number;
  readonly place: number;
}

/**
 * Adds the addresses that are missing; each is read from the beginning of the wallet. An address that a client was
 * given counts as used, because coins can reach it at any time.
 */
export async function extendAddresses(
  client: pg.PoolClient,
  { wallet, deriver }: { wallet: AddressedWallet; deriver: AddressDeriver | null },
): Promise<void> {
  // A sync and a client who asks for an address extend the same wallet one after the other.
  await client.query('SELECT FROM wallets WHERE id = $1 FOR NO KEY UPDATE', [wallet.id]);
  const { rows } = await client.query<{ branch: number; count: number; used: number }>(
    `SELECT own.branch, max(own.place) + 1 AS count,
            coalesce(max(own.place) FILTER (WHERE own.is_used OR d.id IS NOT NULL) + 1, 0) AS used
       FROM wallet_addresses own
       LEFT JOIN key_deposit_wallets d ON d.network_id = own.network_id AND d.address = own.address
        AND d.key_wallet_id = own.wallet_id
      WHERE own.wallet_id = $1 GROUP BY own.branch`,
    [wallet.id],
  );
  const known = new Map(rows.map((row) => [row.branch, row]));
  const { branches, isRanged } = deriver?.key.descriptor ?? { branches: 1, isRanged: false };
  const missing: NewAddress[] = [];
  for (let branch = 0; branch < branches; branch += 1) {
    const { count = 0, used = 0 } = known.get(branch) ?? {};
    const wanted = isRanged ? used + GAP_LIMIT : 1;
    for (let place = count; place < wanted; place += 1)
      missing.push({ branch, place, address: deriver?.addressAt(branch, place) ?? wallet.address });
  }
  if (missing.length > 0) await insertAddresses(client, { wallet, missing, hasKey: deriver !== null });
}

/**
 * An address that was added as a wallet of its own before is part of the key from now on: that wallet is not read any
 * more, and its transactions are read again as those of the key.
 */
async function insertAddresses(
  client: pg.PoolClient,
  { wallet, missing, hasKey }: { wallet: AddressedWallet; missing: readonly NewAddress[]; hasKey: boolean },
): Promise<void> {
  const addresses = missing.map(({ address }) => address);
  const { rowCount } = await client.query(
    `INSERT INTO wallet_addresses AS known (network_id, wallet_id, address, branch, place)
     SELECT $1, $2, given.* FROM unnest($3::text[], $4::smallint[], $5::integer[]) AS given (address, branch, place)
      ORDER BY given.address
         ON CONFLICT (network_id, address)
         DO UPDATE SET wallet_id = excluded.wallet_id, branch = excluded.branch, place = excluded.place,
             synced_block = NULL
      WHERE $6 AND NOT EXISTS (SELECT FROM wallet_keys k WHERE k.wallet_id = known.wallet_id)`,
    [
      wallet.network.id,
      wallet.id,
      addresses,
      missing.map(({ branch }) => branch),
      missing.map(({ place }) => place),
      hasKey,
    ],
  );
  if (rowCount !== missing.length) throw new AppError('conflict', await sharedSentence(client, { wallet, addresses }));
  if (hasKey)
    await client.query(
      `UPDATE wallets w SET is_active = false FROM accounts a
        WHERE a.id = w.account_id AND a.network_id = $1 AND a.address = ANY ($2) AND w.user_id IS NULL
          AND w.purpose <> 'deposit' AND w.is_active AND w.id <> $3`,
      [wallet.network.id, addresses, wallet.id],
    );
}

async function sharedSentence(
  queries: Queries,
  { wallet, addresses }: { wallet: AddressedWallet; addresses: readonly string[] },
): Promise<string> {
  const { rows } = await queries.query<{ name: string }>(
    `SELECT w.name FROM wallet_addresses own JOIN wallets w ON w.id = own.wallet_id
      WHERE own.network_id = $1 AND own.address = ANY ($2) AND w.id <> $3 ORDER BY own.address LIMIT 1`,
    [wallet.network.id, addresses, wallet.id],
  );
  const other = rows[0]?.name ?? 'another wallet';
  return `${wallet.name} has addresses of ${other}, which reads them. Delete one of the two.`;
}
