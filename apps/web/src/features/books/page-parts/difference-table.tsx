import { presentCount } from '@holdfast/money';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { FormSkeleton } from '../../../ui/form/form-dialog.tsx';
import { ColumnList } from '../../../ui/list/column-list.tsx';
import type { ListColumn } from '../../../ui/list/list-column.ts';

export const CHANGE_LABELS = { added: 'New', removed: 'Removed', changed: 'Changed' } as const;

interface AwaitedDifferenceProps<Difference> {
  readonly query: { readonly data: Difference | undefined; readonly error: Error | null };
  readonly render: (difference: Difference) => ReactNode;
}

/** A comparison in a dialog. Without it, the dialog still works. */
export function AwaitedDifference<Difference>({ query, render }: AwaitedDifferenceProps<Difference>) {
  if (query.data !== undefined) return render(query.data);
  if (query.error === null) return <FormSkeleton height={44} />;
  return <Alert severity="warning">The comparison could not be computed: {errorText(query.error)}</Alert>;
}

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
