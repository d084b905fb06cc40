/** Imports as rows of the database and as the contract shows them. */
import type { ImportStatus, ImportSummary } from '../contract/imports.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { type StoredChoices, storedChoices } from './import-choices.ts';
import { userName } from '@holdfast/database/user-name.ts';

export interface ImportRow {
  id: number;
  status: ImportStatus;
  file_name: string;
  file_bytes: number;
  choices: StoredChoices;
  provider: string | null;
  layout: string | null;
  layout_name: string | null;
  is_time_zone_known: boolean;
  columns: string[];
  sheets: string[];
  sheet: string | null;
  wallet_id: number | null;
  wallet_name: string | null;
  ledger: string | null;
  by_user_id: number;
  by_name: string;
  created_at: Date;
  imported_at: Date | null;
  undone_at: Date | null;
  error: string | null;
  added: number;
  already_there: number;
  merged: number;
  ignored: number;
  waiting: number;
  refused: number;
  transactions: number;
  first_at: Date | null;
  last_at: Date | null;
  balance: ImportSummary['balance'];
  balances: { symbol: string; coinId: number | null; closing: string; matches: boolean }[];
  first_break: { row: number; symbol: string; calculated: string; inFile: string; difference: string } | null;
  outcome_hash: string | null;
  changed_since_preview: string | null;
  locked_years: number[];
}

/** Locked years with transactions of the import, which therefore cannot be undone. */
const LOCKED_YEARS = `(SELECT coalesce(array_agg(y.year ORDER BY y.year), '{}') FROM year_locks y
  WHERE y.unlocked_at IS NULL AND i.status = 'imported' AND EXISTS (
    SELECT FROM import_transactions it JOIN transactions t ON t.id = it.transaction_id
     WHERE it.import_id = i.id
       AND t.at >= make_timestamptz(y.year, 1, 1, 0, 0, 0, y.settings ->> 'timeZone')
       AND t.at < make_timestamptz(y.year + 1, 1, 1, 0, 0, 0, y.settings ->> 'timeZone')))`;

const READ_IMPORTS = `SELECT i.*, w.name AS wallet_name, ${userName('u')} AS by_name, ${LOCKED_YEARS} AS locked_years
  FROM imports i JOIN users u ON u.id = i.by_user_id LEFT JOIN wallets w ON w.id = i.wallet_id
 WHERE i.id = ANY ($1)`;

export async function loadImports(queries: Queries, ids: readonly number[]): Promise<ImportRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await queries.query<ImportRow>(READ_IMPORTS, [ids]);
  return rows.map((row) => ({ ...row, choices: storedChoices.parse(row.choices) }));
}

export async function loadImport(queries: Queries, id: number): Promise<ImportRow> {
  const [row] = await loadImports(queries, [id]);
  if (!row) throw new AppError('not_found', 'There is no such import.');
  return row;
}

/** How many rows of the file had each result. */
export function countsOf(row: ImportRow): ImportSummary['counts'] {
  const { added, already_there: alreadyThere, merged, ignored, waiting, refused } = row;
  return { added, alreadyThere, merged, ignored, waiting, refused };
}

export function toSummary(row: ImportRow): ImportSummary {
  const counts = countsOf(row);
  return {
    id: row.id,
    fileName: row.file_name,
    fileBytes: row.file_bytes,
    provider: row.provider,
    layoutName: row.layout_name,
    wallet: row.wallet_id === null ? null : { id: row.wallet_id, name: row.wallet_name ?? '' },
    by: { id: row.by_user_id, name: row.by_name },
    createdAt: row.created_at.toISOString(),
    importedAt: row.imported_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    status: row.status,
    error: row.error,
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts,
    transactions: row.transactions,
    firstAt: row.first_at?.toISOString() ?? null,
    lastAt: row.last_at?.toISOString() ?? null,
    balance: row.balance,
    lockedYears: row.locked_years,
  };
}
