import type { Call, CallInput, CallOutput } from '@holdfast/contract';
import type { AddressPart } from '../../lib/page-address.ts';
import type { ListColumn } from '../../ui/list/list-column.ts';
import type { ListFilter, ListState, ListStateRules, SortOrder } from '../../ui/list/list-state.ts';

/** A paged call: search, sort, order, page and limit in the query, items and total in the answer. */
export type ListCall = Call & { readonly query: NonNullable<Call['query']> };

type QueryOf<C extends ListCall> = CallInput<C> extends { query: infer Query } ? Query : never;
export type RowOf<C extends ListCall> = CallOutput<C> extends { items: readonly (infer Row)[] } ? Row : never;
export type SortKeyOf<C extends ListCall> = QueryOf<C> extends { sort?: infer Key } ? Extract<Key, string> : never;
type PagingKey = 'search' | 'sort' | 'order' | 'page' | 'limit';
export type FilterIdOf<C extends ListCall> = Exclude<Extract<keyof QueryOf<C>, string>, PagingKey>;
/** Query parts that the page settles and the reader cannot change, such as whose transactions these are. */
export type FixedQuery<C extends ListCall> = Partial<Omit<QueryOf<C>, PagingKey>>;

export interface ListDefinition<C extends ListCall> {
  /** Names the reader's column choice in local storage, and the exported file. */
  readonly id: string;
  readonly call: C;
  /** "1 user", "7 users". */
  readonly noun: { readonly one: string; readonly many: string };
  readonly rowKey: (row: RowOf<C>) => string;
  /** Names the row in menus and for screen readers. */
  readonly rowLabel: (row: RowOf<C>) => string;
  readonly columns: readonly ListColumn<RowOf<C>, SortKeyOf<C>>[];
  /** Left out where the server has one order only. */
  readonly defaultSort?: { readonly sort: SortKeyOf<C>; readonly order: SortOrder };
  /** Kept in the address under their names, which a page declares. */
  readonly filters?: readonly ListFilter<FilterIdOf<C> & AddressPart>[];
  /** What the search looks through: "Search name or e-mail". Without it there is no search box. */
  readonly searchLabel?: string;
  /** What the call's query calls the search, where that is not "search". */
  readonly searchName?: FilterIdOf<C>;
  /** Rows of two lines are a little taller. */
  readonly hasTwoLines?: boolean;
}

export function defineList<C extends ListCall>(definition: ListDefinition<C>): ListDefinition<C> {
  return definition;
}

/** A list in the server's own order, which nobody can change. */
const UNSORTED = { sort: '', order: 'desc' } as const;

export function listStateRules<C extends ListCall>(list: ListDefinition<C>): ListStateRules {
  return {
    filters: list.filters ?? [],
    sortKeys: list.columns.flatMap((column) => column.sortable ?? []),
    firstOrders: Object.fromEntries(
      list.columns.flatMap(({ sortable, firstOrder }) => (sortable && firstOrder ? [[sortable, firstOrder]] : [])),
    ),
    defaultSort: list.defaultSort ?? UNSORTED,
  };
}

/**
 * The names of the filters are those of the call's query, checked where the list is defined; hence the one assertion.
 */
export function listInput<C extends ListCall>(
  list: Pick<ListDefinition<C>, 'searchName'>,
  state: ListState,
  fixed: FixedQuery<C> | undefined,
): CallInput<C> {
  const filters = Object.fromEntries(Object.entries(state.filters).filter(([, value]) => value !== null));
  const query = {
    ...fixed,
    ...filters,
    ...(state.search !== '' && { [list.searchName ?? 'search']: state.search }),
    ...(state.sort !== UNSORTED.sort && { sort: state.sort, order: state.order }),
    page: state.page,
    limit: state.limit,
  };
  return { query } as CallInput<C>;
}

/** A count that the server stopped early is shown as at least so many: "1,000+ coins". */
export function countText(
  noun: { readonly one: string; readonly many: string },
  count: number,
  isCapped = false,
): string {
  return `${count.toLocaleString('en')}${isCapped ? '+' : ''} ${count === 1 ? noun.one : noun.many}`;
}
