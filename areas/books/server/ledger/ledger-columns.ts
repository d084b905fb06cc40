/** The columns of CSV exports, saved by name. */
import {
  type GivenLedgerColumns,
  givenLedgerColumns,
  type LedgerColumns,
  type LedgerFormat,
} from '../../contract/ledger.ts';
import { checkColumns, type ColumnMapping, GENERIC_COLUMNS, NETSUITE_COLUMNS } from '../ledger-files/column-files.ts';
import { LedgerFileError } from '../ledger-files/ledger-file-error.ts';
import { countTotal, type Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { BookDependencies } from '../reading-dependencies.ts';

const NAMES_MAX = 100;

interface ColumnsRow {
  readonly id: number;
  readonly name: string;
  readonly dateFormat: string;
  readonly columns: unknown;
}

const READ = 'SELECT id, name, date_format AS "dateFormat", columns FROM ledger_columns';

async function listLedgerColumns(queries: Queries): Promise<{ items: LedgerColumns[] }> {
  const { rows } = await queries.query<ColumnsRow>(`${READ} ORDER BY lower(name), id LIMIT ${NAMES_MAX}`);
  return { items: rows.map(({ id, ...given }) => ({ id, ...givenLedgerColumns.parse(given) })) };
}

export const ledgerColumnHandlers = defineHandlers(({ pool }: BookDependencies) => ({
  listLedgerColumns: () => listLedgerColumns(pool),

  async setLedgerColumns({ body }) {
    refuseColumns(body);
    const columns = body.columns.map(({ label, field, text = '' }) =>
      field === 'fixed' ? { label, field, text } : { label, field },
    );
    await transaction(pool, async (client) => {
      await client.query('LOCK TABLE ledger_columns IN SHARE ROW EXCLUSIVE MODE');
      await client.query(
        `INSERT INTO ledger_columns (name, date_format, columns) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET date_format = excluded.date_format, columns = excluded.columns`,
        [body.name, body.dateFormat, JSON.stringify(columns)],
      );
      if ((await countTotal(client, 'SELECT count(*) AS total FROM ledger_columns')) > NAMES_MAX)
        throw new AppError('conflict', `There are already ${NAMES_MAX} saved columns. Delete one first.`);
    });
    return listLedgerColumns(pool);
  },

  async deleteLedgerColumns({ params: { id } }) {
    const { rowCount } = await transaction(pool, (client) =>
      client.query('DELETE FROM ledger_columns WHERE id = $1', [id]),
    );
    if (rowCount === 0) throw new AppError('not_found', 'These columns are deleted already.');
    return listLedgerColumns(pool);
  },
}));

function refuseColumns(given: GivenLedgerColumns): void {
  try {
    checkColumns(given);
  } catch (error) {
    if (error instanceof LedgerFileError) throw invalidField({ loc: ['body', 'columns'], msg: error.message });
    throw error;
  }
}

/** The columns of a format. Those of CSV can be chosen by name. */
export async function loadColumns(
  queries: Queries,
  { format, name }: { readonly format: LedgerFormat; readonly name: string | undefined },
): Promise<ColumnMapping> {
  if (name === undefined) return format === 'netsuite' ? NETSUITE_COLUMNS : GENERIC_COLUMNS;
  const refuse = (msg: string) => invalidField({ loc: ['query', 'columns'], msg, input: name });
  if (format !== 'csv') throw refuse('Only the format csv has columns of your own');
  const { rows } = await queries.query<ColumnsRow>(`${READ} WHERE name = $1`, [name]);
  const [row] = rows;
  if (!row) throw refuse('There are no saved columns of this name');
  const { id: _, ...given } = row;
  return givenLedgerColumns.parse(given);
}
