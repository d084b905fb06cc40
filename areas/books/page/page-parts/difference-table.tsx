import { presentCount } from '@holdfast/money';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { StatementDifference } from '../../contract/closing.ts';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';

export const CHANGE_LABELS = { added: 'New', removed: 'Removed', changed: 'Changed' } as const;

/** A comparison in a dialog. Without it, the dialog still works. */
export const LOADED_DIFFERENCE = {
  skeleton: 44,
  renderFailure: (text: string) => <Alert severity="warning">The comparison could not be computed: {text}</Alert>,
} as const;

interface DifferenceTableProps<Row> {
  /** The month or year that is compared. */
  readonly name: string;
  readonly columns: readonly ListColumn<Row & { readonly key: string }>[];
  readonly rows: readonly Row[];
  readonly rowsTotal: number;
  /** What else the total counts: ", income and expenses included". */
  readonly counted?: string;
}

const STATEMENTS: Readonly<Record<StatementDifference['statement'], string>> = {
  trialBalance: 'Trial balance',
  balanceSheet: 'Balance sheet',
  incomeStatement: 'Income statement',
  form8949: 'Form 8949',
};

const STATEMENT_COLUMNS: readonly ListColumn<StatementDifference & { readonly key: string }>[] = [
  { id: 'statement', label: 'Statement', render: ({ statement }) => STATEMENTS[statement] },
  { id: 'line', label: 'Line', render: ({ line }) => line },
  { id: 'filed', label: 'Filed', align: 'end', render: ({ filedUsd }) => <UsdText value={filedUsd} /> },
  { id: 'now', label: 'Now', align: 'end', render: ({ nowUsd }) => <UsdText value={nowUsd} /> },
];

/** The lines of the filed statements that differ; nothing where none does. */
export function StatementTable({
  name,
  rows,
}: {
  readonly name: string;
  readonly rows: readonly StatementDifference[];
}) {
  if (rows.length === 0) return null;
  return (
    <ColumnList
      caption={`Differences in the statements of ${name}`}
      columns={STATEMENT_COLUMNS}
      rows={rows.map((row) => ({ ...row, key: `${row.statement} ${row.line}` }))}
      rowKey={({ key }) => key}
      maxHeight={280}
    />
  );
}

/** A filed or closed period compared with the current books, row by row. */
export function DifferenceTable<Row>({ name, columns, rows, rowsTotal, counted = '' }: DifferenceTableProps<Row>) {
  return (
    <>
      <ColumnList
        caption={`Differences of ${name}`}
        columns={columns}
        rows={rows.map((row, index) => ({ ...row, key: String(index) }))}
        rowKey={({ key }) => key}
        maxHeight={280}
      />
      {rowsTotal > rows.length ? (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {presentCount(rows.length)} of {presentCount(rowsTotal)} differences{counted}.
        </Typography>
      ) : null}
    </>
  );
}
