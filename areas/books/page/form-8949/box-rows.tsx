import type { booksCalls } from '../../contract/calls.ts';
import type { CallOutput } from '@holdfast/contract';
import { presentCount } from '@holdfast/money';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { gainFigure } from '../capital-positions/gain-figures.ts';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';

export type FormSummary = CallOutput<typeof booksCalls.getForm8949Summary>;
type FormBox = FormSummary['boxes'][number];

const PART_LABELS = { I: 'I, short term', II: 'II, long term' } as const;

/** A figure that needs a missing price is partial or unknown, although the form has to print a number. */
const printed = ({ rows, ...sums }: FormSummary['total'], field: 'proceedsUsd' | 'gainUsd') =>
  gainFigure({ ...sums, disposals: rows }, field);

/** The figures of a box and of the total. */
const figures: readonly { id: string; label: string; render: (sums: FormSummary['total']) => ReactNode }[] = [
  { id: 'rows', label: 'Rows', render: ({ rows }) => presentCount(rows) },
  { id: 'proceeds', label: 'Proceeds (d)', render: (sums) => <UsdText value={printed(sums, 'proceedsUsd')} /> },
  { id: 'cost', label: 'Cost (e)', render: ({ costUsd }) => <UsdText value={costUsd} /> },
  { id: 'adjustment', label: 'Adjustment (g)', render: ({ adjustmentUsd }) => <UsdText value={adjustmentUsd} /> },
  { id: 'gain', label: 'Gain or loss (h)', render: (sums) => <UsdText value={printed(sums, 'gainUsd')} isChange /> },
];

const columns: ListColumn<FormBox>[] = [
  { id: 'part', label: 'Part', render: ({ part }) => PART_LABELS[part] },
  { id: 'box', label: 'Box', render: ({ box }) => box },
  ...figures.flatMap((figure): ListColumn<FormBox>[] => [
    ...(figure.id === 'adjustment' ? [{ id: 'code', label: 'Code (f)', render: ({ codes }: FormBox) => codes }] : []),
    { ...figure, align: 'end' },
  ]),
];

/** The totals of each box as the form prints them. Adjustments are shown only if there are any. */
export function BoxRows({ summary }: { readonly summary: FormSummary }) {
  const hasCodes = summary.boxes.some(({ codes }) => codes !== '');
  return (
    <Box sx={{ border: '1px solid', borderColor: 'hairlineRaised', borderRadius: '6px', overflow: 'hidden' }}>
      <ColumnList
        caption="Totals by box"
        columns={columns.filter(({ id }) => hasCodes || (id !== 'code' && id !== 'adjustment'))}
        rows={summary.boxes}
        cardsBelow="sm"
        rowKey={({ part, box }) => `${part} ${box}`}
        totals={{ byColumn: Object.fromEntries(figures.map(({ id, render }) => [id, render(summary.total)])) }}
        tableStyle={{ '& td, & th': { height: 44, borderColor: 'hairlineRaised' } }}
      />
    </Box>
  );
}
