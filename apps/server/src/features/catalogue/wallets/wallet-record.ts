import type { Wallet, WalletPurpose } from '@holdfast/contract';
import { AppError } from '../../../http/app-error.ts';
import { inOrderOf } from '../bounded-page.ts';
import type { Queries } from '../catalogue-dependencies.ts';

interface WalletRow {
  id: number;
  name: string;
  network_id: number;
  network_name: string;
  account_id: number;
  address: string;
  user_id: number | null;
  user_email: string | null;
  purpose: WalletPurpose;
  is_active: boolean;
  synced_block: number | null;
  synced_at: Date | null;
  sync_error: string | null;
  created_at: Date;
}

const READ_WALLETS = `
  SELECT w.id, w.name, w.network_id, n.name AS network_name, w.account_id, a.address, w.user_id, u.email AS user_email,
         w.purpose, w.is_active, w.synced_block, w.synced_at, w.sync_error, w.created_at
    FROM wallets w JOIN networks n ON n.id = w.network_id JOIN accounts a ON a.id = w.account_id LEFT JOIN users u ON u.id = w.user_id
   WHERE w.id = ANY ($1)`;

/** The wallets with these ids, in this order. */
export async function readWallets(client: Queries, ids: readonly number[]): Promise<Wallet[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<WalletRow>({ name: 'read-wallets', text: READ_WALLETS, values: [ids] });
  return inOrderOf(ids, rows).map((row) => ({
    id: row.id,
    name: row.name,
    networkId: row.network_id,
    networkName: row.network_name,
    accountId: row.account_id,
    address: row.address,
    userId: row.user_id,
    userEmail: row.user_email,
    purpose: row.purpose,
    isActive: row.is_active,
    syncedBlock: row.synced_block,
    syncedAt: row.synced_at?.toISOString() ?? null,
    syncError: row.sync_error,
    createdAt: row.created_at.toISOString(),
  }));
}

export async function getWallet(client: Queries, id: number): Promise<Wallet> {
  const [wallet] = await readWallets(client, [id]);
  if (!wallet) throw noSuchWallet();
  return wallet;
}

export function noSuchWallet(): AppError {
  return new AppError('not_found', 'There is no such wallet.');
}
