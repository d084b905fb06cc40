import type { CallOutput, CallParsed, Contract, SetAsideChange } from '@holdfast/contract';
import { AppError } from '../../../http/app-error.ts';
import type { Queries } from '../transaction-dependencies.ts';

interface SetAsideRow {
  id: number;
  kind: SetAsideChange['kind'];
  transaction_id: number;
  network_name: string | null;
  hash: string | null;
  at: Date;
  year: number;
  is_year_locked: boolean;
  transfers: number;
  found_at: Date;
}

/** The newest first. A year is counted in the time zone of the books. */
export async function listSetAsideChanges(
  queries: Queries,
  { page, limit }: CallParsed<Contract['listSetAsideChanges']>['query'],
): Promise<CallOutput<Contract['listSetAsideChanges']>> {
  const counted = await queries.query<{ total: number }>(
    'SELECT count(*) AS total FROM set_aside_changes WHERE dismissed_at IS NULL',
  );
  const { rows } = await queries.query<SetAsideRow>(
    `SELECT s.id, s.kind, s.transaction_id, n.name AS network_name, t.hash, t.at, s.found_at, counted.year,
            EXISTS (SELECT FROM year_locks l WHERE l.unlocked_at IS NULL AND l.year = counted.year) AS is_year_locked,
            coalesce(jsonb_array_length(s.detail -> 'transfers'), 0) AS transfers
       FROM set_aside_changes s JOIN transactions t ON t.id = s.transaction_id LEFT JOIN networks n ON n.id = t.network_id
      CROSS JOIN LATERAL (
        SELECT extract(year FROM t.at AT TIME ZONE coalesce((SELECT settings ->> 'timeZone' FROM book_settings ORDER BY id DESC LIMIT 1), 'UTC'))::integer AS year
      ) AS counted
      WHERE s.dismissed_at IS NULL ORDER BY s.found_at DESC, s.id DESC LIMIT $1 OFFSET $2`,
    [limit, (page - 1) * limit],
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      transactionId: row.transaction_id,
      networkName: row.network_name,
      hash: row.hash,
      at: row.at.toISOString(),
      year: row.year,
      isYearLocked: row.is_year_locked,
      words: `${findingOf(row)} ${remedyOf(row)}`,
      foundAt: row.found_at.toISOString(),
    })),
    total: counted.rows[0]?.total ?? 0,
    page,
    limit,
  };
}

function findingOf({ kind, network_name, transfers }: SetAsideRow): string {
  const chain = network_name ?? 'The source';
  switch (kind) {
    case 'transfers':
      return `${chain} shows ${transfers === 1 ? 'another transfer' : `${transfers} more transfers`} in this transaction.`;
    case 'moved':
      return `${chain} was reorganised and has this transaction in another block.`;
    case 'vanished':
      return `${chain} was reorganised and no longer has this transaction.`;
  }
}

function remedyOf({ kind, year, is_year_locked }: SetAsideRow): string {
  const act = kind === 'vanished' ? 'delete the transaction' : 'sync the transaction again';
  return is_year_locked
    ? `${year} is locked, so nothing was changed. Unlock ${year}, then ${act}.`
    : `Nothing was changed. To apply it, ${act}.`;
}

/** Dismissing again changes nothing. */
export async function dismissSetAsideChange(
  queries: Queries,
  { id, userId }: { id: number; userId: number },
): Promise<{ done: true }> {
  const { rowCount } = await queries.query(
    'UPDATE set_aside_changes SET dismissed_by = CASE WHEN dismissed_at IS NULL THEN $2 ELSE dismissed_by END, dismissed_at = coalesce(dismissed_at, now()) WHERE id = $1',
    [id, userId],
  );
  if (rowCount === 0) throw new AppError('not_found', 'This change is no longer set aside.');
  return { done: true };
}
