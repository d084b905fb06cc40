/**
 * What the search finds besides pages: one entry for each sort of record. A new sort, such as transactions, is one more
 * entry. All of them are the admin's; a result leads to the record itself, or to its list narrowed down to it.
 */
import { mdiWalletBifoldOutline } from '@mdi/js';
import { contract } from '@holdfast/contract';
import { callApi } from '../../lib/api.ts';
import { shortenAddress } from '../../ui/shorten-address.ts';
import type { SearchResult } from './search-result.ts';

export interface RecordSearch {
  readonly id: string;
  readonly label: string;
  /** The page that shows such records. Without it there is nowhere to lead, and nothing is searched. */
  readonly path: string;
  find(text: string, options: { readonly limit: number; readonly signal: AbortSignal }): Promise<SearchResult[]>;
}

export const RECORD_SEARCHES: readonly RecordSearch[] = [
  {
    id: 'coins',
    label: 'Coins',
    path: '/admin/coins',
    find: async (search, { limit, signal }) => {
      const { items } = await callApi(contract.listCoins, { query: { search, limit } }, { signal });
      return items.map(({ id, symbol, name }) => ({
        key: `coin:${id}`,
        title: symbol,
        detail: name,
        picture: { kind: 'coin', symbol },
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
    id: 'users',
    label: 'Users',
    path: '/admin/users',
    find: async (search, { limit, signal }) => {
      const { items } = await callApi(contract.listUsers, { query: { search, limit, include_admins: true } }, { signal });
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
      return items.map(({ id, name, chainId }) => ({
        key: `network:${id}`,
        title: name,
        detail: chainId === null ? '' : `Chain ${chainId}`,
        picture: { kind: 'network', name },
        target: { path: '/admin/networks', search: { search: name } },
      }));
    },
  },
];
