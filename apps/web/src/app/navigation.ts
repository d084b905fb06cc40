/**
 * The menu, put together from the entries of all areas; their places give the order of the specification.
 * `visible-navigation.ts` decides who sees what.
 */
import {
  mdiAccountMultipleOutline,
  mdiCalculatorVariantOutline,
  mdiFinance,
  mdiShieldCrownOutline,
  mdiSwapHorizontal,
  mdiTools,
} from '@mdi/js';
import { manage, readPosition, type AccessRule } from '@holdfast/accounts/page/ability';
import type { MenuEntry, MenuSection, PageEntries, PageEntry } from '@holdfast/accounts/page/page-entries';
import type { PageFlag } from '@holdfast/accounts/page/page-route';
import { accountsEntries } from '@holdfast/accounts/page/pages';
import { booksEntries } from '@holdfast/books/page/pages';
import { catalogueEntries } from '@holdfast/catalogue/page/pages';
import { defiEntries } from '@holdfast/defi/page/pages';
import { importsEntries } from '@holdfast/imports/page/pages';
import { lendingEntries } from '@holdfast/lending/page/pages';
import { operationsEntries } from '@holdfast/operations/page/pages';
import { overviewEntries } from '@holdfast/overview/page/pages';
import { pricesEntries } from '@holdfast/prices/page/pages';
import { transactionsEntries } from '@holdfast/transactions/page/pages';
import { PAGES } from './pages.ts';

interface NavItem {
  label: string;
  /** A path from @mdi/js. */
  icon: string;
  access: AccessRule;
  /** Shown only when the server has this flag on. */
  flag?: PageFlag;
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

const ENTRIES_BY_PATH: PageEntries = {
  ...accountsEntries(),
  ...operationsEntries(),
  ...catalogueEntries(),
  ...pricesEntries(),
  ...lendingEntries(),
  ...transactionsEntries(),
  ...importsEntries(),
  ...booksEntries(),
  ...defiEntries(),
  ...overviewEntries(),
};

/** For a page without a rule, which any signed-in user may see. */
const ANYONE = readPosition;

const section = (label: MenuSection, icon: string, access: AccessRule) => ({ label, icon, access });

const SECTIONS = [
  section('Transactions', mdiSwapHorizontal, manage('Transaction')),
  section('DeFi', mdiFinance, manage('Pool')),
  section('Accounting', mdiCalculatorVariantOutline, manage('admin-asset-holdings')),
  section('Clients', mdiAccountMultipleOutline, manage('Position')),
  section('Admin', mdiShieldCrownOutline, manage('all')),
  // Pages beyond the specification, whose entries keep their order above.
  section('Tools', mdiTools, manage('all')),
];

/** The entries of all pages, in the order of the menu; then those of pages that are not in it. */
export const PAGE_ENTRIES = PAGES.flatMap((page) => {
  const entry = (ENTRIES_BY_PATH as Readonly<Record<string, PageEntry | undefined>>)[page.path];
  return entry === undefined ? [] : [{ page, ...entry }];
}).toSorted((a, b) => rankOf(a.menu) - rankOf(b.menu));

function rankOf(menu: MenuEntry | undefined): number {
  if (menu === undefined) return Infinity;
  return (SECTIONS.findIndex(({ label }) => label === menu.section) + 1) * 100 + menu.place;
}

export const NAVIGATION: readonly NavEntry[] = [
  ...linksOf(null),
  ...SECTIONS.map((each) => ({ kind: 'section', ...each, children: linksOf(each.label) }) as const),
];

function linksOf(of: MenuSection | null): NavLink[] {
  return PAGE_ENTRIES.flatMap(({ page: { path, access = ANYONE, flag }, menu }) =>
    menu?.section === of
      ? [{ kind: 'link', path, label: menu.label, icon: menu.icon, access, ...(flag && { flag }) }]
      : [],
  );
}

/** The part of the guide about each page. */
export const PAGE_HELP: Readonly<Record<string, string>> = Object.fromEntries(
  PAGE_ENTRIES.map(({ page, help }) => [page.path, help]),
);
