/** Finds the accounts of transfers. An unknown address becomes an account without an owner. */
import type pg from 'pg';
import type { IngestAccount, IngestTransaction } from './ingest-batch.ts';

export type AccountIdOf = (account: IngestAccount | null) => number | null;

export async function resolveAccounts(
  client: pg.PoolClient,
  { networkId, transactions }: { networkId: number | null; transactions: readonly IngestTransaction[] },
): Promise<AccountIdOf> {
  const addresses = new Set<string>();
  const walletIds = new Set<number>();
  for (const { transfers } of transactions) {
    for (const { from, to } of transfers) {
      for (const end of [from, to]) {
        if (end?.kind === 'address') addresses.add(end.address);
        else if (end?.kind === 'wallet') walletIds.add(end.walletId);
      }
    }
  }
  const byAddress = await accountsOfAddresses(client, { networkId, addresses: [...addresses] });
  const byWallet = await accountsOfWallets(client, [...walletIds]);
  return (account) => {
    if (account === null) return null;
    if (account.kind === 'account') return account.accountId;
    const id = account.kind === 'address' ? byAddress.get(account.address) : byWallet.get(account.walletId);
    if (id === undefined) throw new Error(`There is no account for ${JSON.stringify(account)}.`);
    return id;
  };
}

async function accountsOfAddresses(
  client: pg.PoolClient,
  { networkId, addresses }: { networkId: number | null; addresses: string[] },
): Promise<Map<string, number>> {
  if (addresses.length === 0) return new Map();
  if (networkId === null) throw new Error('An address means nothing without its network.');
  await client.query(
    `INSERT INTO accounts (network_id, address, kind)
     SELECT $1, address, 'unknown' FROM unnest($2::text[]) AS address
      WHERE NOT EXISTS (SELECT FROM accounts known WHERE known.network_id = $1 AND known.address = address.address)
      ORDER BY address
         ON CONFLICT (network_id, address) DO NOTHING`,
    [networkId, addresses],
  );
  // Locked until the transfers are written, in the order in which claimAccounts locks them, so that the two cannot
  // deadlock.
  const { rows } = await client.query<{ id: number; address: string }>(
    `SELECT id, address FROM accounts WHERE network_id = $1 AND address = ANY ($2) ORDER BY network_id, address
       FOR KEY SHARE`,
    [networkId, addresses],
  );
  return new Map(rows.map((row) => [row.address, row.id]));
}

async function accountsOfWallets(client: pg.PoolClient, walletIds: number[]): Promise<Map<number, number>> {
  if (walletIds.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; account_id: number }>(
    'SELECT id, account_id FROM wallets WHERE id = ANY ($1) ORDER BY id FOR KEY SHARE',
    [walletIds],
  );
  return new Map(rows.map((row) => [row.id, row.account_id]));
}
