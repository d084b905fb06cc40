import type { Page } from '@playwright/test';
import pg from 'pg';
import { expectAccessible } from './support/accessibility.ts';
import { expect, refuseCalls, test } from './support/holdfast.ts';
import { type Holdfast, mara, ruth } from './support/running-holdfast.ts';

interface Job {
  readonly id: number;
  readonly status: string;
}

const tray = (page: Page) => page.locator('#job-tray');
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search' });

const trayButton = (page: Page) => page.getByRole('button', { name: 'Jobs', exact: true });

/** The tray opens automatically for jobs that this user started, if they are seen before they end. */
async function turnTray(page: Page, to: 'open' | 'closed'): Promise<void> {
  if ((await trayButton(page).getAttribute('aria-expanded')) !== String(to === 'open')) await trayButton(page).click();
  await expect(tray(page)).toHaveCount(to === 'open' ? 1 : 0);
}

async function openSearch(page: Page): Promise<void> {
  // The key works from when the button is there.
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(searchField(page)).toBeFocused();
}

async function openDashboard(page: Page, holdfast: Holdfast): Promise<string> {
  const admin = await holdfast.signInAdmin(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Jobs' })).toBeVisible();
  return admin;
}

async function addCoin(holdfast: Holdfast, token: string, symbol: string, name: string): Promise<{ id: number }> {
  return holdfast.api<{ id: number }>('POST', 'market/coin/add', {
    token,
    body: { symbol, name, decimals: 8, hasPrices: true },
  });
}

function importPrices(holdfast: Holdfast, token: string, csv: string): Promise<Job> {
  return holdfast.api<Job>('POST', 'market/prices/import', { token, body: { csv, fileName: 'prices.csv' } });
}

/** Enough rows that the first are written before the last are read. */
function longFile(symbols: readonly string[]): string {
  const first = Date.UTC(1990, 0, 1);
  const days = Array.from({ length: 12_000 }, (_, index) =>
    new Date(first + index * 86_400_000).toISOString().slice(0, 10),
  );
  return `date,symbol,price\n${symbols.flatMap((symbol) => days.map((day) => `${day},${symbol},1`)).join('\n')}\n`;
}

/** Holds an import in the middle for as long as the test watches it. */
async function holdUpPriceWrites(holdfast: Holdfast): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: holdfast.databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE price_dailies IN SHARE ROW EXCLUSIVE MODE');
  return () => client.end();
}

test('the job tray: a cancelled job, one with refused rows, one that fails', async ({ page, holdfast }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/indexer/admin/jobs/events'));
  const admin = await openDashboard(page, holdfast);
  await listening;
  const symbols = ['HFA', 'HFB', 'HFC'];
  const coins = await Promise.all(symbols.map((symbol) => addCoin(holdfast, admin, symbol, 'Holdfast test coin')));

  await test.step('a long job shows in the tray, survives navigation and a reload, and can be cancelled', async () => {
    const letGo = await holdUpPriceWrites(holdfast);
    const job = await importPrices(holdfast, admin, longFile(symbols));
    await expect(tray(page), 'the tray opens automatically for a job that was just started').toContainText(
      'Import prices',
    );
    await expect(page.getByRole('button', { name: 'Jobs: 1 unfinished' })).toBeVisible();
    await expect(tray(page)).toContainText(/[1-9][\d,]* of 36,00\d/);
    await expect(tray(page).getByRole('progressbar', { name: 'Import prices' })).toHaveAttribute(
      'aria-valuenow',
      /^[1-9]\d?$/,
    );
    await expectAccessible(page, 'the tray with work under way');

    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
    await expect(tray(page)).toContainText(/of 36,00\d/);
    await page.reload();
    await expect(tray(page)).toContainText(/of 36,00\d/);
    await tray(page).getByRole('button', { name: 'Close the jobs' }).click();
    await page.reload();
    const opener = page.getByRole('button', { name: 'Jobs: 1 unfinished' });
    await expect(opener).toBeVisible();
    await expect(tray(page), 'a tray that was closed stays closed after a reload').toHaveCount(0);
    await opener.click();

    const cancel = tray(page).getByRole('button', { name: 'Cancel Import prices' });
    await cancel.click();
    await letGo();
    await expect(page.getByText('Import prices: Cancelled.')).toBeVisible();
    await expect(tray(page).getByRole('img', { name: 'Cancelled' })).toBeVisible();
    await expect(trayButton(page)).toBeVisible();
    expect(await holdfast.api<Job>('GET', `indexer/admin/jobs/${job.id}`, { token: admin })).toMatchObject({
      status: 'cancelled',
    });
  });

  await test.step('a finished job shows a toast, its data reloads, and its refused rows can be opened', async () => {
    await page.goto(`/admin/coins?coin=${coins[0]?.id}`);
    await expect(page.getByText('Holdfast test coin').first()).toBeVisible();
    const rereading = page.waitForResponse((response) =>
      response.url().includes(`/market/coins/${coins[0]?.id}/prices`),
    );
    await importPrices(holdfast, admin, 'date,symbol,price\n2024-01-01,HFA,42\n2024-01-02,NOPE,1\n');
    await expect(page.getByText('Import prices: prices.csv: 1 added, 1 refused.')).toBeVisible();
    await rereading;
    await page.goto('/dashboard');
    await turnTray(page, 'open');
    await tray(page).getByRole('button', { name: 'Refused rows' }).first().click();
    await expect(tray(page)).toContainText(/Row 3: .*NOPE/);
    await expectAccessible(page, 'the tray with what was refused');
    await tray(page).getByRole('link', { name: 'Open coins' }).first().click();
    await expect(page).toHaveURL(/\/admin\/coins$/);
  });

  await test.step('error: a failed job shows the reason', async () => {
    await importPrices(holdfast, admin, 'nothing,of,the,sort\n1,2,3,4\n');
    await expect(page.getByText(/^Import prices failed: /)).toBeVisible();
    await turnTray(page, 'closed');
    await trayButton(page).click();
    await expect(tray(page)).toBeFocused();
    await expect(tray(page).getByRole('img', { name: 'Failed' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tray(page)).toHaveCount(0);
    await expect(trayButton(page)).toBeFocused();
  });
});

test('without the event stream the tray polls the list', async ({ page, holdfast }) => {
  await page.route('**/api/indexer/admin/jobs/events', (route) => route.abort());
  const admin = await openDashboard(page, holdfast);
  await addCoin(holdfast, admin, 'HFT', 'Holdfast test coin');
  await trayButton(page).click();
  // A scheduled job may have run by then, so the tray need not be empty.
  await expect(tray(page)).toContainText(/No jobs yet|Recent jobs/);
  await importPrices(holdfast, admin, 'date,symbol,price\n2024-01-01,HFT,42\n');
  await expect(tray(page)).toContainText('1 added.');
});

test('only admins have the jobs button and request jobs', async ({ page, holdfast }) => {
  await holdfast.createAdmin();
  const { token: staff } = await holdfast.join(ruth);
  await holdfast.signIn(page, staff);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Jobs/ })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await searchField(page).fill('Dana');
  await expect(page.getByRole('dialog')).toContainText('Nothing found');
  expect(
    requested.filter((url) =>
      /\/(?:jobs|users|coins|wallets|networks)/.test(new URL(url).pathname.replace(/^\/assets.*/, '')),
    ),
  ).toEqual([]);
});

test('everything is found from one field, and recent searches are deleted at sign-out', async ({ page, holdfast }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const admin = await openDashboard(page, holdfast);
  await holdfast.addPerson(mara);
  for (const symbol of ['HFA', 'HFB', 'HFC']) await addCoin(holdfast, admin, symbol, 'Holdfast test coin');

  await test.step('axe finds no serious violation, in light and dark', async () => {
    await openSearch(page);
    await expectAccessible(page, 'search before typing');
    await page.keyboard.type('hf');
    await expect(page.getByRole('group', { name: 'Coins' }).getByRole('option')).toHaveCount(3);
    await expectAccessible(page, 'search with results');
    await page.keyboard.type('zzzz');
    await expect(page.getByRole('dialog')).toContainText('Nothing found');
    await expectAccessible(page, 'search without results');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a page and a user are found and opened by keyboard, and are remembered', async () => {
    await openSearch(page);
    await page.keyboard.type('netw');
    const active = page.getByRole('option', { selected: true });
    await expect(active).toHaveText(/Networks/);
    await expect(searchField(page)).toHaveAttribute(
      'aria-activedescendant',
      (await active.getAttribute('id')) ?? 'missing',
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/networks$/);
    await expect(page.getByRole('heading', { name: 'Networks', level: 1 })).toBeFocused();

    await openSearch(page);
    await page.keyboard.type('lindq');
    await expect(active).toHaveText(/Mara Lindqvist.*mara@lindqvist\.example/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/users\?search=mara/);
    await expect(page.getByRole('row', { name: /Mara Lindqvist/ })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);

    await page.keyboard.press('Control+k');
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
    await expect(recent).toHaveText([/Mara Lindqvist/, /Networks/]);
    await page.keyboard.press('ArrowUp');
    await expect(active, 'one step up from the first is the last').toHaveId(
      (await page.getByRole('option').last().getAttribute('id')) ?? 'missing',
    );
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(active).toHaveText(/Networks/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('actions and settings are found and open their dialogs, also those of a year', async () => {
    const active = page.getByRole('option', { selected: true });
    await openSearch(page);
    await page.keyboard.type('add wallet');
    await expect(active).toHaveText(/Add wallets/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Add wallets' })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/wallets$/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await openSearch(page);
    await page.keyboard.type('form 8949 2024');
    await expect(active).toHaveText(/Form 8949 2024/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('There are no books for 2024.'), 'error: a year without books').toBeVisible();
    await expect(page).toHaveURL(/\/admin\/capital-positions\?year=2024$/);

    await openSearch(page);
    await page.keyboard.type('accounting settings');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Accounting settings' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await openSearch(page);
    await page.keyboard.type('regenerate');
    await expect(active).toHaveText(/Regenerate books/);
    const started = page.waitForResponse((response) => response.url().includes('capital-positions'));
    await page.keyboard.press('Enter');
    expect((await started).ok()).toBe(true);
    await turnTray(page, 'open');
    await expect(tray(page)).toContainText(/books/i);
    await turnTray(page, 'closed');
  });

  await test.step('error: one type of record that cannot be searched does not delay the others', async () => {
    await refuseCalls(page, '**/api/market/coins*', {
      status: 503,
      detail: 'The database cannot be reached right now.',
    });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(searchField(page)).toBeFocused();
    await page.keyboard.type('mara');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await expect(dialog.getByRole('group', { name: 'Users' })).toContainText('Mara Lindqvist');
    await expect(dialog).toContainText('Coins could not be searched. The database cannot be reached right now.');
    await page.keyboard.type('zzzz');
    await expect(dialog.getByRole('option')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.unroute('**/api/market/coins*');
  });

  await test.step('360 px: the search fills the screen, the tray stays inside it, and nothing overflows', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard');
    await trayButton(page).click();
    await expect(tray(page)).toBeFocused();
    const box = await tray(page).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
    await page.getByRole('button', { name: 'Close the jobs' }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(searchField(page)).toBeFocused();
    await expect
      .poll(async () => page.getByRole('dialog', { name: 'Search' }).boundingBox())
      .toEqual({ x: 0, y: 0, width: 360, height: 740 });
    await page.getByRole('option', { name: /Users/ }).click();
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('sign-out deletes recent searches', async () => {
    const stored = () => page.evaluate(() => JSON.stringify(localStorage));
    expect(await stored()).toContain('mara@lindqvist.example');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: /sign in/i }).first()).toBeVisible();
    expect(await stored()).not.toContain('mara@lindqvist.example');
  });
});
