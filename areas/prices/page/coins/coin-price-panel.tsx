import { pricesCalls } from '../../contract/calls.ts';
import { csvText } from '@holdfast/csv/write-csv.ts';
import { type Coin } from '@holdfast/catalogue/contract';
import { type CoinPrices, type DailyPrice, priceSourceText } from '../../contract/price.ts';
import { presentCount } from '@holdfast/money';
import { mdiDownloadOutline, mdiTrashCanOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { CopyIconButton } from '@holdfast/web/ui/copy-button.tsx';
import { PercentText, PriceText, usePriceAge } from '@holdfast/web/ui/figures/price-text.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { saveTextFile } from '@holdfast/web/lib/files.ts';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';
import { PRICE_RANGES, type PriceRange, RANGE_LABELS, rangeStart } from './coin-labels.ts';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { choicesOf } from '@holdfast/web/ui/form/choices-of.ts';
import { TableToggle } from '@holdfast/web/ui/chart/table-toggle.tsx';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

const PriceChart = lazy(async () => ({
  default: (await import('@holdfast/web/ui/chart/price-chart.tsx')).PriceChart,
}));

const RANGES = choicesOf(PRICE_RANGES, RANGE_LABELS);
const PANEL_HEIGHT = 188;

/** Daily closing prices as a line or as a table, over a selected range; the exported file has every digit. */
export function CoinPricePanel({ coin }: { readonly coin: Coin }) {
  const [range, setRange] = useState<PriceRange>('365');
  const [openedAt] = useState(() => new Date());
  const [isTable, setTable] = useState(false);
  const prices = useCall(
    pricesCalls.getCoinPrices,
    { params: { id: coin.id }, query: { from: rangeStart(range, openedAt) } },
    { keepsPrevious: true },
  );
  const { data } = prices;
  const exportPrices = (exported: CoinPrices) => {
    const fields = [
      { label: 'Date', value: (price: CoinPrices['items'][number]) => price.day },
      { label: 'Symbol', value: () => coin.symbol },
      { label: 'Price', value: (price: CoinPrices['items'][number]) => price.priceUsd },
      { label: 'Source', value: (price: CoinPrices['items'][number]) => price.source },
    ];
    saveTextFile({
      name: `prices-${coin.symbol.replaceAll(/[^\w.-]/gu, '_')}.csv`,
      type: 'text/csv',
      text: csvText(fields, exported.items),
    });
  };
  const hasPrices = (data?.items.length ?? 0) > 0;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 4 }}>
        <SegmentedControl label="Time shown" options={RANGES} value={range} onChange={setRange} />
        <Box sx={{ marginInlineStart: 'auto', display: 'flex', marginInlineEnd: -2 }}>
          <TableToggle what="the prices" shape="line" isTable={isTable} isDisabled={!hasPrices} onChange={setTable} />
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
        <Loaded
          query={prices}
          failure="The prices could not be loaded"
          skeleton={PANEL_HEIGHT}
          empty={<NoPrices range={range} />}
        >
          {({ items }) =>
            isTable ? (
              <PriceRows coin={coin} prices={items} />
            ) : (
              <Suspense fallback={<Skeleton variant="rounded" height={PANEL_HEIGHT} />}>
                <PriceChart label={coin.symbol} prices={items} />
              </Suspense>
            )
          }
        </Loaded>
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
        ? 'No prices yet. Refresh prices, import a file, or set a price manually below.'
        : 'No prices in this range. Try a longer range, or set a price manually below.'}
    </Box>
  );
}

const ROWS_MAX = 400;

interface PriceRowsProps {
  readonly coin: Coin;
  /** In order of days; the table shows the newest first. */
  readonly prices: readonly DailyPrice[];
}

/** The figures of the line. A manual price can be deleted here. */
function PriceRows({ coin, prices }: PriceRowsProps) {
  const run = useReportedAction();
  const may = useMay();
  const removePrice = useChange(pricesCalls.deleteManualPrice);
  const newestFirst = prices.toReversed();
  const remove = (day: string) =>
    run(() => removePrice.mutateAsync({ params: { id: coin.id, day } }), {
      done: `Manual price of ${dayText(day, { timeZone: 'UTC' })} removed.`,
      failure: 'The price could not be removed.',
    });
  const columns: readonly ListColumn<DailyPrice>[] = [
    { id: 'day', label: 'Day (UTC)', render: ({ day }) => dayText(day, { timeZone: 'UTC' }) },
    { id: 'price', label: 'Price', align: 'end', render: ({ priceUsd }) => <PriceText priceUsd={priceUsd} /> },
    { id: 'source', label: 'Source', render: ({ source }) => priceSourceText(source) },
    {
      id: 'actions',
      label: 'Actions',
      isLabelHidden: true,
      width: 52,
      render: ({ day, source }) =>
        source === 'manual' && may(pricesCalls.deleteManualPrice) ? (
          <IconButton
            size="small"
            aria-label={`Remove the price of ${dayText(day, { timeZone: 'UTC' })}`}
            disabled={removePrice.isPending}
            onClick={() => void remove(day)}
            sx={{ my: -1 }}
          >
            <Icon path={mdiTrashCanOutline} size={18} />
          </IconButton>
        ) : null,
    },
  ];
  return (
    <>
      <ColumnList
        caption={`Daily closes of ${coin.symbol}`}
        columns={columns}
        rows={newestFirst.slice(0, ROWS_MAX)}
        rowKey={({ day }) => day}
        maxHeight={320}
      />
      {newestFirst.length > ROWS_MAX ? (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 2, mb: 0 }}>
          The newest {ROWS_MAX} of {presentCount(newestFirst.length)} days. The export has all of them.
        </Typography>
      ) : null}
    </>
  );
}

/** The latest price as the main figure of the drawer: exact on hover and when copied, with its source and age. */
export function LatestPriceLine({ coin }: { readonly coin: Coin }) {
  const { latest } = coin;
  const age = usePriceAge(latest?.at ?? null);
  if (latest === null) {
    return (
      <>
        <Typography variant="figureCard" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          No price yet
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {coin.hasPrices
            ? 'Refresh the prices, import a file, or set a price manually.'
            : 'Prices are turned off for this coin.'}
        </Typography>
      </>
    );
  }
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography variant="figureCard" component="p" sx={{ m: 0 }}>
          <PriceText priceUsd={latest.priceUsd} pricedAt={latest.at} />
        </Typography>
        <CopyIconButton text={latest.priceUsd} label="Copy the exact price" />
        {latest.change24h === null || age !== null ? null : (
          <Typography variant="subtitle1" component="span">
            <PercentText percent={latest.change24h} />{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              in 24 hours
            </Box>
          </Typography>
        )}
      </Box>
      <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {priceSourceText(latest.source)}, <DateCell instant={latest.at} shows="moment" />
      </Typography>
    </>
  );
}
