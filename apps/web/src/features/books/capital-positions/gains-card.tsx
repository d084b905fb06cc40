import { useMemo } from 'react';
import { csvText } from '../../../ui/list/csv.ts';
import { usdFields } from '../../../ui/list/list-column.ts';
import { saveTextFile } from '../../../lib/files.ts';
import { BarsCard } from '../page-parts/bars-card.tsx';
import { gainsChartData, type MonthGains, monthsOfYear } from './gains-by-month.ts';

interface GainsCardProps {
  readonly year: number;
  /** Absent while they are on their way. */
  readonly months: readonly MonthGains[] | undefined;
}

const LEGEND = [
  { label: 'Long term', chartColour: 0 },
  { label: 'Short term', chartColour: 3 },
];

export function GainsCard({ year, months }: GainsCardProps) {
  const data = useMemo(() => months && gainsChartData(year, months), [year, months]);
  const exportMonths = () => {
    const fields = [
      { label: 'Month', value: (one: MonthGains) => one.month },
      ...usdFields('Short term', (one: MonthGains) => one.shortUsd),
      ...usdFields('Long term', (one: MonthGains) => one.longUsd),
    ];
    saveTextFile({
      name: `gains-by-month-${year}.csv`,
      type: 'text/csv',
      text: csvText(fields, monthsOfYear(year, months ?? [])),
    });
  };
  return (
    <BarsCard
      title="Gains by month"
      tableCaption={`Gains by month of ${year}`}
      what="gains"
      legend={LEGEND}
      data={data}
      onExport={exportMonths}
    />
  );
}
