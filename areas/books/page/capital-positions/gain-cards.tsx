import type { booksCalls } from '../../contract/calls.ts';
import { csvText } from '@holdfast/csv/write-csv.ts';
import { formatMonth, SHORT_MONTH_NAMES, shortMonthName, shortMonthText } from '@holdfast/calendar';
import { UnknownNote } from '@holdfast/prices/page/unknown-note';
import type { CallOutput } from '@holdfast/contract';
import { addPartialUsd, type PartialUsd, presentCount, toPartialUsd } from '@holdfast/money';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { BarChartData } from '@holdfast/web/ui/chart/bar-chart-data.ts';
import { FigureCards } from '@holdfast/web/ui/figures/figure-cards.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { IncompleteChip } from '@holdfast/web/ui/status-chip.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { usdFields } from '@holdfast/web/ui/list/list-column.ts';
import { saveTextFile } from '@holdfast/web/lib/files.ts';
import { BarsCard } from '@holdfast/web/ui/chart/bars-card.tsx';
import { type GainField, gainFigure } from './gain-figures.ts';

type Summaries = CallOutput<typeof booksCalls.listCapitalPositions>;

interface GainCardsProps {
  readonly year: number;
  /** Undefined while loading. */
  readonly summaries: Summaries | undefined;
  /** Items to review, of all years. */
  readonly openWork: number;
}

const DISPOSALS = { one: 'disposal', many: 'disposals' };
const counted = (count: number, noun: string): string => `${presentCount(count)} ${count === 1 ? noun : `${noun}s`}`;

/** The main figures of the page. */
export function GainCards({ year, summaries, openWork }: GainCardsProps) {
  const total = summaries?.total;
  const figure = (field: GainField) => total && <UsdText value={gainFigure(total, field)} isChange />;
  return (
    <FigureCards
      label={`Gains of ${year}`}
      cards={[
        { label: 'Short term', figure: figure('shortUsd'), note: 'Held for a year or less' },
        { label: 'Long term', figure: figure('longUsd'), note: 'Held for more than a year' },
        {
          label: 'Gain or loss',
          figure: figure('gainUsd'),
          mark: total && total.missingBasis + total.missingPrice > 0 ? <IncompleteChip /> : null,
          note:
            total && total.missingPrice > 0 ? (
              <UnknownNote of={gainFigure(total, 'gainUsd')} noun={DISPOSALS} />
            ) : total && summaries ? (
              `${counted(total.disposals, 'disposal')}, ${counted(summaries.items.length, 'coin')}`
            ) : (
              ''
            ),
        },
        {
          label: 'Missing basis',
          figure: total && (
            <Box component="span" sx={{ color: total.missingBasis > 0 ? 'warning.main' : 'text.primary' }}>
              {presentCount(total.missingBasis)}
            </Box>
          ),
          note: <WorkLink year={year} openWork={openWork} hasMissing={(total?.missingBasis ?? 0) > 0} />,
        },
      ]}
    />
  );
}

function WorkLink({
  year,
  openWork,
  hasMissing,
}: {
  readonly year: number;
  readonly openWork: number;
  readonly hasMissing: boolean;
}) {
  if (openWork === 0) return 'No items to review';
  return (
    <TextLink
      to="/admin/capital-positions/worklist"
      search={hasMissing ? { year: String(year) } : {}}
      variant="caption"
    >
      {counted(openWork, 'item')} to review
    </TextLink>
  );
}

interface GainsCardProps {
  readonly year: number;
  /** Undefined while loading. */
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

interface MonthGains {
  /** "2025-07". */
  readonly month: string;
  /** Counts the disposals with a missing price. */
  readonly shortUsd: PartialUsd;
  readonly longUsd: PartialUsd;
}

const ZERO = toPartialUsd('0');

/** Every month of a year; a month without disposals has a gain of zero. */
export function monthsOfYear(year: number, months: readonly MonthGains[]): MonthGains[] {
  return SHORT_MONTH_NAMES.map((_, index) => {
    const month = formatMonth(year, index + 1);
    return months.find((one) => one.month === month) ?? { month, shortUsd: ZERO, longUsd: ZERO };
  });
}

/** The gains of a year for the chart: long term next to the zero line, short term beyond it. */
export function gainsChartData(year: number, months: readonly MonthGains[]): BarChartData {
  const all = monthsOfYear(year, months);
  const totalOf = (term: 'longUsd' | 'shortUsd') => addPartialUsd(all.map((one) => one[term]));
  return {
    areChanges: true,
    series: [
      { key: 'long', label: 'Long term', totalUsd: totalOf('longUsd'), chartColour: 0 },
      { key: 'short', label: 'Short term', totalUsd: totalOf('shortUsd'), chartColour: 3 },
    ],
    buckets: all.map(({ month, longUsd, shortUsd }) => ({
      key: month,
      label: shortMonthName(month),
      title: shortMonthText(month),
      values: [longUsd, shortUsd],
      totalUsd: addPartialUsd([longUsd, shortUsd]),
    })),
  };
}
