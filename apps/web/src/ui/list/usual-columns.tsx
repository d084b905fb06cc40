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

/** A text as it is, or a word for its absence. */
export function textColumn<Row, SortKey extends string = never>({
  of,
  none = 'None',
  ...column
}: Described<Row, SortKey> & {
  readonly of: (row: Row) => string | null;
  readonly none?: string;
}): ListColumn<Row, SortKey> {
  return {
    ...column,
    render: (row) => {
      const text = of(row);
      return text === null || text === '' ? <Quiet>{none}</Quiet> : <span dir="auto">{text}</span>;
    },
    csv: (row) => of(row) ?? '',
  };
}

/** A whole number, aligned at the end. The file has it without separators. */
export function countColumn<Row, SortKey extends string = never>({
  of,
  ...column
}: Described<Row, SortKey> & { readonly of: (row: Row) => number | null }): ListColumn<Row, SortKey> {
  return {
    align: 'end',
    ...column,
    render: (row) => {
      const count = of(row);
      return count === null || count === undefined ? <Quiet>None</Quiet> : presentCount(count);
    },
    csv: (row) => String(of(row) ?? ''),
  };
}

/** The number that identifies a record, without separators. */
export function idColumn<Row>(label: string, of: (row: Row) => number): ListColumn<Row, never> {
  return { id: 'id', label, hiddenByDefault: true, align: 'end', render: of, csv: (row) => String(of(row)) };
}

export function dateColumn<Row, SortKey extends string = never>({
  of,
  shows,
  none = 'Never',
  ...column
}: Described<Row, SortKey> &
  Pick<DateCellProps, 'shows'> & {
    readonly of: (row: Row) => string | null;
    /** In place of a missing date. */
    readonly none?: ReactNode | ((row: Row) => ReactNode);
  }): ListColumn<Row, SortKey> {
  return {
    ...column,
    render: (row) => {
      const instant = of(row);
      if (instant === null) return <Quiet>{typeof none === 'function' ? none(row) : none}</Quiet>;
      return <DateCell instant={instant} {...(shows && { shows })} />;
    },
    csv: (row) => of(row) ?? '',
  };
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

/** A status or kind as a chip. The file has its label. */
export function chipColumn<Row, SortKey extends string = never>({
  of,
  ...column
}: Described<Row, SortKey> & { readonly of: (row: Row) => StatusChipProps }): ListColumn<Row, SortKey> {
  return {
    skeleton: 'chip',
    ...column,
    render: (row) => <StatusChip {...of(row)} />,
    csv: (row) => of(row).label,
  };
}

/** A setting that takes effect when it is switched. */
export function switchColumn<Row>({
  isOn,
  labelOf,
  onChange,
  call,
  ...column
}: Described<Row, never> & {
  readonly isOn: (row: Row) => boolean;
  readonly labelOf: (row: Row) => string;
  readonly onChange: (row: Row, isOn: boolean) => Promise<unknown>;
  readonly call: NeededCall;
}): ListColumn<Row, never> {
  return {
    skeleton: 'chip',
    ...column,
    render: (row) => (
      <InlineSwitch label={labelOf(row)} isOn={isOn(row)} onChange={(isOnNow) => onChange(row, isOnNow)} call={call} />
    ),
    csv: (row) => (isOn(row) ? 'yes' : 'no'),
  };
}
