import { expect, test } from 'vitest';
import type { NavEntry } from '../navigation.ts';
import { searchablePages } from './searchable-pages.ts';

const access = { action: 'read', subject: 'Position' } as const;
const entries: NavEntry[] = [
  { kind: 'link', path: '/dashboard', label: 'Dashboard', icon: 'M1', access },
  {
    kind: 'section',
    label: 'Transactions',
    icon: 'M2',
    access,
    children: [
      { kind: 'link', path: '/new', label: 'New', icon: 'M3', access },
      { kind: 'link', label: 'Nowhere', icon: 'M4', access },
      { kind: 'link', path: '/later', label: 'Later', icon: 'M4', access, isDisabled: true },
    ],
  },
];

const pages = [
  { path: '/', title: 'Holdfast', layout: 'blank' },
  { path: '/dashboard', title: 'Dashboard', layout: 'shell' },
  { path: '/profile', title: 'Your profile', layout: 'shell' },
  {
    path: '/admin/address-book',
    title: 'Address book',
    layout: 'shell',
    access: { action: 'manage', subject: 'Account' },
  },
  { path: '/admin/coins/$id', title: 'Coin', layout: 'shell' },
] as const;

const found = (isAdmin: boolean) =>
  searchablePages({ entries, pages, profilePath: '/profile', isAllowed: () => isAdmin }).map(({ path, section }) => [
    path,
    section,
  ]);

test('the menu comes in its order with its sections, then the pages beside it', () => {
  expect(found(true)).toEqual([
    ['/dashboard', ''],
    ['/new', 'Transactions'],
    ['/profile', ''],
    ['/admin/address-book', ''],
  ]);
});

test('a page someone may not see is not found', () => {
  expect(found(false).map(([path]) => path)).not.toContain('/admin/address-book');
});
