import { type FoundAccount, type FoundTransaction, liquidationParts } from '@holdfast/facts';
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
 * A whole transaction as reading each own wallet would have put it together: the transfers that touch one of them, and
 * those of a liquidation of its loan. Null when no own wallet takes part.
 */
export function ownPartOf(transaction: FoundTransaction, own: ReadonlySet<string>): FoundTransaction | null {
  const isOwn = (address: string | null): boolean => address !== null && own.has(address);
  const moves = transaction.transfers.map(({ key, coin, from, to }) => ({
    key,
    token: coin.kind === 'token' ? coin.address : null,
    from: addressIn(from),
    to: addressIn(to),
  }));
  const liquidation = liquidationParts({ events: transaction.events, moves }, isOwn);
  const transfers = transaction.transfers.filter(
    ({ key, from, to }) => isOwn(addressIn(from)) || isOwn(addressIn(to)) || liquidation.has(key),
  );
  return transfers.length === 0 ? null : { ...transaction, transfers };
}

function addressIn(account: FoundAccount | null): string | null {
  return account?.kind === 'address' ? account.address : null;
}
