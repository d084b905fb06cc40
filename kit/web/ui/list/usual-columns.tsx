/** Columns that several lists have: dates, amounts, counts, plain texts, transactions and switches. */
import { presentCount } from '@holdfast/money';
import type { ReactNode } from 'react';
import { AmountText } from '../figures/figure-text.tsx';
import { InlineSwitch } from '../form/switches.tsx';
import { TransactionLink } from '../links.tsx';
import { Quiet } from '../quiet.tsx';
import { StatusChip, type StatusChipProps } from '../status-chip.tsx';
import { DateCell, type DateCellProps } from './date-cell.tsx';
import type { ListColumn } from './list-column.ts';
import type { NeededCall } from '../../lib/permission.ts';

type Described<Row, SortKey extends string> = Omit<ListColumn<Row, SortKey>, 'render' | 'csv'>;

/** A column of one value of each row. */
interface ValueColumn<Row, SortKey extends string, Value> extends Described<Row, SortKey> {
  readonly of: (row: Row) => Value | null;
  /** In place of a missing value. */
  readonly none?: ReactNode | ((row: Row) => ReactNode);
}

function valueColumn<Row, SortKey extends string, Value>(
  { of, none = 'None', ...column }: ValueColumn<Row, SortKey, Value>,
  show: (value: Value) => ReactNode,
  csvText: (value: Value) => string,
): ListColumn<Row, SortKey> {
  return {
    ...column,
    render: (row) => {
      const value = of(row);
      if (isMissing(value)) return <Quiet>{typeof none === 'function' ? none(row) : none}</Quiet>;
      return show(value);
    },
    csv: (row) => {
      const value = of(row);
      return isMissing(value) ? '' : csvText(value);
    },
  };
}

function isMissing<Value>(value: Value | null): value is null {
  return value === null || value === undefined || value === '';
}

/** A text, as it is unless the column shows it in its own way. */
export function textColumn<Row, SortKey extends string = never>({
  show = (text) => <span dir="auto">{text}</span>,
  ...column
}: ValueColumn<Row, SortKey, string> & { readonly show?: (text: string) => ReactNode }): ListColumn<Row, SortKey> {
  return valueColumn(column, show, String);
}

/** A whole number, aligned at the end. The file has it without separators. */
export function countColumn<Row, SortKey extends string = never>(
  column: ValueColumn<Row, SortKey, number>,
): ListColumn<Row, SortKey> {
  return valueColumn({ align: 'end', ...column }, presentCount, String);
}

/** The number that identifies a record, without separators. */
export function idColumn<Row>(label: string, of: (row: Row) => number): ListColumn<Row, never> {
  return { id: 'id', label, hiddenByDefault: true, align: 'end', render: of, csv: (row) => String(of(row)) };
}

export function dateColumn<Row, SortKey extends string = never>({
  shows,
  ...column
}: ValueColumn<Row, SortKey, string> & Pick<DateCellProps, 'shows'>): ListColumn<Row, SortKey> {
  return valueColumn(
    { none: 'Never', ...column },
    (instant) => <DateCell instant={instant} {...(shows && { shows })} />,
    String,
  );
}

/** The day a record was added; hidden until it is wanted, newest first. */
export function createdColumn<Row extends { readonly createdAt: string }>(): ListColumn<Row, 'created'> {
  return dateColumn({
    id: 'created',
    label: 'Created',
    sortable: 'created',
    firstOrder: 'desc',
    hiddenByDefault: true,
    shows: 'day',
    of: (row: Row) => row.createdAt,
  });
}

/** The day that names a row, newest first. The file has it as the server wrote it. */
export function dayColumn<Row extends { readonly day: string }>(show: (day: string) => string): ListColumn<Row, 'day'> {
  return {
    id: 'day',
    label: 'Day',
    sortable: 'day',
    firstOrder: 'desc',
    hideable: false,
    mobile: 'title',
    render: (row) => show(row.day),
    csv: (row) => row.day,
  };
}

/** An amount of the row's coin, the largest first. */
export function amountColumn<Row extends { readonly amount: string }>(): ListColumn<Row, 'amount'> {
  return {
    id: 'amount',
    label: 'Amount',
    sortable: 'amount',
    firstOrder: 'desc',
    align: 'end',
    render: (row) => <AmountText value={row.amount} />,
    csv: (row) => row.amount,
  };
}

/** A link to the transaction that a row comes from. */
export function transactionColumn<Row extends { readonly transactionId: number | null }>(): ListColumn<Row, never> {
  return {
    id: 'transaction',
    label: 'Transaction',
    align: 'end',
    render: ({ transactionId: id }) =>
      id === null ? (
        <Quiet>None</Quiet>
      ) : (
        <TransactionLink id={id} underline="hover" aria-label={`Open transaction ${id}`}>
          Open
        </TransactionLink>
      ),
    csv: (row) => String(row.transactionId ?? ''),
  };
}

/** A status or kind as a chip, if the row has one. The file has its label. */
export function chipColumn<Row, SortKey extends string = never>(
  column: ValueColumn<Row, SortKey, StatusChipProps>,
): ListColumn<Row, SortKey> {
  return valueColumn(
    { skeleton: 'chip', ...column },
    (chip) => <StatusChip {...chip} />,
    ({ label }) => label,
  );
}

type SwitchChange<Field extends string> = { readonly id: number } & { readonly [Name in Field]?: boolean };

/** A setting of the record that takes effect when it is switched. */
export function switchColumn<Field extends string, Row extends { readonly id: number } & Record<Field, boolean>>({
  field,
  labelOf,
  onChange,
  call,
  ...column
}: Described<Row, never> & {
  readonly field: Field;
  readonly labelOf: (row: Row) => string;
  readonly onChange: (change: SwitchChange<Field>) => Promise<unknown>;
  readonly call: NeededCall;
}): ListColumn<Row, never> {
  return {
    skeleton: 'chip',
    ...column,
    render: (row) => (
      <InlineSwitch
        label={labelOf(row)}
        isOn={row[field]}
        onChange={(isOn) => onChange({ id: row.id, [field]: isOn } as SwitchChange<Field>)}
        call={call}
      />
    ),
    csv: (row) => (row[field] ? 'yes' : 'no'),
  };
}
