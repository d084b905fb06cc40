import { type CsvField, csvText } from '@holdfast/csv/write-csv.ts';
import { exactUsdText, NO_PRICE, parseAmount, parseUsd, presentAmount, presentUsd } from '@holdfast/money';
import { UnknownNote } from '@holdfast/prices/page/unknown-note';
import { useCall } from '@holdfast/web/lib/api.ts';
import { dayText, momentText } from '@holdfast/web/lib/date-text.ts';
import { saveTextFile } from '@holdfast/web/lib/files.ts';
import { textFields } from '@holdfast/web/lists/naming-column.ts';
import { ColourSign, LegendEntry } from '@holdfast/web/ui/chart/legend.tsx';
import { TableToggle } from '@holdfast/web/ui/chart/table-toggle.tsx';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { awaitedFigures, type FigureCardProps, FigureCards } from '@holdfast/web/ui/figures/figure-cards.tsx';
import { FigureText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UnknownShare, UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { CardSkeleton, insideCard, SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import { ExportButton, shortExport } from '@holdfast/web/ui/list/export-button.tsx';
import { type ListColumn, usdFields } from '@holdfast/web/ui/list/list-column.ts';
import { inCard, Loaded } from '@holdfast/web/ui/loaded.tsx';
import { mdiInformationOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useState } from 'react';
import { lendingCalls } from '../../contract/calls.ts';
import type { CoinCoverage, Coverage, CoverageHistory } from '../../contract/lending-admin.ts';
import { LiabilitiesFrame } from '../page-parts/liabilities-frame.tsx';
import { ALL_COINS, CoinSegments } from './coin-segments.tsx';
import { CoverageCoins } from './coverage-coins.tsx';
import { coverageState, PLACES, ratioText, STATE_LABELS } from './coverage-labels.ts';
import { HistoryChart, type HistoryDay } from './history-chart.tsx';

/** The stress test loads its code when the figures are visible. */
const StressCard = lazy(async () => ({ default: (await import('./stress-card.tsx')).StressCard }));

/** Every digit, as returned by the server. */
const COVERAGE_FIELDS: readonly CsvField<CoinCoverage>[] = [
  ...textFields({ Coin: 'coinSymbol', Owed: 'owed', Held: 'held' }),
  ...PLACES.map(({ key, label }) => ({ label, value: (coin: CoinCoverage) => coin[key] })),
  ...textFields({
    'Owed to protocols': 'owedToProtocols',
    Surplus: 'surplus',
    'Records (not held)': 'records',
    'Differences (not held)': 'differences',
  }),
  { label: 'Ratio', value: (coin) => coin.ratio ?? '' },
  { label: 'State', value: (coin) => STATE_LABELS[coverageState(coin)].label },
  { label: 'Limit', value: (coin) => coin.limitRatio ?? '' },
  ...usdFields('Owed in USD', (coin: CoinCoverage) => coin.owedUsd),
  ...usdFields('Held in USD', (coin: CoinCoverage) => coin.heldUsd),
  { label: 'Unknown', value: (coin) => coin.unknowns.join(' ') },
];

/** Coverage: owed against held, now, in the past, and after a fall in prices. */
export function CoveragePage() {
  const coverage = useCall(lendingCalls.getCoverage);
  const { data } = coverage;
  const exportCsv = () => {
    if (data)
      saveTextFile({ name: `coverage-${data.asOf}.csv`, type: 'text/csv', text: csvText(COVERAGE_FIELDS, data.coins) });
  };
  return (
    <LiabilitiesFrame
      subtitle={
        data === undefined
          ? 'Assets held against liabilities owed.'
          : `Assets held against liabilities owed, as of ${momentText(data.at)}.`
      }
      actions={<ExportButton csvExport={shortExport(exportCsv)} isDisabled={!data} />}
    >
      <Loaded
        query={coverage}
        failure="Coverage could not be computed"
        renderFrame={inCard}
        skeleton={
          <>
            <FigureCards label="Totals" cards={awaitedFigures(['Covered', 'Held', 'Owed', 'Short coins'])} />
            <Skeleton variant="rounded" height={320} sx={{ mb: 6 }} />
          </>
        }
      >
        {(computed) => (
          <>
            <FigureCards label="Totals" cards={figuresOf(computed)} />
            {computed.coins.length === 0 ? (
              <Card sx={{ mb: 6 }}>
                <EmptyState title="No liabilities" text="Coverage is computed for every coin owed to clients." />
              </Card>
            ) : (
              <>
                <CoverageCoins coins={computed.coins} />
                <Suspense fallback={<Box sx={{ minHeight: 320 }} />}>
                  <StressCard coins={computed.coins} />
                </Suspense>
              </>
            )}
            <HistoryCard />
          </>
        )}
      </Loaded>
    </LiabilitiesFrame>
  );
}

function figuresOf(coverage: Coverage): FigureCardProps[] {
  const short = coverage.coins.filter((coin) => coverageState(coin) === 'short').map(({ coinSymbol }) => coinSymbol);
  const { owedUsd, heldUsd, ratio } = coverage;
  const isOwed = coverage.coins.some(({ owed }) => parseAmount(owed) !== 0n);
  const owesProtocols = coverage.coins.some(({ owedToProtocols }) => parseAmount(owedToProtocols) > 0n);
  return [
    {
      label: 'Covered',
      figure:
        ratio !== null ? (
          ratioText(ratio)
        ) : isOwed ? (
          <UnknownShare reason="Unknown, because prices are missing" />
        ) : (
          'Nothing owed'
        ),
      note: ratio === null && isOwed ? 'Unknown while prices are missing' : 'In dollars, all coins together',
    },
    {
      label: 'Held',
      figure: <UsdText value={heldUsd} />,
      note:
        heldUsd.unknownCount > 0 ? (
          <UnknownNote of={heldUsd} />
        ) : owesProtocols ? (
          <>
            After <UsdText value={coverage.owedToProtocolsUsd} /> owed to protocols
          </>
        ) : (
          'Of the coins that are owed'
        ),
    },
    {
      label: 'Owed',
      figure: <UsdText value={owedUsd} />,
      note: owedUsd.unknownCount === 0 ? 'Principal and interest' : <UnknownNote of={owedUsd} />,
    },
    {
      label: 'Short coins',
      figure: String(short.length),
      note: short.length === 0 ? 'Fully covered' : short.join(', '),
      isAlarming: short.length > 0,
    },
  ];
}

interface Series {
  readonly days: readonly (HistoryDay & { readonly ratio: string | null })[];
  readonly present: (value: string | null) => string;
}

function seriesOf(history: CoverageHistory, chosen: string): Series {
  const coin = history.coins.find(({ coinId }) => String(coinId) === chosen);
  if (coin)
    return {
      days: coin.days,
      present: (value) => (value === null ? '' : `${presentAmount(parseAmount(value))} ${coin.coinSymbol}`),
    };
  return {
    days: history.total.map((day) => ({
      day: day.day,
      owed: exactUsdText(day.owedUsd),
      held: exactUsdText(day.heldUsd),
      ratio: day.ratio,
      unknowns: day.unknowns,
    })),
    present: (value) => (value === null ? NO_PRICE : presentUsd(parseUsd(value))),
  };
}

/** Coverage as recorded each night. */
function HistoryCard() {
  const history = useCall(lendingCalls.getCoverageHistory, { query: {} });
  const [chosen, setChosen] = useState(ALL_COINS);
  const [isTable, setTable] = useState(false);
  const label = 'Held and owed by day';
  return (
    <SectionCard
      title="History"
      text="At the end of each day, in UTC."
      actions={
        <>
          <Box sx={{ display: 'flex', gap: 4, marginInlineEnd: 2 }}>
            <LegendEntry sign={<ColourSign colour={2} shape="line" />} label="Held" typography="body2" />
            <LegendEntry sign={<ColourSign colour={1} shape="dashes" />} label="Owed" typography="body2" />
          </Box>
          <TableToggle what="the history" shape="chart" isTable={isTable} onChange={setTable} />
        </>
      }
    >
      <Loaded
        query={history}
        failure="The history could not be loaded"
        skeleton={<CardSkeleton height={220} />}
        isEmpty={(data) => seriesOf(data, chosen).days.length === 0}
        empty={{ title: 'No history yet', text: 'The first one appears tonight, at 00:20 UTC.' }}
      >
        {(data) => {
          const series = seriesOf(data, chosen);
          return (
            <Box sx={{ ...insideCard, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
              <CoinSegments
                label="Which coin"
                allLabel="All in USD"
                coins={data.coins}
                value={chosen}
                onChange={setChosen}
              />
              {isTable ? (
                <ColumnList
                  caption={label}
                  columns={historyColumns(series.present)}
                  rows={series.days.toReversed()}
                  rowKey={({ day }) => day}
                  rowHeight={40}
                  maxHeight={360}
                />
              ) : (
                <HistoryChart
                  label={label}
                  days={series.days}
                  present={series.present}
                  unit={chosen === ALL_COINS ? 'usd' : 'coin'}
                />
              )}
            </Box>
          );
        }}
      </Loaded>
    </SectionCard>
  );
}

type HistoryRow = Series['days'][number];

/** The figures of the lines. */
function historyColumns(present: Series['present']): ListColumn<HistoryRow>[] {
  const figure = (value: string | null) => <FigureText shown={present(value)} exact={value ?? present(value)} />;
  return [
    {
      id: 'day',
      label: 'Day',
      render: ({ day, unknowns }) => (
        <>
          {dayText(day, { timeZone: 'UTC' })} {unknowns.length === 0 ? null : <LeftOut text={unknowns.join(' ')} />}
        </>
      ),
    },
    { id: 'held', label: 'Held', align: 'end', render: ({ held }) => figure(held) },
    { id: 'owed', label: 'Owed', align: 'end', render: ({ owed }) => figure(owed) },
    {
      id: 'ratio',
      label: 'Ratio',
      align: 'end',
      render: ({ ratio }) => (ratio === null ? '—' : ratioText(ratio)),
    },
  ];
}

/** What the figures of a day leave out, behind an icon. */
function LeftOut({ text }: { readonly text: string }) {
  return (
    <Tooltip title={text}>
      <Box
        component="span"
        role="img"
        tabIndex={0}
        aria-label={`Left out: ${text}`}
        sx={{ display: 'inline-flex', verticalAlign: 'text-bottom', color: 'text.secondary' }}
      >
        <Icon path={mdiInformationOutline} size={16} />
      </Box>
    </Tooltip>
  );
}
