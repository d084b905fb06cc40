import { defiCalls } from '../../contract/calls.ts';
import { type AccountPool, type PoolList, type PoolTotals } from '../../contract/pools.ts';
import { protocolLabel, protocolsOf } from '@holdfast/protocols/contract';
import Box from '@mui/material/Box';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ListSection, ListStatus } from '@holdfast/web/lists/list-page.tsx';
import { useList } from '@holdfast/web/lists/use-list.ts';
import { useAsOf } from '@holdfast/web/lib/as-of-day.ts';
import { type NetworkChoice, useNetworkChoices } from '@holdfast/catalogue/page/networks';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import type { ListTotals } from '@holdfast/web/ui/list/list-view.ts';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { PositionActions } from '../shared/position-actions.tsx';
import { countAfter, emptyTexts, readingText, totalsOf, UncountedPositions } from '../shared/reading-state.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { countOfPools, PoolFigures } from './pool-totals.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { namingColumn, textFields } from '@holdfast/web/lists/naming-column.ts';
import { usdFields } from '@holdfast/web/ui/list/list-column.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { UnknownDash } from '../shared/unknown-value.tsx';
import {
  AlertsButton,
  Amounts,
  Difference,
  Figure,
  FirstUnknown,
  LimitsOnCard,
  PoolLabel,
  RangeOnCard,
  Roi,
  Share,
  Value,
  ValueOnCard,
} from './pool-cells.tsx';
import { poolFeeText, poolName, RANGE_LABELS } from './pool-text.ts';
import { RangeBar } from './range-bar.tsx';

const TITLE = 'Liquidity Pools';
const ALL = 'all';
type RangeChoice = typeof ALL | (typeof RANGE_OPTIONS)[number]['value'];

/** What is in every pool, compared with holding the same coins. */
export function PoolsPage() {
  const networks = useNetworkChoices();
  const navigate = useNavigate();
  const [asOf] = useAsOf();
  const alert = useDialog<AccountPool>();
  const { open: openAlert } = alert;
  const list = useMemo(() => poolsList({ networks, asOf, onAlert: openAlert }), [networks, asOf, openAlert]);
  const shown = useList({ list, fixed: asOf === undefined ? undefined : { as_of: asOf } });
  // The rows are typed as those of every list; the response of this call has more.
  const page = shown.rows.page as PoolList | undefined;
  const { controls } = shown;
  const range = (controls.state.filters['range'] ?? ALL) as RangeChoice;
  const open = ({ id }: AccountPool) =>
    void navigate({
      to: '/admin/pools/$id',
      params: { id: String(id) },
      search: asOf === undefined ? {} : { as_of: asOf },
    });
  // The totals are those of all pools, so they would not be the sums of filtered rows.
  const isWhole = page !== undefined && !shown.isFiltered && page.items.length === page.total && page.total > 0;
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle={readingText(page)}
        actions={<PositionActions csvExport={shown.csvExport} />}
      />
      <PoolFigures totals={page && totalsOf(page)} />
      <ListSection
        shown={shown}
        title={TITLE}
        placeholderCount={5}
        empty={emptyTexts(page, {
          kind: 'Pools',
          one: 'a position in a pool',
          asOf,
          title: 'No pools yet',
          text: page && page.unverified.length > 0 ? 'Confirm a contract below to count what it holds.' : undefined,
        })}
        onOpenRow={open}
        filtersElsewhere={['range']}
        toolbarEnd={
          <RangeFilter
            totals={page?.totals}
            value={range}
            onChange={(next) => controls.change({ filters: { range: next === ALL ? null : next } })}
          />
        }
        totals={isWhole ? totalsRow(totalsOf(page)) : undefined}
        hasSectionsBelow
      />
      <UncountedPositions reading={page} />
      <OpenedDialog dialog={alert}>{(opened, content) => <AlertDialog {...opened} pool={content} />}</OpenedDialog>
      <ListStatus shown={shown} />
    </>
  );
}

interface RangeFilterProps {
  readonly totals: PoolTotals | undefined;
  readonly value: RangeChoice;
  readonly onChange: (value: RangeChoice) => void;
}

function RangeFilter({ totals, value, onChange }: RangeFilterProps) {
  return (
    <Box sx={{ marginInlineStart: { sm: 'auto' }, width: { xs: '100%', sm: 'auto' }, overflowX: 'auto' }}>
      <SegmentedControl
        label="Range"
        options={[
          { value: ALL, label: `All${countAfter(totals?.pools)}` },
          ...RANGE_OPTIONS.map((option) => ({
            ...option,
            label: `${option.label}${countAfter(totals?.[option.value])}`,
          })),
        ]}
        value={value}
        onChange={onChange}
      />
    </Box>
  );
}

function totalsRow(totals: PoolTotals): ListTotals {
  return {
    note: countOfPools(totals),
    byColumn: {
      value: <UsdText value={totals.valueUsd} />,
      fees: <UsdText value={totals.feesUsd} isChange />,
      held: <UsdText value={totals.heldUsd} />,
      loss: <UsdText value={totals.impermanentLossUsd.knownUsd} isChange />,
      difference: <UsdText value={totals.differenceUsd.knownUsd} isChange isPlain />,
    },
  };
}

/** The options of the range filter, which is at the end of the toolbar with its counts. */
const RANGE_OPTIONS = [
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

function poolsList({ networks, asOf, onAlert }: PoolsListOptions) {
  return defineList(defiCalls.listPools, {
    id: 'pools',
    noun: { one: 'pool', many: 'pools' },
    rowLabel: poolName,
    searchLabel: 'Search pool or coin',
    defaultSort: { sort: 'value', order: 'desc' },
    rowHeight: 72,
    // Fourteen figures side by side: smaller padding, and headings of two lines.
    tableStyle: {
      '& td, & th': { px: 1.5, fontSize: '0.8125rem' },
      '& th': { whiteSpace: 'normal' },
      '& th .MuiTableSortLabel-icon': { marginInline: '2px', fontSize: '1rem' },
      '& td:first-of-type, & th:first-of-type': { paddingInlineStart: 5 },
      '& td:last-of-type, & th:last-of-type': { paddingInlineEnd: 3 },
    },
    filters: [
      { kind: 'choice', id: 'network_id', label: 'Network', options: networks },
      {
        kind: 'choice',
        id: 'protocol',
        label: 'Protocol',
        options: protocolsOf('pool').map((value) => ({ value, label: protocolLabel(value) })),
      },
      { kind: 'choice', id: 'range', label: 'Range', options: RANGE_OPTIONS },
    ],
    columns: [
      {
        id: 'name',
        label: 'Pool',
        sortable: 'name',
        firstOrder: 'asc',
        ...namingColumn,
        render: (pool) => <PoolLabel pool={pool} asOf={asOf} />,
        csv: [
          { label: 'Pool', value: poolName },
          ...textFields({ Network: 'networkName', Protocol: 'protocolName' }),
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
        renderOnCard: (pool) => (
          <>
            <ValueOnCard pool={pool} />
            <RangeOnCard range={pool.range} />
          </>
        ),
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
      { id: 'held', ...figure('Value if held', 'heldUsd') },
      {
        id: 'loss',
        sortable: 'impermanentLoss',
        firstOrder: 'asc',
        ...figure('Impermanent loss', 'impermanentLossUsd', { isChange: true }),
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
        render: ({ range, reasons }) =>
          range === null ? <UnknownDash reasons={reasons} /> : <RangeBar range={range} />,
        renderOnCard: (pool) => <LimitsOnCard pool={pool} />,
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

function figure(label: string, of: 'heldUsd' | 'impermanentLossUsd', look: { readonly isChange?: boolean } = {}) {
  return {
    label,
    align: 'end',
    render: (pool: AccountPool) => <Figure pool={pool} value={pool[of]} {...look} />,
    csv: usdFields<AccountPool>(label, (pool) => pool[of]),
  } as const;
}
