import { explorerLink, useNetworks } from '@holdfast/catalogue/page/networks';
import { csvText } from '@holdfast/csv/write-csv.ts';
import { add, divide, formatDecimal, parseUsd, presentCount, type Ratio, type Usd, ZERO } from '@holdfast/money';
import { useCall } from '@holdfast/web/lib/api.ts';
import { useAsOf } from '@holdfast/web/lib/as-of-day.ts';
import { dayText, recentText } from '@holdfast/web/lib/date-text.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { saveTextFile } from '@holdfast/web/lib/files.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { AddressText } from '@holdfast/web/ui/address-text.tsx';
import { ColourSign } from '@holdfast/web/ui/chart/legend.tsx';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { PriceText } from '@holdfast/web/ui/figures/price-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { FactLine } from '@holdfast/web/ui/layout/row.tsx';
import { insideCard, SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { Delayed, Loaded } from '@holdfast/web/ui/loaded.tsx';
import { CoinIcon } from '@holdfast/web/ui/round-icons.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import {
  mdiAlertOutline,
  mdiBellOutline,
  mdiBellPlusOutline,
  mdiCheck,
  mdiLayersTripleOutline,
  mdiTrayArrowDown,
} from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { defiCalls } from '../../../contract/calls.ts';
import type { AccountPoolFull, PooledCoin } from '../../../contract/pools.ts';
import type { DefiHistoryItem } from '../../../contract/shared.ts';
import { AsOfButton } from '../../shared/as-of-button.tsx';
import { CoinStack } from '../../shared/coin-stack.tsx';
import { HistoryRows, historyValue, lookOf } from '../../shared/defi-history.tsx';
import { percentText } from '../../shared/ratio-text.ts';
import { RefreshButton } from '../../shared/refresh-button.tsx';
import { CoinChoice } from '../alert-dialog.tsx';
import { AlertFields, alertOf, RemoveAlertButton, useAlertForm } from '../alert-form.tsx';
import { FeeTier, Share } from '../pool-cells.tsx';
import { isAlertOutside, isOutside, poolFeeText, poolName, RANGE_LABELS, rangeTone } from '../pool-text.ts';
import { PoolEquation } from './pool-equation.tsx';
import { PoolPositions } from './pool-positions.tsx';
import { PriceChartCard } from './price-chart-card.tsx';
import { ValueChartCard } from './value-chart-card.tsx';

/** One pool: its value compared with holding, its range, its positions, alerts and history. */
export function PoolPage() {
  const { id } = useParams({ from: '/admin/pools/$id' });
  const isId = /^[1-9]\d{0,14}$/u.test(id);
  const [asOf] = useAsOf();
  const pool = useCall(
    defiCalls.getPool,
    { params: { id: isId ? Number(id) : 0 }, query: asOf === undefined ? {} : { as_of: asOf } },
    { enabled: isId },
  );
  const framed = (state: ReactNode) => (
    <>
      <PageHeader title="Liquidity Pool" />
      <Card>{state}</Card>
    </>
  );
  const missing = <MissingPool asOf={asOf} />;
  if (!isId) return framed(missing);
  return (
    <Loaded
      query={pool}
      failure="The pool could not be loaded"
      renderFrame={framed}
      missing={missing}
      skeleton={
        <Delayed>
          <PoolSkeleton />
        </Delayed>
      }
    >
      {(data) => <ShownPool pool={data} error={pool.error} />}
    </Loaded>
  );
}

function MissingPool({ asOf }: { readonly asOf: string | undefined }) {
  return (
    <EmptyState
      title={asOf === undefined ? 'Pool not found' : `No position on ${dayText(asOf, { timeZone: 'UTC' })}`}
      text={
        asOf === undefined
          ? 'It may have been closed, or its contract was ignored.'
          : 'Nothing was in this pool at the end of that day.'
      }
      action={
        <ButtonLink to="/admin/pools" variant="outlined" size="small">
          Open liquidity pools
        </ButtonLink>
      }
    />
  );
}

function ShownPool({ pool, error }: { readonly pool: AccountPoolFull; readonly error: Error | null }) {
  const alertCard = useRef<HTMLElement>(null);
  const goToAlert = () => {
    alertCard.current?.scrollIntoView({ block: 'center' });
    alertCard.current?.querySelector<HTMLElement>('form input')?.focus({ preventScroll: true });
  };
  return (
    <>
      <PoolHeader pool={pool} onSetAlert={goToAlert} />
      {error === null ? null : (
        <Alert severity="warning" sx={{ mb: 6 }}>
          These figures could not be refreshed: {errorText(error)}
        </Alert>
      )}
      {pool.reasons.length === 0 ? null : (
        <Alert severity="warning" sx={{ mb: 6 }}>
          {[...new Set(pool.reasons.map(({ text }) => text))].join(' ')}
        </Alert>
      )}
      <PoolEquation pool={pool} />
      <Box sx={pairStyle}>
        <PriceChartCard pool={pool} />
        <PoolComposition pool={pool} />
      </Box>
      <Box sx={pairStyle}>
        <ValueChartCard pool={pool} />
        <AlertCard ref={alertCard} pool={pool} />
      </Box>
      <PoolPositions pool={pool} />
      <PoolHistory pool={pool} />
    </>
  );
}

const pairStyle = {
  display: 'grid',
  columnGap: 6,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(300px, 1fr)' },
} as const;

function PoolHeader({ pool, onSetAlert }: { readonly pool: AccountPoolFull; readonly onSetAlert: () => void }) {
  const { find } = useNetworks();
  const fee = poolFeeText(pool);
  const { range } = pool;
  const updated = pool.readAt === null ? 'Not read yet' : `Updated ${recentText(pool.readAt, { isInSentence: true })}`;
  const explorer = explorerLink(find(pool.networkId), pool.address);
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        justifyContent: 'space-between',
        alignItems: { xs: 'stretch', md: 'center' },
        gap: 4,
        mb: 6,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 }}>
        <CoinStack coins={pool.coins} network={pool} size={36} />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Typography variant="h1">
              <bdi>{poolName(pool)}</bdi>
            </Typography>
            {fee === null ? null : <FeeTier fee={fee} />}
            {range === null ? null : (
              <StatusChip
                label={RANGE_LABELS[range.state]}
                tone={rangeTone(range.state)}
                {...(range.state === 'full' ? {} : { icon: isOutside(range) ? mdiAlertOutline : mdiCheck })}
              />
            )}
            {pool.isStaked ? <StatusChip label="Staked" tone="info" icon={mdiLayersTripleOutline} /> : null}
          </Box>
          <Box sx={{ mt: 1, color: 'text.secondary', typography: 'body2' }}>
            {pool.protocolName}, <bdi>{pool.networkName}</bdi> ·{' '}
            <AddressText
              address={pool.address}
              kept="more"
              {...(explorer !== undefined && { explorerUrl: explorer })}
            />{' '}
            ·{' '}
            {pool.asOf === null
              ? `${updated}${pool.block === null ? '' : ` at block ${presentCount(pool.block)}`}`
              : `End of ${dayText(pool.asOf, { timeZone: 'UTC' })}, in UTC`}
          </Box>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, flexShrink: 0, '& > *': { flexGrow: { xs: 1, md: 0 } } }}>
        <AsOfButton />
        <RefreshButton isMain={false} />
        <Button variant="contained" startIcon={<Icon path={mdiBellPlusOutline} />} onClick={onSetAlert}>
          {pool.alerts.length === 0 ? 'Set alert' : 'Edit alert'}
        </Button>
      </Box>
    </Box>
  );
}

function PoolSkeleton() {
  return (
    <Box aria-busy="true" aria-label="Loading the pool" role="status">
      <Skeleton variant="rounded" width={280} height={56} sx={{ mb: 6 }} />
      <Skeleton variant="rounded" height={172} sx={{ mb: 6 }} />
      <Box sx={pairStyle}>
        <Skeleton variant="rounded" height={320} sx={{ mb: 6 }} />
        <Skeleton variant="rounded" height={320} sx={{ mb: 6 }} />
      </Box>
      <Skeleton variant="rounded" height={240} />
    </Box>
  );
}

/** The price alerts of the pool, one coin at a time. */
function AlertCard({ pool, ref }: { readonly pool: AccountPoolFull; readonly ref?: Ref<HTMLElement> }) {
  const [coinId, setCoinId] = useState(pool.alerts[0]?.coinId ?? pool.coins[0]?.coinId);
  const coin = pool.coins.find((one) => one.coinId === coinId) ?? pool.coins[0];
  if (coin === undefined) return null;
  const alert = alertOf(pool, coin.coinId);
  return (
    <SectionCard
      {...(ref !== undefined && { ref })}
      title="Price alert"
      actions={
        alert === undefined ? (
          <StatusChip label="Off" />
        ) : isAlertOutside(alert) ? (
          <StatusChip label="Outside its limits" tone="warning" icon={mdiBellOutline} />
        ) : (
          <StatusChip label="On" tone="gain" icon={mdiBellOutline} />
        )
      }
    >
      <Box sx={{ ...insideCard, display: 'grid', gap: 4 }}>
        <CoinChoice pool={pool} coin={coin} onChange={setCoinId} />
        {/* The bounds of another coin, or bounds that were changed elsewhere, start a new form. */}
        <CoinAlertForm key={`${coin.coinId} ${alert?.minPriceUsd} ${alert?.maxPriceUsd}`} pool={pool} coin={coin} />
      </Box>
    </SectionCard>
  );
}

function CoinAlertForm({ pool, coin }: { readonly pool: AccountPoolFull; readonly coin: PooledCoin }) {
  const { sent, alert, removeAlert, isRemoving } = useAlertForm({ pool, coin });
  const may = useMay();
  return (
    <Form {...sent} label="Price alert">
      <AlertFields form={sent.form} coin={coin} alert={alert} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 }}>
        {alert === undefined || !may(defiCalls.deletePoolPriceAlert) ? null : (
          <RemoveAlertButton coinSymbol={coin.coinSymbol} isBusy={isRemoving} onRemove={removeAlert} />
        )}
        <ActionButton call={defiCalls.setPoolPriceAlert} type="submit" variant="contained" loading={sent.isBusy}>
          Save alert
        </ActionButton>
      </Box>
    </Form>
  );
}

function PoolHistory({ pool }: { readonly pool: AccountPoolFull }) {
  const exportCsv = () =>
    saveTextFile({
      name: `pool-${poolName(pool).replaceAll(/[^\w]+/gu, '-')}-history.csv`,
      type: 'text/csv',
      text: csvText(
        [
          { label: 'Time', value: (item: DefiHistoryItem) => item.at },
          { label: 'Event', value: (item) => lookOf(item).label },
          { label: 'Wallet', value: (item) => item.walletName ?? '' },
          { label: 'Token ID', value: (item) => item.tokenId ?? '' },
          {
            label: 'Amounts',
            value: (item) => item.coins.map((coin) => `${coin.amount} ${coin.coinSymbol}`).join('; '),
          },
          { label: 'Value in USD', value: (item) => exactOrEmpty(item) },
          { label: 'Price in USD', value: (item) => item.priceUsd ?? '' },
          { label: 'Hash', value: (item) => item.hash ?? '' },
        ],
        pool.history,
      ),
    });
  return (
    <SectionCard
      title="History"
      actions={
        pool.history.length === 0 ? undefined : (
          <Button
            variant="text"
            size="small"
            startIcon={<Icon path={mdiTrayArrowDown} size={18} />}
            onClick={exportCsv}
          >
            Export CSV
          </Button>
        )
      }
    >
      {pool.history.length === 0 ? (
        <EmptyState title="No history yet" text="Deposits, removals and alerts of this pool appear here." />
      ) : (
        <HistoryRows items={pool.history} explorerUrl={pool.explorerUrl} label={`History of ${poolName(pool)}`} />
      )}
    </SectionCard>
  );
}

function exactOrEmpty(item: DefiHistoryItem): string {
  const value = historyValue(item);
  return item.transactionId !== null && value.bound === 'exact' ? (value.knownUsd ?? '') : '';
}

/** The part of each coin in the value; null where a price is missing. */
function partsOf(coins: readonly Pick<PooledCoin, 'valueUsd'>[]): readonly (Ratio | null)[] {
  const values = coins.map(({ valueUsd }) => (valueUsd === null ? null : parseUsd(valueUsd)));
  if (values.includes(null)) return coins.map(() => null);
  const total = values.reduce<Usd>((sum, value) => add(sum, value ?? (ZERO as Usd)), ZERO as Usd);
  return values.map((value) =>
    value === null || total === 0n ? null : divide<Ratio>(value, total, 'halfAwayFromZero'),
  );
}

const COLOURS = [0, 3] as const;

/** What is in the pool now, all positions together. */
function PoolComposition({ pool }: { readonly pool: AccountPoolFull }) {
  const parts = partsOf(pool.coins);
  const hasPending = pool.coins.some(({ pending }) => /[1-9]/u.test(pending));
  return (
    <SectionCard title="Composition" text={<UsdText value={pool.valueUsd} unknown="Price missing" />}>
      <Box sx={{ ...insideCard, display: 'grid', gap: 4 }}>
        {parts.includes(null) ? null : (
          <Box aria-hidden="true" sx={{ display: 'flex', gap: '2px', height: 8 }}>
            {parts.map((part, index) => (
              <Box
                key={pool.coins[index]?.coinId}
                sx={(theme) => ({
                  // A pixel is coarser than the rounding of a floating-point number.
                  flexGrow: Number(formatDecimal(part ?? (ZERO as Ratio))),
                  flexBasis: 0,
                  borderRadius: '2px',
                  backgroundColor: theme.palette.chart[COLOURS[index] ?? 0],
                })}
              />
            ))}
          </Box>
        )}
        {pool.coins.map((coin, index) => {
          const part = parts[index];
          return (
            <Box key={coin.coinId} sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
              <CoinIcon symbol={coin.coinSymbol} marketId={coin.marketId} size={28} />
              <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, typography: 'subtitle1' }}>
                  <bdi>{coin.coinSymbol}</bdi>
                  <ColourSign colour={COLOURS[index] ?? 0} />
                </Box>
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {part === null || part === undefined ? 'Share unknown' : percentText(formatDecimal(part))}
                </Box>
              </Box>
              <Box sx={{ textAlign: 'end' }}>
                <Box sx={{ typography: 'subtitle1' }}>
                  <AmountText value={coin.amount} />
                </Box>
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                  <UsdText value={coin.valueUsd} unknown="Price missing" />
                </Box>
              </Box>
            </Box>
          );
        })}
        <Box
          component="dl"
          sx={{ m: 0, pt: 3, display: 'grid', gap: 2, borderTop: '1px solid', borderColor: 'hairline' }}
        >
          {pool.coins.map((coin) => (
            <FactLine key={coin.coinId} label={`${coin.coinSymbol} price`}>
              <PriceText priceUsd={coin.priceUsd} />
            </FactLine>
          ))}
          {hasPending
            ? pool.coins.map((coin) => (
                <FactLine key={coin.coinId} label={`${coin.coinSymbol} removed, not collected`}>
                  <AmountText value={coin.pending} />
                </FactLine>
              ))
            : null}
          <FactLine label="Share of active liquidity">
            <Share pool={pool} />
          </FactLine>
        </Box>
      </Box>
    </SectionCard>
  );
}
