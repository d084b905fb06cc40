/** The audit log: entries with before and after, filters, the check of the chain, and the file. */
import { readFile } from 'node:fs/promises';
import { expectAccessible, expectAccessibleWhenNarrow } from './support/accessibility.ts';
import { expect, test } from './support/holdfast.ts';
import { mara, ruth } from './support/running-holdfast.ts';

test('an admin finds a failed sign-in and a changed user, verifies the chain and exports it', async ({
  page,
  holdfast,
}) => {
  const admin = await holdfast.createAdmin();
  await test.step('a sign-in fails, and a user is changed', async () => {
    await holdfast.addPerson(mara);
    const { id } = await holdfast.addPerson(ruth);
    const refused = await page.request.post(`${holdfast.url}/api/auth/login-with-password`, {
      data: { email: mara.email, password: 'not her password' },
    });
    expect(refused.status()).toBe(401);
    await holdfast.api('PATCH', 'auth/user/update', { token: admin, body: { id, role: 'client' } });
  });
  await holdfast.signIn(page, admin);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Audit Log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  const log = page.getByRole('region', { name: 'Audit log' });

  await test.step('an entry opens with what was before and after', async () => {
    const row = log.getByRole('row').filter({ hasText: 'User changed' });
    await expect(row).toContainText(ruth.email);
    await row.getByRole('button', { name: /^Details of entry/ }).click();
    const role = log.getByRole('table', { name: 'Before and after' }).getByRole('row').filter({ hasText: 'Role' });
    await expect(role).toContainText(/Role.*staff.*client/);
    await expectAccessible(page, 'audit log with an open entry');
  });

  await test.step('the filter leaves the failed sign-in', async () => {
    await page.getByRole('switch', { name: 'Failures only' }).or(page.getByLabel('Failures only')).first().click();
    await expect(log.getByText('Sign-in failed')).toBeVisible();
    await expect(log.getByText('User changed')).toHaveCount(0);
    await expect(log.getByRole('row').filter({ hasText: 'Sign-in failed' })).toContainText(mara.email);
  });

  await test.step('the chain is verified', async () => {
    await page.getByRole('button', { name: 'Verify now' }).click();
    await expect(page.getByText(/^Chain verified, \d+ entries/)).toBeVisible();
  });

  await test.step('the file has the filtered entries, and the export is an entry', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(mara.email);
    await page.goto('/admin/audit-log');
    await expect(log.getByRole('row').filter({ hasText: 'File exported' })).toContainText('audit-log.csv');
  });
  await expectAccessibleWhenNarrow(page, 'audit log');
});
