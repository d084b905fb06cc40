import { UnknownNote } from '@holdfast/prices/page/unknown-note';
import type { FlowRow } from '../../contract/books.ts';
import { compare, exactUsd, parseUsd, type PartialUsd, presentCount } from '@holdfast/money';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { countText } from '@holdfast/web/lists/list-definition.ts';
import { type FigureCardProps, FigureCards } from '@holdfast/web/ui/figures/figure-cards.tsx';
import { type FlowMonth, totalsByCategory } from './flow-chart-data.ts';
import { categoryLabel, type FlowSide } from './flow-sides.ts';

export interface FlowTotals {
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
