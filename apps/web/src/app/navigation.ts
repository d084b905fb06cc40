/**
 * The menu as data, in the order and with the labels of the specification. `visible-navigation.ts` decides who sees
 * what.
 */
import { lendingCalls } from '@holdfast/lending/contract';
import { accountsCalls } from '@holdfast/accounts/contract';
import { operationsCalls } from '@holdfast/operations/contract';
import {
  mdiAccountGroupOutline,
  mdiAccountMultipleOutline,
  mdiAccountSwitchOutline,
  mdiBankOutline,
  mdiBookOpenVariantOutline,
  mdiCalculatorVariantOutline,
  mdiChartTimelineVariant,
  mdiCircleMultipleOutline,
  mdiClipboardTextClockOutline,
  mdiEmailOutline,
  mdiFileImportOutline,
  mdiFinance,
  mdiHandCoinOutline,
  mdiHistory,
  mdiInboxArrowDownOutline,
  mdiLan,
  mdiLayersTripleOutline,
  mdiLinkVariant,
  mdiNotebookOutline,
  mdiSafeSquareOutline,
  mdiScaleBalance,
  mdiShieldCrownOutline,
  mdiSwapHorizontal,
  mdiSwapVertical,
  mdiTools,
  mdiTrayArrowDown,
  mdiTrayArrowUp,
  mdiViewDashboardOutline,
  mdiWalletBifoldOutline,
  mdiWalletOutline,
  mdiWaterOutline,
} from '@mdi/js';
import { manage, readPosition, type AccessRule } from '@holdfast/accounts/page/ability';
import type { PagePath } from '@holdfast/web/lib/page-address.ts';

export type NavFlag = 'clientPortal';

interface NavItem {
  label: string;
  /** A path from @mdi/js. */
  icon: string;
  access: AccessRule;
  /** Shown only when the server has this flag on. */
  flag?: NavFlag;
}

export interface NavLink extends NavItem {
  kind: 'link';
  /** Without a path a click does nothing. */
  path?: string;
  /** A count beside the label, shown as 99+ above 99. */
  badge?: number;
  isDisabled?: boolean;
  opensNewTab?: boolean;
}

/** A group that opens and closes. It has no rule: it is visible if one of its children is. */
export interface NavGroup extends Omit<NavItem, 'access'> {
  kind: 'group';
  children: readonly (NavLink | NavGroup)[];
  badge?: number;
}

export interface NavSection extends NavItem {
  kind: 'section';
  children: readonly (NavLink | NavGroup)[];
}

export type NavEntry = NavLink | NavGroup | NavSection;

type LinkOptions = Omit<NavLink, 'kind' | 'path' | 'label'>;
const link = (path: PagePath, label: string, options: LinkOptions): NavLink => ({
  kind: 'link',
  path,
  label,
  ...options,
});

type SectionOptions = Pick<NavSection, 'icon' | 'access'>;
const section = (label: string, options: SectionOptions, children: NavSection['children']): NavSection => ({
  kind: 'section',
  label,
  ...options,
  children,
});

const holdings = manage('admin-asset-holdings');

export const NAVIGATION: readonly NavEntry[] = [
  link('/dashboard', 'Dashboard', { icon: mdiViewDashboardOutline, access: readPosition }),
  link('/client/deposit-withdraw', 'Deposit & Withdraw', {
    icon: mdiSwapVertical,
    access: { ...readPosition, call: lendingCalls.addClientTransaction },
    flag: 'clientPortal',
  }),
  link('/client/wallets', 'Your Wallets', {
    icon: mdiWalletOutline,
    access: { ...readPosition, call: lendingCalls.addClientWallet },
    flag: 'clientPortal',
  }),
  section('Transactions', { icon: mdiSwapHorizontal, access: manage('Transaction') }, [
    link('/portfolio/transactions/new', 'New', { icon: mdiInboxArrowDownOutline, access: manage('Transaction') }),
    link('/portfolio/transactions/history', 'History', { icon: mdiHistory, access: manage('Transaction') }),
  ]),
  section('DeFi', { icon: mdiFinance, access: manage('Pool') }, [
    link('/admin/pools', 'Liquidity Pools', { icon: mdiWaterOutline, access: manage('Pool') }),
    link('/admin/loans', 'Loans', { icon: mdiHandCoinOutline, access: manage('Loan') }),
    link('/admin/stake', 'Stake', { icon: mdiLayersTripleOutline, access: manage('Pool') }),
  ]),
  section('Accounting', { icon: mdiCalculatorVariantOutline, access: holdings }, [
    link('/admin/asset-holdings', 'Asset Holdings', { icon: mdiSafeSquareOutline, access: holdings }),
    link('/admin/income', 'Income', { icon: mdiTrayArrowDown, access: holdings }),
    link('/admin/expenses', 'Expenses', { icon: mdiTrayArrowUp, access: holdings }),
    link('/admin/capital-positions', 'Capital Positions', { icon: mdiScaleBalance, access: holdings }),
    link('/admin/open-positions', 'Open Positions', { icon: mdiChartTimelineVariant, access: holdings }),
  ]),
  section('Clients', { icon: mdiAccountMultipleOutline, access: manage('Position') }, [
    link('/admin/client-transactions', 'Transactions', {
      icon: mdiAccountSwitchOutline,
      access: manage('ClientTransaction', lendingCalls.listClientTransactions),
    }),
    link('/admin/liabilities', 'Liabilities', {
      icon: mdiBankOutline,
      access: manage('Position'),
      flag: 'clientPortal',
    }),
  ]),
  section('Admin', { icon: mdiShieldCrownOutline, access: manage('all') }, [
    link('/admin/wallets', 'Admin Wallets', { icon: mdiWalletBifoldOutline, access: manage('Wallet') }),
    link('/admin/coins', 'Coins', { icon: mdiCircleMultipleOutline, access: manage('Coin') }),
    link('/admin/coin-alias', 'Coin Alias', { icon: mdiLinkVariant, access: manage('Coin Alias') }),
    link('/admin/networks', 'Networks', { icon: mdiLan, access: manage('Network') }),
    link('/admin/users', 'Users', { icon: mdiAccountGroupOutline, access: manage('User', accountsCalls.listUsers) }),
    link('/admin/import', 'Import', { icon: mdiFileImportOutline, access: manage('all') }),
  ]),
  // Pages beyond the specification, whose entries keep their order above.
  section('Tools', { icon: mdiTools, access: manage('all') }, [
    link('/admin/ledger', 'General Ledger', { icon: mdiBookOpenVariantOutline, access: holdings }),
    link('/admin/address-book', 'Address Book', { icon: mdiNotebookOutline, access: manage('Wallet') }),
    link('/admin/mails', 'Mail Outbox', { icon: mdiEmailOutline, access: manage('all', operationsCalls.listMails) }),
    link('/admin/audit-log', 'Audit Log', {
      icon: mdiClipboardTextClockOutline,
      access: manage('all', accountsCalls.listAuditEntries),
    }),
  ]),
];
