/** The filters of the inbox, stored in the page's address. */
import { isAction } from '@holdfast/actions/actions.ts';
import { CONFIDENCES, type Confidence } from '../../contract/transaction.ts';
import { useCallback, useMemo } from 'react';
import { useAddressSearch, useChangeAddress } from '@holdfast/web/lib/page-address.ts';
import { isTimeQuery, timeZoneOfDates } from '@holdfast/web/ui/list/time-query.ts';

export interface InboxFilters {
  readonly search_query?: string;
  readonly network_id?: number;
  readonly wallet_id?: number;
  readonly coin_id?: number;
  readonly time_query?: string;
  readonly time_zone?: string;
  readonly counterparty_id?: number;
  readonly suggestion?: string;
  readonly confidence?: Confidence;
}

export type FilterChange = { readonly [Name in keyof InboxFilters]?: InboxFilters[Name] | undefined };

export interface InboxFilterControls {
  readonly filters: InboxFilters;
  /** The number of active filters, without the search. */
  readonly count: number;
  readonly change: (change: FilterChange) => void;
  readonly clear: () => void;
}

const SEARCH_LENGTH_MAX = 200;

function idIn(value: unknown): number | undefined {
  return /^[1-9]\d{0,14}$/u.test(String(value ?? '')) ? Number(value) : undefined;
}

/** Invalid values are ignored, because an address can be edited. */
export function readInboxFilters(address: Readonly<Record<string, unknown>>): InboxFilters {
  const search = String(address['search'] ?? '')
    .trim()
    .slice(0, SEARCH_LENGTH_MAX);
  const [network, wallet, coin] = [idIn(address['network_id']), idIn(address['wallet_id']), idIn(address['coin_id'])];
  const time = address['time_query'];
  const counterparty = idIn(address['counterparty_id']);
  const suggestion = address['suggestion'];
  const confidence = CONFIDENCES.find((one) => one === address['confidence']);
  return {
    ...(search !== '' && { search_query: search }),
    ...(network !== undefined && { network_id: network }),
    ...(wallet !== undefined && { wallet_id: wallet }),
    ...(coin !== undefined && { coin_id: coin }),
    ...(isTimeQuery(time) && { time_query: time, time_zone: timeZoneOfDates() }),
    ...(counterparty !== undefined && { counterparty_id: counterparty }),
    ...(isAction(suggestion) && { suggestion }),
    ...(confidence !== undefined && { confidence }),
  };
}

export function useInboxFilters(): InboxFilterControls {
  const address = useAddressSearch();
  const changeAddress = useChangeAddress();
  const filters = useMemo(() => readInboxFilters(address), [address]);
  const change = useCallback(
    ({ search_query: search, ...rest }: FilterChange & { search_query?: string | undefined }, hasSearch: boolean) => {
      const texts = Object.entries(rest).map(
        ([name, value]) => [name, value === undefined ? undefined : String(value)] as const,
      );
      changeAddress({ ...Object.fromEntries(texts), ...(hasSearch && { search }) });
    },
    [changeAddress],
  );
  return {
    filters,
    count: Object.keys(filters).filter((name) => name !== 'search_query' && name !== 'time_zone').length,
    change: (wanted) => change(wanted, 'search_query' in wanted),
    clear: () =>
      change(
        {
          search_query: undefined,
          network_id: undefined,
          wallet_id: undefined,
          coin_id: undefined,
          time_query: undefined,
          counterparty_id: undefined,
          suggestion: undefined,
          confidence: undefined,
        },
        true,
      ),
  };
}
