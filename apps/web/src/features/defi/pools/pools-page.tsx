import type { AccountPool, PoolList, PoolTotals } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ListSection, ListStatus } from '../../../api-parts/list/list-page.tsx';
import { useList } from '../../../api-parts/list/use-list.ts';
import { useAsOf } from '../../../lib/as-of-day.ts';
import { useNetworkChoices } from '../../../lib/networks.ts';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';
import { useDialog } from '../../../ui/form/use-dialog.ts';
import type { ListTotals } from '../../../ui/list/list-view.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { PositionActions } from '../shared/position-actions.tsx';
import { countAfter, emptyTexts, readingText, totalsOf, UncountedPositions } from '../shared/reading-state.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { countOfPools, PoolFigures } from './pool-totals.tsx';
import { poolsList, RANGE_OPTIONS } from './pools-list.tsx';
import { OpenedDialog } from '../../../ui/form/opened-dialog.tsx';

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
