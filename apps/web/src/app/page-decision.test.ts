import type { User } from '@holdfast/accounts/contract';
import { describe, expect, test } from 'vitest';
import { decidePage, type Visit } from './page-decision.ts';
import { PAGES } from './pages.ts';
// The list imports every page, and their types need the augmented theme.
import '../../../../kit/web/ui/theme/augmentation.ts';

const admin = { id: 1, role: 'admin', hasSecondFactor: false } as User;
const client = { id: 2, role: 'client', hasSecondFactor: false } as User;
const staff = { id: 3, role: 'staff', hasSecondFactor: false } as User;

function visit(
  path: string,
  options: {
    user?: User | null;
    loading?: boolean;
    search?: string;
    hash?: string;
    signingIn?: Visit['auth']['signingIn'];
    config?: Partial<Visit['config']>;
  } = {},
) {
  return decidePage({
    page: PAGES.find((page) => page.path === path) ?? { path: '$', isPublic: true, isErrorPage: true },
    location: { path, search: options.search ?? '', hash: options.hash ?? '' },
    auth: { user: options.user ?? null, loading: options.loading ?? false, signingIn: options.signingIn ?? null },
    config: { signInPath: '/signin', requireAdminSecondFactor: false, clientPortal: true, ...options.config },
    profilePath: '/profile',
  });
}

const page = { kind: 'page' };
const redirect = (href: string) => ({ kind: 'redirect', href });

describe('without a user', () => {
  test.each([
    ['/', page],
    ['/404', page],
    ['/500', page],
    ['/nowhere/at/all', page],
    ['/signin', page],
    ['/login', redirect('/signin')],
    ['/dashboard', redirect('/signin?returnUrl=%2Fdashboard')],
    ['/profile', redirect('/signin?returnUrl=%2Fprofile')],
    ['/admin/users', redirect('/signin?returnUrl=%2Fadmin%2Fusers')],
  ])('%s', (path, decision) => {
    expect(visit(path)).toEqual(decision);
  });

  test('query and hash of the requested page are kept', () => {
    expect(visit('/admin/users', { search: '?page=2', hash: '#row' })).toEqual(
      redirect('/signin?returnUrl=%2Fadmin%2Fusers%3Fpage%3D2%23row'),
    );
  });

  test('the other sign-in path leads to the configured one and keeps the query', () => {
    const config = { signInPath: '/login' } as const;
    expect(visit('/signin', { search: '?returnUrl=%2Fprofile', config })).toEqual(
      redirect('/login?returnUrl=%2Fprofile'),
    );
    expect(visit('/login', { config })).toEqual(page);
    expect(visit('/dashboard', { config })).toEqual(redirect('/login?returnUrl=%2Fdashboard'));
  });
});

describe('while the session is unknown', () => {
  test.each(['/', '/dashboard', '/signin', '/admin/users'])('%s shows the spinner', (path) => {
    expect(visit(path, { loading: true })).toEqual({ kind: 'spinner' });
  });

  test.each(['/404', '/500', '/nowhere'])('%s shows at once', (path) => {
    expect(visit(path, { loading: true })).toEqual(page);
  });

  test('the sign-in form stays while someone is signing in', () => {
    expect(visit('/signin', { loading: true, signingIn: 'provider' })).toEqual(page);
  });
});

describe('signed in', () => {
  test.each([
    ['/signin', client, '', redirect('/dashboard')],
    ['/signin', client, '?returnUrl=%2Fprofile', redirect('/profile')],
    ['/signin', client, '?returnUrl=%2F%2Felsewhere.example', redirect('/dashboard')],
    ['/', client, '', page],
    ['/404', client, '', page],
    ['/500', client, '', page],
    ['/dashboard', client, '', page],
    ['/dashboard', staff, '', page],
    ['/profile', client, '', page],
    ['/admin/users', client, '', { kind: 'notAuthorized' }],
    ['/admin/users', staff, '', { kind: 'notAuthorized' }],
    ['/admin/users', admin, '', page],
  ])('%s as %o%s', (path, user, search, decision) => {
    expect(visit(path, { user, search })).toEqual(decision);
  });
});

describe('an admin who needs a second factor', () => {
  const config = { requireAdminSecondFactor: true };
  test('is led to the profile from every page of the application', () => {
    expect(visit('/dashboard', { user: admin, config })).toEqual(redirect('/profile'));
    expect(visit('/admin/users', { user: admin, config })).toEqual(redirect('/profile'));
    expect(visit('/profile', { user: admin, config })).toEqual(page);
    expect(visit('/', { user: admin, config })).toEqual(page);
  });

  test('may continue once it is set up, and other roles need none', () => {
    expect(visit('/dashboard', { user: { ...admin, hasSecondFactor: true }, config })).toEqual(page);
    expect(visit('/dashboard', { user: { ...admin, hasPasskey: true }, config })).toEqual(page);
    expect(visit('/dashboard', { user: client, config })).toEqual(page);
  });
});

test.each([
  ['/index.html', '/'],
  ['/dashboard/index.html', '/dashboard'],
  ['//elsewhere.example/index.html', '/elsewhere.example'],
])('%s leads to %s', (path, href) => {
  expect(visit(path)).toEqual(redirect(href));
});

test('the query of an address that ends in /index.html is kept', () => {
  expect(visit('/admin/users/index.html', { search: '?page=2' })).toEqual(redirect('/admin/users?page=2'));
});

test('without the client portal its pages do not exist for any role', () => {
  const pagesOfPortal = PAGES.filter((each) => each.flag === 'clientPortal').map((each) => each.path);
  expect(pagesOfPortal).toEqual(
    expect.arrayContaining(['/client/deposit-withdraw', '/client/wallets', '/admin/liabilities']),
  );
  for (const path of pagesOfPortal) {
    expect(visit(path, { user: admin, config: { clientPortal: false } }), path).toEqual({ kind: 'notFound' });
    expect(visit(path, { user: admin }), path).toEqual(page);
  }
});

test('every page that is neither public nor for guests is closed to visitors', () => {
  const open = PAGES.filter((candidate) => visit(candidate.path).kind === 'page').map((candidate) => candidate.path);
  expect(open).toEqual(['/signin', '/', '/401', '/404', '/500']);
});
