/** All rows of a list for a picker or a filter, page after page. The limit protects the browser. */
import type { Call, CallInput, CallOutput } from '@holdfast/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callApi } from './api.ts';
import { responseKey } from './query-cache.ts';

const PAGE_SIZE = 200;
const ROWS_MAX = 5000;

type RowsCall = Call & { readonly query: NonNullable<Call['query']> };
type RowOf<C extends RowsCall> = CallOutput<C> extends { items: readonly (infer Row)[] } ? Row : never;
type QueryOf<C extends RowsCall> = CallInput<C> extends { query: infer Query } ? Omit<Query, 'page' | 'limit'> : never;

export function useAllRows<C extends RowsCall>(
  call: C,
  query: QueryOf<C>,
  { enabled = true }: { readonly enabled?: boolean } = {},
): UseQueryResult<readonly RowOf<C>[]> {
  return useQuery({
    queryKey: [...responseKey(call, { query }), 'all'],
    queryFn: async ({ signal }) => {
      const rows: RowOf<C>[] = [];
      for (let page = 1; rows.length < ROWS_MAX; page += 1) {
        const input = { query: { ...query, page, limit: PAGE_SIZE } } as CallInput<C>;
        const { items } = (await callApi(call, input, { signal })) as { items: readonly RowOf<C>[] };
        rows.push(...items);
        if (items.length < PAGE_SIZE) break;
      }
      return rows;
    },
    enabled,
    ...(call.reads && { meta: { reads: call.reads } }),
  });
}
