import { type Coin, type CoinPrices, contract } from '@holdfast/contract';
import { mdiChartLine, mdiDownloadOutline, mdiTable } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { csvText } from '../../ui/list/csv.ts';
import { saveTextFile } from '../../lib/files.ts';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { PRICE_RANGES, type PriceRange, RANGE_LABELS, rangeStart } from './coin-words.ts';
import { PriceRows } from './price-rows.tsx';

const PriceChart = lazy(async () => ({ default: (await import('../../ui/chart/price-chart.tsx')).PriceChart }));

const RANGES = PRICE_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }));
const PANEL_HEIGHT = 188;

/** Daily closes as a line or as a table, over a time of choice; either way the file holds every digit. */
export function CoinPricePanel({ coin }: { readonly coin: Coin }) {
  const [range, setRange] = useState<PriceRange>('365');
  const [openedAt] = useState(() => new Date());
  const [isTable, setTable] = useState(false);
  const { data, error, refetch } = useCall(
    contract.getCoinPrices,
    { params: { id: coin.id }, query: { from: rangeStart(range, openedAt) } },
    { keepsPrevious: true },
  );
  const exportPrices = (prices: CoinPrices) => {
    const fields = [
      { label: 'Date', value: (price: CoinPrices['items'][number]) => price.day },
      { label: 'Symbol', value: () => coin.symbol },
      { label: 'Price', value: (price: CoinPrices['items'][number]) => price.priceUsd },
      { label: 'Source', value: (price: CoinPrices['items'][number]) => price.source },
    ];
    saveTextFile({
      name: `prices-${coin.symbol.replaceAll(/[^\w.-]/gu, '_')}.csv`,
      type: 'text/csv',
      text: csvText(fields, prices.items),
    });
  };
  const hasPrices = (data?.items.length ?? 0) > 0;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 4 }}>
        <SegmentedControl label="Time shown" options={RANGES} value={range} onChange={setRange} />
        <Box sx={{ marginInlineStart: 'auto', display: 'flex', marginInlineEnd: -2 }}>
          <Tooltip title={isTable ? 'Show as a line' : 'Show as a table'}>
            <IconButton
              aria-label={isTable ? 'Show the prices as a line' : 'Show the prices as a table'}
              disabled={!hasPrices}
              onClick={() => setTable(!isTable)}
            >
              <Icon path={isTable ? mdiChartLine : mdiTable} />
            </IconButton>
          </Tooltip>
          <Tooltip title="Export CSV">
            <IconButton
              aria-label="Export the prices as CSV"
              disabled={!hasPrices}
              onClick={() => data && exportPrices(data)}
            >
              <Icon path={mdiDownloadOutline} />
            </IconButton>
          </Tooltip>
        </Box>
      </Box>
      <Box sx={{ minHeight: PANEL_HEIGHT }}>
        {error && !data ? (
          <ErrorState title="The prices could not be loaded" text={errorText(error)} onRetry={() => void refetch()} />
        ) : null}
        {data === undefined && !error ? <Skeleton variant="rounded" height={PANEL_HEIGHT} /> : null}
        {data && !hasPrices ? <NoPrices range={range} /> : null}
        {data && hasPrices ? (
          isTable ? (
            <PriceRows coin={coin} prices={data.items} />
          ) : (
            <Suspense fallback={<Skeleton variant="rounded" height={PANEL_HEIGHT} />}>
              <PriceChart label={coin.symbol} prices={data.items} />
            </Suspense>
          )
        ) : null}
      </Box>
    </>
  );
}

function NoPrices({ range }: { readonly range: PriceRange }) {
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        height: PANEL_HEIGHT,
        px: 4,
        borderRadius: '6px',
        border: '1px dashed',
        borderColor: 'fieldOutline',
        textAlign: 'center',
        color: 'text.secondary',
        typography: 'body2',
      }}
    >
      {range === 'all'
        ? 'No prices are known. Refresh them, import a file, or set one by hand below.'
        : 'No prices in this time. Try a longer one, or set a price manually below.'}
    </Box>
  );
}
