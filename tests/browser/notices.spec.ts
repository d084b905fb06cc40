/** Notices: the bell, the preferences, and changed terms. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { dialogOf, expect, refuseCalls, test } from './support/holdfast.ts';
import { mara, ruth } from './support/running-holdfast.ts';
import { LendingWorld } from './support/lending-world.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notices/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notices' });
/** Simulates returning to the window. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('the bell counts notices, lists them, links to their pages and marks them as read', async ({ page, holdfast }) => {
  const world = await LendingWorld.create(holdfast);
  const tell = (kind: string, key: string, data: object = { amount: '8', coinSymbol: 'USDC' }) =>
    world.query('SELECT write_notice($1, $2, $3, $4)', [world.mara.id, kind, key, JSON.stringify(data)]);
  await world.query('DELETE FROM notices');
  await holdfast.signIn(page, world.mara.token);
  await page.goto('/profile');
  await bell(page).click();
  await expect(panel(page)).toContainText('No notices yet');
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();

  // A notice that arrives while the page is open shows when the reader returns.
  await tell('interestPaid', '1');
  await tell('depositCleared', '2', { amount: '60000', coinSymbol: 'USDC' });
  await tell('depositAddressChanged', '3', {
    networkName: 'Ethereum',
    address: '0x00000000000000000000000000000000000d0009',
  });
  await comeBack(page);
  await expect(bell(page)).toHaveAccessibleName('Notices: 3 unread');
  await expect(bell(page)).toContainText('3');

  // By keyboard: newest first, each unread.
  await bell(page).press('Enter');
  const rows = panel(page).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Unread: Your deposit address on Ethereum has changed');
  await expect(rows.last()).toContainText('Interest of 8 USDC was paid');
  await rows
    .last()
    .getByRole('button', { name: /^Mark as read/ })
    .press('Enter');
  await expect(rows.last()).not.toContainText('Unread');
  await expect(page.getByRole('button', { name: 'Notices: 2 unread', includeHidden: true })).toBeAttached();

  // One click marks it as read and opens its page.
  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/client\/deposit-withdraw$/);
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notices: 1 unread');

  // More than the badge can show; older ones on demand; all marked as read, except those that arrive meanwhile.
  await world.query(
    `SELECT write_notice($1, 'interestPaid', 'many ' || n, '{"amount": "1", "coinSymbol": "ETH"}')
       FROM generate_series(1, 120) n`,
    [world.mara.id],
  );
  await comeBack(page);
  await expect(bell(page)).toContainText('99+');
  await bell(page).click();
  await expect(rows).toHaveCount(20);
  await panel(page).getByRole('button', { name: 'Show older' }).click();
  await expect(rows).toHaveCount(40);
  await expectAccessible(page, 'the panel of the bell');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(360);
  await tell('withdrawalPaid', 'late');
  await panel(page).getByRole('button', { name: 'Mark all read' }).click();
  await expect(page.getByRole('button', { name: 'Notices: 1 unread', includeHidden: true })).toBeAttached();
  await expect(rows.first()).toContainText('Unread: Your withdrawal of 8 USDC was paid');

  // An unreachable server is reported, and the request is retried.
  await page.keyboard.press('Escape');
  await refuseCalls(page, '**/api/notices?*', { status: 500, detail: 'The database is being restarted.' });
  await page.reload();
  await bell(page).click();
  await expect(panel(page).getByRole('alert')).toContainText('The database is being restarted.');
  await page.unroute('**/api/notices?*');
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(rows).toHaveCount(20);
});

test('notice preferences are per user, and are stored', async ({ page, holdfast }) => {
  await holdfast.createAdmin();
  const { token } = await holdfast.join(mara);
  await holdfast.signIn(page, token);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Notices' });
  await expect(card).toContainText('E-mail is not configured yet');
  await expect(card.getByRole('switch')).toHaveCount(36);
  const byMail = card.getByRole('switch', { name: 'Interest paid: by e-mail' });
  const inList = card.getByRole('switch', { name: 'Interest paid: in-app' });
  const before = await byMail.isChecked();
  // Two clicks without a pause: the second includes the first.
  await byMail.click();
  await inList.click();
  await expect(inList).not.toBeChecked();
  type Preferences = { items: { kind: string; inApp: boolean; email: boolean }[] };
  await expect
    .poll(async () =>
      (await holdfast.api<Preferences>('GET', 'notices/preferences', { token })).items.find(
        ({ kind }) => kind === 'interestPaid',
      ),
    )
    .toMatchObject({ inApp: false, email: !before });
  await page.reload();
  await expect(inList).not.toBeChecked();
  await expect(byMail).toBeChecked({ checked: !before });

  for (const way of ['in-app', 'by e-mail']) {
    const fixed = card.getByRole('switch', { name: `Deposit address changed: ${way}` });
    await expect(fixed).toBeChecked();
    await expect(fixed).toBeDisabled();
  }
  await expect(card).toContainText('Required');
  await expectAccessible(page, 'the profile with the notices');
});

test('changed terms must be accepted again, with a note that they changed', async ({ page, holdfast }) => {
  const world = await LendingWorld.create(holdfast);
  await holdfast.signIn(page, world.mara.token);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  await world.query(`UPDATE users SET agreement_version = '2026-11-15' WHERE id = $1`, [world.mara.id]);
  await page.reload();
  await expect(dialogOf(page)).toContainText('The Terms of Service have changed since you accepted them.');
  await expect(dialogOf(page)).toContainText('then to interest that has accrued and is not yet due');
  await dialogOf(page).getByRole('checkbox').check();
  await dialogOf(page).getByRole('button', { name: 'Submit' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();

  // The first acceptance shows no note about a change.
  await holdfast.addPerson(ruth);
  const token = await holdfast.tokenOf(ruth);
  await page.evaluate((value) => localStorage.setItem('authToken', value), token);
  await page.reload();
  await expect(dialogOf(page)).toContainText('Terms of Service');
  await expect(dialogOf(page)).not.toContainText('have changed');
});
