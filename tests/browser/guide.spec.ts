/** Help: the guide inside the product, page by page and without a network. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleWhenNarrow } from './support/accessibility.ts';
import { expect, goOnTo, test } from './support/holdfast.ts';
import { mara } from './support/running-holdfast.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('an admin reads the guide of the current page', async ({ page, holdfast }) => {
  const foreign: string[] = [];
  page.on('request', (request) => request.url().startsWith(holdfast.url) || foreign.push(request.url()));
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await holdfast.signInAdmin(page);
  await page.goto('/admin/wallets');
  const help = page.getByRole('banner').getByRole('link', { name: 'Help' });

  await test.step('Help opens the page of the guide that belongs to the page', async () => {
    await help.click();
    await expect(page).toHaveURL(`${holdfast.url}/help/wallets`);
    await expect(title(page)).toHaveText('Wallets');
    await expect(page).toHaveTitle(/Help/);
    const picture = page.getByRole('img', { name: 'Admin Wallets of the sample' });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
    await expectAccessible(page, 'guide');
    await expectAccessibleWhenNarrow(page, 'guide');
  });

  await test.step('the pages of the guide link to each other and back to the product', async () => {
    await page.getByRole('article').getByRole('link', { name: 'Classification' }).first().click();
    await expect(title(page)).toHaveText('Classification');
    await page.getByRole('link', { name: 'Next: Prices' }).press('Enter');
    await expect(title(page)).toHaveText('Prices');
    await page.goBack();
    await expect(title(page)).toHaveText('Classification');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'New transactions' }).click();
    await expect(page).toHaveURL(`${holdfast.url}/portfolio/transactions/new`);
  });

  await test.step('a page that is one part of a guide page opens at that part', async () => {
    await goOnTo(page, '/admin/loans');
    await expect(title(page)).toHaveText('Loans');
    await help.click();
    await expect(page).toHaveURL(`${holdfast.url}/help/defi#loans`);
    await expect(page.getByRole('heading', { name: 'Loans', level: 2 })).toBeInViewport();
  });

  await test.step('all pages fit a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await goOnTo(page, '/help');
    const links = page.getByRole('main').getByRole('link');
    await expect(links).toHaveCount(10);
    const topics = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const [index, address] of topics.entries()) {
      await goOnTo(page, address);
      await expect(page.getByRole('navigation', { name: 'Guide' }).locator('[aria-current="page"]')).toHaveAttribute(
        'href',
        address,
      );
      expect(await overflowOf(page), `${index + 1}: ${address}`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('an unknown page says so', async () => {
    await goOnTo(page, '/help/astrology');
    await expect(page.getByText('No such page in the guide')).toBeVisible();
    await page.getByRole('link', { name: 'All help pages' }).click();
    await expect(title(page)).toHaveText('Help');
  });

  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a client on a phone reads the part for clients', async ({ page, holdfast }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await holdfast.createAdmin();
  const { token: client } = await holdfast.join(mara);
  await holdfast.signIn(page, client);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await expect(page).toHaveURL(`${holdfast.url}/help/lending`);
  await expect(title(page)).toHaveText('For clients');
  await expect(page.getByText('Match and clear')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Guide' }).getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText([
    'Deposit & Withdraw',
    'Your Wallets',
  ]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});
