/** What a row of a price file is read as. */
import type { UtcDay } from '@holdfast/calendar';
import type { Price } from '@holdfast/money';

export type RowRefusal =
  | 'wrong_number_of_fields'
  | 'quote_not_closed'
  | 'row_too_long'
  | 'bad_date'
  | 'bad_coin'
  | 'bad_price'
  | 'duplicate';

export type PriceCsvRow =
  | {
      readonly ok: true;
      readonly row: number;
      readonly day: UtcDay;
      readonly coin: string;
      /** `currency`: money by the code of its currency, from a file of the European Central Bank. */
      readonly coinIs: 'coin' | 'symbol' | 'currency';
      readonly price: Price;
    }
  | { readonly ok: false; readonly row: number; readonly code: RowRefusal; readonly detail: string };

export function refuse(row: number, code: RowRefusal, detail: string): PriceCsvRow {
  return { ok: false, row, code, detail };
}
