/**
 * A list with all rows in a single response: assets, coins. Sorting, search and switches are applied here, over exact
 * figures; the page's address stores them under the same names as for every list.
 */
import type { ListColumn } from '../../../ui/list/list-column.ts';
import { type ListState, type ListStateRules, type SortOrder, type SwitchFilter } from '../../../ui/list/list-state.ts';

type Orderable = bigint | number | string;

export interface BookColumn<Row> extends Omit<ListColumn<Row>, 'sortable'> {
  /** The value that the column is sorted by; null if unknown, which is last in either direction. */
  readonly orderBy?: (row: Row) => Orderable | null;
}

export interface BookSwitch<Row> extends SwitchFilter {
  /** Which rows the active switch keeps. */
  readonly keeps: (row: Row) => boolean;
}

export interface BookList<Row> {
  readonly id: string;
  readonly noun: { readonly one: string; readonly many: string };
  readonly rowKey: (row: Row) => string;
  readonly rowLabel: (row: Row) => string;
  readonly columns: readonly BookColumn<Row>[];
  readonly defaultSort: { readonly sort: string; readonly order: SortOrder };
  readonly searchLabel: string;
  readonly searchText: (row: Row) => string;
  readonly switches?: readonly BookSwitch<Row>[];
}

interface OfCoin {
  readonly coinId: number;
  readonly coinSymbol: string;
  readonly coinName: string;
}

/** The parts of a list with one row per coin. */
export const listOfCoins = {
  noun: { one: 'coin', many: 'coins' },
  rowKey: ({ coinId }: OfCoin) => String(coinId),
  rowLabel: ({ coinSymbol }: OfCoin) => coinSymbol,
  searchLabel: 'Search coin',
  searchText: ({ coinSymbol, coinName }: OfCoin) => `${coinSymbol} ${coinName}`,
} as const;

/** The page's address refers to a column by its own name. */
export function sortableColumns<Row>(columns: readonly BookColumn<Row>[]): ListColumn<Row>[] {
  return columns.map(({ orderBy, ...column }) => (orderBy ? { ...column, sortable: column.id } : column));
}

export function bookListRules<Row>({ columns, defaultSort, switches = [] }: BookList<Row>): ListStateRules {
  return {
    filters: switches,
    sortKeys: columns.flatMap(({ id, orderBy }) => (orderBy ? [id] : [])),
    firstOrders: Object.fromEntries(columns.flatMap(({ id, firstOrder }) => (firstOrder ? [[id, firstOrder]] : []))),
    defaultSort,
  };
}

export function arrangeRows<Row>(
  list: BookList<Row>,
  state: Pick<ListState, 'search' | 'filters' | 'sort' | 'order'>,
  rows: readonly Row[],
): Row[] {
  const terms = state.search.toLowerCase().split(/\s+/u).filter(Boolean);
  const switchesOn = (list.switches ?? []).filter(({ id }) => state.filters[id] === true);
  const matching = rows.filter((row) => {
    const text = list.searchText(row).toLowerCase();
    return terms.every((term) => text.includes(term)) && switchesOn.every(({ keeps }) => keeps(row));
  });
  const orderBy = list.columns.find(({ id }) => id === state.sort)?.orderBy;
  return orderBy ? matching.toSorted((left, right) => compareIn(state.order, orderBy(left), orderBy(right))) : matching;
}

function compareIn(order: SortOrder, left: Orderable | null, right: Orderable | null): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  const rising =
    typeof left === 'string' && typeof right === 'string'
      ? left.localeCompare(right, 'en')
      : left < right
        ? -1
        : left > right
          ? 1
          : 0;
  return order === 'asc' ? rising : -rising;
}
