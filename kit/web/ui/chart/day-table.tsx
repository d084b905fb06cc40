import type { PartialUsd } from '@holdfast/money';
import { dayText } from '../../lib/date-text.ts';
import { UsdText } from '../figures/usd-text.tsx';
import { ColumnList } from '../list/column-list.tsx';
import type { ListColumn } from '../list/list-column.ts';

interface DayFigures {
  readonly day: string;
  readonly usd: readonly PartialUsd[];
}

interface DayTableProps {
  readonly label: string;
  /** The last column is the total of the others. */
  readonly columns: readonly string[];
  /** In order of days, with a figure for each column. */
  readonly rows: readonly DayFigures[];
  /** The height of the chart that it replaces. */
  readonly height: number;
}

/** The figures of a chart of days, the newest first. */
export function DayTable({ label, columns, rows, height }: DayTableProps) {
  const figures = columns.map(
    (column, index): ListColumn<DayFigures> => ({
      id: column,
      label: column,
      align: 'end',
      isStrong: index === columns.length - 1,
      render: ({ usd }) => <UsdText value={usd[index] ?? null} />,
    }),
  );
  return (
    <ColumnList
      caption={label}
      columns={[{ id: 'day', label: 'Day', render: ({ day }) => dayText(day, { timeZone: 'UTC' }) }, ...figures]}
      rows={rows.toReversed()}
      rowKey={({ day }) => day}
      rowHeight={40}
      maxHeight={height}
    />
  );
}
