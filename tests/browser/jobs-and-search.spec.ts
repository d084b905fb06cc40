import type { Page } from '@playwright/test';
import { expect, type Holdfast, mara, ruth, test } from './support/holdfast.ts';

interface Job {
  readonly id: number;
  readonly status: string;
}

const tray = (page: Page) => page.locator('#job-tray');
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search' });

async function openDashboard(page: Page, holdfast: Holdfast): Promise<string> {
  const admin = await holdfast.createAdmin();
  await holdfast.signIn(page, admin);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Jobs' })).toBeVisible();
  return admin;
}

async function addCoin(holdfast: Holdfast, token: string, symbol: string, name: string): Promise<{ id: number }> {
  return holdfast.api<{ id: number }>('POST', 'market/coin/add', { token, body: { symbol, name, decimals: 8, hasPrices: true } });
}

function importPrices(holdfast: Holdfast, token: string, csv: string): Promise<Job> {
  return holdfast.api<Job>('POST', 'market/prices/import', { token, body: { csv, fileName: 'prices.csv' } });
}

/** So many rows that a person, and this walk, can watch them being read. */
function longFile(symbol: string): string {
  const first = Date.UTC(1990, 0, 1);
  const rows = Array.from({ length: 700_000 }, (_, index) => `${new Date(first + (index % 12_000) * 86_400_000).toISOString().slice(0, 10)},${symbol},${index + 1}`);
  return `date,symbol,price\n${rows.join('\n')}\n`;
}

test('long work shows in the tray, survives a change of page and a reload, and can be cancelled', async ({ page, holdfast }) => {
  test.slow();
  const admin = await openDashboard(page, holdfast);
  await addCoin(holdfast, admin, 'HFT', 'Holdfast test coin');
  const job = await importPrices(holdfast, admin, longFile('HFT'));

  await expect(tray(page), 'the tray opens by itself for work one has just started').toContainText('Import prices');
  await expect(page.getByRole('button', { name: 'Jobs: 1 unfinished' })).toBeVisible();
  await expect(tray(page)).toContainText(/[\d,]+ of 700,001 rows read/);
  await expect(tray(page).getByRole('progressbar', { name: 'Import prices' })).toBeVisible();
  await expect(tray(page)).toContainText(/left/);

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await expect(tray(page)).toContainText(/of 700,001 rows read/);
  await page.reload();
  await expect(tray(page)).toContainText(/of 700,001 rows read/);

  await tray(page).getByRole('button', { name: 'Cancel Import prices' }).click();
  await expect(tray(page)).toContainText('Cancelled');
  await expect(page.getByText('Import prices: Cancelled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Jobs', exact: true })).toBeVisible();
  expect(await holdfast.api<Job>('GET', `indexer/admin/jobs/${job.id}`, { token: admin })).toMatchObject({ status: 'cancelled' });
});

test('a job that ends is told, what it changed is read anew, and its refused rows can be looked at', async ({ page, holdfast }) => {
  const admin = await openDashboard(page, holdfast);
  const coin = await addCoin(holdfast, admin, 'HFT', 'Holdfast test coin');
  await page.goto(`/admin/coins?coin=${coin.id}`);
  await expect(page.getByText('Holdfast test coin').first()).toBeVisible();
  const rereading = page.waitForResponse((response) => response.url().includes(`/market/coins/${coin.id}/prices`));
  await importPrices(holdfast, admin, 'date,symbol,price\n2024-01-01,HFT,42\n2024-01-02,NOPE,1\n');
  await expect(page.getByText('Import prices: 1 added, 1 refused.')).toBeVisible();
  await rereading;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Jobs', exact: true }).click();
  await tray(page).getByRole('button', { name: 'Refused rows' }).click();
  await expect(tray(page)).toContainText(/Row 3: .*NOPE/);
  await tray(page).getByRole('link', { name: 'Open coins' }).click();
  await expect(page).toHaveURL(/\/admin\/coins$/);
});

test('error: a failed job says why', async ({ page, holdfast }) => {
  const admin = await openDashboard(page, holdfast);
  await importPrices(holdfast, admin, 'nothing,of,the,sort\n1,2,3,4\n');
  await expect(page.getByText(/^Import prices failed: /)).toBeVisible();
  await page.getByRole('button', { name: 'Jobs', exact: true }).click();
  await expect(tray(page)).toBeFocused();
  await expect(tray(page).getByRole('img', { name: 'Failed' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tray(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Jobs', exact: true })).toBeFocused();
});

test('without the stream the tray asks for the list', async ({ page, holdfast }) => {
  await page.route('**/api/indexer/admin/jobs/events', (route) => route.abort());
  const admin = await openDashboard(page, holdfast);
  await addCoin(holdfast, admin, 'HFT', 'Holdfast test coin');
  await page.getByRole('button', { name: 'Jobs', exact: true }).click();
  await expect(tray(page)).toContainText('No jobs yet');
  await importPrices(holdfast, admin, 'date,symbol,price\n2024-01-01,HFT,42\n');
  await expect(tray(page)).toContainText('1 added.');
});

test('jobs are the admin’s: nobody else has the button, or asks', async ({ page, holdfast }) => {
  await holdfast.addPerson(await holdfast.createAdmin(), ruth);
  const staff = await holdfast.tokenOf(ruth);
  await holdfast.acceptTerms(staff);
  await holdfast.signIn(page, staff);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Jobs/ })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await searchField(page).fill('Dana');
  await expect(page.getByRole('dialog')).toContainText('Nothing found');
  expect(asked.filter((url) => /\/(?:jobs|users|coins|wallets|networks)/.test(new URL(url).pathname.replace(/^\/assets.*/, '')))).toEqual([]);
});

test('a page and a user are found and opened by keyboard alone, and are remembered', async ({ page, holdfast }) => {
  const admin = await openDashboard(page, holdfast);
  await holdfast.addPerson(admin, mara);
  await page.keyboard.press('Control+k');
  await expect(searchField(page)).toBeFocused();
  await page.keyboard.type('netw');
  const active = page.getByRole('option', { selected: true });
  await expect(active).toHaveText(/Networks/);
  await expect(searchField(page)).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? 'missing');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/networks$/);
  await expect(page.getByRole('heading', { name: 'Networks', level: 1 })).toBeFocused();

  await page.keyboard.press('Control+k');
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
  await expect(active, 'one step up from the first is the last').toHaveText(/Your profile|Address book/i);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(active).toHaveText(/Networks/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('error: one sort of record that cannot be searched holds up no other', async ({ page, holdfast }) => {
  const admin = await openDashboard(page, holdfast);
  await holdfast.addPerson(admin, mara);
  await page.route('**/api/market/coins*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify({ detail: 'The database cannot be reached right now.' }) }),
  );
  await page.getByRole('button', { name: 'Search' }).click();
  await page.keyboard.type('mara');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('group', { name: 'Users' })).toContainText('Mara Lindqvist');
  await expect(dialog).toContainText('Coins could not be searched. The database cannot be reached right now.');
  await page.keyboard.type('zzzz');
  await expect(dialog.getByRole('option')).toHaveCount(0);
});

test('signing out forgets whom one looked for', async ({ page, holdfast }) => {
  const admin = await openDashboard(page, holdfast);
  await holdfast.addPerson(admin, mara);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lindq');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/Mara/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Mara Lindqvist/ })).toBeVisible();
  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await stored()).toContain('mara@lindqvist.example');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: /sign in/i }).first()).toBeVisible();
  expect(await stored()).not.toContain('mara@lindqvist.example');
});

test('360 px: the search fills the screen, the tray stays inside it, and nothing overflows', async ({ page, holdfast }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openDashboard(page, holdfast);
  await page.getByRole('button', { name: 'Jobs', exact: true }).click();
  await expect(tray(page)).toBeFocused();
  const box = await tray(page).boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
  await page.getByRole('button', { name: 'Close the jobs' }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(searchField(page)).toBeFocused();
  await expect.poll(async () => page.getByRole('dialog', { name: 'Search' }).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await page.getByRole('option', { name: /Users/ }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
