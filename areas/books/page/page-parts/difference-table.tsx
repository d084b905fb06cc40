import { presentCount } from '@holdfast/money';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
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
