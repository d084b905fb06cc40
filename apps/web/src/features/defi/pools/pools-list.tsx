import { type AccountPool, contract, DEFI_PROTOCOLS, type DefiProtocol } from '@holdfast/contract';
import { mdiBellAlertOutline, mdiBellOutline, mdiChevronRight, mdiLayersTripleOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { defineList } from '../../../api-parts/list/list-definition.ts';
import type { NetworkChoice } from '../../../lib/networks.ts';
import { AmountText, FigureText } from '../../../ui/figures/figure-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { usdFields } from '../../../ui/list/list-column.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { toneColours } from '../../../ui/tone-colours.ts';
import { CoinStack } from '../shared/coin-stack.tsx';
import { percentText, shareText } from '../shared/ratio-text.ts';
import { UnknownDash, UnknownValue } from '../shared/unknown-value.tsx';
import { alertsText, isAlertOutside, isOutside, poolFeeText, poolName, RANGE_LABELS } from './pool-text.ts';
import { RangeBar } from './range-bar.tsx';

const POOL_PROTOCOLS: Readonly<Partial<Record<DefiProtocol, string>>> = {
  'uniswap-v2': 'Uniswap v2',
  'uniswap-v3': 'Uniswap v3',
};

/** The options of the range filter, which is at the end of the toolbar with its counts. */
export const RANGE_OPTIONS = [
  { value: 'inside', label: 'In range' },
  { value: 'outside', label: 'Out of range' },
  { value: 'full', label: 'Full range' },
] as const;

interface PoolsListOptions {
  readonly networks: readonly NetworkChoice[];
  /** The day of the figures, for the links to pools. */
  readonly asOf: string | undefined;
  readonly onAlert: (pool: AccountPool) => void;
}

export function poolsList({ networks, asOf, onAlert }: PoolsListOptions) {
  return defineList<typeof contract.listPools>({
    id: 'pools',
    call: contract.listPools,
    noun: { one: 'pool', many: 'pools' },
    rowKey: ({ id }) => String(id),
    rowLabel: poolName,
    searchLabel: 'Search pool or coin',
    defaultSort: { sort: 'value', order: 'desc' },
    rowHeight: 72,
    tableStyle: { '& td, & th': { px: 3, typography: 'body2' }, '& td:first-of-type, & th:first-of-type': { pl: 6 } },
    filters: [
      { kind: 'choice', id: 'network_id', label: 'Network', options: networks },
      {
        kind: 'choice',
        id: 'protocol',
        label: 'Protocol',
        options: DEFI_PROTOCOLS.flatMap((value) => {
          const label = POOL_PROTOCOLS[value];
          return label === undefined ? [] : [{ value, label }];
        }),
      },
      { kind: 'choice', id: 'range', label: 'Range', options: RANGE_OPTIONS },
    ],
    columns: [
      {
        id: 'name',
        label: 'Pool',
        sortable: 'name',
        firstOrder: 'asc',
        hideable: false,
        mobile: 'title',
        skeleton: 'person',
        render: (pool) => <PoolLabel pool={pool} asOf={asOf} />,
        csv: [
          { label: 'Pool', value: poolName },
          { label: 'Network', value: ({ networkName }) => networkName },
          { label: 'Protocol', value: ({ protocolName }) => protocolName },
          { label: 'Fee tier', value: (pool) => poolFeeText(pool) ?? '' },
          { label: 'Address', value: ({ address }) => address },
        ],
      },
      {
        id: 'network',
        label: 'Network',
        hiddenByDefault: true,
        mobile: 'none',
        render: ({ networkName }) => <bdi>{networkName}</bdi>,
      },
      {
        id: 'protocol',
        label: 'Protocol',
        hiddenByDefault: true,
        mobile: 'none',
        render: ({ protocolName }) => protocolName,
      },
      {
        id: 'fee',
        label: 'Fee tier',
        align: 'end',
        hiddenByDefault: true,
        mobile: 'none',
        render: (pool) => poolFeeText(pool) ?? <Quiet>Not stated</Quiet>,
      },
      {
        id: 'amounts',
        label: 'Amounts, share',
        align: 'end',
        render: (pool) => <Amounts pool={pool} />,
        csv: [
          {
            label: 'Amounts',
            value: ({ coins }) => coins.map((coin) => `${coin.amount} ${coin.coinSymbol}`).join('; '),
          },
          { label: 'Share', value: ({ share }) => share ?? '' },
        ],
      },
      {
        id: 'share',
        label: 'Share',
        align: 'end',
        hiddenByDefault: true,
        mobile: 'none',
        render: (pool) => <Share pool={pool} />,
      },
      {
        id: 'value',
        label: 'Value, ROI',
        sortable: 'value',
        firstOrder: 'desc',
        align: 'end',
        mobile: 'note',
        render: (pool) => <Value pool={pool} />,
        renderOnCard: (pool) => <ValueOnCard pool={pool} />,
        csv: [
          ...usdFields<AccountPool>('Value', ({ valueUsd }) => valueUsd),
          { label: 'ROI', value: ({ roi }: AccountPool) => roi ?? '' },
        ],
      },
      {
        id: 'roi',
        label: 'ROI',
        sortable: 'roi',
        firstOrder: 'desc',
        align: 'end',
        hiddenByDefault: true,
        mobile: 'none',
        render: (pool) => <Roi pool={pool} />,
      },
      {
        id: 'fees',
        label: 'Fees',
        sortable: 'fees',
        firstOrder: 'desc',
        align: 'end',
        render: (pool) => <FirstUnknown pool={pool} value={pool.feesUsd} isChange />,
        csv: usdFields('Fees', ({ feesUsd }) => feesUsd),
      },
      {
        id: 'held',
        label: 'Value if held',
        align: 'end',
        render: (pool) => <Figure pool={pool} value={pool.heldUsd} />,
        csv: usdFields('Value if held', ({ heldUsd }) => heldUsd),
      },
      {
        id: 'loss',
        label: 'Impermanent loss',
        sortable: 'impermanentLoss',
        firstOrder: 'asc',
        align: 'end',
        render: (pool) => <Figure pool={pool} value={pool.impermanentLossUsd} isChange />,
        csv: usdFields('Impermanent loss', ({ impermanentLossUsd }) => impermanentLossUsd),
      },
      {
        id: 'difference',
        label: 'Difference',
        sortable: 'difference',
        firstOrder: 'asc',
        align: 'end',
        isStrong: true,
        render: (pool) => <Difference pool={pool} />,
        csv: usdFields('Difference', ({ differenceUsd }) => differenceUsd),
      },
      {
        id: 'range',
        label: 'Range',
        mobile: 'note',
        render: ({ range, reasons }) =>
          range === null ? <UnknownDash reasons={reasons} /> : <RangeBar range={range} />,
        renderOnCard: ({ range }) => <RangeOnCard range={range} />,
        csv: [
          { label: 'Range', value: ({ range }) => (range === null ? '' : RANGE_LABELS[range.state]) },
          { label: 'Price', value: ({ range }) => range?.price ?? '' },
          { label: 'Lower limit', value: ({ range }) => range?.lower ?? '' },
          { label: 'Upper limit', value: ({ range }) => range?.upper ?? '' },
        ],
      },
      {
        id: 'alerts',
        label: 'Alerts',
        render: (pool) => <AlertsButton pool={pool} onAlert={onAlert} />,
        csv: ({ alerts }) => String(alerts.length),
      },
    ],
  });
}

function Lines({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
      {children}
    </Box>
  );
}

function PoolLabel({ pool, asOf }: { readonly pool: AccountPool; readonly asOf: string | undefined }) {
  const fee = poolFeeText(pool);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 }}>
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
          {fee === null ? null : <StatusChip label={fee} shape="square" />}
        </Box>
        <Lines>
          {pool.protocolName}, <bdi>{pool.networkName}</bdi>
        </Lines>
        {pool.isStaked ? (
          <Lines>
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
              <Icon path={mdiLayersTripleOutline} size={14} /> Staked, counted once
            </Box>
          </Lines>
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

interface PoolProps {
  readonly pool: AccountPool;
}

function Amounts({ pool }: PoolProps) {
  return (
    <>
      {pool.coins.map((coin) => (
        <Box key={coin.coinId}>
          <AmountText value={coin.amount} symbol={coin.coinSymbol} />
        </Box>
      ))}
      <Lines>
        <Share pool={pool} isLong />
      </Lines>
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
  const colour = /[1-9]/u.test(shown) ? (shown.startsWith('+') ? 'gain' : 'loss') : 'text.tertiary';
  return <FigureText shown={shown} exact={roi} colour={colour} />;
}

function Value({ pool }: PoolProps) {
  if (pool.valueUsd === null) return <UnknownValue reasons={pool.reasons} />;
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>
        <UsdText value={pool.valueUsd} />
      </Box>
      <Lines>
        <Roi pool={pool} />
      </Lines>
    </>
  );
}

function ValueOnCard({ pool }: PoolProps) {
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

function RangeOnCard({ range }: Pick<AccountPool, 'range'>) {
  if (range === null || range.state === 'full') return null;
  return (
    <Box component="span" sx={{ display: 'block', mt: 2, p: 3, borderRadius: '6px', backgroundColor: 'sunken' }}>
      <RangeBar range={range} />
    </Box>
  );
}

interface FigureProps extends PoolProps {
  readonly value: string | null;
  readonly isChange?: boolean;
}

function Figure({ pool, value, isChange = false }: FigureProps) {
  return value === null ? <UnknownDash reasons={pool.reasons} /> : <UsdText value={value} isChange={isChange} />;
}

/** Where the value is known and this figure is not, the reason is in words here; the figures after it are dashes. */
function FirstUnknown(props: FigureProps) {
  if (props.value === null && props.pool.valueUsd !== null) return <UnknownValue reasons={props.pool.reasons} />;
  return <Figure {...props} />;
}

/** With its sign and without a colour: less gain is not a loss. */
function Difference({ pool }: PoolProps) {
  if (pool.differenceUsd === null) return <UnknownDash reasons={pool.reasons} />;
  return <UsdText value={pool.differenceUsd} isChange isPlain />;
}

function AlertsButton({ pool, onAlert }: PoolProps & { readonly onAlert: (pool: AccountPool) => void }) {
  const name = poolName(pool);
  if (pool.alerts.length === 0)
    return (
      <Button
        variant="text"
        size="small"
        aria-haspopup="dialog"
        aria-label={`Set alert, ${name}`}
        onClick={() => onAlert(pool)}
        sx={{ mx: -2 }}
      >
        Set alert
      </Button>
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
        typography: 'caption',
        fontWeight: 500,
        '& .MuiButton-startIcon': { marginInlineEnd: '4px' },
      })}
    >
      {alertsText(pool.alerts)}
    </Button>
  );
}
