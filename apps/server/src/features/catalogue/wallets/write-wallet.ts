import type { CallParsed, Contract, Wallet } from '@holdfast/contract';
import type pg from 'pg';
import { invalidField } from '../../../http/app-error.ts';
import { claimAccounts, releaseAccounts } from '../accounts/claim-accounts.ts';
import type { Queries } from '../catalogue-dependencies.ts';
import { refuseWhileInUse, type UserOfIt } from '../in-use-words.ts';
import { normaliseGivenAddresses } from '../normalise-given-addresses.ts';
import { writeInWords } from '../refuse-in-words.ts';
import { getWallet, noSuchWallet } from './wallet-record.ts';

export type NewWallet = CallParsed<Contract['addWallet']>['body'];
type Change = CallParsed<Contract['editWallet']>['body'];

/** Without its wallet a transfer would no longer be ours, and the books would change in silence. */
const USERS_OF_A_WALLET: readonly UserOfIt[] = [
  {
    one: 'transaction',
    many: 'transactions',
    sql: `SELECT 'number ' || used.id FROM (
            SELECT x.transaction_id AS id FROM wallets w JOIN transfers x ON x.from_account_id = w.account_id WHERE w.id = $1
            UNION SELECT x.transaction_id FROM wallets w JOIN transfers x ON x.to_account_id = w.account_id WHERE w.id = $1) AS used ORDER BY used.id DESC`,
  },
  {
    one: 'client transaction',
    many: 'client transactions',
    sql: `SELECT 'number ' || id FROM client_transactions WHERE wallet_id = $1 ORDER BY id DESC`,
  },
];

export function addWallet(pool: pg.Pool, wallet: NewWallet): Promise<Wallet> {
  return writeInWords(pool, async (client) => {
    await refuseUnknownUser(client, wallet.userId);
    const places = await normaliseGivenAddresses(client, [wallet], () => ['body']);
    const [accountId] = await claimAccounts(client, { places, kind: 'wallet', counterpartyId: null });
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO wallets (account_id, network_id, name, user_id, purpose, is_active) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [accountId, wallet.networkId, wallet.name, wallet.userId, wallet.purpose, wallet.isActive],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('INSERT … RETURNING answered no row.');
    return getWallet(client, id);
  });
}

export function editWallet(pool: pg.Pool, change: Change): Promise<Wallet> {
  return writeInWords(pool, async (client) => {
    await refuseUnknownUser(client, change.userId ?? null);
    const { rowCount } = await client.query(
      `UPDATE wallets SET name = coalesce($2, name), user_id = CASE WHEN $3 THEN $4 ELSE user_id END,
              purpose = coalesce($5, purpose), is_active = coalesce($6, is_active) WHERE id = $1`,
      [
        change.id,
        change.name ?? null,
        change.userId !== undefined,
        change.userId ?? null,
        change.purpose ?? null,
        change.isActive ?? null,
      ],
    );
    if (rowCount === 0) throw noSuchWallet();
    return getWallet(client, change.id);
  });
}

export function deleteWallet(pool: pg.Pool, id: number): Promise<{ done: true }> {
  return writeInWords(pool, async (client) => {
    const { rows } = await client.query<{ name: string; account_id: number }>(
      'SELECT name, account_id FROM wallets WHERE id = $1 FOR UPDATE',
      [id],
    );
    const [wallet] = rows;
    if (!wallet) throw noSuchWallet();
    await refuseWhileInUse(client, { id, name: wallet.name, users: USERS_OF_A_WALLET });
    await client.query('DELETE FROM wallets WHERE id = $1', [id]);
    await releaseAccounts(client, [wallet.account_id]);
    return { done: true };
  });
}

async function refuseUnknownUser(client: Queries, userId: number | null): Promise<void> {
  if (userId === null) return;
  const { rowCount } = await client.query('SELECT FROM users WHERE id = $1 FOR KEY SHARE', [userId]);
  if (rowCount === 0) throw invalidField({ loc: ['body', 'userId'], msg: 'There is no such user.', input: userId });
}
