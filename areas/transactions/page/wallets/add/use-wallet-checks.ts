/** What the server knows of pasted addresses: where each has a history, and whether a wallet could be added. */
import { catalogueCalls, type WalletCheck, type WalletNetwork, WALLETS_MAX } from '@holdfast/catalogue/contract';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { callApi, useCall } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { placeRefusal } from '@holdfast/web/lib/refusal.ts';
import { responseKey } from '@holdfast/web/lib/query-cache.ts';
import type { Candidate, Lookup } from './wallet-candidates.ts';

/** Each lookup queries every network several times, so that more at once would reach the limits of public nodes. */
const LOOKUPS_AT_ONCE = 2;
const FRESH_MS = 5 * 60_000;

export function useLookups(addresses: readonly string[]): (address: string) => Lookup {
  const cache = useQueryClient();
  const inputOf = (address: string) => ({ body: { address } });
  const keyOf = (address: string) => responseKey(catalogueCalls.findWalletNetworks, inputOf(address));
  const isOpen = (address: string) => (cache.getQueryState(keyOf(address))?.status ?? 'pending') === 'pending';
  const next = new Set(addresses.filter(isOpen).slice(0, LOOKUPS_AT_ONCE));
  const responses = useQueries({
    queries: addresses.map((address) => ({
      queryKey: keyOf(address),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApi(catalogueCalls.findWalletNetworks, inputOf(address), { signal }),
      enabled: next.has(address),
      staleTime: FRESH_MS,
      retry: false,
    })),
  });
  const found = new Map(
    addresses.map((address, index): [string, Lookup] => {
      const { data, error } = responses[index] ?? {};
      if (data) return [address, { state: 'found', ...data }];
      return [address, error ? { state: 'refused', reason: reasonOf(error) } : { state: 'loading' }];
    }),
  );
  return (address) => found.get(address) ?? { state: 'loading' };
}

function reasonOf(error: unknown): string {
  const { fields, rest } = placeRefusal(error, ['address'], 'The networks could not be searched.');
  return fields.get('address') ?? rest;
}

export interface NetworkReadings {
  readonly of: (networkId: number) => WalletNetwork | undefined;
  readonly isLoading: boolean;
  readonly error: string | null;
}

/** The newest block of each network and the first one of a day, which are the same for every address. */
export function useNetworkReadings(address: string | undefined, startsOn: string | undefined): NetworkReadings {
  const { data, error } = useCall(
    catalogueCalls.findWalletNetworks,
    { body: { address: address ?? '', ...(startsOn !== undefined && { startsOn }) } },
    { enabled: address !== undefined, refetchOnMount: true, staleTime: FRESH_MS, retry: false },
  );
  return {
    of: (networkId) => data?.items.find((item) => item.networkId === networkId),
    isLoading: address !== undefined && !data && !error,
    error: error ? errorText(error, 'The networks did not respond.') : null,
  };
}

interface Checks {
  readonly byKey: ReadonlyMap<string, WalletCheck>;
  readonly isLoading: boolean;
}

/** The server's check of the wanted candidates, by their keys. */
export function useChecks(wanted: readonly Candidate[]): Checks {
  const wallets = wanted.map(({ address, network }) => ({ networkId: network.id, address }));
  const isNeeded = wallets.length > 0 && wallets.length <= WALLETS_MAX;
  const { data, error } = useCall(catalogueCalls.checkWallets, { body: { wallets } }, { enabled: isNeeded });
  const byKey = new Map(
    wanted.flatMap(({ key }, index): [string, WalletCheck][] => {
      const check = data?.items[index];
      return check ? [[key, check]] : [];
    }),
  );
  return { byKey, isLoading: isNeeded && !data && !error };
}
