/** The two-person rule: a change that a second admin approves, and the waiting time of a single admin. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleWhenNarrow } from './support/accessibility.ts';
import { expect, test } from './support/holdfast.ts';
import { LendingWorld } from './support/lending-world.ts';

test('a deposit wallet waits for a second admin, and a single admin waits for the time to pass', async ({
  page,
  browser,
  holdfast,
}) => {
  const world = await LendingWorld.create(holdfast);
  const { networkIds, admin } = world;
  await holdfast.api('GET', `client/deposit-address?network_id=${networkIds.Ethereum}`, { token: world.mara.token });
  await holdfast.api('POST', 'indexer/admin/wallet/add', {
    token: admin.token,
    body: { name: 'Treasury', networkId: networkIds.Ethereum, address: '0x00000000000000000000000000000000000e0001' },
  });
  await holdfast.signIn(page, admin.token);
  /** In a browser of the second admin. */
  const openAuditLog = async (): Promise<Page> => {
    const context = await browser.newContext({ baseURL: holdfast.url });
    const second = await context.newPage();
    await holdfast.signIn(second, world.secondAdmin.token);
    await second.goto('/admin/audit-log');
    return second;
  };

  await test.step('one admin requests the change and cannot approve it', async () => {
    await page.goto('/admin/wallets?search=Treasury');
    await page.getByRole('button', { name: /Actions.*Treasury/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Deposit' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/Waits for a second person: .+ can approve it\./)).toBeVisible();
    await page.getByRole('link', { name: 'Waiting for approval' }).click();
    const card = page.getByRole('region', { name: 'Use the wallet Treasury for deposits' });
    await expect(card).toContainText('The requester cannot approve.');
    await expect(card.getByRole('row').filter({ hasText: 'Purpose' })).toContainText(/hot.*deposit/);
    await expect(card.getByRole('button', { name: 'Approve change' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Audit Log.*1/ })).toBeVisible();
    await expectAccessible(page, 'a change to approve');
    await expectAccessibleWhenNarrow(page, 'a change to approve');
  });

  await test.step('the second admin approves it, and it is in effect', async () => {
    const second = await openAuditLog();
    const card = second.getByRole('region', { name: 'Use the wallet Treasury for deposits' });
    await card.getByRole('button', { name: 'Approve change' }).click();
    await expect(second.getByText('Change approved. It is in effect.')).toBeVisible();
    await expect(card).toHaveCount(0);
    await second.context().close();
    const { items } = await holdfast.api<{ items: { purpose: string }[] }>(
      'GET',
      'indexer/admin/wallets?search=Treasury',
      { token: admin.token },
    );
    expect(items).toMatchObject([{ purpose: 'deposit' }]);
  });

  await test.step('a new admin needs the password of one admin and the code of the other', async () => {
    await holdfast.api('POST', 'auth/user/add-with-password', {
      token: admin.token,
      body: { email: 'third@example.com', password: 'chosen by the first admin', role: 'admin' },
    });
    const second = await openAuditLog();
    const card = second.getByRole('region', { name: 'Make third@example.com an admin with full scope' });
    await card.getByRole('button', { name: 'Approve change' }).click();
    const handover = second.getByRole('dialog', { name: 'Hand over the code' });
    await expect(handover).toContainText('third@example.com');
    await expectAccessible(second, 'a handover code');
    await second.keyboard.press('Escape');
    const code = await handover.getByRole('code').innerText();
    await handover.getByRole('button', { name: 'I’ve noted the code' }).click();
    await expect(handover).toHaveCount(0);
    await second.context().close();

    const context = await browser.newContext({ baseURL: holdfast.url });
    const third = await context.newPage();
    await third.goto('/signin');
    await third.getByLabel('E-mail').fill('third@example.com');
    await third.getByLabel('Password', { exact: true }).fill('chosen by the first admin');
    await third.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(third.getByText('Another admin chose your password')).toBeVisible();
    await expectAccessible(third, 'the handover code at sign-in');
    await third.getByLabel('Handover code').fill('0000-0000-0000-0000');
    await third.getByRole('button', { name: 'Verify' }).click();
    await expect(third.getByText('The code is wrong or already used.')).toBeVisible();
    await third.getByLabel('Handover code').fill(code);
    await third.getByRole('button', { name: 'Verify' }).click();
    await expect(third.getByRole('navigation').first()).toBeVisible();
    await third.goto('/profile');
    await expect(third.getByText('Another admin chose this password.')).toBeVisible();
    await third.getByLabel('Current password').fill('chosen by the first admin');
    await third.getByLabel('New password').fill('a password of my own');
    await third.getByRole('button', { name: 'Change password' }).click();
    await expect(third.getByText('Another admin chose this password.')).toHaveCount(0);
    await context.close();
    await world.query(`UPDATE users SET is_disabled = true WHERE email = 'third@example.com'`);
  });

  await test.step('without a second admin a change of the rule takes effect after the waiting time', async () => {
    await world.query('UPDATE users SET is_disabled = true WHERE id = $1', [world.secondAdmin.id]);
    await page.goto('/admin/audit-log');
    await page.getByRole('button', { name: 'Two-person rule', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('There is one admin with full scope');
    await dialog.getByLabel('Waiting time with one admin (hours)').fill('24');
    await expectAccessible(page, 'the two-person rule');
    await dialog.getByRole('button', { name: 'Request change' }).click();
    await expect(page.getByText(/Waits for a second person, or until .+There is no other admin/)).toBeVisible();
    const card = page.getByRole('region', { name: 'Change the two-person rule' });
    await expect(card).toContainText('Waiting time');
    await expect(card.getByRole('button', { name: 'Put in effect' })).toHaveCount(0);
    // The waiting time passes. The database itself refuses a shorter one, so its rule pauses for this line.
    await world.query('ALTER TABLE approval_requests DISABLE TRIGGER approval_requests_two_people');
    await world.query(
      `UPDATE approval_requests SET effective_from = now() - interval '1 minute' WHERE state = 'requested'`,
    );
    await world.query('ALTER TABLE approval_requests ENABLE TRIGGER approval_requests_two_people');
    await page.reload();
    await expect(card.getByRole('button', { name: 'Put in effect' })).toBeVisible();
    // The changed rule arrives only after the click that opens it.
    let deliverRule = () => {};
    const isDelivered = new Promise<void>((resolve) => (deliverRule = resolve));
    await page.route('**/indexer/admin/approval-rule', (route) => isDelivered.then(() => route.continue()));
    await card.getByRole('button', { name: 'Put in effect' }).click();
    await expect(page.getByText('The change is in effect.')).toBeVisible();
    await page.getByRole('button', { name: 'Two-person rule', exact: true }).click();
    deliverRule();
    await expect(page.getByRole('dialog').getByLabel('Waiting time with one admin (hours)')).toHaveValue('24');
  });
});
