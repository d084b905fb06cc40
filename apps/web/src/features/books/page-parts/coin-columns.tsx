/** Columns that the lists of the books share. */
import type { CsvField } from '@holdfast/csv/write';
import {
  exactUsd,
  NO_PRICE,
  parseAmount,
  parsePrice,
  type PartialUsd,
  presentCount,
  toPartialUsd,
} from '@holdfast/money';
import { CoinLabel } from '../../../api-parts/coin-label.tsx';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { PriceText } from '../../../ui/figures/price-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { usdFields } from '../../../ui/list/list-column.ts';
import type { BookColumn } from './book-list.ts';

interface CoinRow {
  readonly coinId: number;
  readonly coinSymbol: string;
  readonly coinName: string;
}

interface CoinColumn<Row> {
  readonly id: string;
  readonly label: string;
  /** A list of one line per row has no place for the name. */
  readonly hasName?: boolean;
  /** Columns of the exported file before the coin. */
  readonly csvBefore?: readonly CsvField<Row>[];
}

/** The first column: the coin of the row. */
export function coinColumn<Row extends CoinRow>(column: CoinColumn<Row>): BookColumn<Row> {
  const { id, label, hasName = true, csvBefore = [] } = column;
  return {
    id,
    label,
    hideable: false,
    mobile: 'title',
    skeleton: 'person',
    orderBy: (row) => row.coinSymbol.toLowerCase(),
    render: (row) => (
      <CoinLabel coinId={row.coinId} symbol={row.coinSymbol} {...(hasName && { name: row.coinName, size: 32 })} />
    ),
    csv: [...csvBefore, { label, value: (row) => row.coinSymbol }, { label: 'Name', value: (row) => row.coinName }],
  };
}

export function amountColumn<Row extends { readonly amount: string }>(): BookColumn<Row> {
  return {
    id: 'amount',
    label: 'Amount',
    align: 'end',
    firstOrder: 'desc',
    orderBy: (row) => parseAmount(row.amount),
    render: (row) => <AmountText value={row.amount} />,
    csv: (row) => row.amount,
  };
}

interface CountColumn<Row> {
  readonly id: string;
  readonly label: string;
  readonly count: (row: Row) => number;
}

export function countColumn<Row>({ id, label, count }: CountColumn<Row>): BookColumn<Row> {
  return {
    id,
    label,
    align: 'end',
    firstOrder: 'desc',
    orderBy: count,
    render: (row) => presentCount(count(row)),
    csv: (row) => String(count(row)),
  };
}

interface UsdColumn<Row> {
  readonly id: string;
  readonly label: string;
  readonly of: (row: Row) => string | null | PartialUsd;
  /** A gain or a loss. */
  readonly isChange?: boolean;
  /** The text for a figure that is unknown for another reason than a missing price. */
  readonly unknown?: string;
}

/** Dollars, the largest first. Unknown figures are last in either direction. */
export function usdColumn<Row>(column: UsdColumn<Row>): BookColumn<Row> {
  const { id, label, of, isChange = false, unknown = NO_PRICE } = column;
  return {
    id,
    label,
    align: 'end',
    firstOrder: 'desc',
    orderBy: (row) => exactUsd(toPartialUsd(of(row))),
    render: (row) => <UsdText value={of(row)} isChange={isChange} unknown={unknown} />,
    csv: usdFields(label, of),
  };
}

/** What the lots cost. Unknown where the basis of a lot is missing. */
export function costColumn<Row extends { readonly costUsd: PartialUsd }>(): BookColumn<Row> {
  return usdColumn({ id: 'cost', label: 'Cost', of: ({ costUsd }) => costUsd, unknown: 'Unknown' });
}

export function unrealisedColumn<
  Row extends { readonly unrealisedUsd: string | null | PartialUsd },
>(): BookColumn<Row> {
  return usdColumn({
    id: 'unrealised',
    label: 'Unrealised gain',
    of: ({ unrealisedUsd }) => unrealisedUsd,
    isChange: true,
    unknown: 'Unknown',
  });
}

interface PricedRow {
  readonly priceUsd: string | null;
  readonly pricedAt: string | null;
}

export function priceColumn<Row extends PricedRow>(): BookColumn<Row> {
  return {
    id: 'price',
    label: 'Price',
    align: 'end',
    firstOrder: 'desc',
    orderBy: (row) => (row.priceUsd === null ? null : parsePrice(row.priceUsd)),
    render: (row) => <PriceText priceUsd={row.priceUsd} pricedAt={row.pricedAt} />,
    csv: [
      { label: 'Price', value: (row) => row.priceUsd ?? '' },
      { label: 'Priced at', value: (row) => row.pricedAt ?? '' },
    ],
  };
}
