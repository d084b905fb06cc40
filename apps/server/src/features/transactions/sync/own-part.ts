import type { FoundAccount, FoundTransaction } from '@holdfast/facts';
import type { Queries } from '../transaction-dependencies.ts';

/** The addresses of the operator's own wallets on a network. */
export async function readOwnAddresses(queries: Queries, networkId: number): Promise<Set<string>> {
  const { rows } = await queries.query<{ address: string }>(
    'SELECT a.address FROM wallets w JOIN accounts a ON a.id = w.account_id WHERE w.network_id = $1 AND w.user_id IS NULL',
    [networkId],
  );
  return new Set(rows.map((row) => row.address));
}

/**
 * A whole transaction as reading each of our wallets would have put it together: the transfers that touch one of them.
 * Null when none does, so that it does not concern us.
 */
export function ownPartOf(transaction: FoundTransaction, own: ReadonlySet<string>): FoundTransaction | null {
  const isOurs = (account: FoundAccount | null): boolean => account?.kind === 'address' && own.has(account.address);
  const transfers = transaction.transfers.filter(({ from, to }) => isOurs(from) || isOurs(to));
  return transfers.length === 0 ? null : { ...transaction, transfers };
}
