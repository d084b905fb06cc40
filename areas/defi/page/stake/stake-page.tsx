import { monthsBetween, shortMonthName, shortMonthText } from '@holdfast/calendar';
import { useNetworkChoices } from '@holdfast/catalogue/page/networks';
import { csvText } from '@holdfast/csv/write-csv.ts';
import { addPartialUsd, compare, parseUsd, type PartialUsd, presentCount, toPartialUsd } from '@holdfast/money';
import { useAsOf } from '@holdfast/web/lib/as-of-day.ts';
import { dayText, momentText } from '@holdfast/web/lib/date-text.ts';
import { saveTextFile } from '@holdfast/web/lib/files.ts';
import { ListSection, ListStatus } from '@holdfast/web/lists/list-page.tsx';
import { useList } from '@holdfast/web/lists/use-list.ts';
import type { BarChartData } from '@holdfast/web/ui/chart/bar-chart-data.ts';
import { BarsCard } from '@holdfast/web/ui/chart/bars-card.tsx';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { awaitedFigures, type FigureCardProps, FigureCards } from '@holdfast/web/ui/figures/figure-cards.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import type { ListTotals } from '@holdfast/web/ui/list/list-view.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { RewardMonth, StakeList, StakeTotals } from '../../contract/stakes.ts';
import { PositionActions } from '../shared/position-actions.tsx';
import { emptyTexts, readingText, totalsOf, UncountedPositions } from '../shared/reading-state.tsx';
import { CooldownsCard, coolingStakes, Deadline } from './cooldowns-card.tsx';
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

/** From claims by month and coin to the bars of one year. */
const NOTHING = toPartialUsd('0');
const SERIES_MAX = 6;
const OTHER = 'other';

/** The server states the claims of one UTC year; null without any. */
export function rewardYear(months: readonly Pick<RewardMonth, 'month'>[]): string | null {
  return months[0]?.month.slice(0, 4) ?? null;
}

/** All twelve months, so that those without a claim are visible. More coins than colours are combined at the end. */
export function rewardBars(months: readonly RewardMonth[], year: string): BarChartData {
  const totals = new Map<string, { label: string; values: PartialUsd[] }>();
  for (const { coinId, coinSymbol, valueUsd } of months) {
    const key = String(coinId);
    const known = totals.get(key) ?? { label: coinSymbol, values: [] };
    totals.set(key, { ...known, values: [...known.values, toPartialUsd(valueUsd)] });
  }
  const ordered = [...totals]
    .map(([key, { label, values }]) => ({ key, label, totalUsd: addPartialUsd(values) }))
    .toSorted((left, right) => compare(knownOf(right.totalUsd), knownOf(left.totalUsd)));
  const named = ordered.length > SERIES_MAX ? ordered.slice(0, SERIES_MAX - 1) : ordered;
  const others = ordered.slice(named.length);
  const series =
    others.length === 0
      ? named
      : [...named, { key: OTHER, label: 'Other', totalUsd: addPartialUsd(others.map(({ totalUsd }) => totalUsd)) }];
  const isNamed = new Set(named.map(({ key }) => key));
  const buckets = monthsBetween({ first: `${year}-01`, last: `${year}-12` }).map((month) => {
    const claims = months.filter((claim) => claim.month === month);
    const values = series.map(({ key }) => {
      const parts = claims.filter(({ coinId }) =>
        key === OTHER ? !isNamed.has(String(coinId)) : String(coinId) === key,
      );
      return parts.length === 0 ? NOTHING : addPartialUsd(parts.map(({ valueUsd }) => toPartialUsd(valueUsd)));
    });
    return {
      key: month,
      label: shortMonthName(month),
      title: shortMonthText(month),
      values,
      totalUsd: addPartialUsd(values.filter((value) => value !== NOTHING)),
    };
  });
  return { series, buckets };
}

const knownOf = ({ knownUsd }: PartialUsd) => parseUsd(knownUsd ?? '0');

interface StakeFiguresProps {
  readonly totals: StakeTotals | undefined;
  /** The year of the claims; null without any. */
  readonly rewardYear: string | null;
}

/** Staked value and the next deadline lead. */
function StakeFigures({ totals, rewardYear }: StakeFiguresProps) {
  const cards =
    totals === undefined
      ? awaitedFigures(['Staked', 'Claimable', 'Claimed', 'Next deadline'])
      : cardsOf(totals, rewardYear);
  return <FigureCards label="Stakes" cards={cards} />;
}

function cardsOf(totals: StakeTotals, rewardYear: string | null): FigureCardProps[] {
  const { stakes, networks, nextDeadline } = totals;
  return [
    {
      label: 'Staked',
      figure: <UsdText value={totals.stakedUsd} unknown={reasonOf(totals.stakedUsd, 'Price missing')} />,
      note: isNothing(totals.inPoolsUsd) ? (
        stakes === 0 && totals.stakedUsd.bound !== 'exact' ? (
          'Number of positions unknown'
        ) : (
          `${count(stakes, 'position')} on ${count(networks, 'network')}`
        )
      ) : (
        <>
          <UsdText value={totals.inPoolsUsd} /> also in Liquidity Pools
        </>
      ),
    },
    {
      label: 'Claimable',
      figure: <UsdText value={totals.claimableUsd} isChange unknown={reasonOf(totals.claimableUsd, 'Price missing')} />,
      note: `From ${count(stakes, 'position')}`,
    },
    {
      label: rewardYear === null ? 'Claimed' : `Claimed, ${rewardYear}`,
      figure: (
        <UsdText value={totals.claimedUsd} isChange unknown={reasonOf(totals.claimedUsd, 'Past price missing')} />
      ),
      note: 'Valued on the day of each claim',
    },
    {
      label: 'Next deadline',
      figure:
        nextDeadline === null ? (
          <Quiet>None</Quiet>
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, color: 'warning.main' }}>
            {dayText(nextDeadline.at).replace(/ \d{4}$/u, '')}
            <Deadline stake={{ state: nextDeadline.state, stateAt: nextDeadline.at }} />
          </Box>
        ),
      note:
        nextDeadline === null
          ? 'No stake cools down or can be redeemed'
          : `${nextDeadline.text} ${momentText(nextDeadline.at)}`,
    },
  ];
}

const count = (of: number, noun: string): string => `${presentCount(of)} ${noun}${of === 1 ? '' : 's'}`;
const isNothing = ({ unknownCount, knownUsd }: PartialUsd): boolean =>
  unknownCount === 0 && (knownUsd === null || parseUsd(knownUsd) === 0n);
/** Without a missing price, a network could not be read. */
const reasonOf = ({ unknownCount }: PartialUsd, missing: string): string => (unknownCount === 0 ? 'Unknown' : missing);
