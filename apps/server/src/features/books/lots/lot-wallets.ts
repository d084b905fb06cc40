import type { Queries } from '../../../db/queries.ts';

/** Which wallet of ours each lot came into. A lot has the id of the transfer that opened it. */
export async function loadLotWallets(queries: Queries, lotIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await queries.query<{ id: number; name: string }>(
    'SELECT x.id, w.name FROM transfers x JOIN operator_wallets w ON w.account_id = x.to_account_id WHERE x.id = ANY ($1)',
    [lotIds.map(Number)],
  );
  return new Map(rows.map((row) => [String(row.id), row.name]));
}
