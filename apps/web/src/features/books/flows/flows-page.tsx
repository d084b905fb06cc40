import type { FlowRow } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useAddressPart } from '../../../lib/address-part.ts';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { visibleColumns } from '../../../ui/list/column-arrangement.ts';
import { listStateRules } from '../../../ui/list/list-definition.ts';
import { useColumnArrangement } from '../../../ui/list/use-column-arrangement.ts';
import { useCsvExport } from '../../../ui/list/use-csv-export.ts';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { useListState } from '../../../ui/list/use-list-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { BooksNotice, noBooksYet, useBookState } from '../page-parts/books-notice.tsx';
import { CoinPicturesRoot } from '../page-parts/coin-pictures.tsx';
import { FlowCards, type FlowTotals } from './flow-cards.tsx';
import { FlowChartCard } from './flow-chart-card.tsx';
import { EXPENSES, type FlowSide, INCOME } from './flow-sides.ts';
import { readYear, yearChoices } from './flow-years.ts';
import { FlowsCard } from './flows-card.tsx';
import { flowsList } from './flows-list.tsx';

const WhyDrawer = lazy(async () => ({ default: (await import('../why/why-drawer.tsx')).WhyDrawer }));
const ALL_YEARS = '';

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
  const asked = readYear(useLocation({ select: (location) => (location.search as Readonly<Record<string, unknown>>)['year'] }));
  const [knownYears, setKnownYears] = useState<FlowTotals['years']>([]);
  const years = useMemo(() => yearChoices(knownYears, asked), [knownYears, asked]);
  const list = useMemo(() => flowsList({ side, years, onWhy: (flow: FlowRow) => setWhy(flow.id) }), [side, years, setWhy]);
  const rules = useMemo(() => listStateRules(list), [list]);
  const controls = useListState(rules);
  const rows = useListRows({ list, state: controls.state, fixed: undefined });
  const columnControls = useColumnArrangement(list.id, list.columns);
  const columns = visibleColumns(list.columns, columnControls.arrangement);
  const csvExport = useCsvExport({ list, state: controls.state, fixed: undefined, columns });
  const flows = rows.page as FlowTotals | undefined;
  // The answer says which years there are, and the years say what can be asked for: they are kept beside it.
  if (flows && JSON.stringify(flows.years) !== JSON.stringify(knownYears)) setKnownYears(flows.years);
  const hasAny = flows === undefined || flows.total > 0 || flows.years.length > 0;
  return (
    <CoinPicturesRoot>
      <PageHeader title={side.title} subtitle={side.subtitle} actions={<ExportButton csvExport={csvExport} />} />
      <BooksNotice state={books} />
      {years.length > 0 ? (
        <Box sx={{ overflowX: 'auto', p: '2px', mx: '-2px', mt: '-2px', mb: 4 }}>
          <SegmentedControl
            label="Year"
            options={[{ value: ALL_YEARS, label: 'All years' }, ...years.map((year) => ({ value: String(year), label: String(year) }))]}
            value={asked === undefined ? ALL_YEARS : String(asked)}
            onChange={(year) => controls.change({ filters: { year: year === ALL_YEARS ? null : year } })}
          />
        </Box>
      ) : null}
      {hasAny ? (
        <>
          <FlowCards side={side} year={asked} flows={flows} />
          {flows && flows.months.length === 0 ? null : <FlowChartCard side={side} year={asked} months={flows?.months} />}
        </>
      ) : null}
      <FlowsCard list={list} rules={rules} controls={controls} rows={rows} columns={columns} columnControls={columnControls} title={side.title} empty={noBooksYet(books) ?? side.empty} />
      <Suspense>
        <WhyDrawer kind={side.side} id={why} onClose={() => setWhy(undefined)} />
      </Suspense>
    </CoinPicturesRoot>
  );
}
