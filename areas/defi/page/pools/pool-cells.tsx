/** The cells of a pool, in the list and on the page of the pool. */
import { defiCalls } from '../../contract/calls.ts';
import { type AccountPool } from '../../contract/pools.ts';
import { mdiBellAlertOutline, mdiBellOutline, mdiChevronRight, mdiLayersTripleOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FigureText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { toneColours } from '@holdfast/web/ui/tone-colours.ts';
import { CoinStack } from '../shared/coin-stack.tsx';
import { percentText, poolPriceText, shareText } from '../shared/ratio-text.ts';
import { Second, UnknownDash, UnknownValue } from '../shared/unknown-value.tsx';
import { alertsText, isAlertOutside, isOutside, poolFeeText, poolName, RANGE_LABELS } from './pool-text.ts';
import { RangeBar } from './range-bar.tsx';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';

export function PoolLabel({ pool, asOf }: { readonly pool: AccountPool; readonly asOf: string | undefined }) {
  const fee = poolFeeText(pool);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <CoinStack coins={pool.coins} network={pool} />
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <TextLink
            to="/admin/pools/$id"
            params={{ id: String(pool.id) }}
            search={asOf === undefined ? {} : { as_of: asOf }}
            color="inherit"
            underline="hover"
            sx={{ typography: 'subtitle1', overflow: 'hidden', textOverflow: 'ellipsis' }}
          >
            <bdi>{poolName(pool)}</bdi>
          </TextLink>
          {fee === null ? null : <FeeTier fee={fee} />}
        </Box>
        <Second>
          {pool.protocolName}, <bdi>{pool.networkName}</bdi>
        </Second>
        {pool.isStaked ? (
          <Second>
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
              <Icon path={mdiLayersTripleOutline} size={14} /> Staked, counted once
            </Box>
          </Second>
        ) : null}
      </Box>
      <Icon
        path={mdiChevronRight}
        sx={(theme) => ({
          display: { xs: 'block', sm: 'none' },
          color: 'text.secondary',
          transform: theme.direction === 'rtl' ? 'scaleX(-1)' : 'none',
        })}
      />
    </Box>
  );
}

/** The fee tier beside the name of a pool. */
export function FeeTier({ fee }: { readonly fee: string }) {
  return (
    <Box
      component="span"
      sx={{
        px: 1.5,
        borderRadius: '4px',
        typography: 'caption',
        whiteSpace: 'nowrap',
        color: 'text.secondary',
        backgroundColor: 'ground.neutral',
      }}
    >
      {fee}
    </Box>
  );
}

/** Six significant digits, and every digit on hover and when copied: two coins and a share fill one cell. */
function ShortAmount({ value, symbol }: { readonly value: string; readonly symbol: string }) {
  return <FigureText shown={`${poolPriceText(value)} ${symbol}`} exact={value} />;
}

interface PoolProps {
  readonly pool: AccountPool;
}

export function Amounts({ pool }: PoolProps) {
  return (
    <>
      {pool.coins.map((coin) => (
        <Box key={coin.coinId}>
          <ShortAmount value={coin.amount} symbol={coin.coinSymbol} />
        </Box>
      ))}
      <Second>
        <Share pool={pool} isLong />
      </Second>
    </>
  );
}

/** The share is null while a position is out of range, and where the pool could not be read. */
export function Share({
  pool: { share, range, reasons },
  isLong = false,
}: {
  readonly pool: Pick<AccountPool, 'share' | 'range' | 'reasons'>;
  readonly isLong?: boolean;
}) {
  if (share !== null) return <FigureText shown={`${shareText(share)}${isLong ? ' of pool' : ''}`} exact={share} />;
  return isOutside(range) ? <Quiet>No active share</Quiet> : <UnknownDash reasons={reasons} />;
}

export function Roi({ pool: { roi, reasons } }: { readonly pool: Pick<AccountPool, 'roi' | 'reasons'> }) {
  if (roi === null) return <UnknownDash reasons={reasons} />;
  const shown = percentText(roi, { isSigned: true });
  const colour = /[1-9]/u.test(shown) ? (shown.startsWith('+') ? 'gain' : 'loss') : 'text.secondary';
  return <FigureText shown={shown} exact={roi} colour={colour} />;
}

export function Value({ pool }: PoolProps) {
  if (pool.valueUsd === null) return <UnknownValue reasons={pool.reasons} />;
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>
        <UsdText value={pool.valueUsd} />
      </Box>
      <Second>
        <Roi pool={pool} />
      </Second>
    </>
  );
}

export function ValueOnCard({ pool }: PoolProps) {
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        gap: 3,
        mt: 2,
        color: 'text.primary',
      }}
    >
      <Box component="span" sx={{ typography: pool.valueUsd === null ? 'subtitle1' : 'figureCard' }}>
        {pool.valueUsd === null ? <UnknownValue reasons={pool.reasons} /> : <UsdText value={pool.valueUsd} />}
      </Box>
      {pool.roi === null ? null : (
        <Box component="span" sx={{ typography: 'body2' }}>
          <Roi pool={pool} /> ROI
        </Box>
      )}
    </Box>
  );
}

export function RangeOnCard({ range }: Pick<AccountPool, 'range'>) {
  if (range === null || range.state === 'full') return null;
  return (
    <Box component="span" sx={{ display: 'block', mt: 2, p: 3, borderRadius: '6px', backgroundColor: 'sunken' }}>
      <RangeBar range={range} />
    </Box>
  );
}

/** The limits with their unit; the bar above has the state. */
export function LimitsOnCard({ pool: { range, coins, reasons } }: PoolProps) {
  if (range === null) return <UnknownDash reasons={reasons} />;
  if (range.lower === null || range.upper === null) return RANGE_LABELS.full;
  const symbolOf = (coinId: number) => coins.find((coin) => coin.coinId === coinId)?.coinSymbol ?? '';
  return (
    <>
      {poolPriceText(range.lower)} to {poolPriceText(range.upper)}
      <Second>
        <bdi>{symbolOf(range.quoteCoinId)}</bdi> per <bdi>{symbolOf(range.baseCoinId)}</bdi>
      </Second>
    </>
  );
}

interface FigureProps extends PoolProps {
  readonly value: string | null;
  readonly isChange?: boolean;
}

export function Figure({ pool, value, isChange = false }: FigureProps) {
  return value === null ? <UnknownDash reasons={pool.reasons} /> : <UsdText value={value} isChange={isChange} />;
}

/** Where the value is known and this figure is not, the reason is in words here; the figures after it are dashes. */
export function FirstUnknown(props: FigureProps) {
  if (props.value === null && props.pool.valueUsd !== null) return <UnknownValue reasons={props.pool.reasons} />;
  return <Figure {...props} />;
}

/** With its sign and without a colour: less gain is not a loss. */
export function Difference({ pool }: PoolProps) {
  if (pool.differenceUsd === null) return <UnknownDash reasons={pool.reasons} />;
  return <UsdText value={pool.differenceUsd} isChange isPlain />;
}

export function AlertsButton({ pool, onAlert }: PoolProps & { readonly onAlert: (pool: AccountPool) => void }) {
  const name = poolName(pool);
  if (pool.alerts.length === 0)
    return (
      <ActionButton
        call={defiCalls.setPoolPriceAlert}
        variant="text"
        size="small"
        aria-haspopup="dialog"
        aria-label={`Set alert, ${name}`}
        onClick={() => onAlert(pool)}
        sx={{ mx: -2 }}
      >
        Set alert
      </ActionButton>
    );
  const isOut = pool.alerts.some(isAlertOutside);
  return (
    <Button
      variant="text"
      size="small"
      aria-haspopup="dialog"
      aria-label={`${alertsText(pool.alerts)}, ${name}. Edit alert`}
      onClick={() => onAlert(pool)}
      startIcon={<Icon path={isOut ? mdiBellAlertOutline : mdiBellOutline} size={14} />}
      sx={(theme) => ({
        ...toneColours(theme, isOut ? 'warning' : 'neutral'),
        height: { xs: 36, sm: 26 },
        minHeight: 0,
        borderRadius: '13px',
        px: 2,
        typography: 'caption',
        fontWeight: 500,
        '& .MuiButton-startIcon': { marginInlineEnd: '4px' },
      })}
    >
      {alertsText(pool.alerts)}
    </Button>
  );
}
