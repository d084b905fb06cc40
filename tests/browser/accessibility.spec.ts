/** Axe finds no serious violation on any page, in either mode, wide and narrow. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleWhenNarrow } from './support/accessibility.ts';
import { expect, goOnTo, test } from './support/holdfast.ts';
import { mara } from './support/running-holdfast.ts';

/** The pages of transactions, books, holdings, liabilities and coverage are checked with rows in their own tests. */
const ADMIN_PAGES = [
  ['/dashboard', /./],
  ['/admin/client-transactions', 'Client transactions'],
  ['/admin/liabilities/interest', 'Payments'],
  ['/admin/liabilities/addresses', 'Addresses'],
  ['/admin/liabilities/tax', /^Paid in/],
  ['/admin/liabilities/roots', 'Published roots'],
  ['/admin/wallets', 'Admin Wallets'],
  ['/admin/address-book', 'Address book'],
  ['/admin/coins', 'Coins'],
  ['/admin/coin-alias', 'Coin Alias'],
  ['/admin/networks', 'Networks'],
  ['/admin/users', 'Users'],
  ['/admin/mails', 'Mail outbox'],
  ['/admin/exchanges', 'Exchanges'],
  ['/admin/settings', 'Settings'],
  ['/admin/api-tokens', 'API tokens'],
  ['/profile', 'Your profile'],
] as const;

async function expectAccessiblePage(page: Page, what: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page, what);
  await expectAccessibleWhenNarrow(page, what);
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('before sign-in', async ({ page, holdfast }) => {
  await page.goto('/signin');
  await expect(page.getByRole('heading', { name: 'How do you want to start?' })).toBeVisible();
  await expectAccessiblePage(page, 'first screen');
  await page.getByRole('button', { name: 'Start with your own data' }).click();
  await expect(page.getByRole('heading', { name: 'Create the first administrator' })).toBeVisible();
  await expectAccessiblePage(page, 'first run');
  await holdfast.createAdmin();
  for (const [path, heading] of [
    ['/', /./],
    ['/signin', 'Sign in'],
    ['/404', '404'],
    ['/500', '500'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expectAccessiblePage(page, path);
  }
});

test('the pages of an admin', async ({ page, holdfast }) => {
  test.slow();
  await holdfast.signInAdmin(page);
  await page.goto('/dashboard');
  for (const [path, heading] of ADMIN_PAGES) {
    await goOnTo(page, path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expectAccessiblePage(page, path);
  }
});

test('the pages of a client', async ({ page, holdfast }) => {
  await holdfast.createAdmin();
  await holdfast.addPerson(mara);
  const client = await holdfast.tokenOf(mara);
  await holdfast.signIn(page, client);
  await page.goto('/dashboard');
  await expect(page.getByRole('dialog', { name: 'Terms of Service' })).toBeVisible();
  // Behind the terms the page is a skeleton, which is busy until they are accepted.
  await expectAccessible(page, 'terms');
  await expectAccessibleWhenNarrow(page, 'terms');
  await holdfast.acceptTerms(client);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessiblePage(page, 'client dashboard');
  await page.goto('/client/wallets');
  await expect(page.getByRole('heading', { name: 'Your Wallets', level: 1 })).toBeVisible();
  await expectAccessiblePage(page, 'client wallets');
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: '401' })).toBeVisible();
  await expectAccessiblePage(page, 'not authorized');
});
