import {
  mdiBookOpenVariantOutline,
  mdiChartTimelineVariant,
  mdiCogOutline,
  mdiFileDocumentCheckOutline,
  mdiFileDownloadOutline,
  mdiLockOutline,
  mdiPencilPlusOutline,
  mdiRefresh,
  mdiSafeSquareOutline,
  mdiScaleBalance,
  mdiTrayArrowDown,
  mdiTrayArrowUp,
} from '@mdi/js';
import { manage } from '@holdfast/accounts/page/ability';
import type { PageEntries } from '@holdfast/accounts/page/page-entries';
import { lazyPage, LIST, page } from '@holdfast/accounts/page/page-route';
import { jobWatch } from '@holdfast/operations/page/use-job-watch';
import { callApi } from '@holdfast/web/lib/api.ts';
import { booksCalls } from '../contract/calls.ts';

const access = manage('admin-asset-holdings');

export const booksPages = () =>
  [
    page(
      '/admin/asset-holdings',
      'Asset Holdings',
      lazyPage(() => import('./holdings/asset-holdings-page.tsx'), 'AssetHoldingsPage'),
      { access, search: [...LIST, 'differs', 'open', 'transactions'] },
    ),
    page(
      '/admin/income',
      'Income',
      lazyPage(() => import('./flows/flows-page.tsx'), 'IncomePage'),
      {
        access,
        search: [...LIST, 'category', 'why', 'year'],
      },
    ),
    page(
      '/admin/expenses',
      'Expenses',
      lazyPage(() => import('./flows/flows-page.tsx'), 'ExpensesPage'),
      {
        access,
        search: [...LIST, 'category', 'why', 'year'],
      },
    ),
    page(
      '/admin/capital-positions',
      'Capital Positions',
      lazyPage(() => import('./capital-positions/capital-positions-page.tsx'), 'CapitalPositionsPage'),
      { access, search: [...LIST, 'dialog', 'year', 'generated_only', 'missing_basis', 'open', 'why'] },
    ),
    page(
      '/admin/capital-positions/what-if',
      'What if',
      lazyPage(() => import('./what-if/what-if-page.tsx'), 'WhatIfPage'),
      { access, search: ['year', 'method', 'scope'] },
    ),
    page(
      '/admin/capital-positions/worklist',
      'Items to review',
      lazyPage(() => import('./worklist/worklist-page.tsx'), 'WorklistPage'),
      { access, search: ['include_accepted', 'kind', 'year', 'search', 'open'] },
    ),
    page(
      '/admin/open-positions',
      'Open Positions',
      lazyPage(() => import('./open-positions/open-positions-page.tsx'), 'OpenPositionsPage'),
      { access, search: [...LIST, 'open', 'why'] },
    ),
    page(
      '/admin/ledger',
      'General Ledger',
      lazyPage(() => import('./ledger/ledger-page.tsx'), 'LedgerPage'),
      {
        access,
        search: [...LIST, 'account', 'action', 'basis', 'client_id', 'compare', 'flagged', 'from', 'open', 'tab', 'to'],
      },
    ),
    page(
      '/admin/liabilities/reconciliation',
      'Reconciliation',
      lazyPage(() => import('./reconciliation/reconciliation-page.tsx'), 'ReconciliationPage'),
      { access: manage('Position'), flag: 'clientPortal', search: LIST },
    ),
  ] as const;

export const booksEntries = (): PageEntries => ({
  '/admin/asset-holdings': {
    help: 'books#read-the-books',
    menu: { section: 'Accounting', place: 1, label: 'Asset Holdings', icon: mdiSafeSquareOutline },
  },
  '/admin/income': {
    help: 'books#read-the-books',
    menu: { section: 'Accounting', place: 2, label: 'Income', icon: mdiTrayArrowDown },
  },
  '/admin/expenses': {
    help: 'books#read-the-books',
    menu: { section: 'Accounting', place: 3, label: 'Expenses', icon: mdiTrayArrowUp },
  },
  '/admin/capital-positions': {
    help: 'form-8949',
    menu: { section: 'Accounting', place: 4, label: 'Capital Positions', icon: mdiScaleBalance },
    actions: [
      {
        id: 'regenerate',
        title: 'Regenerate books',
        keywords: 'generate accounting update gains lots',
        icon: mdiRefresh,
        call: booksCalls.regenerateCapitalPositions,
        run: async () =>
          jobWatch.note(await callApi(booksCalls.regenerateCapitalPositions, { body: { fromScratch: false } })),
      },
      {
        id: 'form-8949',
        title: 'Form 8949',
        keywords: 'tax form download schedule d irs',
        icon: mdiFileDownloadOutline,
        search: { dialog: 'form' },
        hasYear: true,
      },
      {
        id: 'broker-forms',
        title: 'Broker forms',
        keywords: 'tax 1099-da 1099-b',
        icon: mdiFileDocumentCheckOutline,
        call: booksCalls.setBrokerReport,
        search: { dialog: 'brokers' },
        hasYear: true,
      },
      {
        id: 'lock-year',
        title: 'Lock year',
        keywords: 'unlock close tax',
        icon: mdiLockOutline,
        call: booksCalls.lockYear,
        search: { dialog: 'lock' },
        hasYear: true,
      },
      {
        id: 'add-disposal',
        title: 'Add a disposal manually',
        keywords: 'record sale manual position',
        icon: mdiPencilPlusOutline,
        call: booksCalls.addManualPosition,
        search: { dialog: 'enter' },
      },
      {
        id: 'accounting-settings',
        title: 'Accounting settings',
        section: 'Settings',
        keywords: 'method fifo hifo lifo time zone cost basis books',
        icon: mdiCogOutline,
        call: booksCalls.setBookSettings,
        search: { dialog: 'settings' },
      },
    ],
  },
  '/admin/capital-positions/what-if': { help: 'books#accounting-settings' },
  '/admin/capital-positions/worklist': { help: 'books#items-to-review' },
  '/admin/open-positions': {
    help: 'books#read-the-books',
    menu: { section: 'Accounting', place: 5, label: 'Open Positions', icon: mdiChartTimelineVariant },
  },
  '/admin/ledger': {
    help: 'books#general-ledger',
    menu: { section: 'Tools', place: 1, label: 'General Ledger', icon: mdiBookOpenVariantOutline },
  },
  '/admin/liabilities/reconciliation': { help: 'lending#what-you-owe' },
});
