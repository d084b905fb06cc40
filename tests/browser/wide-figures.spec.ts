/** Lists with seven-digit dollars in every column are whole on a wide screen, and no page is wider than a phone. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/holdfast.ts';

const exactly = (knownUsd: string) => ({ knownUsd, bound: 'exact', unknownCount: 0, unknown: [] });
const coin = (coinId: number, coinSymbol: string, coinName: string) => ({ coinId, coinSymbol, coinName });
const COINS = [coin(1, 'USDC', 'USD Coin'), coin(2, 'UNI-V3-POS', 'Uniswap V3 Positions #2110457')];
const AMOUNT = '2345678.12345678';
const LARGE = '9876543.21';
const priced = { priceUsd: '254806654.57', pricedAt: '2026-01-01T00:00:00.000Z', valueUsd: LARGE };
const sums = { costUsd: exactly(LARGE), unrealisedUsd: exactly(`-${LARGE}`) };
const terms = { shortUsd: exactly(LARGE), longUsd: exactly(LARGE) };

const HOLDINGS = {
  items: COINS.map((each) => ({
    ...each,
    ...priced,
    ...sums,
    amount: AMOUNT,
    onChain: '0',
    difference: `-${AMOUNT}`,
    sharePercent: '50.00',
    wallets: [],
  })),
  valueUsd: exactly(LARGE),
  ...sums,
};
const POSITIONS = {
  items: COINS.map((each) => ({
    ...each,
    ...priced,
    ...sums,
    ...terms,
    lots: 1234,
    amount: AMOUNT,
    nextLongDay: '2027-12-28',
  })),
  valueUsd: exactly(LARGE),
  ...sums,
  ...terms,
};

const overflowOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((box) => box.scrollWidth - box.clientWidth);

test('seven-digit dollars are not cut', async ({ page, holdfast }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await holdfast.signInAdmin(page);
  const pages = [
    ['/admin/asset-holdings', '**/api/indexer/admin/asset-holdings', HOLDINGS],
    ['/admin/open-positions', '**/api/accounting/open-positions', POSITIONS],
  ] as const;
  for (const [path, call, json] of pages) {
    await page.route(call, (route) => route.fulfill({ json }));
    await page.goto(path);
    await expect(page.getByRole('table').getByText('USD Coin')).toBeVisible();
    await expect.poll(() => overflowOf(page, '.MuiTableContainer-root'), path).toBeLessThanOrEqual(1);
    await page.setViewportSize({ width: 360, height: 780 });
    await expect(page.getByRole('list').getByText('USD Coin')).toBeVisible();
    expect(await overflowOf(page, 'html'), path).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
