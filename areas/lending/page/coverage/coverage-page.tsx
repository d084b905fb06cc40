import { lendingCalls } from '../../contract/calls.ts';
import { type CsvField, csvText } from '@holdfast/csv/write-csv.ts';
import { textFields } from '@holdfast/web/lists/naming-column.ts';
import { UnknownNote } from '@holdfast/prices/page/unknown-note';
import { type CoinCoverage, type Coverage } from '../../contract/lending-admin.ts';
import { parseAmount } from '@holdfast/money';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { UnknownShare, UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { saveTextFile } from '@holdfast/web/lib/files.ts';
import { usdFields } from '@holdfast/web/ui/list/list-column.ts';
import { awaitedFigures, type FigureCardProps, FigureCards } from '@holdfast/web/ui/figures/figure-cards.tsx';
import { LiabilitiesFrame } from '../page-parts/liabilities-frame.tsx';
import { CoverageCoins } from './coverage-coins.tsx';
import { coverageState, PLACES, ratioText, STATE_LABELS } from './coverage-labels.ts';
import { HistoryCard } from './history-card.tsx';
import { Loaded, inCard } from '@holdfast/web/ui/loaded.tsx';
import { ExportButton, shortExport } from '@holdfast/web/ui/list/export-button.tsx';

/** The stress test loads its code when the figures are visible. */
const StressCard = lazy(async () => ({ default: (await import('./stress-card.tsx')).StressCard }));

/** Every digit, as returned by the server. */
const COVERAGE_FIELDS: readonly CsvField<CoinCoverage>[] = [
  ...textFields({ Coin: 'coinSymbol', Owed: 'owed', Held: 'held' }),
  ...PLACES.map(({ key, label }) => ({ label, value: (coin: CoinCoverage) => coin[key] })),
  ...textFields({ 'Owed to protocols': 'owedToProtocols', Surplus: 'surplus' }),
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
