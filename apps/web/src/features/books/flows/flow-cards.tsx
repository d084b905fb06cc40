import type { FlowRow } from '@holdfast/contract';
import { add, compare, formatDecimal, parseUsd, type Usd } from '@holdfast/money';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { countText } from '../../../ui/list/list-definition.ts';
import { type FigureCardProps, FigureCards } from '../../../ui/figures/figure-cards.tsx';
import type { FlowMonth } from './flow-chart-data.ts';
import { categoryLabel, type FlowSide } from './flow-sides.ts';

export interface FlowTotals {
  readonly items: readonly FlowRow[];
  readonly total: number;
  readonly totalUsd: string;
  readonly months: readonly FlowMonth[];
  readonly years: readonly { readonly year: number; readonly valueUsd: string }[];
}

/** The kind that brought the most, and how much. */
export function largestCategory(
  months: readonly FlowMonth[],
): { readonly category: string; readonly valueUsd: string } | undefined {
  const totals = new Map<string, Usd>();
  for (const { category, valueUsd } of months)
    totals.set(category, add(totals.get(category) ?? (0n as Usd), parseUsd(valueUsd)));
  const [largest] = [...totals].toSorted(([, left], [, right]) => compare(right, left));
  return largest && { category: largest[0], valueUsd: formatDecimal(largest[1]) };
}

export function FlowCards({
  side,
  year,
  flows,
}: {
  readonly side: FlowSide;
  readonly year: number | undefined;
  readonly flows: FlowTotals | undefined;
}) {
  const when = year === undefined ? 'all years' : String(year);
  const labels = [`${side.title} of ${when}`, 'Largest kind', capitalised(side.noun.many)] as const;
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
      note: before ? (
        <>
          <UsdText value={before.valueUsd} /> in {before.year}
        </>
      ) : (
        countText({ one: 'month', many: 'months' }, monthCount)
      ),
    },
    {
      label: labels[1],
      isWords: true,
      figure: largest ? categoryLabel(side, largest.category) : 'None',
      note: largest ? <UsdText value={largest.valueUsd} /> : '',
    },
    {
      label: labels[2],
      figure: flows.total.toLocaleString('en'),
      note: `In ${countText({ one: 'month', many: 'months' }, monthCount)}`,
    },
  ];
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
