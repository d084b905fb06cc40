import type { Call, CallInput, CallOutput } from '@holdfast/contract';
import { presentCount } from '@holdfast/money';
import type { AddressPart } from '../lib/page-address.ts';
import type { ListView } from '../ui/list/list-view.ts';
import type { ListColumn } from '../ui/list/list-column.ts';
import type { ListFilter, ListSort, ListState, ListStateRules, SortOrder } from '../ui/list/list-state.ts';
import { timeZoneOfDates } from '../ui/list/time-query.ts';

/** A paged call: search, sort, order, page and limit in the query, items and total in the response. */
export type ListCall = Call & { readonly query: NonNullable<Call['query']> };

type QueryOf<C extends ListCall> = CallInput<C> extends { query: infer Query } ? Query : never;
export type RowOf<C extends ListCall> = CallOutput<C> extends { items: readonly (infer Row)[] } ? Row : never;
export type SortKeyOf<C extends ListCall> = QueryOf<C> extends { sort?: infer Key } ? Extract<Key, string> : never;
type PagingKey = 'search' | 'sort' | 'order' | 'page' | 'limit';
export type FilterIdOf<C extends ListCall> = Exclude<Extract<keyof QueryOf<C>, string>, PagingKey>;
/** Query parameters that the page sets and people cannot change, such as the user of the transactions. */
export type FixedQuery<C extends ListCall> = Partial<Omit<QueryOf<C>, PagingKey>>;

/** What a list says about its rows, wherever they come from. */
export interface RowsDefinition<Row> {
  /** The key of the stored columns, and the name of the exported file. */
  readonly id: string;
  /** "1 user", "7 users". */
  readonly noun: { readonly one: string; readonly many: string };
  readonly rowKey: (row: Row) => string;
  /** Names the row in menus and for screen readers. */
  readonly rowLabel: (row: Row) => string;
  readonly columns: readonly ListColumn<Row>[];
  /** The label of the search box: "Search name or e-mail". Without it there is no search box. */
  readonly searchLabel?: string;
  /** Rows of two lines are a little taller. */
  readonly hasTwoLines?: boolean;
  /** In pixels, for rows of three lines. */
  readonly rowHeight?: number;
  readonly tableStyle?: ListView<Row>['tableStyle'];
  /** Rows are cards below this width: that of a phone, unless a table of many columns needs more. */
  readonly cardsBelow?: 'md';
}

export interface ListDefinition<C extends ListCall> extends RowsDefinition<RowOf<C>> {
  readonly call: C;
  readonly columns: readonly ListColumn<RowOf<C>, SortKeyOf<C>>[];
  /** Undefined if the server has only one order. */
  readonly defaultSort?: { readonly sort: SortKeyOf<C>; readonly order: SortOrder };
  /** Stored in the page's address under their ids, which the page declares. */
  readonly filters?: readonly ListFilter<FilterIdOf<C> & AddressPart>[];
  /** The query parameter of the search, if it is not "search". */
  readonly searchName?: FilterIdOf<C>;
}

/** A row with an id is keyed by it; other rows need a key of their own. */
type RowKeyOf<Row> = Row extends { readonly id: number | string }
  ? { readonly rowKey?: (row: Row) => string }
  : { readonly rowKey: (row: Row) => string };

export function defineList<C extends ListCall>(
  call: C,
  definition: Omit<ListDefinition<C>, 'call' | 'rowKey'> & RowKeyOf<RowOf<C>>,
): ListDefinition<C> {
  const idOf = (row: RowOf<C>) => String((row as { readonly id: number | string }).id);
  const rowKey = definition.rowKey as ListDefinition<C>['rowKey'] | undefined;
  return { call, ...definition, rowKey: rowKey ?? idOf };
}

/** A list in the server's order, without sorting. */
const UNSORTED = { sort: '', order: 'desc' } as const;

export function listStateRules(list: {
  readonly columns: readonly ListColumn<never>[];
  readonly filters?: readonly ListFilter[];
  readonly defaultSort?: ListSort;
}): ListStateRules {
  return {
    filters: list.filters ?? [],
    sortKeys: list.columns.flatMap((column) => column.sortable ?? []),
    firstOrders: Object.fromEntries(
      list.columns.flatMap(({ sortable, firstOrder }) => (sortable && firstOrder ? [[sortable, firstOrder]] : [])),
    ),
    defaultSort: list.defaultSort ?? UNSORTED,
  };
}

/** The type of the list definition already checks the names of the filters, so the assertion is safe. */
export function listInput<C extends ListCall>(
  list: Pick<ListDefinition<C>, 'searchName'>,
  state: ListState,
  fixed: FixedQuery<C> | undefined,
): CallInput<C> {
  const filters = Object.fromEntries(Object.entries(state.filters).filter(([, value]) => value !== null));
  const query = {
    ...fixed,
    ...filters,
    ...(filters['time_query'] !== undefined && { time_zone: timeZoneOfDates() }),
    ...(state.search !== '' && { [list.searchName ?? 'search']: state.search }),
    ...(state.sort !== UNSORTED.sort && { sort: state.sort, order: state.order }),
    page: state.page,
    limit: state.limit,
  };
  return { query } as CallInput<C>;
}

/** A count that the server stopped early is shown with a plus sign: "1,000+ coins". */
export function countText(
  noun: { readonly one: string; readonly many: string },
  count: number,
  isCapped = false,
): string {
  return `${presentCount(count)}${isCapped ? '+' : ''} ${count === 1 ? noun.one : noun.many}`;
}
