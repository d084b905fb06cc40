import { readFile } from 'node:fs/promises';
import { type Page } from '@playwright/test';
import { dana, type Holdfast, mara, ruth } from './support/running-holdfast.ts';
import { dialogOf, expect, refuseCalls, test } from './support/holdfast.ts';

async function signInAmongPeople(page: Page, holdfast: Holdfast): Promise<string> {
  const admin = await holdfast.createAdmin();
  await holdfast.addPerson(mara);
  await holdfast.addPerson(ruth);
  await holdfast.signIn(page, admin);
  return admin;
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Actions for ${name}`) }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('the list of users is searched, sorted, arranged and exported', async ({ page, holdfast }) => {
  const admin = await signInAmongPeople(page, holdfast);

  await test.step('error: a list that cannot be loaded shows the reason and can be retried', async () => {
    await refuseCalls(page, '**/api/auth/users*', {
      status: 503,
      detail: 'The database cannot be reached right now.',
    });
    await page.goto('/admin/users');
    await expect(page.getByText('The database cannot be reached right now.')).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/api/auth/users*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rowOf(page, 'Dana Whitfield')).toBeVisible();
  });

  await test.step('search, filter and sort are in the address and survive back and reload', async () => {
    await page.getByRole('searchbox').fill('lindqvist');
    await expect(rowOf(page, 'Ruth Abelson')).toHaveCount(0);
    await expect(rowOf(page, 'Mara Lindqvist')).toBeVisible();
    await expect(page).toHaveURL(/search=lindqvist/);
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('lindqvist');
    await expect(rowOf(page, 'Ruth Abelson')).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(rowOf(page, 'Ruth Abelson')).toBeVisible();

    await page.getByRole('switch', { name: 'Include admins' }).click();
    await expect(rowOf(page, 'Dana Whitfield')).toHaveCount(0);
    await page.getByRole('switch', { name: 'Include admins' }).click();
    await expect(rowOf(page, 'Dana Whitfield')).toBeVisible();

    await page.getByRole('button', { name: 'User', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'User' })).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('row').nth(1)).toContainText('Ruth Abelson');
    await page.goBack();
    await expect(page.getByRole('columnheader', { name: 'User' })).toHaveAttribute('aria-sort', 'ascending');

    await page.getByRole('searchbox').fill('nobody of that name');
    await expect(page.getByText(/nothing|no users? match/i).first()).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(rowOf(page, 'Ruth Abelson')).toBeVisible();
  });

  await test.step('the last admin can be neither removed nor demoted', async () => {
    const { id } = await holdfast.api<{ id: number }>('GET', 'auth/me', { token: admin });
    await expect(holdfast.api('DELETE', `auth/user?user_id=${id}`, { token: admin })).rejects.toThrow(/4(?:03|09|22)/);
    await expect(
      holdfast.api('PATCH', 'auth/user/update', { token: admin, body: { id, role: 'client' } }),
    ).rejects.toThrow(/4(?:03|09|22)/);
    await page.getByRole('button', { name: new RegExp(`^Actions for ${dana.firstName}`) }).click();
    await expect(page.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    // An open menu hides the rest of the page, also what must not be there.
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  await test.step('columns can be chosen and stay chosen', async () => {
    await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Created' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Created' })).toBeVisible();
    // The next step uses the list that is loaded here.
    await holdfast.addPerson({
      ...mara,
      email: 'formula@people.example',
      firstName: '=1+1',
      lastName: '"quoted", comma',
    });
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Created' })).toBeVisible();
  });

  await test.step('the export has all matching rows and escapes formulas', async () => {
    await expect(rowOf(page, 'formula@people.example')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await downloading;
    const text = await readFile((await download.path()) ?? '', 'utf8');
    expect(text).toContain('mara@lindqvist.example');
    expect(text).toContain(`"'=1+1 ""quoted"", comma"`);
    expect(text.trim().split('\r\n')).toHaveLength(5);
  });

  await test.step('at 360 px rows are cards with the same actions', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Mara Lindqvist' })).toBeVisible();
    await choose(page, 'Mara Lindqvist', 'Edit');
    await expect(dialogOf(page)).toContainText('Edit Mara Lindqvist');
  });
});

test('users are added, changed and removed, individually and in batches', async ({ page, holdfast }) => {
  const admin = await signInAmongPeople(page, holdfast);
  await page.goto('/admin/users');
  await expect(rowOf(page, 'Mara Lindqvist')).toBeVisible();

  await test.step('add by e-mail, edit, disable, enable, set a password, sign out, remove', async () => {
    await page.getByRole('button', { name: 'Add user' }).click();
    let dialog = dialogOf(page);
    await dialog.getByRole('radio', { name: 'By e-mail' }).check({ force: true });
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill(mara.email);
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await expect(dialog, 'error: the same address twice is refused with the server’s message').toContainText(
      /already/i,
    );
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('kenji.w@seiran.example');
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, 'kenji.w@seiran.example')).toContainText('Invited');

    await choose(page, 'Mara Lindqvist', 'Edit');
    dialog = dialogOf(page);
    await expect(dialog).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(dialog, 'a click beside an untouched form closes it').toHaveCount(0);
    await choose(page, 'Mara Lindqvist', 'Edit');
    await dialog.getByLabel('First name').fill('Marah');
    await page.mouse.click(5, 5);
    await expect(dialog.getByLabel('First name'), 'and keeps what was entered').toHaveValue('Marah');
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText('The server cannot be reached. Check your connection and try again.');
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(page, 'Marah Lindqvist')).toBeVisible();

    const token = await holdfast.tokenOf(mara);
    await choose(page, 'Marah Lindqvist', 'Sign out everywhere');
    await dialogOf(page).getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('Marah Lindqvist is signed out everywhere.')).toBeVisible();
    await expect(holdfast.api('GET', 'auth/me', { token })).rejects.toThrow('401');

    await choose(page, 'Marah Lindqvist', 'Disable');
    await dialogOf(page).getByRole('button', { name: 'Disable' }).click();
    await expect(rowOf(page, 'Marah Lindqvist')).toContainText('Disabled');
    await expect(holdfast.tokenOf(mara)).rejects.toThrow('401');
    await choose(page, 'Marah Lindqvist', 'Enable');
    const confirmation = dialogOf(page).getByRole('button', { name: 'Enable' });
    if (await confirmation.isVisible()) await confirmation.click();
    await expect(rowOf(page, 'Marah Lindqvist')).not.toContainText('Disabled');

    await choose(page, 'Marah Lindqvist', 'Set a new password');
    dialog = dialogOf(page);
    await dialog.getByLabel('Password', { exact: true }).fill('another long password');
    await dialog.getByRole('button', { name: 'Set password' }).click();
    await expect(dialog).toHaveCount(0);
    await holdfast.api('POST', 'auth/login-with-password', {
      body: { email: mara.email, password: 'another long password' },
    });

    await choose(page, 'Marah Lindqvist', 'Delete Marah Lindqvist');
    dialog = dialogOf(page);
    await expect(dialog).toContainText('Delete Marah Lindqvist?');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, 'Marah Lindqvist')).toBeVisible();
    await choose(page, 'Marah Lindqvist', 'Delete Marah Lindqvist');
    await dialogOf(page).getByRole('button', { name: 'Delete' }).click();
    // An open dialog hides the rows from the accessibility tree, so it must be closed first.
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(rowOf(page, 'Marah Lindqvist')).toHaveCount(0);
    const { items } = await holdfast.api<{ items: { email: string }[] }>('GET', 'auth/users', { token: admin });
    expect(items.map((user) => user.email)).not.toContain(mara.email);
  });

  await test.step('several at once, and pages', async () => {
    for (let index = 10; index < 22; index += 1)
      await holdfast.api('POST', `auth/user/add?email=client${index}@people.example`, { token: admin });
    await page.goto('/admin/users?limit=10');
    await expect(page.getByText('1 to 10 of 15')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('11 to 15 of 15')).toBeVisible();
    await expect(page).toHaveURL(/page=2/);
    await page.getByRole('searchbox').fill('client1');
    await expect(page).toHaveURL(/search=client1/);
    await expect(page.getByRole('row').filter({ hasText: /client1\d@/ })).toHaveCount(10);
    await expect(rowOf(page, 'client10@people.example')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await expect(bar).toContainText('10');
    await bar.getByRole('button', { name: /Disable/ }).click();
    await dialogOf(page).getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Disabled' })).toHaveCount(10);
  });
});

test('an admin finds an API token of a client and revokes it', async ({ page, holdfast }) => {
  await holdfast.signInAdmin(page);
  const { token: session } = await holdfast.join(mara);
  const create = (name: string) =>
    holdfast.api<{ token: string }>('POST', 'auth/api-tokens', {
      token: session,
      body: { name, scope: 'everything', expiresInDays: 90 },
    });
  const { token } = await create('Leaked');
  const { token: other } = await create('Statements');
  await holdfast.api('GET', 'auth/me', { token });

  await page.goto('/admin/api-tokens');
  await expect(rowOf(page, 'Leaked')).toContainText('Mara Lindqvist');
  await expect(rowOf(page, 'Leaked')).toContainText('Active');
  await page.getByRole('searchbox').fill('leak');
  await expect(rowOf(page, 'Statements')).toHaveCount(0);
  await choose(page, 'Leaked of Mara Lindqvist', 'Revoke Leaked');
  await expect(dialogOf(page)).toContainText('Programs of Mara Lindqvist that use this token lose access immediately.');
  await dialogOf(page).getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('API token revoked')).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(rowOf(page, 'Leaked')).toHaveCount(0);
  await expect(holdfast.api('GET', 'auth/me', { token })).rejects.toThrow('401');
  await holdfast.api('GET', 'auth/me', { token: other });
});
