import { useMemo } from 'react';
import { csvText } from '../../../ui/list/csv.ts';
import { usdFields } from '../../../ui/list/list-column.ts';
import { saveTextFile } from '../../../lib/files.ts';
import { BarsCard } from '../page-parts/bars-card.tsx';
import { flowChartData, type FlowMonth } from './flow-chart-data.ts';
import { categoryLabel, type FlowSide } from './flow-sides.ts';

interface FlowChartCardProps {
  readonly side: FlowSide;
  readonly year: number | undefined;
  /** Absent while they are on their way. */
  readonly months: readonly FlowMonth[] | undefined;
}

export function FlowChartCard({ side, year, months }: FlowChartCardProps) {
  const data = useMemo(
    () => months && flowChartData(months, { year, labelOf: (category) => categoryLabel(side, category) }),
    [months, year, side],
  );
  const title = `${side.title} by ${data?.buckets[0]?.key.length === 4 ? 'year' : 'month'}`;
  const what = side.title.toLowerCase();
  const exportMonths = () => {
    const fields = [
      { label: 'Month', value: (one: FlowMonth) => one.month },
      { label: 'Category', value: (one: FlowMonth) => categoryLabel(side, one.category) },
      { label: side.noun.many, value: (one: FlowMonth) => String(one.count) },
      ...usdFields('Value', (one: FlowMonth) => one.valueUsd),
    ];
    saveTextFile({
      name: `${what}-by-month${year === undefined ? '' : `-${year}`}.csv`,
      type: 'text/csv',
      text: csvText(fields, months ?? []),
    });
  };
  const legend = data?.series.map(({ label }, index) => ({ label, chartColour: index })) ?? [];
  return (
    <BarsCard title={title} tableCaption={title} what={what} legend={legend} data={data} onExport={exportMonths} />
  );
}
