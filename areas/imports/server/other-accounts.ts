/**
 * Transactions of a file that another account already has. The same export imported into a second account would count
 * everything twice, so its rows wait until a person says that both accounts have them.
 */
import type { Queries } from '@holdfast/database/queries.ts';

export interface OtherAccount {
  readonly ledger: string;
  readonly name: string;
}

const ACCOUNTS_MAX = 1000;

/** Accounts with imports, besides the one that the file goes to. */
export async function listOtherAccounts(queries: Queries, ledger: string): Promise<OtherAccount[]> {
  const { rows } = await queries.query<OtherAccount>(
    `SELECT DISTINCT ON (i.ledger) i.ledger, coalesce(w.name, 'another account') AS name
       FROM imports i LEFT JOIN wallets w ON w.id = i.wallet_id
      WHERE i.status = 'imported' AND i.ledger IS NOT NULL AND i.ledger <> $1
      ORDER BY i.ledger, i.id DESC LIMIT ${ACCOUNTS_MAX}`,
    [ledger],
  );
  return rows;
}

/** Keys without an id repeat by chance, as equal interest of one second does; most of a file never does. */
const SHARE_MIN = 0.5;

/** The account with most of the transactions; null if none has as many as would make it the same file. */
export async function findInOtherAccount(
  queries: Queries,
  accounts: readonly OtherAccount[],
  keys: readonly string[],
): Promise<{ readonly keys: ReadonlySet<string>; readonly reason: string } | null> {
  if (accounts.length === 0 || keys.length === 0) return null;
  const { rows } = await queries.query<{ ledger: string; key: string }>(
    'SELECT ledger, key FROM transactions WHERE ledger = ANY ($1) AND key = ANY ($2)',
    [accounts.map(({ ledger }) => ledger), keys],
  );
  const byLedger = new Map<string, Set<string>>();
  for (const { ledger, key } of rows) byLedger.set(ledger, (byLedger.get(ledger) ?? new Set()).add(key));
  const [most] = [...byLedger].sort(([, left], [, right]) => right.size - left.size);
  if (!most || most[1].size < keys.length * SHARE_MIN) return null;
  const name = accounts.find(({ ledger }) => ledger === most[0])?.name ?? '';
  return {
    keys: most[1],
    reason: `These transactions are already in ${name}. Choose whether this account has them too.`,
  };
}
