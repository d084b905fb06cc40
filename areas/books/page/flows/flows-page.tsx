import { CoinLabel, CoinPicturesRoot } from '@holdfast/catalogue/page/coin-label';
import { csvText } from '@holdfast/csv/write-csv.ts';
import { compare, exactUsd, NO_PRICE, parseUsd, type PartialUsd, presentCount } from '@holdfast/money';
import { UnknownNote } from '@holdfast/prices/page/unknown-note';
import { bookDay } from '@holdfast/web/lib/date-text.ts';
import { saveTextFile } from '@holdfast/web/lib/files.ts';
import { useAddressPart, useAddressSearch } from '@holdfast/web/lib/page-address.ts';
import { countText, defineList, type ListDefinition } from '@holdfast/web/lists/list-definition.ts';
import { type ListInSight, ListPage } from '@holdfast/web/lists/list-page.tsx';
import { BarsCard } from '@holdfast/web/ui/chart/bars-card.tsx';
import { type FigureCardProps, FigureCards } from '@holdfast/web/ui/figures/figure-cards.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { WhyFigure } from '@holdfast/web/ui/figures/why-figure.tsx';
import { usdFields } from '@holdfast/web/ui/list/list-column.ts';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import { amountColumn, chipColumn, dayColumn, transactionColumn } from '@holdfast/web/ui/list/usual-columns.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { mdiAlertOutline } from '@mdi/js';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { FlowRow } from '../../contract/books.ts';
import type { booksCalls } from '../../contract/calls.ts';
import { BooksNotice, noBooksYet, useBookState } from '../page-parts/books-notice.tsx';
import { YearChoice } from '../page-parts/year-choice.tsx';
import { flowChartData, type FlowMonth, totalsByCategory } from './flow-chart-data.ts';
import { categoryLabel, FLOW_SIDES, type FlowSide } from './flow-sides.ts';

const WhyDrawer = lazy(async () => ({ default: (await import('../why/why-drawer.tsx')).WhyDrawer }));
/** The year decides what the chart shows, so it is selected above the chart. */
const ABOVE = ['year'];

export function IncomePage() {
  return <FlowsPage key="income" kind="income" />;
}

export function ExpensesPage() {
  return <FlowsPage key="expenses" kind="expense" />;
}

/** Income or expenses: a chart by month and category, with every entry below. */
function FlowsPage({ kind }: { readonly kind: keyof typeof FLOW_SIDES }) {
  const side = FLOW_SIDES[kind];
  const books = useBookState();
  const [why, setWhy] = useAddressPart('why');
  const requested = readYear(useAddressSearch().year);
  const [knownYears, setKnownYears] = useState<FlowTotals['years']>([]);
  const years = useMemo(() => yearChoices(knownYears, requested), [knownYears, requested]);
  const list = useMemo(
    () => flowsList({ side, years, onWhy: (flow: FlowRow) => setWhy(flow.id) }),
    [side, years, setWhy],
  );
  return (
    <CoinPicturesRoot>
      <ListPage
        list={list}
        title={side.title}
        subtitle={side.subtitle}
        empty={noBooksYet(books) ?? side.empty}
        filtersAbove={ABOVE}
        renderAbove={(inSight) => (
          <>
            <BooksNotice state={books} />
            <FlowFigures side={side} years={years} requested={requested} inSight={inSight} onYears={setKnownYears} />
          </>
        )}
      />
      <Suspense>
        <WhyDrawer kind={kind} id={why} onClose={() => setWhy(undefined)} />
      </Suspense>
    </CoinPicturesRoot>
  );
}

interface FlowFiguresProps {
  readonly side: FlowSide;
  readonly years: readonly number[];
  readonly requested: number | undefined;
  readonly inSight: ListInSight<FlowCall>;
  readonly onYears: (years: FlowTotals['years']) => void;
}

function FlowFigures({ side, years, requested, inSight: { page: flows, controls }, onYears }: FlowFiguresProps) {
  // The response lists the available years and the years decide the next request, so they are kept in state.
  const yearsText = flows && JSON.stringify(flows.years);
  useEffect(() => {
    if (yearsText !== undefined) onYears(JSON.parse(yearsText) as FlowTotals['years']);
  }, [yearsText, onYears]);
  const hasAny = flows === undefined || flows.total > 0 || flows.years.length > 0;
  return (
    <>
      {years.length > 0 ? (
        <YearChoice
          label="Year"
          years={years}
          year={requested}
          onYear={(year) => controls.change({ filters: { year: year ?? null } })}
        />
      ) : null}
      {hasAny ? (
        <>
          <FlowCards side={side} year={requested} flows={flows} />
          {flows && flows.months.length === 0 ? null : (
            <FlowChartCard side={side} year={requested} months={flows?.months} />
          )}
        </>
      ) : null}
    </>
  );
}

interface FlowChartCardProps {
  readonly side: FlowSide;
  readonly year: number | undefined;
  /** Undefined while loading. */
  readonly months: readonly FlowMonth[] | undefined;
}

function FlowChartCard({ side, year, months }: FlowChartCardProps) {
  const data = useMemo(
    () => months && flowChartData(months, { year, labelOf: (category) => categoryLabel(side, category) }),
    [months, year, side],
  );
  const title = `${side.title} by ${data?.buckets[0]?.key.length === 4 ? 'year' : 'month'}`;
  const what = side.title.toLowerCase();
  const exportMonths = () => {
    const fields = [
      { label: 'Month', value: (one: FlowMonth) => one.month },
      { label: 'Category', value: (one: FlowMonth) => categoryLabel(side, one.category) },
      { label: side.noun.many, value: (one: FlowMonth) => String(one.count) },
      ...usdFields('Value', (one: FlowMonth) => one.valueUsd),
    ];
    saveTextFile({
      name: `${what}-by-month${year === undefined ? '' : `-${year}`}.csv`,
      type: 'text/csv',
      text: csvText(fields, months ?? []),
    });
  };
  const legend = data?.series.map(({ label }, index) => ({ label, chartColour: index })) ?? [];
  return (
    <BarsCard title={title} tableCaption={title} what={what} legend={legend} data={data} onExport={exportMonths} />
  );
}

const YEAR = /^(?:20(?:09|[1-9]\d)|2[1-9]\d\d)$/u;

/** The year in the page's address, if the server would accept it. */
export function readYear(requested: unknown): number | undefined {
  return YEAR.test(String(requested ?? '')) ? Number(requested) : undefined;
}

/** The years to choose from, newest last. Includes the requested year before the server has returned the list. */
export function yearChoices(years: readonly { readonly year: number }[], requested: number | undefined): number[] {
  return [...new Set([...years.map(({ year }) => year), ...(requested === undefined ? [] : [requested])])].toSorted(
    (left, right) => left - right,
  );
}

type FlowCall = typeof booksCalls.listIncome | typeof booksCalls.listExpenses;

interface FlowsListOptions {
  readonly side: FlowSide;
  readonly years: readonly number[];
  readonly onWhy: (flow: FlowRow) => void;
}

function ValueCell({ flow, onWhy }: { readonly flow: FlowRow; readonly onWhy: (flow: FlowRow) => void }) {
  return (
    <WhyFigure label={`${flow.amount} ${flow.coinSymbol}, ${bookDay(flow.day)}`} onWhy={() => onWhy(flow)}>
      {flow.valueUsd === null ? (
        <StatusChip label={NO_PRICE} tone="warning" icon={mdiAlertOutline} />
      ) : (
        <UsdText value={flow.valueUsd} />
      )}
    </WhyFigure>
  );
}

function flowsList({ side, years, onWhy }: FlowsListOptions): ListDefinition<FlowCall> {
  return defineList(side.call, {
    id: side.title.toLowerCase(),
    noun: side.noun,
    rowKey: (flow) => flow.id,
    rowLabel: (flow) => `${categoryLabel(side, flow.category)}, ${bookDay(flow.day)}`,
    searchLabel: 'Search coin',
    defaultSort: { sort: 'day', order: 'desc' },
    filters: [
      choiceFilter(
        'year',
        'Year',
        years.map((year) => ({ value: String(year), label: String(year) })),
      ),
      choiceFilter(
        'category',
        'Kind',
        Object.entries(side.categories).map(([value, label]) => ({ value, label })),
      ),
    ],
    columns: [
      {
        ...dayColumn(bookDay),
        csv: [
          { label: 'Day', value: (flow) => flow.day },
          { label: 'Time', value: (flow) => flow.at },
        ],
      },
      chipColumn({
        id: 'category',
        label: 'Kind',
        of: (flow) => ({ label: categoryLabel(side, flow.category), tone: 'accent' }),
      }),
      {
        id: 'coin',
        label: 'Coin',
        render: (flow) => <CoinLabel coinId={flow.coinId} symbol={flow.coinSymbol} size={20} />,
        csv: (flow) => flow.coinSymbol,
      },
      amountColumn(),
      {
        id: 'value',
        label: 'Value',
        sortable: 'value',
        firstOrder: 'desc',
        align: 'end',
        render: (flow) => <ValueCell flow={flow} onWhy={onWhy} />,
        csv: [
          ...usdFields('Value', (flow: FlowRow) => flow.valueUsd),
          { label: 'Flags', value: (flow) => flow.flags.join(' ') },
        ],
      },
      {
        id: 'wallet',
        label: 'Wallet',
        render: (flow) => (flow.walletName === null ? <Quiet>None</Quiet> : <bdi>{flow.walletName}</bdi>),
        csv: (flow) => flow.walletName ?? '',
      },
      transactionColumn(),
    ],
  });
}

interface FlowTotals {
  readonly items: readonly FlowRow[];
  readonly total: number;
  readonly totalUsd: PartialUsd;
  readonly months: readonly FlowMonth[];
  readonly years: readonly { readonly year: number; readonly valueUsd: PartialUsd }[];
}

/** The category with the highest value. Null if another category without a full value could be larger. */
export function largestCategory(
  months: readonly FlowMonth[],
): { readonly category: string; readonly valueUsd: PartialUsd } | null | undefined {
  const known = ({ knownUsd }: PartialUsd) => parseUsd(knownUsd ?? '0');
  const [largest, ...others] = [...totalsByCategory(months)].toSorted(([, left], [, right]) =>
    compare(known(right), known(left)),
  );
  if (others.some(([, valueUsd]) => exactUsd(valueUsd) === null)) return null;
  return largest && { category: largest[0], valueUsd: largest[1] };
}

const ENTRIES = { one: 'entry', many: 'entries' };

function FlowCards({
  side,
  year,
  flows,
}: {
  readonly side: FlowSide;
  readonly year: number | undefined;
  readonly flows: FlowTotals | undefined;
}) {
  const when = year === undefined ? 'all years' : String(year);
  const labels = [`${side.title} of ${when}`, 'Largest category', capitalised(side.noun.many)] as const;
  return (
    <FigureCards
      label="Totals"
      cards={flows ? cardsOf({ side, year, flows, labels }) : labels.map((label) => ({ label, figure: undefined }))}
    />
  );
}

function cardsOf({
  side,
  year,
  flows,
  labels,
}: {
  side: FlowSide;
  year: number | undefined;
  flows: FlowTotals;
  labels: readonly [string, string, string];
}): FigureCardProps[] {
  const largest = largestCategory(flows.months);
  const before = flows.years.find((one) => one.year === (year ?? 0) - 1);
  const monthCount = new Set(flows.months.map(({ month }) => month)).size;
  return [
    {
      label: labels[0],
      figure: <UsdText value={flows.totalUsd} />,
      note:
        flows.totalUsd.unknownCount > 0 ? (
          <UnknownNote of={flows.totalUsd} noun={ENTRIES} />
        ) : before ? (
          <>
            <UsdText value={before.valueUsd} /> in {before.year}
          </>
        ) : (
          countText({ one: 'month', many: 'months' }, monthCount)
        ),
    },
    {
      label: labels[1],
      isText: true,
      figure: largest ? categoryLabel(side, largest.category) : largest === null ? 'Unknown' : 'None',
      note: largest ? <UsdText value={largest.valueUsd} /> : largest === null ? 'Prices are missing' : '',
    },
    {
      label: labels[2],
      figure: presentCount(flows.total),
      note: `In ${countText({ one: 'month', many: 'months' }, monthCount)}`,
    },
  ];
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
