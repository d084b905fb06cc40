/**
 * The records that the search finds in addition to pages, one entry per type. All of them are for admins; a result
 * opens the record itself, or its list filtered to it.
 */
import { mdiSwapHorizontal, mdiWalletBifoldOutline } from '@mdi/js';
import { contract } from '@holdfast/contract';
import { callApi } from '../../lib/api.ts';
import type { PagePath, PageTarget } from '../../lib/page-address.ts';
import { momentText } from '../../lib/date-text.ts';
import { shortenAddress } from '../../ui/address-text.tsx';
import type { SearchResult } from './search-result.ts';

export interface RecordSearch {
  readonly id: string;
  readonly label: string;
  /** The page for records of this type. */
  readonly path: PagePath;
  find(text: string, options: { readonly limit: number; readonly signal: AbortSignal }): Promise<RecordResult[]>;
}

type RecordResult = Omit<SearchResult, 'target'> & { readonly target: PageTarget };

const HASH_BEGINNING = /^(?:0x[0-9a-f]{4,}|[0-9a-f]{8,})$/iu;

export const RECORD_SEARCHES: readonly RecordSearch[] = [
  {
    id: 'coins',
    label: 'Coins',
    path: '/admin/coins',
    find: async (search, { limit, signal }) => {
      const { items } = await callApi(contract.listCoins, { query: { search, limit } }, { signal });
      return items.map(({ id, symbol, name, marketId, isSpam }) => ({
        key: `coin:${id}`,
        title: symbol,
        detail: name,
        picture: { kind: 'coin', symbol, marketId: isSpam ? null : marketId },
        target: { path: '/admin/coins', search: { coin: String(id) } },
      }));
    },
  },
  {
    id: 'wallets',
    label: 'Wallets',
    path: '/admin/wallets',
    find: async (search, { limit, signal }) => {
      const { items } = await callApi(contract.listWallets, { query: { search, limit } }, { signal });
      return items.map(({ id, name, networkName, address, userEmail }) => ({
        key: `wallet:${id}`,
        title: name,
        detail: [networkName, shortenAddress(address), userEmail].filter((part) => part !== null).join(' · '),
        keywords: address,
        picture: { kind: 'icon', path: mdiWalletBifoldOutline },
        target: { path: '/admin/wallets', search: { search: address } },
      }));
    },
  },
  {
    id: 'transactions',
    label: 'Transactions',
    path: '/portfolio/transactions/history',
    find: async (search, { limit, signal }) => {
      // Free text would match too much here; a transaction is found by its hash or the beginning of it.
      if (!HASH_BEGINNING.test(search)) return [];
      const { items } = await callApi(
        contract.listTransactions,
        { query: { search_query: search, limit } },
        { signal },
      );
      return items.map(({ id, hash, networkName, at }) => ({
        key: `transaction:${id}`,
        title: hash === null ? `Transaction ${id}` : shortenAddress(hash, { kept: 'more' }),
        detail: [networkName, momentText(at)].filter((part) => part !== null).join(' · '),
        keywords: hash ?? search,
        picture: { kind: 'icon', path: mdiSwapHorizontal },
        target: { path: '/portfolio/transactions/history', search: { id: String(id) } },
      }));
    },
  },
  {
    id: 'users',
    label: 'Users',
    path: '/admin/users',
    find: async (search, { limit, signal }) => {
      const { items } = await callApi(
        contract.listUsers,
        { query: { search, limit, include_admins: true } },
        { signal },
      );
      return items.map(({ id, email, firstName, lastName, pictureUrl }) => {
        const name = `${firstName} ${lastName}`.trim();
        return {
          key: `user:${id}`,
          title: name === '' ? email : name,
          detail: name === '' ? '' : email,
          picture: { kind: 'person', email, firstName, lastName, pictureUrl },
          target: { path: '/admin/users', search: { search: email } },
        };
      });
    },
  },
  {
    id: 'networks',
    label: 'Networks',
    path: '/admin/networks',
    find: async (search, { limit, signal }) => {
      const { items } = await callApi(contract.listNetworks, { query: { search, limit } }, { signal });
      return items.map(({ id, name, kind, chainId }) => ({
        key: `network:${id}`,
        title: name,
        detail: chainId === null ? '' : `Chain ${chainId}`,
        picture: { kind: 'network', name, chain: { kind, chainId } },
        target: { path: '/admin/networks', search: { search: name } },
      }));
    },
  },
];
