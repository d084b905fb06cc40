/**
 * The records that the search finds in addition to pages, one entry per type. All of them are for admins; a result
 * opens the record itself, or its list filtered to it.
 */
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { type Transaction, transactionsCalls } from '@holdfast/transactions/contract';
import { accountsCalls } from '@holdfast/accounts/contract';
import { lendingCalls } from '@holdfast/lending/contract';
import { mdiNotebookOutline, mdiSwapHorizontal, mdiTrayArrowDown, mdiWalletBifoldOutline } from '@mdi/js';
import { parseAmount, presentAmount } from '@holdfast/money';
import { callApi } from '@holdfast/web/lib/api.ts';
import type { PagePath, PageTarget } from '@holdfast/web/lib/page-address.ts';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';
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
/** "1.25", "1,250.5 USDC" */
const AMOUNT = /^(?:\d{1,3}(?:,\d{3})+|\d{1,30})(?:\.\d{1,30})?(?: +[^\s]{1,20})?$/u;
const TITLE_AMOUNTS_MAX = 2;

/** A transaction is found by its hash, an address in it, or an amount; free text would match too much. */
export function findsTransactions(text: string): boolean {
  return HASH_BEGINNING.test(text) || AMOUNT.test(text);
}

/** "1.25 ETH, 3,000.00 USDC" */
export function amountsText(transfers: readonly Pick<Transaction['transfers'][number], 'amount' | 'coinSymbol'>[]) {
  const shown = transfers
    .slice(0, TITLE_AMOUNTS_MAX)
    .map(({ amount, coinSymbol }) => `${presentAmount(parseAmount(amount))} ${coinSymbol}`);
  return [...shown, ...(transfers.length > TITLE_AMOUNTS_MAX ? ['…'] : [])].join(', ');
}

const BOOK_KINDS = [
  { kind: 'exchanges', label: 'Exchange', list: catalogueCalls.listExchanges },
  { kind: 'bridges', label: 'Bridge', list: catalogueCalls.listBridges },
  { kind: 'farms', label: 'Farm', list: catalogueCalls.listFarms },
  { kind: 'lending', label: 'Lending protocol', list: catalogueCalls.listLendingProtocols },
] as const;

export const RECORD_SEARCHES: readonly RecordSearch[] = [
  {
    id: 'coins',
    label: 'Coins',
    path: '/admin/coins',
    find: async (search, { limit, signal }) => {
      const { items } = await callApi(catalogueCalls.listCoins, { query: { search, limit } }, { signal });
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
      const { items } = await callApi(catalogueCalls.listWallets, { query: { search, limit } }, { signal });
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
      if (!findsTransactions(search)) return [];
      const { items } = await callApi(
        transactionsCalls.listTransactions,
        { query: { search_query: search, limit } },
        { signal },
      );
      return items.map(({ id, hash, networkName, at, transfers }) => ({
        key: `transaction:${id}`,
        title:
          hash !== null && (transfers.length === 0 || hash.toLowerCase().startsWith(search.toLowerCase()))
            ? shortenAddress(hash, { kept: 'more' })
            : amountsText(transfers) || 'Transaction',
        detail: [networkName, momentText(at)].filter((part) => part !== null).join(' · '),
        keywords: `${hash ?? ''} ${search}`,
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
        accountsCalls.listUsers,
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
    id: 'addressBook',
    label: 'Address book',
    path: '/admin/address-book',
    find: async (search, { limit, signal }) => {
      const input = { query: { search, limit } };
      const found = await Promise.all(
        BOOK_KINDS.map(async ({ kind, label, list }) =>
          (await callApi(list, input, { signal })).items.map((entry) => ({ ...entry, kind, label })),
        ),
      );
      return found
        .flat()
        .slice(0, limit)
        .map(({ id, name, accounts, kind, label }) => ({
          key: `counterparty:${id}`,
          title: name,
          detail: label,
          keywords: accounts.map(({ address }) => address).join(' '),
          picture: { kind: 'icon', path: mdiNotebookOutline },
          target: { path: '/admin/address-book', search: { kind, search: name } },
        }));
    },
  },
  {
    id: 'depositAddresses',
    label: 'Deposit addresses',
    path: '/admin/liabilities/addresses',
    find: async (search, { limit, signal }) => {
      // Names of clients are found among the users already.
      if (!HASH_BEGINNING.test(search)) return [];
      const { items } = await callApi(lendingCalls.listDepositAddresses, { query: { search, limit } }, { signal });
      return items.map(({ id, address, networkName, userEmail }) => ({
        key: `deposit-address:${id}`,
        title: shortenAddress(address, { kept: 'more' }),
        detail: [networkName, userEmail].join(' · '),
        keywords: address,
        picture: { kind: 'icon', path: mdiTrayArrowDown },
        target: { path: '/admin/liabilities/addresses', search: { search: address } },
      }));
    },
  },
  {
    id: 'networks',
    label: 'Networks',
    path: '/admin/networks',
    find: async (search, { limit, signal }) => {
      const { items } = await callApi(catalogueCalls.listNetworks, { query: { search, limit } }, { signal });
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
