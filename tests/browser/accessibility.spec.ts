/** Axe finds no serious violation on any page, in either mode, wide and narrow. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, mara, test } from './support/holdfast.ts';

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
type Rules = 'all' | 'colours' | 'structure';

async function expectNothingSerious(page: Page, what: string, rules: Rules): Promise<void> {
  // Colours are measured, so nothing may still be on its way from one to the other.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  const axe = new AxeBuilder({ page });
  if (rules === 'colours') axe.withRules(COLOUR_RULES);
  if (rules === 'structure') axe.disableRules(COLOUR_RULES);
  const { violations } = await axe.analyze();
  const serious = violations.filter((violation) => violation.impact === 'serious' || violation.impact === 'critical');
  expect(serious.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(' | ')}`), what).toEqual([]);
}

/**
 * Colours do not depend on the width, and what the page is made of does not depend on the mode: so everything is looked
 * at once, and then only what the mode or the width can change.
 */
const ROUNDS = [
  { mode: 'light', width: 1440, rules: 'all' },
  { mode: 'dark', width: 1440, rules: 'colours' },
  { mode: 'dark', width: 360, rules: 'structure' },
] as const;

for (const { mode, width, rules } of ROUNDS) {
  test(`${mode}, ${width} px: ${rules}`, async ({ page, holdfast }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript((chosen) => localStorage.setItem('settings', JSON.stringify({ mode: chosen })), mode);
    await page.goto('/signin');
    await expect(page.getByRole('heading', { name: 'Create the first administrator' })).toBeVisible();
    await expectNothingSerious(page, 'first run', rules);

    const admin = await holdfast.createAdmin();
    await holdfast.addPerson(admin, mara);
    for (const [path, heading] of [['/', /./], ['/signin', 'Sign in'], ['/404', '404'], ['/500', '500']] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await expectNothingSerious(page, path, rules);
    }

    await page.evaluate((token) => localStorage.setItem('authToken', token), admin);
    for (const [path, heading] of [['/dashboard', /./], ['/admin/capital-positions', 'Capital Positions'], ['/admin/capital-positions/what-if', 'What if'], ['/admin/capital-positions/worklist', 'Worklist'], ['/admin/users', 'Users'], ['/admin/asset-holdings', 'Asset Holdings'], ['/admin/income', 'Income'], ['/admin/expenses', 'Expenses'], ['/admin/open-positions', 'Open Positions'], ['/admin/wallets', 'Admin Wallets'], ['/admin/address-book', 'Address book'], ['/admin/coins', 'Coins'], ['/admin/coin-alias', 'Coin Alias'], ['/admin/networks', 'Networks'], ['/profile', 'Your profile']] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectNothingSerious(page, path, rules);
    }

    const client = await holdfast.tokenOf(mara);
    await page.evaluate((token) => localStorage.setItem('authToken', token), client);
    await page.goto('/dashboard');
    await expect(page.getByRole('dialog', { name: 'Terms of Service' })).toBeVisible();
    await expectNothingSerious(page, 'terms', rules);
    await holdfast.acceptTerms(client);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingSerious(page, 'client dashboard', rules);
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { name: '401' })).toBeVisible();
    await expectNothingSerious(page, 'not authorized', rules);
  });
}
