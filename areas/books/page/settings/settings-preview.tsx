import type { booksCalls } from '../../contract/calls.ts';
import type { CallOutput } from '@holdfast/contract';
import type { WhatIf } from '../../contract/books.ts';
import { type PartialUsd, presentPartialUsd } from '@holdfast/money';
import Alert from '@mui/material/Alert';
import { FigureText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { type ComparedGains, compareYear, type SideGains } from '../what-if/compare-coins.ts';

export type Preview = CallOutput<typeof booksCalls.previewBookSettings>;

/**
 * The effect of new settings on each year, before they are recorded. A difference is neither gain nor loss, so it has
 * no colour.
 */
export function SettingsPreview({ preview }: { readonly preview: Preview }) {
  const years = compareYears(preview);
  return (
    <>
      {preview.lockedYearsAffected.length > 0 ? (
        <Alert severity="error">
          {preview.lockedYearsAffected.join(', ')} {preview.lockedYearsAffected.length === 1 ? 'is' : 'are'} filed and
          locked, and these settings would alter {preview.lockedYearsAffected.length === 1 ? 'it' : 'them'}. Begin the
          change in a later year, or unlock first.
        </Alert>
      ) : null}
      {years.length === 0 ? <Alert severity="info">No disposals are affected by these settings.</Alert> : null}
      {years.length > 0 ? (
        <ColumnList
          caption="Gains by year, now and with these settings"
          columns={yearColumns}
          rows={years}
          rowKey={({ year }) => String(year)}
          rowHeight={40}
          maxHeight={280}
        />
      ) : null}
    </>
  );
}

interface ComparedYear extends ComparedGains {
  readonly year: number;
}

const yearColumns: ListColumn<ComparedYear>[] = [
  { id: 'year', label: 'Year', render: ({ year }) => year },
  { id: 'now', label: 'In force', align: 'end', render: ({ now }) => <TotalText gains={now} /> },
  { id: 'other', label: 'With these settings', align: 'end', render: ({ other }) => <TotalText gains={other} /> },
  {
    id: 'difference',
    label: 'Difference',
    align: 'end',
    render: ({ difference }) => <DifferenceText value={difference.totalUsd} />,
  },
];

/** The years of two sets of books side by side, with the second minus the first. */
export function compareYears(comparison: Pick<WhatIf, 'inForce' | 'other'>): ComparedYear[] {
  const { inForce, other } = comparison;
  return [...new Set([...inForce.years, ...other.years].map(({ year }) => year))]
    .toSorted((left, right) => left - right)
    .map((year) => ({ year, ...compareYear(comparison, year) }));
}

/** The difference between two sets of books: with a sign but without a colour, because a smaller gain is not a loss. */
export function DifferenceText({ value }: { readonly value: PartialUsd }) {
  return <FigureText shown={presentPartialUsd(value, { signed: true })} exact={value.knownUsd ?? ''} />;
}

function TotalText({ gains }: { readonly gains: SideGains }) {
  return <UsdText value={gains.totalUsd} isChange />;
}
