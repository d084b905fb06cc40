/**
 * The actions and settings that the search finds. An action opens its dialog on its page, or starts its job; users who
 * may not make its call do not find it.
 */
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { booksCalls } from '@holdfast/books/contract';
import { pricesCalls } from '@holdfast/prices/contract';
import { accountsCalls, type User } from '@holdfast/accounts/contract';
import { importsCalls } from '@holdfast/imports/contract';
import {
  mdiAccountPlusOutline,
  mdiBellOutline,
  mdiCashMultiple,
  mdiCogOutline,
  mdiFileDocumentCheckOutline,
  mdiFileDownloadOutline,
  mdiFileImportOutline,
  mdiKeyOutline,
  mdiLockOutline,
  mdiMonitorCellphone,
  mdiNotebookPlusOutline,
  mdiPencilPlusOutline,
  mdiPlus,
  mdiRefresh,
  mdiShieldKeyOutline,
  mdiSync,
} from '@mdi/js';
import { mayCall } from '@holdfast/contract';
import type { SearchableAction } from '@holdfast/overview/page/search-result';
import { callApi } from '@holdfast/web/lib/api.ts';
import { jobWatch } from '@holdfast/operations/page/use-job-watch';
import type { PageTarget } from '@holdfast/web/lib/page-address.ts';
import type { NeededCall } from '@holdfast/web/lib/permission.ts';

interface OfferedAction extends SearchableAction {
  readonly target: PageTarget;
  /** Without one, everybody who sees the page may do it. */
  readonly call?: NeededCall;
}

const ofYear = (
  id: string,
  title: string,
  rest: Pick<OfferedAction, 'icon' | 'keywords' | 'call'> & { dialog: string },
): OfferedAction => {
  const { dialog, ...shown } = rest;
  return {
    id,
    title,
    section: 'Capital Positions',
    hasYear: true,
    target: { path: '/admin/capital-positions', search: { dialog } },
    ...shown,
  };
};

const ofProfile = (id: string, title: string, rest: Pick<OfferedAction, 'icon' | 'keywords'>): OfferedAction => ({
  id,
  title,
  section: 'Your profile',
  target: { path: '/profile' },
  ...rest,
});

const ACTIONS: readonly OfferedAction[] = [
  {
    id: 'add-wallets',
    title: 'Add wallets',
    section: 'Admin Wallets',
    keywords: 'new address wallet import csv',
    icon: mdiPlus,
    call: catalogueCalls.addWallets,
    target: { path: '/admin/wallets', search: { dialog: 'add' } },
  },
  {
    id: 'sync-wallets',
    title: 'Sync all wallets',
    section: 'Admin Wallets',
    keywords: 'read transactions update',
    icon: mdiSync,
    call: transactionsCalls.syncAllWallets,
    target: { path: '/admin/wallets' },
    run: async () => {
      for (const job of (await callApi(transactionsCalls.syncAllWallets, {})).jobs) jobWatch.note(job);
    },
  },
  {
    id: 'regenerate',
    title: 'Regenerate books',
    section: 'Capital Positions',
    keywords: 'generate accounting update gains lots',
    icon: mdiRefresh,
    call: booksCalls.regenerateCapitalPositions,
    target: { path: '/admin/capital-positions' },
    run: async () =>
      jobWatch.note(await callApi(booksCalls.regenerateCapitalPositions, { body: { fromScratch: false } })),
  },
  ofYear('form-8949', 'Form 8949', {
    icon: mdiFileDownloadOutline,
    keywords: 'tax form download schedule d irs',
    dialog: 'form',
  }),
  ofYear('broker-forms', 'Broker forms', {
    icon: mdiFileDocumentCheckOutline,
    keywords: 'tax 1099-da 1099-b',
    call: booksCalls.setBrokerReport,
    dialog: 'brokers',
  }),
  ofYear('lock-year', 'Lock year', {
    icon: mdiLockOutline,
    keywords: 'unlock close tax',
    call: booksCalls.lockYear,
    dialog: 'lock',
  }),
  {
    id: 'add-disposal',
    title: 'Add a disposal manually',
    section: 'Capital Positions',
    keywords: 'record sale manual position',
    icon: mdiPencilPlusOutline,
    call: booksCalls.addManualPosition,
    target: { path: '/admin/capital-positions', search: { dialog: 'enter' } },
  },
  {
    id: 'accounting-settings',
    title: 'Accounting settings',
    section: 'Settings',
    keywords: 'method fifo hifo lifo time zone cost basis books',
    icon: mdiCogOutline,
    call: booksCalls.setBookSettings,
    target: { path: '/admin/capital-positions', search: { dialog: 'settings' } },
  },
  {
    id: 'refresh-prices',
    title: 'Refresh prices',
    section: 'Coins',
    keywords: 'update market',
    icon: mdiRefresh,
    call: pricesCalls.refreshPrices,
    target: { path: '/admin/coins' },
    run: async () => jobWatch.note(await callApi(pricesCalls.refreshPrices, {})),
  },
  {
    id: 'import-prices',
    title: 'Import prices',
    section: 'Coins',
    keywords: 'csv file price',
    icon: mdiCashMultiple,
    call: pricesCalls.importPrices,
    target: { path: '/admin/coins', search: { dialog: 'import-prices' } },
  },
  {
    id: 'add-coin',
    title: 'Add coin',
    section: 'Coins',
    keywords: 'new token',
    icon: mdiPlus,
    call: catalogueCalls.addCoin,
    target: { path: '/admin/coins', search: { dialog: 'add' } },
  },
  {
    id: 'missing-prices',
    title: 'Missing prices',
    section: 'Coins',
    keywords: 'price gaps',
    icon: mdiCashMultiple,
    target: { path: '/admin/coins', search: { view: 'missing-prices' } },
  },
  {
    id: 'add-network',
    title: 'Add network',
    section: 'Networks',
    keywords: 'new chain rpc',
    icon: mdiPlus,
    call: catalogueCalls.addNetwork,
    target: { path: '/admin/networks', search: { dialog: 'add' } },
  },
  {
    id: 'add-counterparty',
    title: 'Add to the address book',
    section: 'Address Book',
    keywords: 'new exchange counterparty address',
    icon: mdiNotebookPlusOutline,
    call: catalogueCalls.addExchange,
    target: { path: '/admin/address-book', search: { dialog: 'add' } },
  },
  {
    id: 'add-user',
    title: 'Add user',
    section: 'Users',
    keywords: 'new client invite person',
    icon: mdiAccountPlusOutline,
    call: accountsCalls.addUser,
    target: { path: '/admin/users', search: { dialog: 'add' } },
  },
  {
    id: 'import-file',
    title: 'Import a file',
    section: 'Import',
    keywords: 'csv exchange upload transactions',
    icon: mdiFileImportOutline,
    call: importsCalls.importFile,
    target: { path: '/admin/import' },
  },
  ofProfile('password', 'Change password', { icon: mdiKeyOutline, keywords: 'settings security' }),
  ofProfile('second-factor', 'Second factor', {
    icon: mdiShieldKeyOutline,
    keywords: 'settings security 2fa totp authenticator recovery codes',
  }),
  ofProfile('notices', 'Notice settings', { icon: mdiBellOutline, keywords: 'notifications mail e-mail settings' }),
  ofProfile('sessions', 'Where you are signed in', {
    icon: mdiMonitorCellphone,
    keywords: 'sessions devices settings sign out',
  }),
];

/** Those whose page is open to the user and whose call is permitted. */
export function searchableActions(
  user: Pick<User, 'role' | 'adminScope'>,
  isOpen: (path: string) => boolean,
): SearchableAction[] {
  return ACTIONS.filter(({ target, call }) => isOpen(target.path) && (call === undefined || mayCall(user, call)));
}
