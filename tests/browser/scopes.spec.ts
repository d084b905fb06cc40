import type { Page } from '@playwright/test';
import { dialogOf, expect, openNext, test } from './support/holdfast.ts';
import { type Holdfast, mara } from './support/running-holdfast.ts';
import { PAGE_PATHS } from './support/pages.ts';

/** Pages of a single record are left out: the address needs one. */
const OPERATOR_PAGES = PAGE_PATHS.filter(
  (path) => /^\/(?:admin|portfolio|dashboard)/u.test(path) && !path.includes('$'),
);
/** The words with which a button begins that changes something. */
const CHANGES = new RegExp(
  `^(?:${[
    'Add|Edit|Delete|Remove|Sync|Regenerate|Generate|Import|Assign|Set|Save|Classify|Calculate|Publish',
    'Lock|Unlock|Refresh|Fetch|Approve|Reject|Choose aliases|Prices$',
  ].join('|')})`,
);

async function signInAs(page: Page, holdfast: Holdfast, adminScope: 'bookkeeper' | 'auditor'): Promise<void> {
  const admin = await holdfast.createAdmin();
  const person = { ...mara, role: 'admin', adminScope } as typeof mara;
  await holdfast.addPerson(person);
  const network = await holdfast.api<{ id: number }>('POST', 'indexer/admin/network/add', {
    token: admin,
    body: { name: 'Devnet', kind: 'evm', chainId: 31337 },
  });
  await holdfast.api('POST', 'indexer/admin/wallet/add', {
    token: admin,
    body: { name: 'Treasury', networkId: network.id, address: '0x00000000000000000000000000000000000000f1' },
  });
  await holdfast.signIn(page, await holdfast.tokenOf(person));
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).or(page.getByRole('navigation').first());

test('an auditor opens every page of the operator, and finds no button that changes anything', async ({
  page,
  holdfast,
}) => {
  test.slow();
  expect(OPERATOR_PAGES.length, 'the list of pages could be read').toBeGreaterThan(25);
  await signInAs(page, holdfast, 'auditor');
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
  });
  for (const path of OPERATOR_PAGES) {
    await openNext(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText('401');
    const names = await page.locator('main button:visible, main a[role="button"]:visible').evaluateAll((buttons) =>
      buttons
        // The sections of a page are buttons too, and lead to their section.
        .filter((button) => button.closest('nav') === null)
        .map((button) => button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''),
    );
    expect(
      names.filter((name) => CHANGES.test(name)),
      path,
    ).toEqual([]);
  }
  expect(refused).toEqual([]);
  await page.goto('/admin/wallets');
  await page.getByRole('button', { name: 'Actions for Treasury' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Balances']);
});

test('a bookkeeper syncs and classifies, and has no users, addresses and client payments', async ({
  page,
  holdfast,
}) => {
  await signInAs(page, holdfast, 'bookkeeper');
  await page.goto('/admin/wallets');
  await expect(page.getByRole('button', { name: 'Sync all' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add wallet' })).toHaveCount(0);
  const menu = menuOf(page);
  await expect(menu.getByRole('link', { name: 'Coins', exact: true })).toBeVisible();
  for (const name of ['Users', 'Mail Outbox', 'Audit Log', 'Deposit & Withdraw'])
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);
  for (const path of ['/admin/users', '/admin/client-transactions', '/admin/liabilities/addresses']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '401' })).toBeVisible();
  }
  await page.goto('/admin/liabilities/interest');
  await expect(page.getByRole('link', { name: 'Coverage' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Deposit addresses' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Calculate interest due' })).toHaveCount(0);
  await page.goto('/portfolio/transactions/history');
  await expect(page.getByRole('button', { name: 'Add manually' })).toBeVisible();
});

test('an admin with full scope sets the scope of another, and staff have the dashboard of a lender', async ({
  page,
  holdfast,
  browser,
}) => {
  const admin = await holdfast.createAdmin();
  await holdfast.addPerson(mara);
  await holdfast.signIn(page, admin);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: `Actions for ${mara.firstName} ${mara.lastName}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('radio', { name: 'Admin' }).click();
  await dialog.getByRole('radio', { name: 'Auditor' }).click();
  await expect(dialog.getByText('Reads and exports everything, and changes nothing.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Mara Lindqvist/ })).toContainText('Auditor');

  const staff = { email: 'sam@staff.example', firstName: 'Sam', lastName: 'Reed', role: 'staff' } as typeof mara;
  const { token } = await holdfast.join(staff);
  const other = await browser.newPage({ baseURL: holdfast.url });
  await holdfast.signIn(other, token);
  await other.goto('/dashboard');
  await expect(other.getByRole('link', { name: 'Deposit & Withdraw' }).first()).toBeVisible();
  await expect(other.getByText(/deposit/i).first()).toBeVisible();
  await expect(other.getByText('Welcome, Sam')).toHaveCount(0);
  await other.close();
  await page.goto('/admin/client-transactions');
  await page.getByRole('button', { name: 'Add for a client' }).first().click();
  await page.getByRole('combobox', { name: 'Client' }).fill('sam');
  await expect(page.getByRole('option', { name: /Sam Reed/ })).toBeVisible();
});

test('reloading while the page loads keeps the session', async ({ page, holdfast }) => {
  await holdfast.signInAdmin(page);
  await page.goto('/dashboard');
  for (let round = 0; round < 20; round += 1) {
    // A reload at any moment of the load, in steps that cover the request for the user.
    void page.evaluate((after) => setTimeout(() => location.reload(), after), round * 12).catch(() => undefined);
    await page.waitForEvent('load');
    expect(await page.evaluate(() => localStorage.getItem('authToken')).catch(() => 'navigating')).not.toBeNull();
  }
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});
