import { UsdText } from '../figures/usd-text.tsx';
import { ColumnList } from '../list/column-list.tsx';
import type { ListColumn } from '../list/list-column.ts';
import type { BarBucket, BarChartData } from './bar-chart-data.ts';

interface BarChartTableProps {
  readonly caption: string;
  readonly data: BarChartData;
}

/** The figures behind the bars. */
export function BarChartTable({ caption, data: { series, buckets, areChanges = false } }: BarChartTableProps) {
  const columns: ListColumn<BarBucket>[] = [
    { id: 'time', label: 'Time', render: ({ title }) => title },
    ...series.map(
      ({ key, label }, index): ListColumn<BarBucket> => ({
        id: `series-${key}`,
        label,
        align: 'end',
        render: ({ values }) => <UsdText value={values[index] ?? null} isChange={areChanges} />,
      }),
    ),
    {
      id: 'total',
      label: 'Total',
      align: 'end',
      isStrong: true,
      render: ({ totalUsd }) => <UsdText value={totalUsd} isChange={areChanges} />,
    },
  ];
  return (
    <ColumnList
      caption={caption}
      columns={columns}
      rows={buckets}
      rowKey={({ key }) => key}
      rowHeight={40}
      maxHeight={420}
    />
  );
}
