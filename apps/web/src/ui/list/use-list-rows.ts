import { useCall } from '../../lib/api.ts';
import { type FixedQuery, type ListCall, type ListDefinition, listInput, type RowOf } from './list-definition.ts';
import type { ListState } from './list-state.ts';
import type { LoadedPage } from './load-all-rows.ts';

export interface ListRows<Row> {
  /** Absent until the first page has come. While the next page loads, the rows of the last one stay. */
  readonly page: LoadedPage<Row> | undefined;
  readonly isLoading: boolean;
  /** A page is on its way while older rows show. */
  readonly isChanging: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

export function useListRows<C extends ListCall>(options: {
  list: ListDefinition<C>;
  state: ListState;
  fixed: FixedQuery<C> | undefined;
}): ListRows<RowOf<C>> {
  const input = listInput<C>(options.list, options.state, options.fixed);
  const query = useCall<C>(options.list.call, input as Parameters<typeof useCall<C>>[1], {
    keepsPrevious: true,
  });
  return {
    page: query.data as LoadedPage<RowOf<C>> | undefined,
    isLoading: query.isPending,
    isChanging: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
