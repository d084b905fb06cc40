/** The list of coins with missing prices, and the icons of coins. */
import type { Page } from '@playwright/test';
import pg from 'pg';
import { expectAccessible } from './support/accessibility.ts';
import { expect, refuseCalls, test } from './support/holdfast.ts';
import { type Holdfast } from './support/running-holdfast.ts';

const WORKLIST = '/admin/coins?view=missing-prices';
const rowOf = (page: Page, symbol: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: symbol, exact: true }) });

/** Four coins without prices; the initial coins have prices turned off. */
async function addCoins(holdfast: Holdfast, token: string): Promise<void> {
  const client = new pg.Client({ connectionString: holdfast.databaseUrl });
  await client.connect();
  await client.query('UPDATE coins SET has_prices = false');
  await client.end();
  for (const [symbol, name] of [
    ['QAYA', 'Quay A'],
    ['QAYB', 'Quay B'],
    ['QAYC', 'Quay C'],
    ['QAYD', 'Quay D'],
  ]) {
    await holdfast.api('POST', 'market/coin/add', { token, body: { symbol, name, decimals: 18, hasPrices: true } });
  }
}

test('the coins page counts the coins with missing prices, and each is resolved in its own way', async ({
  page,
  holdfast,
}) => {
  const admin = await holdfast.createAdmin();
  await addCoins(holdfast, admin);
  await holdfast.signIn(page, admin);
  await page.goto('/admin/coins');
  await page.getByRole('radio', { name: '4 missing prices' }).check();
  await expect(page).toHaveURL(/view=missing-prices/);
  await expect(rowOf(page, 'QAYA')).toContainText('Never priced');
  await expect(rowOf(page, 'QAYA')).toContainText('No market ID, so no market prices are fetched');

  await page.getByRole('button', { name: 'Set a price of QAYA' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Set price' }).click();
  await expect(dialog, 'error: nothing is sent without a price').toContainText('Enter a price');
  await dialog.getByLabel('Reason').fill('Quote of the desk');
  await dialog.getByLabel('Price in USD').fill('12,5');
  await dialog.getByLabel('Price in USD').press('Enter');
  await expect(dialog, 'error: the server’s message is at the field').toContainText(/plain decimal number/);
  await dialog.getByLabel('Price in USD').fill('12.5');
  await dialog.getByLabel('Price in USD').press('Enter');
  await expect(rowOf(page, 'QAYA')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: '3 missing prices' })).toBeChecked();

  await page.getByRole('button', { name: 'Set a ratio for QAYB' }).click();
  await dialog.getByLabel('1 QAYB is worth').fill('1.25');
  await dialog.getByLabel('Underlying coin').fill('QAYA');
  await page.getByRole('option', { name: /QAYA/ }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'QAYB')).toHaveCount(0);

  await page.getByRole('button', { name: 'Actions for QAYC', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Turn prices off' }).click();
  await expect(rowOf(page, 'QAYC')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'QAYC')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select QAYC' }).check();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Turn prices off' }).click();
  await expect(rowOf(page, 'QAYC')).toHaveCount(0);

  await page.getByRole('button', { name: 'Actions for QAYD', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import a file of prices' }).click();
  const today = new Date().toISOString().slice(0, 10);
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'quay.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`date,symbol,price\n${today},QAYD,3\n`),
  });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Import prices: quay.csv: 1 added.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('No missing prices')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Missing prices' })).toBeChecked();

  await page.goto('/admin/coins?search=qay');
  await expect(rowOf(page, 'QAYA'), 'a price set for today is the latest one').toContainText('$12.50');
});

test('the sign-in page, the icons, and the list by keyboard and on a phone', async ({ page, holdfast }) => {
  const admin = await holdfast.createAdmin();

  await test.step('the sign-in page fetches no icons', async () => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.goto('/signin');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(fetched.filter((url) => /icons-|_icons/.test(url))).toEqual([]);
  });

  await test.step('coins and networks have icons; a token that copies a name has letters', async () => {
    for (const [name, isSpam, marketId] of [
      ['USD Coin airdrop', false, null],
      ['Claim USDC', true, 'usd-coin'],
    ] as const) {
      await holdfast.api('POST', 'market/coin/add', {
        token: admin,
        body: { symbol: 'USDC', name, decimals: 6, isSpam, marketId },
      });
    }
    await holdfast.signIn(page, admin);
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(holdfast.url)) strangers.push(request.url());
    });
    await page.goto('/admin/coins?search=usdc');
    const icons = (name: string) =>
      page
        .getByRole('row', { name: new RegExp(name) })
        .locator('td')
        .first()
        .locator('img');
    await expect(rowOf(page, 'USDC').first().locator('img[src$="/coins/usd-coin.svg"]')).toHaveCount(1);
    await expect
      .poll(() =>
        page
          .locator('img[src$="/coins/usd-coin.svg"]')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    await expect(icons('USD Coin airdrop')).toHaveCount(0);
    await expect(icons('Claim USDC')).toHaveCount(0);
    await page.getByRole('navigation').getByRole('link', { name: 'Networks', exact: true }).click();
    // The previous page has its own search field.
    await expect(page.getByRole('heading', { name: 'Networks', level: 1 })).toBeVisible();
    await page.getByRole('searchbox').fill('ethereum');
    await expect(page.locator('img[src$="/networks/evm-1.svg"]')).toBeVisible();
    expect(strangers).toEqual([]);
  });

  await test.step('error: a list that cannot be loaded shows an error and can be retried', async () => {
    await addCoins(holdfast, admin);
    await refuseCalls(page, '**/api/market/prices/missing?*', { status: 503, detail: 'The database is busy.' });
    await page.goto(`${WORKLIST}&sort=symbol`);
    await expect(page.getByText('The list could not be loaded')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('The database is busy.')).toBeVisible();
    await page.unroute('**/api/market/prices/missing?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rowOf(page, 'QAYA')).toBeVisible();
  });

  await test.step('the list works by keyboard and links to the coin', async () => {
    await rowOf(page, 'QAYA').focus();
    await page.keyboard.press('ArrowDown');
    await expect(rowOf(page, 'QAYB')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'QAYB' })).toContainText('No price yet');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'QAYB' })).toHaveCount(0);
    await page.keyboard.press('/');
    await page.keyboard.type('quay c');
    await expect(rowOf(page, 'QAYC')).toBeVisible();
    await expect(rowOf(page, 'QAYA')).toHaveCount(0);
  });

  await test.step('at 360 px the list is cards, the dialog fits, and nothing overflows', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Clear the search' }).click();
    const card = page.getByRole('listitem').filter({ hasText: 'Quay A' });
    await expect(card).toContainText('Never priced');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: 'Set a price of QAYA' }).click();
    await page.getByRole('dialog').getByLabel('Price in USD').fill('2');
    await page.getByRole('dialog').getByLabel('Reason').fill('Quote of the desk');
    await page.getByRole('dialog').getByRole('button', { name: 'Set price' }).click();
    await expect(card).toHaveCount(0);
  });
});

test('the free market is offered in one click where prices are missing, until somebody has decided', async ({
  page,
  holdfast,
}) => {
  const admin = await holdfast.createAdmin();
  await addCoins(holdfast, admin);
  await holdfast.signIn(page, admin);
  const sent: string[] = [];
  // Nothing leaves this machine in tests: what the click would do is noted.
  await page.route(/\/api\/(indexer\/admin\/settings|market\/prices\/refresh)$/u, async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.continue();
    sent.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`);
    const settings = { items: [] };
    const job = { id: 1, kind: 'refresh-prices', status: 'queued' };
    return route.fulfill({ json: request.url().endsWith('refresh') ? job : settings });
  });
  await page.goto(WORKLIST);
  const offer = page.getByRole('region', { name: 'Market prices' });
  await expect(offer).toContainText('never amounts or addresses');
  await expectAccessible(page, 'the offer of market prices');
  await offer.getByRole('button', { name: 'Get market prices' }).click();
  await expect(page.getByText('Prices are being fetched from DefiLlama.')).toBeVisible();
  expect(sent.map((line) => line.replaceAll('"', ''))).toEqual([
    expect.stringContaining('{changes:[{name:priceSource,value:defillama}]}'),
    expect.stringContaining('/api/market/prices/refresh'),
  ]);
  await page.unroute(/\/api\/(indexer\/admin\/settings|market\/prices\/refresh)$/u);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/coins');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expect(offer.getByRole('link', { name: 'Other sources' })).toHaveAttribute(
    'href',
    /admin\/settings\?section=prices/u,
  );
  await offer.getByRole('button', { name: 'Price files only' }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Coins', level: 1 })).toBeVisible();
  await expect(offer).toHaveCount(0);
});
