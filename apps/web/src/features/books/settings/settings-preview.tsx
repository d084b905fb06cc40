import type { CallOutput, contract, WhatIf } from '@holdfast/contract';
import { add, formatDecimal, parseUsd, presentUsd, subtract, type Usd } from '@holdfast/money';
import Alert from '@mui/material/Alert';
import { FigureText } from '../../../ui/figures/figure-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { ColumnList } from '../../../ui/list/column-list.tsx';
import type { ListColumn } from '../../../ui/list/list-column.ts';

export type Preview = CallOutput<typeof contract.previewBookSettings>;

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

/** The years of two sets of books side by side, with the second minus the first. */

interface ComparedYear {
  readonly year: number;
  readonly nowUsd: string;
  readonly otherUsd: string;
  readonly differenceUsd: string;
}

const yearColumns: ListColumn<ComparedYear>[] = [
  { id: 'year', label: 'Year', render: ({ year }) => year },
  { id: 'now', label: 'In force', align: 'end', render: ({ nowUsd }) => <UsdText value={nowUsd} isChange /> },
  { id: 'other', label: 'These', align: 'end', render: ({ otherUsd }) => <UsdText value={otherUsd} isChange /> },
  {
    id: 'difference',
    label: 'Difference',
    align: 'end',
    render: ({ differenceUsd }) => <DifferenceText value={differenceUsd} />,
  },
];

const ZERO = 0n as Usd;

export function compareYears({ inForce, other }: Pick<WhatIf, 'inForce' | 'other'>): ComparedYear[] {
  const gainIn = (side: WhatIf['inForce'], year: number): Usd => {
    const found = side.years.find((one) => one.year === year);
    return found ? add(parseUsd(found.shortUsd), parseUsd(found.longUsd)) : ZERO;
  };
  const years = [...new Set([...inForce.years, ...other.years].map(({ year }) => year))].toSorted(
    (left, right) => left - right,
  );
  return years.map((year) => {
    const [now, then] = [gainIn(inForce, year), gainIn(other, year)];
    return {
      year,
      nowUsd: formatDecimal(now),
      otherUsd: formatDecimal(then),
      differenceUsd: formatDecimal(subtract(then, now)),
    };
  });
}

/** The difference between two sets of books: with a sign but without a colour, because a smaller gain is not a loss. */
export function DifferenceText({ value }: { readonly value: string }) {
  return <FigureText shown={presentUsd(parseUsd(value), { signed: true })} exact={value} />;
}
