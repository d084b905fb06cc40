import type { CsvField } from '@holdfast/csv/write-csv.ts';
import { exactUsdText, type PartialUsd, toPartialUsd } from '@holdfast/money';
import type { ReactNode } from 'react';
import type { SortOrder } from './list-state.ts';

/**
 * The place of a column on a card: the heading, the end of the heading, a note below it, a block in the full width on
 * sunken ground, a labelled line (the default), or none.
 */
export type CardPlace = 'title' | 'end' | 'note' | 'block' | 'line' | 'none';

export interface ListColumn<Row, SortKey extends string = string> {
  readonly id: string;
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /** The content on a card, if it differs from the cell of the table. */
  readonly renderOnCard?: (row: Row) => ReactNode;
  /** The sort key of the call; a column without one cannot be sorted by. */
  readonly sortable?: SortKey;
  /** Where all rows are in one response: the value to sort by. Null if unknown, which is last in either direction. */
  readonly orderBy?: (row: Row) => bigint | number | string | null;
  /** The order of the first click: descending if people look for the newest or the largest. */
  readonly firstOrder?: SortOrder;
  /** Figures are at the end, so that decimals line up. */
  readonly align?: 'start' | 'end';
  /** Its cells are the headers of their rows for screen readers. */
  readonly isRowHeader?: boolean;
  /** The main figure of the row. */
  readonly isStrong?: boolean;
  /** The label is for screen readers only, such as that of a column of buttons. */
  readonly isLabelHidden?: boolean;
  /** False for the column that names the row: it is always shown, and first. */
  readonly hideable?: boolean;
  /** In the column menu, but hidden by default. */
  readonly hiddenByDefault?: boolean;
  /** The value in the exported file; a column without it is not exported. */
  readonly csv?: ((row: Row) => string) | readonly CsvField<Row>[];
  readonly width?: number | string;
  readonly mobile?: CardPlace;
  /** The placeholder of the cell while the list loads; a bar by default. */
  readonly skeleton?: 'text' | 'person' | 'chip';
}

/** Dollars in a file: every digit if fully known, otherwise an empty cell; then the number of missing values. */
export function usdFields<Row>(label: string, of: (row: Row) => string | null | PartialUsd): CsvField<Row>[] {
  return [
    { label, value: (row) => exactUsdText(toPartialUsd(of(row))) ?? '' },
    { label: `${label}, values missing`, value: (row) => String(toPartialUsd(of(row)).unknownCount) },
  ];
}

export function csvFieldsOf<Row>(columns: readonly ListColumn<Row>[]): CsvField<Row>[] {
  return columns.flatMap((column) => {
    if (!column.csv) return [];
    return typeof column.csv === 'function' ? [{ label: column.label, value: column.csv }] : column.csv;
  });
}
