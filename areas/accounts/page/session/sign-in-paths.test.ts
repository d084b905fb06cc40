import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hrefAfterSignIn, isOwnPath, isSignInPath, signInHref } from './sign-in-paths.ts';

describe('signInHref', () => {
  test.each([
    ['the root adds nothing', '/', '/signin'],
    ['a page rides along', '/admin/users', '/signin?returnUrl=%2Fadmin%2Fusers'],
    [
      'its query rides along',
      '/admin/users?page=2&role=client',
      '/signin?returnUrl=%2Fadmin%2Fusers%3Fpage%3D2%26role%3Dclient',
    ],
  ])('%s', (_, requested, href) => {
    expect(signInHref('/signin', requested)).toBe(href);
  });

  test('what it writes is read back', () => {
    const href = signInHref('/login', '/admin/users?page=2#row');
    expect(hrefAfterSignIn(href.slice(href.indexOf('?')))).toBe('/admin/users?page=2#row');
  });
});

describe('isOwnPath', () => {
  test.each(['/dashboard', '/admin/users?page=2', '/a/b#c', '/', '/?q=//x', '/search?next=https://elsewhere.example'])(
    '%s is a path of this application',
    (href) => {
      expect(isOwnPath(href)).toBe(true);
    },
  );

  test.each([
    '',
    'dashboard',
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    ' /dashboard',
    'javascript:alert(1)',
    '/a\\b',
    '/.//elsewhere.example',
    '/..//elsewhere.example',
    '/signin',
    '/login?returnUrl=%2F',
    '/x/../signin',
  ])('error: %j is not', (href) => {
    expect(isOwnPath(href)).toBe(false);
  });

  test('whatever passes stays on this origin in a browser', () => {
    const origin = 'https://holdfast.example';
    const risky = fc.string({
      unit: fc.constantFrom('/', '\\', '.', '@', ':', 'a', '\t', '\n', '\r', ' ', '?', '#', '%2F', '%5C', '\u0000'),
    });
    fc.assert(
      fc.property(risky, (href) => {
        if (isOwnPath(href)) expect(new URL(href, origin).origin).toBe(origin);
      }),
      { numRuns: 2_000 },
    );
  });
});

test.each([
  ['without a return address, the dashboard opens', '', '/dashboard'],
  ['a page of this application is opened', '?returnUrl=%2Fadmin%2Fusers', '/admin/users'],
  ['another site is not', '?returnUrl=https%3A%2F%2Felsewhere.example', '/dashboard'],
  ['the sign-in page itself is not', '?returnUrl=%2Fsignin', '/dashboard'],
])('after signing in, %s', (_, search, href) => {
  expect(hrefAfterSignIn(search)).toBe(href);
});

test('both sign-in paths count as sign-in pages', () => {
  expect(['/signin', '/login', '/signin/', '/'].map(isSignInPath)).toEqual([true, true, false, false]);
});
