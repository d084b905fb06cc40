import type { LedgerComparison } from '../../contract/ledger.ts';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';
import { readDay, useTypedDay } from '@holdfast/web/lib/as-of-day.ts';
import { useAddressSearch, useChangeAddress } from '@holdfast/web/lib/page-address.ts';
import { Row } from '@holdfast/web/ui/layout/row.tsx';
import { ChoiceMenu } from '@holdfast/web/ui/list/choice-menu.tsx';
import type { Choice } from '@holdfast/web/ui/form/choices-of.ts';

/** The days of the page's address; a missing one is chosen by the server for statements, and open for the journal. */
export interface LedgerDays {
  readonly from?: string;
  readonly to?: string;
}

export function useLedgerDays(): LedgerDays {
  const { from, to } = useAddressSearch();
  const [first, last] = [readDay(from), readDay(to)];
  return { ...(first !== undefined && { from: first }), ...(last !== undefined && { to: last }) };
}

const COMPARISONS: readonly Choice<LedgerComparison>[] = [
  { value: 'year', label: 'Previous year' },
  { value: 'previous', label: 'Previous period' },
  { value: 'none', label: 'Nothing' },
];

export function useComparison(): LedgerComparison {
  const { compare } = useAddressSearch();
  return COMPARISONS.find(({ value }) => value === compare)?.value ?? 'year';
}

const CUSTOM = '';

interface LedgerPeriodProps {
  /** The years of the books, for quick choices. */
  readonly years: readonly number[];
  /** The period of the figures, once they have arrived. */
  readonly shown: { readonly from: string; readonly to: string } | undefined;
  /** False for the journal, which is not compared. */
  readonly hasComparison: boolean;
  /** The switch between the bases. */
  readonly basis: ReactNode;
}

/** The period of all tabs: a year, or two days. */
export function LedgerPeriod({ years, shown, hasComparison, basis }: LedgerPeriodProps) {
  const change = useChangeAddress();
  const days = useLedgerDays();
  const comparison = useComparison();
  const [from, to] = [days.from ?? shown?.from ?? '', days.to ?? shown?.to ?? ''];
  const year = years.find((each) => from === `${each}-01-01` && to === `${each}-12-31`);
  const options = years
    .toSorted((left, right) => right - left)
    .map((each) => ({ value: String(each), label: String(each) }));
  const setDays = (next: { from?: string | undefined; to?: string | undefined }) =>
    change({ from: from === '' ? undefined : from, to: to === '' ? undefined : to, ...next, page: undefined });
  return (
    <Row sx={{ columnGap: 3, rowGap: 3, mb: 6 }}>
      {options.length > 0 ? (
        <ChoiceMenu
          label="Year"
          options={options}
          value={year === undefined ? CUSTOM : String(year)}
          isOn={year !== undefined}
          onChoose={(chosen) => setDays({ from: `${chosen}-01-01`, to: `${chosen}-12-31` })}
        >
          {year === undefined ? 'Year' : String(year)}
        </ChoiceMenu>
      ) : null}
      <DayField label="From" day={from} onDay={(day) => setDays({ from: day })} />
      <DayField label="To" day={to} onDay={(day) => setDays({ to: day })} />
      {hasComparison ? (
        <ChoiceMenu
          label="Compare with"
          options={COMPARISONS}
          value={comparison}
          isOn={comparison !== 'none'}
          onChoose={(chosen) => change({ compare: chosen === 'year' ? undefined : chosen })}
        >
          Compare with: {COMPARISONS.find(({ value }) => value === comparison)?.label.toLowerCase()}
        </ChoiceMenu>
      ) : null}
      {basis}
    </Row>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly day: string;
  readonly onDay: (day: string) => void;
}

function DayField({ label, day, onDay }: DayFieldProps) {
  const id = useId();
  // Typing a year passes through the years 2, 20 and 202, which must not be requested.
  const { text, type } = useTypedDay(day, (typed) => typed >= '1970-01-01' && onDay(typed));
  return (
    <Row canWrap={false} sx={{ gap: 2 }}>
      <FormLabel htmlFor={id} sx={{ whiteSpace: 'nowrap', minWidth: { xs: 36, sm: 0 } }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        type="date"
        size="small"
        value={text}
        onChange={(event) => type(event.target.value)}
        inputProps={{ min: '1970-01-01', max: '2999-12-31' }}
        sx={{ width: 160 }}
      />
    </Row>
  );
}
