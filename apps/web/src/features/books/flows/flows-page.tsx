import type { FlowRow } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useAddressPart, useAddressSearch } from '../../../lib/page-address.ts';
import { type ListInSight, ListPage } from '../../../api-parts/list/list-page.tsx';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';
import { BooksNotice, noBooksYet, useBookState } from '../page-parts/books-notice.tsx';
import { CoinPicturesRoot } from '../../../api-parts/coin-label.tsx';
import { FlowCards, type FlowTotals } from './flow-cards.tsx';
import { FlowChartCard } from './flow-chart-card.tsx';
import { EXPENSES, type FlowSide, INCOME } from './flow-sides.ts';
import { readYear, yearChoices } from './flow-years.ts';
import { type FlowCall, flowsList } from './flows-list.tsx';

const WhyDrawer = lazy(async () => ({ default: (await import('../why/why-drawer.tsx')).WhyDrawer }));
const ALL_YEARS = '';
/** The year decides what the chart shows, so it is chosen above it. */
const ABOVE = ['year'];

export function IncomePage() {
  return <FlowsPage key="income" side={INCOME} />;
}

export function ExpensesPage() {
  return <FlowsPage key="expenses" side={EXPENSES} />;
}

/** Income or expenses: by month and kind as a chart, and every one of them below. */
function FlowsPage({ side }: { readonly side: FlowSide }) {
  const books = useBookState();
  const [why, setWhy] = useAddressPart('why');
  const asked = readYear(useAddressSearch().year);
  const [knownYears, setKnownYears] = useState<FlowTotals['years']>([]);
  const years = useMemo(() => yearChoices(knownYears, asked), [knownYears, asked]);
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
            <FlowFigures side={side} years={years} asked={asked} inSight={inSight} onYears={setKnownYears} />
          </>
        )}
      />
      <Suspense>
        <WhyDrawer kind={side.side} id={why} onClose={() => setWhy(undefined)} />
      </Suspense>
    </CoinPicturesRoot>
  );
}

interface FlowFiguresProps {
  readonly side: FlowSide;
  readonly years: readonly number[];
  readonly asked: number | undefined;
  readonly inSight: ListInSight<FlowCall>;
  readonly onYears: (years: FlowTotals['years']) => void;
}

function FlowFigures({ side, years, asked, inSight: { page: flows, controls }, onYears }: FlowFiguresProps) {
  // The answer says which years there are, and the years say what can be asked for: they are kept beside it.
  const yearsText = flows && JSON.stringify(flows.years);
  useEffect(() => {
    if (yearsText !== undefined) onYears(JSON.parse(yearsText) as FlowTotals['years']);
  }, [yearsText, onYears]);
  const hasAny = flows === undefined || flows.total > 0 || flows.years.length > 0;
  return (
    <>
      {years.length > 0 ? (
        <Box sx={{ overflowX: 'auto', p: '2px', mx: '-2px', mt: '-2px', mb: 4 }}>
          <SegmentedControl
            label="Year"
            options={[
              { value: ALL_YEARS, label: 'All years' },
              ...years.map((year) => ({ value: String(year), label: String(year) })),
            ]}
            value={asked === undefined ? ALL_YEARS : String(asked)}
            onChange={(year) => controls.change({ filters: { year: year === ALL_YEARS ? null : year } })}
          />
        </Box>
      ) : null}
      {hasAny ? (
        <>
          <FlowCards side={side} year={asked} flows={flows} />
          {flows && flows.months.length === 0 ? null : (
            <FlowChartCard side={side} year={asked} months={flows?.months} />
          )}
        </>
      ) : null}
    </>
  );
}
