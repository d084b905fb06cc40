import { describe, expect, test } from 'vitest';
import type { NavEntry, NavLink } from '../../navigation.ts';
import { breadcrumbsFor, isActivePath } from './visible-navigation.ts';
import { badgeText } from './nav-row.tsx';
import { groupsLeadingTo, toggledGroups } from './open-groups.ts';

describe('opening and closing groups', () => {
  test.each([
    { name: 'accordion closes the sibling', style: 'accordion', open: ['/A'], id: '/B', expected: ['/B'] },
    { name: 'collapse leaves the sibling open', style: 'collapse', open: ['/A'], id: '/B', expected: ['/A', '/B'] },
    { name: 'accordion keeps the parent open', style: 'accordion', open: ['/A'], id: '/A/X', expected: ['/A', '/A/X'] },
    {
      name: 'accordion closes a sibling inside one parent',
      style: 'accordion',
      open: ['/A', '/A/X'],
      id: '/A/Y',
      expected: ['/A', '/A/Y'],
    },
    { name: 'accordion: a second click closes', style: 'accordion', open: ['/A'], id: '/A', expected: [] },
    {
      name: 'collapse: a second click closes only that group',
      style: 'collapse',
      open: ['/A', '/B'],
      id: '/A',
      expected: ['/B'],
    },
    {
      name: 'a group that closes also closes its inner groups',
      style: 'collapse',
      open: ['/A', '/A/X', '/AB'],
      id: '/A',
      expected: ['/AB'],
    },
  ] as const)('$name', ({ open, id, style, expected }) => {
    expect(toggledGroups({ open, id, style })).toEqual(expected);
  });
});

const link = (label: string, path: string): NavLink => ({
  kind: 'link',
  label,
  path,
  icon: '',
  access: { action: 'read', subject: 'Position' },
});

const MENU: readonly NavEntry[] = [
  link('Home', '/home'),
  {
    kind: 'section',
    label: 'Section',
    icon: '',
    access: { action: 'read', subject: 'Position' },
    children: [
      {
        kind: 'group',
        label: 'Outer',
        icon: '',
        children: [{ kind: 'group', label: 'Inner', icon: '', children: [link('Deep', '/deep')] }],
      },
      link('Flat', '/flat'),
    ],
  },
];

describe('the current page', () => {
  test.each([
    ['/admin/pools', '/admin/pools', true],
    ['/admin/pools/7', '/admin/pools', true],
    ['/admin/pools-old', '/admin/pools', false],
    ['/admin', '/admin/pools', false],
    ['/admin/pools', undefined, false],
  ])('%s under the entry %s: %s', (currentPath, path, expected) => {
    expect(isActivePath({ currentPath, path })).toBe(expected);
  });

  test('opens the groups that lead to it', () => {
    const leading = (path: string) => groupsLeadingTo(MENU, (candidate) => candidate.path === path);
    expect(leading('/deep')).toEqual(['/Outer', '/Outer/Inner']);
    expect(leading('/flat')).toEqual([]);
    expect(leading('/nowhere')).toEqual([]);
  });

  test('has section, groups and entry as breadcrumbs', () => {
    const trail = (path: string) => breadcrumbsFor(MENU, path).map((entry) => entry.label);
    expect(trail('/deep/er')).toEqual(['Section', 'Outer', 'Inner', 'Deep']);
    expect(trail('/flat')).toEqual(['Section', 'Flat']);
    expect(trail('/home')).toEqual(['Home']);
    expect(trail('/nowhere')).toEqual([]);
  });
});

test('a badge counts to 99', () => {
  expect([1, 99, 100, 12_000].map(badgeText)).toEqual(['1', '99', '99+', '99+']);
});
