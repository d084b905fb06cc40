/** What undoing an import removes, and what people did with its transactions since. */
import { type ImportsCalls } from '../contract/calls.ts';
import { actionLabel, type Action } from '@holdfast/actions/actions.ts';
import { countNoun } from '@holdfast/money';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from './define-handlers.ts';
import { type OutputOf } from '@holdfast/http/server/handler.ts';
import { loadImport } from './import-record.ts';
import { userName } from '@holdfast/database/user-name.ts';

const TOUCHED_MAX = 200;

const TOUCHED = `FROM import_transactions it JOIN transactions t ON t.id = it.transaction_id
  LEFT JOIN (classifications c JOIN classification_batches b ON b.id = c.batch_id AND b.origin = 'person'
             LEFT JOIN users cu ON cu.id = b.user_id) ON c.transaction_id = t.id
  LEFT JOIN (client_transactions ct JOIN users client ON client.id = ct.user_id) ON ct.transaction_id = t.id
  LEFT JOIN transaction_notes n ON n.transaction_id = t.id
  LEFT JOIN users eu ON eu.id = t.edited_by
 WHERE it.import_id = $1
   AND (t.edited_at IS NOT NULL OR c.transaction_id IS NOT NULL OR ct.id IS NOT NULL OR n.transaction_id IS NOT NULL)`;

interface TouchedRow {
  id: number;
  at: Date;
  title: string;
  client_type: string | null;
  client_name: string | null;
  action: Action | null;
  classified_by: string | null;
  is_edited: boolean;
  edited_by: string | null;
  is_synced: boolean;
}

type ImportUndo = OutputOf<ImportsCalls['getImportUndo']>;

export const importUndoHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  getImportUndo: ({ params }) => getUndo(pool, params.id),
}));

async function getUndo(queries: Queries, importId: number): Promise<ImportUndo> {
  const row = await loadImport(queries, importId);
  if (row.status !== 'imported') throw notImported();
  const { rows: counted } = await queries.query<{ transactions: number; touched: number }>(
    `SELECT (SELECT count(*) FROM import_transactions it JOIN transactions t ON t.id = it.transaction_id
              WHERE it.import_id = $1 AND it.change = 'created') AS transactions,
            (SELECT count(*) ${TOUCHED}) AS touched`,
    [importId],
  );
  const { rows } = await queries.query<TouchedRow>(
    `SELECT t.id, t.at, coalesce(t.source_name, 'Transaction') || coalesce(' ' || (
              SELECT string_agg(trim_scale(x.amount) || ' ' || coin.symbol, ', ' ORDER BY x.key)
                FROM transfers x JOIN coins coin ON coin.id = x.coin_id WHERE x.transaction_id = t.id), '') AS title,
            ct.type AS client_type, ${userName('client')} AS client_name, c.action, ${userName('cu')} AS classified_by,
            t.ledger LIKE 'network:%' AS is_synced, t.edited_at IS NOT NULL AS is_edited, ${userName('eu')} AS edited_by
       ${TOUCHED} ORDER BY ct.id IS NULL, t.at DESC, t.id DESC LIMIT ${TOUCHED_MAX}`,
    [importId],
  );
  return {
    transactions: counted[0]?.transactions ?? 0,
    touched: rows.map((touched) => ({
      transactionId: touched.id,
      title: touched.title.slice(0, 200),
      at: touched.at.toISOString(),
      what: describe(touched),
      isClientLinked: touched.client_type !== null,
    })),
    touchedTotal: counted[0]?.touched ?? 0,
    lockedYears: row.locked_years,
  };
}

export function notImported(): AppError {
  return new AppError('conflict', 'Only an import that is finished can be undone.');
}

function describe(row: TouchedRow): string {
  if (row.client_type !== null) return `Linked to a ${row.client_type} of ${row.client_name ?? 'a client'}`;
  if (row.is_synced && row.edited_by === null) return 'Synced from its network since';
  if (row.is_edited) return `Edited by ${row.edited_by ?? 'a former user'}`;
  if (row.action !== null) return `Classified as ${actionLabel(row.action)} by ${row.classified_by ?? 'a former user'}`;
  return 'A note was added';
}

/**
 * Throws for an undo that would lose something or cannot be exact, and for one by a bookkeeper that would release a
 * client's payment.
 */
export async function requireUndoable(
  queries: Queries,
  { importId, userId, includeTouched }: { importId: number; userId: number; includeTouched: boolean },
): Promise<void> {
  const { touchedTotal, lockedYears } = await getUndo(queries, importId);
  if (lockedYears.length > 0)
    throw new AppError(
      'conflict',
      `The import has transactions in ${lockedYears.length === 1 ? 'the locked year' : 'the locked years'} ` +
        `${lockedYears.join(', ')}. Unlock first.`,
    );
  if (touchedTotal > 0 && !includeTouched)
    throw new AppError(
      'conflict',
      `${countNoun(touchedTotal, 'transaction')} of this import changed or linked to a client since. Check ` +
        `${touchedTotal === 1 ? 'it, and include it' : 'them, and include them'} to undo the import.`,
    );
  const { rowCount: payments } = await queries.query(
    `SELECT FROM import_transactions it JOIN client_transactions ct ON ct.transaction_id = it.transaction_id
       JOIN users u ON u.id = $2 AND u.admin_scope = 'bookkeeper'
      WHERE it.import_id = $1 LIMIT 1`,
    [importId, userId],
  );
  if (payments !== 0)
    throw new AppError(
      'forbidden',
      'Transactions of this import are linked to payments of clients. Ask an admin with full scope to undo it.',
    );
  const { rows } = await queries.query<{ file_name: string }>(
    `SELECT i.file_name FROM imports i
      WHERE i.status = 'imported' AND i.id <> $1
        AND EXISTS (SELECT FROM import_transactions later
                      JOIN import_transactions own ON own.transaction_id = later.transaction_id AND own.import_id = $1
                     WHERE later.import_id = i.id AND later.change <> 'created' AND i.id > $1)
      ORDER BY i.id DESC LIMIT 1`,
    [importId],
  );
  if (rows[0]) throw undoOtherFirst(rows[0].file_name);
}

export function undoOtherFirst(fileName: string): AppError {
  return new AppError(
    'conflict',
    `The import “${fileName}” contains parts of the same transactions. Undo that import first.`,
  );
}
