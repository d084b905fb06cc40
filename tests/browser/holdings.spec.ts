/** Holdings, income, expenses and open positions: each page with its figures, explanations and address. */
import type { Page } from '@playwright/test';
import pg from 'pg';
import { expectAccessible, expectAccessibleWhenNarrow } from './support/accessibility.ts';
import { generateBooks } from './support/books-world.ts';
import { expect, test } from './support/holdfast.ts';
import { LIDO, ROUTER, TransactionsWorld } from './support/transactions-world.ts';

const DAY_MILLISECONDS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MILLISECONDS);
const PAGES = [
  ['/admin/asset-holdings', 'Asset Holdings'],
  ['/admin/income', 'Income'],
  ['/admin/expenses', 'Expenses'],
  ['/admin/open-positions', 'Open Positions'],
] as const;

async function setPrice(world: TransactionsWorld, symbol: string, priceUsd: string): Promise<void> {
  const { items } = await world.holdfast.api<{ items: { id: number; symbol: string }[] }>(
    'GET',
    `market/coins?search=${symbol}`,
    { token: world.token },
  );
  const coinId = items.find((coin) => coin.symbol === symbol)!.id;
  for (const day of [daysAgo(1), daysAgo(0)]) {
    await world.holdfast.api('PUT', `market/coins/${coinId}/prices/${day.toISOString().slice(0, 10)}`, {
      token: world.token,
      body: { priceUsd, reason: 'Quote of the desk' },
    });
  }
}

const receiveAirdrop = (world: TransactionsWorld) =>
  world.receive('2025-04-02T12:00:00.000Z', '100', 'ARB', LIDO, { action: 'airdrop', valueUsd: '80' });

/** With the airdrop: 10.999 ETH in two wallets, 150 ARB earned, one coin without a price, a purchase and some gas. */
async function fillBooks(world: TransactionsWorld): Promise<void> {
  const { hot, vault } = world;
  await world.add(
    '2024-03-07T12:00:00.000Z',
    [{ coin: 'ETH', amount: '10', from: { address: ROUTER }, to: vault, valueUsd: '30000' }],
    { action: 'buy' },
  );
  await world.add(
    daysAgo(330).toISOString(),
    [{ coin: 'ETH', amount: '2', from: { address: ROUTER }, to: hot, valueUsd: '5000' }],
    { action: 'buy' },
  );
  await world.receive('2025-05-05T12:00:00.000Z', '50', 'ARB', LIDO, { action: 'stakingReward', valueUsd: '40' });
  await world.receive('2025-05-06T12:00:00.000Z', '1000', 'OBSCURE', LIDO, { action: 'airdrop' });
  await world.add(
    '2025-06-01T12:00:00.000Z',
    [{ coin: 'ETH', amount: '0.001', from: vault, role: 'fee', valueUsd: '3' }],
    { action: 'noOp' },
  );
  await world.add(
    '2025-06-15T12:00:00.000Z',
    [{ coin: 'ETH', amount: '1', from: vault, to: { address: ROUTER }, valueUsd: '3500' }],
    { action: 'purchase' },
  );
  await setPrice(world, 'ETH', '4000');
  await setPrice(world, 'ARB', '1');
  await generateBooks(world);
}

/** The on-chain ETH balance of the vault: half an ether less than derived. */
async function letChainSayOtherwise(world: TransactionsWorld): Promise<void> {
  const database = new pg.Client({ connectionString: world.holdfast.databaseUrl });
  await database.connect();
  await database.query(
    `INSERT INTO wallet_balances (wallet_id, coin_id, derived, on_chain, block, checked_at)
     SELECT $1, id, 8.999, 8.5, 1, now() FROM coins WHERE symbol = 'ETH' AND NOT is_spam ORDER BY id LIMIT 1`,
    [world.vault.walletId],
  );
  await database.end();
}

async function openByMenu(page: Page, heading: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: heading, exact: true }).first().click();
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

const card = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Totals' }).getByRole('listitem').filter({ hasText: label });

test('holdings, income, expenses and open positions show their figures and where they come from', async ({
  page,
  holdfast,
}) => {
  const world = await TransactionsWorld.create(holdfast);
  await receiveAirdrop(world);
  await fillBooks(world);
  await letChainSayOtherwise(world);
  await world.open(page, '/admin/asset-holdings');
  await expect(page.getByRole('heading', { name: 'Asset Holdings', level: 1 })).toBeVisible();

  await test.step('holdings lead from the total to the asset, its wallets and their transactions', async () => {
    await expect(card(page, 'Value')).toContainText('at least $44,146.00');
    await expect(card(page, 'Value').getByRole('link', { name: '1 coin without a price' })).toHaveAttribute(
      'href',
      '/admin/coins?view=missing-prices',
    );
    await expect(card(page, 'Unrealised gain')).toContainText('+$12,029.00 (partial)');
    const allocation = page.getByRole('region', { name: 'Allocation' });
    await expect(allocation.getByRole('row', { name: /ETH/ })).toContainText('$43,996.00');
    await expect(allocation, 'a share of an unknown whole is unknown').not.toContainText('%');

    const table = page.getByRole('table', { name: 'Asset Holdings' });
    await expect(table.getByRole('row', { name: /OBSCURE/ })).toContainText('No price');
    await page.getByRole('button', { name: 'Wallets of ETH' }).click();
    const wallets = page.getByRole('table', { name: 'Wallets with ETH' });
    await expect(wallets.getByRole('row', { name: /Cold vault/ })).toContainText('8.999 ETH');
    await expect(wallets.getByRole('row', { name: /Treasury hot/ })).toContainText('$8,000.00');

    await wallets.getByRole('button', { name: 'Transactions of ETH in Cold vault' }).click();
    const drawer = page.getByRole('dialog', { name: 'Transactions of ETH' });
    await expect(drawer).toContainText('In Cold vault');
    await expect(drawer.getByRole('listitem')).toHaveCount(3);
    await expect(drawer.getByRole('listitem').filter({ hasText: 'Purchase or service' })).toContainText('−1.00 ETH');
    await page.reload();
    await expect(drawer.getByRole('listitem')).toHaveCount(3);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(wallets).toBeVisible();

    await page.getByRole('searchbox', { name: 'Search asset or wallet' }).fill('arb');
    await expect(table.getByRole('row', { name: /OBSCURE/ })).toHaveCount(0);
    await expect(page).toHaveURL(/search=arb/);
  });

  await test.step('an on-chain mismatch is marked, and can be filtered', async () => {
    const table = page.getByRole('table', { name: 'Asset Holdings' });
    await page.getByRole('searchbox', { name: 'Search asset or wallet' }).fill('');
    await expect(table.getByRole('row', { name: /ARB/ })).toBeVisible();
    await expect(card(page, 'On-chain check')).toContainText('1 mismatch');
    await page.getByRole('switch', { name: 'Mismatches only' }).click();
    await expect(table.getByRole('row', { name: /ARB/ })).toHaveCount(0);
    await expect(table.getByRole('row', { name: /ETH/ }).first()).toContainText('Differs −0.499');
  });

  await test.step('income is shown by month and category and by year, and each receipt is explained', async () => {
    await openByMenu(page, 'Income');
    await expect(card(page, 'Income of all years')).toContainText('at least $120.00');
    await expect(card(page, 'Income of all years')).toContainText('1 entry without a price');
    await expect(card(page, 'Largest category')).toContainText('Airdrops');
    await page.getByRole('radio', { name: '2025' }).check({ force: true });
    await expect(page).toHaveURL(/year=2025/);

    const chart = page.getByRole('slider', { name: 'Income by month' });
    await chart.focus();
    await page.keyboard.press('Home');
    for (let month = 1; month < 5; month += 1) await page.keyboard.press('ArrowRight');
    await expect(chart).toHaveAttribute('aria-valuetext', 'May 2025: at least $40.00');
    await page.getByRole('button', { name: 'Show the income as a table' }).click();
    await expect(
      page.getByRole('table', { name: 'Income by month' }).getByRole('row', { name: /Apr 2025/ }),
    ).toContainText('$80.00');

    await page.getByRole('button', { name: 'Kind', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Airdrops' }).click();
    const rows = page.getByRole('table', { name: 'Income', exact: true }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: 'OBSCURE' })).toContainText('No price');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV', exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(/^income-\d{4}-\d\d-\d\d\.csv$/);

    await rows
      .filter({ hasText: 'ARB' })
      .getByRole('button', { name: /Why this number/ })
      .click();
    const why = page.getByRole('dialog', { name: 'Why this number?' });
    await expect(why).toContainText('$80.00');
    await why.getByRole('button', { name: 'Close' }).click();
    await expect(why).toHaveCount(0);
  });

  await test.step('expenses use the same page in the other direction', async () => {
    await openByMenu(page, 'Expenses');
    await expect(card(page, 'Expenses of all years')).toContainText('$3,503.00');
    const table = page.getByRole('table', { name: 'Expenses', exact: true });
    await expect(table.getByRole('row', { name: /Purchases and services/ })).toContainText('$3,500.00');
    await expect(table.getByRole('row', { name: /Fees and gas/ })).toContainText('0.001');
  });

  await test.step('open positions lead from the coin to its lots, their long-term dates and explanations', async () => {
    await openByMenu(page, 'Open Positions');
    await expect(card(page, 'Unrealised gain')).toContainText('+$12,029.00');
    await expect(card(page, 'Next long term')).toContainText(/In 3[5-8] days/);
    await page.getByRole('button', { name: 'Lots of ETH' }).click();
    const lots = page.getByRole('table', { name: 'Lots of ETH' });
    const old = lots.getByRole('row', { name: /7 Mar 2024/ });
    await expect(old).toContainText('$26,997.00');
    await expect(old).toContainText('Long term');
    await expect(lots.getByRole('row', { name: /Treasury hot/ })).toContainText(/In 3[5-8] days/);
    await old.getByRole('button', { name: /Why this number/ }).click();
    const why = page.getByRole('dialog', { name: 'Why this number?' });
    await expect(why).toContainText('Buy');
    await expect(page).toHaveURL(/why=/);
  });
});

test('the pages work without books and with books, and are accessible', async ({ page, holdfast }) => {
  const world = await TransactionsWorld.create(holdfast);
  await world.open(page, PAGES[0][0]);

  await test.step('without books each page shows the next step', async () => {
    for (const [, heading] of PAGES) {
      await openByMenu(page, heading);
      await expect(page.getByText('No classified transactions yet')).toBeVisible();
    }
    await receiveAirdrop(world);
    await page.reload();
    await page.getByRole('button', { name: 'Generate the books' }).click();
    await expect(page.getByRole('button', { name: 'Lots of ARB' })).toBeVisible({ timeout: 30_000 });
  });

  await test.step('axe finds no serious violation on the filled pages, and nothing overflows at 360 px', async () => {
    await fillBooks(world);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(PAGES[0][0]);
    for (const [path, heading] of PAGES) {
      await openByMenu(page, heading);
      await expect(page.getByText('ETH').or(page.getByText('ARB')).first()).toBeVisible();
      const opener = page.getByRole('button', { name: /^(Wallets|Lots) of ETH$/ });
      if (path.endsWith('holdings') || path.endsWith('open-positions')) await opener.click();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(page, path);
      await page.setViewportSize({ width: 360, height: 900 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} at 360 px`)
        .toBeLessThanOrEqual(360);
      await expectAccessibleWhenNarrow(page, path);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });
});
