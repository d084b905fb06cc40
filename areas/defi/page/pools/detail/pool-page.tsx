import { defiCalls } from '../../../contract/calls.ts';
import { type AccountPoolFull } from '../../../contract/pools.ts';
import { presentCount } from '@holdfast/money';
import { mdiAlertOutline, mdiBellPlusOutline, mdiCheck, mdiLayersTripleOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { useAsOf } from '@holdfast/web/lib/as-of-day.ts';
import { dayText, recentText } from '@holdfast/web/lib/date-text.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { explorerLink, useNetworks } from '@holdfast/catalogue/page/networks';
import { AddressText } from '@holdfast/web/ui/address-text.tsx';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { AsOfButton } from '../../shared/as-of-button.tsx';
import { CoinStack } from '../../shared/coin-stack.tsx';
import { RefreshButton } from '../../shared/refresh-button.tsx';
import { FeeTier } from '../pool-cells.tsx';
import { isOutside, poolFeeText, poolName, RANGE_LABELS, rangeTone } from '../pool-text.ts';
import { AlertCard } from './alert-card.tsx';
import { PoolComposition } from './pool-composition.tsx';
import { PoolEquation } from './pool-equation.tsx';
import { PoolHistory } from './pool-history.tsx';
import { PoolPositions } from './pool-positions.tsx';
import { PriceChartCard } from './price-chart-card.tsx';
import { ValueChartCard } from './value-chart-card.tsx';
import { Loaded, Delayed } from '@holdfast/web/ui/loaded.tsx';

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
