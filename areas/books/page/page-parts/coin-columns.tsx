/** Columns that the lists of the books share. */
import type { CsvField } from '@holdfast/csv/write-csv.ts';
import { exactUsd, NO_PRICE, parseAmount, parsePrice, type PartialUsd, toPartialUsd } from '@holdfast/money';
import { CoinLabel } from '@holdfast/catalogue/page/coin-label';
import { PriceText } from '@holdfast/web/ui/figures/price-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { type ListColumn, usdFields } from '@holdfast/web/ui/list/list-column.ts';
import {
  amountColumn as plainAmountColumn,
  countColumn as plainCountColumn,
} from '@holdfast/web/ui/list/usual-columns.tsx';

interface CoinRow {
  readonly coinId: number;
  readonly coinSymbol: string;
  readonly coinName: string;
}

/** The parts of a list with one row per coin. */
export const listOfCoins = {
  noun: { one: 'coin', many: 'coins' },
  hasTwoLines: true,
  rowKey: ({ coinId }: CoinRow) => String(coinId),
  rowLabel: ({ coinSymbol }: CoinRow) => coinSymbol,
  searchLabel: 'Search coin',
  searchText: ({ coinSymbol, coinName }: CoinRow) => `${coinSymbol} ${coinName}`,
} as const;

interface CoinColumn<Row> {
  readonly id: string;
  readonly label: string;
  /** A list of one line per row has no place for the name. */
  readonly hasName?: boolean;
  /** Columns of the exported file before the coin. */
  readonly csvBefore?: readonly CsvField<Row>[];
}

/** The first column: the coin of the row. */
export function coinColumn<Row extends CoinRow>(column: CoinColumn<Row>): ListColumn<Row> {
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

export function amountColumn<Row extends { readonly amount: string }>(): ListColumn<Row> {
  return { ...plainAmountColumn<Row>(), orderBy: (row) => parseAmount(row.amount) };
}

export function countColumn<Row>(id: string, label: string, of: (row: Row) => number): ListColumn<Row> {
  return { ...plainCountColumn({ id, label, firstOrder: 'desc', of }), orderBy: of };
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
export function usdColumn<Row>(column: UsdColumn<Row>): ListColumn<Row> {
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
export function costColumn<Row extends { readonly costUsd: PartialUsd }>(): ListColumn<Row> {
  return usdColumn({ id: 'cost', label: 'Cost', of: ({ costUsd }) => costUsd, unknown: 'Unknown' });
}

export function unrealisedColumn<
  Row extends { readonly unrealisedUsd: string | null | PartialUsd },
>(): ListColumn<Row> {
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

export function priceColumn<Row extends PricedRow>(): ListColumn<Row> {
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
