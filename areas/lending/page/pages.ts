import { mdiBankOutline, mdiSwapVertical, mdiWalletOutline } from '@mdi/js';
import { manage, readPosition } from '@holdfast/accounts/page/ability';
import type { PageEntries } from '@holdfast/accounts/page/page-entries';
import { lazyPage, LIST, page } from '@holdfast/accounts/page/page-route';
import { lendingCalls } from '../contract/calls.ts';

const LIABILITIES = { access: manage('Position'), flag: 'clientPortal' } as const;

export const lendingPages = () =>
  [
    page(
      '/client/deposit-withdraw',
      'Deposit & Withdraw',
      lazyPage(() => import('./client/deposit-withdraw/deposit-withdraw-page.tsx'), 'DepositWithdrawPage'),
      { access: { ...readPosition, call: lendingCalls.addClientTransaction }, flag: 'clientPortal', search: ['tab'] },
    ),
    page(
      '/client/wallets',
      'Your Wallets',
      lazyPage(() => import('./client/wallets/client-wallets-page.tsx'), 'ClientWalletsPage'),
      {
        access: { ...readPosition, call: lendingCalls.addClientWallet },
        flag: 'clientPortal',
        search: [...LIST, 'network_id'],
      },
    ),
    page(
      '/admin/liabilities',
      'Liabilities',
      lazyPage(() => import('./owed/owed-page.tsx'), 'OwedPage'),
      {
        ...LIABILITIES,
        search: [...LIST, 'as_of', 'coin_id', 'open'],
      },
    ),
    page(
      '/admin/liabilities/interest',
      'Interest due',
      lazyPage(() => import('./interest/interest-page.tsx'), 'InterestPage'),
      { ...LIABILITIES, search: [...LIST, 'as_of', 'coin_id', 'months_ahead', 'user_id'] },
    ),
    page(
      '/admin/liabilities/coverage',
      'Coverage',
      lazyPage(() => import('./coverage/coverage-page.tsx'), 'CoveragePage'),
      LIABILITIES,
    ),
    page(
      '/admin/liabilities/agreement',
      'Agreement versions',
      lazyPage(() => import('./agreement/agreement-page.tsx'), 'AgreementPage'),
      { ...LIABILITIES, search: LIST },
    ),
    page(
      '/admin/liabilities/addresses',
      'Deposit addresses',
      lazyPage(() => import('./addresses/addresses-page.tsx'), 'AddressesPage'),
      {
        access: manage('Position', lendingCalls.listDepositAddresses),
        flag: 'clientPortal',
        search: [...LIST, 'network_id', 'state', 'user_id'],
      },
    ),
    page(
      '/admin/liabilities/tax',
      'Tax forms',
      lazyPage(() => import('./tax/tax-page.tsx'), 'TaxPage'),
      {
        access: manage('Position', lendingCalls.listTaxTotals),
        flag: 'clientPortal',
        search: [...LIST, 'only_missing', 'year'],
      },
    ),
    page(
      '/admin/liabilities/roots',
      'Published roots',
      lazyPage(() => import('./roots/roots-page.tsx'), 'RootsPage'),
      {
        ...LIABILITIES,
        search: LIST,
      },
    ),
  ] as const;

export const lendingEntries = (): PageEntries => ({
  '/client/deposit-withdraw': {
    help: 'lending#for-clients',
    menu: { section: null, place: 2, label: 'Deposit & Withdraw', icon: mdiSwapVertical },
  },
  '/client/wallets': {
    help: 'lending#for-clients',
    menu: { section: null, place: 3, label: 'Your Wallets', icon: mdiWalletOutline },
  },
  '/admin/liabilities': {
    help: 'lending#what-you-owe',
    menu: { section: 'Clients', place: 2, label: 'Liabilities', icon: mdiBankOutline },
  },
  '/admin/liabilities/interest': { help: 'lending#pay-interest' },
  '/admin/liabilities/coverage': { help: 'lending#what-you-owe' },
  '/admin/liabilities/agreement': { help: 'lending#the-agreement' },
  '/admin/liabilities/addresses': { help: 'lending#add-a-client' },
  '/admin/liabilities/tax': { help: 'lending#at-the-end-of-the-year' },
  '/admin/liabilities/roots': { help: 'lending#what-you-owe' },
});
