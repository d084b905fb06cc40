import type { AdminScope } from '@holdfast/contract';
import { describe, expect, test } from 'vitest';
import { isAllowed } from '../../../../../../areas/accounts/page/session/ability.ts';
import { NAVIGATION, type NavEntry, type NavGroup, type NavLink } from '../../navigation.ts';
import { visibleNavigation, withBadges } from './visible-navigation.ts';

const ALL_PATHS = [
  '/dashboard',
  '/client/deposit-withdraw',
  '/client/wallets',
  '/portfolio/transactions/new',
  '/portfolio/transactions/history',
  '/admin/pools',
  '/admin/loans',
  '/admin/stake',
  '/admin/asset-holdings',
  '/admin/income',
  '/admin/expenses',
  '/admin/capital-positions',
  '/admin/open-positions',
  '/admin/client-transactions',
  '/admin/liabilities',
  '/admin/wallets',
  '/admin/coins',
  '/admin/coin-alias',
  '/admin/networks',
  '/admin/users',
  '/admin/import',
  '/admin/address-book',
  '/admin/exchanges',
  '/admin/mails',
  '/admin/api-tokens',
  '/admin/settings',
];

function outline(entries: readonly NavEntry[]): string[] {
  return entries.flatMap((entry) =>
    entry.kind === 'link'
      ? [`${entry.label} ${entry.path ?? ''}`.trim()]
      : [`[${entry.label}]`, ...outline(entry.children)],
  );
}

interface Situation {
  role: 'admin' | 'client' | 'staff';
  adminScope?: AdminScope;
  clientPortal?: boolean;
  paths?: readonly string[];
  entries?: readonly NavEntry[];
}

function seenBy({
  role,
  adminScope = 'full',
  clientPortal = true,
  paths = ALL_PATHS,
  entries = NAVIGATION,
}: Situation): string[] {
  return outline(
    visibleNavigation({
      entries,
      isAllowed: (rule) => isAllowed({ role, adminScope: role === 'admin' ? adminScope : null }, rule),
      existingPaths: new Set(paths),
      flags: { clientPortal },
    }),
  );
}

const EVERYTHING = [
  'Dashboard /dashboard',
  'Deposit & Withdraw /client/deposit-withdraw',
  'Your Wallets /client/wallets',
  '[Transactions]',
  'New /portfolio/transactions/new',
  'History /portfolio/transactions/history',
  '[DeFi]',
  'Liquidity Pools /admin/pools',
  'Loans /admin/loans',
  'Stake /admin/stake',
  '[Accounting]',
  'Asset Holdings /admin/asset-holdings',
  'Income /admin/income',
  'Expenses /admin/expenses',
  'Capital Positions /admin/capital-positions',
  'Open Positions /admin/open-positions',
  '[Clients]',
  'Transactions /admin/client-transactions',
  'Liabilities /admin/liabilities',
  '[Admin]',
  'Admin Wallets /admin/wallets',
  'Coins /admin/coins',
  'Coin Alias /admin/coin-alias',
  'Networks /admin/networks',
  'Users /admin/users',
  'Import /admin/import',
  '[Tools]',
  'Address Book /admin/address-book',
  'Exchanges /admin/exchanges',
  'Mail Outbox /admin/mails',
  'API Tokens /admin/api-tokens',
  'Settings /admin/settings',
];

const CLIENT_PORTAL = ['/client/deposit-withdraw', '/client/wallets', '/admin/liabilities'];

describe('who sees what', () => {
  test('an admin sees every entry of the specification in its order, and the further pages at the end', () => {
    expect(seenBy({ role: 'admin' })).toEqual(EVERYTHING);
  });

  test('without the client portal an admin misses exactly its three entries', () => {
    const expected = EVERYTHING.filter((line) => !CLIENT_PORTAL.some((path) => line.endsWith(path)));
    expect(seenBy({ role: 'admin', clientPortal: false })).toEqual(expected);
  });

  test('a bookkeeper sees no users, client payments, mail and pages of lenders', () => {
    const hidden = [
      '/admin/users',
      '/admin/client-transactions',
      '/admin/mails',
      '/admin/api-tokens',
      '/client/deposit-withdraw',
      '/client/wallets',
    ];
    const expected = EVERYTHING.filter((line) => !hidden.some((path) => line.endsWith(path)));
    expect(seenBy({ role: 'admin', adminScope: 'bookkeeper' })).toEqual(expected);
  });

  test('an auditor sees every page of the operator', () => {
    const expected = EVERYTHING.filter((line) => !line.includes(' /client/'));
    expect(seenBy({ role: 'admin', adminScope: 'auditor' })).toEqual(expected);
  });

  test.each(['client', 'staff'] as const)('a %s sees the three entries that need no more than reading', (role) => {
    expect(seenBy({ role })).toEqual(EVERYTHING.slice(0, 3));
  });

  test.each(['client', 'staff'] as const)('without the client portal a %s sees the dashboard alone', (role) => {
    expect(seenBy({ role, clientPortal: false })).toEqual(['Dashboard /dashboard']);
  });
});

describe('pages that do not exist yet', () => {
  test('have no entry, and a section left empty has no title', () => {
    expect(seenBy({ role: 'admin', paths: ['/dashboard', '/admin/users'] })).toEqual([
      'Dashboard /dashboard',
      '[Admin]',
      'Users /admin/users',
    ]);
  });

  test('do not hide an entry without a path, nor one that leads to another site', () => {
    const base = { kind: 'link', icon: '', access: { action: 'read', subject: 'Position' } } as const;
    const entries: NavLink[] = [
      { ...base, label: 'Nothing' },
      { ...base, label: 'Elsewhere', path: 'https://elsewhere.example/', opensNewTab: true },
    ];
    expect(seenBy({ role: 'client', paths: [], entries })).toEqual(['Nothing', 'Elsewhere https://elsewhere.example/']);
  });
});

describe('groups and sections', () => {
  const link = (given: Pick<NavLink, 'label' | 'path' | 'access'>): NavLink => ({ kind: 'link', icon: '', ...given });
  const open = link({ label: 'Open', path: '/dashboard', access: { action: 'read', subject: 'Position' } });
  const closed = link({ label: 'Closed', path: '/admin/users', access: { action: 'manage', subject: 'User' } });
  const group = (children: (NavLink | NavGroup)[]): NavGroup => ({ kind: 'group', label: 'Group', icon: '', children });

  test('a group shows with the children that are allowed', () => {
    expect(seenBy({ role: 'client', entries: [group([closed, open])] })).toEqual(['[Group]', 'Open /dashboard']);
  });

  test('a group without an allowed child does not show, however deep', () => {
    expect(seenBy({ role: 'client', entries: [group([closed, group([closed])])] })).toEqual([]);
  });

  test('a section with a refused rule hides its entries', () => {
    const section: NavEntry = {
      kind: 'section',
      label: 'Section',
      icon: '',
      access: { action: 'manage', subject: 'all' },
      children: [open],
    };
    expect(seenBy({ role: 'client', entries: [section] })).toEqual([]);
    expect(seenBy({ role: 'admin', entries: [section] })).toEqual(['[Section]', 'Open /dashboard']);
  });
});

test('unclassified transactions are counted at New and nowhere else', () => {
  const badges = withBadges(NAVIGATION, { '/portfolio/transactions/new': 23, '/admin/audit-log': 0 })
    .flatMap((entry) => (entry.kind === 'section' ? entry.children : [entry]))
    .flatMap((item) => (item.badge === undefined ? [] : [`${item.label} ${item.badge}`]));
  expect(badges).toEqual(['New 23']);
});
