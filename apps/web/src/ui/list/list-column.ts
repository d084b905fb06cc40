import type { CsvField } from '@holdfast/csv/write';
import { exactUsdText, type PartialUsd, toPartialUsd } from '@holdfast/money';
import type { ReactNode } from 'react';
import type { SortOrder } from './list-state.ts';

/**
 * The place of a column on a card: the heading, the end of the heading, a note below it, a labelled line (the default),
 * or none.
 */
export type CardPlace = 'title' | 'end' | 'note' | 'line' | 'none';

export interface ListColumn<Row, SortKey extends string = string> {
  readonly id: string;
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /** The content on a card, if it differs from the cell of the table. */
  readonly renderOnCard?: (row: Row) => ReactNode;
  /** The name the server knows this order by; a column without one cannot be sorted. */
  readonly sortable?: SortKey;
  /** What the first click begins with: the newest or the largest, where that is what people look for. */
  readonly firstOrder?: SortOrder;
  /** Figures stand at the end, so that decimals meet. */
  readonly align?: 'start' | 'end';
  /** Its cells are the headers of their rows for screen readers. */
  readonly isRowHeader?: boolean;
  /** The main figure of the row. */
  readonly isStrong?: boolean;
  /** The label is for screen readers only, such as that of a column of buttons. */
  readonly isLabelHidden?: boolean;
  /** False for the column that names the row: it always shows, and first. */
  readonly hideable?: boolean;
  /** Offered in the column choice, though not shown until chosen. */
  readonly hiddenByDefault?: boolean;
  /** What the exported file says; a column without it is not exported. */
  readonly csv?: ((row: Row) => string) | readonly CsvField<Row>[];
  readonly width?: number | string;
  readonly mobile?: CardPlace;
  /** Draws the placeholder of the cell while the list loads; a bar unless told. */
  readonly skeleton?: 'text' | 'person' | 'chip';
}

/** Dollars in a file: every digit where they are fully known, otherwise an empty cell and how many values are missing. */
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
