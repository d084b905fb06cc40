import type { RewardMonth, StakeList, StakeTotals } from '../../contract/stakes.ts';
import { csvText } from '@holdfast/csv/write-csv.ts';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { ListSection, ListStatus } from '@holdfast/web/lists/list-page.tsx';
import { useList } from '@holdfast/web/lists/use-list.ts';
import { useAsOf } from '@holdfast/web/lib/as-of-day.ts';
import { saveTextFile } from '@holdfast/web/lib/files.ts';
import { useNetworkChoices } from '@holdfast/catalogue/page/networks';
import { BarsCard } from '@holdfast/web/ui/chart/bars-card.tsx';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import type { ListTotals } from '@holdfast/web/ui/list/list-view.ts';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { PositionActions } from '../shared/position-actions.tsx';
import { emptyTexts, readingText, totalsOf, UncountedPositions } from '../shared/reading-state.tsx';
import { CooldownsCard, coolingStakes } from './cooldowns-card.tsx';
import { rewardBars, rewardYear } from './reward-bars.ts';
import { StakeFigures } from './stake-totals.tsx';
import { stakesList } from './stakes-list.tsx';

/** What is staked, what it earns, and when it can be redeemed. */
export function StakePage() {
  const networks = useNetworkChoices();
  const [asOf] = useAsOf();
  const list = useMemo(() => stakesList({ networks }), [networks]);
  const fixed = useMemo(() => (asOf === undefined ? undefined : { as_of: asOf }), [asOf]);
  const shown = useList({ list, fixed });
  // The rows are typed as those of every list; the response of this call has more.
  const page = shown.rows.page as StakeList | undefined;
  const cooling = useMemo(() => coolingStakes(page?.items ?? []), [page]);
  const year = rewardYear(page?.rewardMonths ?? []);
  // The totals are those of all stakes, so they would not be the sums of filtered rows.
  const isWhole = page !== undefined && !shown.isFiltered && page.items.length === page.total && page.total > 1;
  return (
    <>
      <PageHeader
        title="Stake"
        subtitle={readingText(page)}
        actions={<PositionActions csvExport={shown.csvExport} />}
      />
      <StakeFigures totals={page && totalsOf(page)} rewardYear={year} />
      <ListSection
        shown={shown}
        title="Stakes"
        placeholderCount={5}
        empty={emptyTexts(page, { kind: 'Stakes', one: 'a stake', asOf, title: 'No stakes yet' })}
        totals={isWhole ? totalsRow(totalsOf(page)) : undefined}
        hasSectionsBelow
      />
      {year === null && cooling.length === 0 ? null : (
        <Box
          sx={{
            display: 'grid',
            columnGap: 6,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              lg: year === null || cooling.length === 0 ? 'minmax(0, 1fr)' : 'minmax(0, 2fr) minmax(0, 1fr)',
            },
          }}
        >
          {year === null || page === undefined ? null : <RewardsCard months={page.rewardMonths} year={year} />}
          {cooling.length === 0 ? null : <CooldownsCard stakes={cooling} />}
        </Box>
      )}
      <UncountedPositions reading={page} />
      <ListStatus shown={shown} />
    </>
  );
}

function totalsRow(totals: StakeTotals): ListTotals {
  return {
    byColumn: {
      value: <UsdText value={totals.stakedUsd} />,
      claimable: <UsdText value={totals.claimableUsd} />,
    },
  };
}

function RewardsCard({ months, year }: { readonly months: readonly RewardMonth[]; readonly year: string }) {
  const data = useMemo(() => rewardBars(months, year), [months, year]);
  const title = `Rewards by month, ${year}`;
  if (data.series.every(({ totalUsd }) => totalUsd.knownUsd === null))
    return (
      <SectionCard title={title}>
        <EmptyState
          title="Past prices missing"
          text={
            `Rewards in ${data.series.map(({ label }) => label).join(', ')} were claimed, ` +
            'but their prices at that time are missing.'
          }
          action={
            <ButtonLink to="/admin/coins" search={{ view: 'missing-prices' }} variant="outlined" size="small">
              Add prices
            </ButtonLink>
          }
        />
      </SectionCard>
    );
  const save = () =>
    saveTextFile({
      name: `rewards-by-month-${year}.csv`,
      type: 'text/csv',
      text: csvText(
        [
          { label: 'Month', value: ({ month }: RewardMonth) => month },
          { label: 'Coin', value: ({ coinSymbol }: RewardMonth) => coinSymbol },
          { label: 'Amount', value: ({ amount }: RewardMonth) => amount },
          { label: 'Value, USD', value: ({ valueUsd }: RewardMonth) => valueUsd ?? '' },
        ],
        months,
      ),
    });
  return (
    <BarsCard
      title={title}
      tableCaption={`${title}, at the price of each claim`}
      what="rewards"
      legend={data.series.map(({ label }, index) => ({ label, chartColour: index }))}
      data={data}
      onExport={save}
    />
  );
}
