import { Secret, TOTP } from 'otpauth';
import { dana, mara, PASSWORD } from './support/running-holdfast.ts';
import { dialogOf, expect, test } from './support/holdfast.ts';

test('a profile: sessions, name and picture, second factor, password', async ({ page, holdfast }) => {
  const admin = await holdfast.createAdmin();

  await test.step('sessions: see them, end one, end the others', async () => {
    const second = await holdfast.tokenOf(dana);
    const third = await holdfast.tokenOf(dana);
    await holdfast.signIn(page, admin);
    await page.goto('/profile');
    await expect(page.getByText('This device')).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^End the session on/ })).toHaveCount(2);
    await page
      .getByRole('button', { name: /^End the session on/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^End the session on/ })).toHaveCount(1);
    await page.getByRole('button', { name: /all other/i }).click();
    await dialogOf(page).getByRole('button').last().click();
    // An open dialog hides the page from the accessibility tree, so the test waits until it is closed.
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^End the session on/ })).toHaveCount(0);
    for (const token of [second, third]) await expect(holdfast.api('GET', 'auth/me', { token })).rejects.toThrow('401');
    await holdfast.api('GET', 'auth/me', { token: admin });
  });

  await test.step('API tokens: create one, which is shown once, and revoke it', async () => {
    const card = page.getByRole('region', { name: 'API tokens' });
    await card.getByRole('button', { name: 'Create API token' }).click();
    await dialogOf(page).getByRole('button', { name: 'Create token' }).click();
    await expect(dialogOf(page)).toContainText('Enter a name.');
    await dialogOf(page).getByLabel('Name').fill('QuickBooks');
    await dialogOf(page).getByText('Books', { exact: true }).click();
    await dialogOf(page).getByRole('button', { name: 'Create token' }).click();
    await expect(dialogOf(page)).toContainText('Copy your API token');
    const token = (await dialogOf(page).locator('code').textContent()) ?? '';
    expect(token).toMatch(/^hft_[\w-]{43}$/);
    await dialogOf(page).getByRole('button', { name: 'I’ve saved the token' }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(card.getByRole('listitem')).toContainText('QuickBooks');
    await expect(card.getByRole('listitem')).toContainText('Books · not used yet · expires');
    await expect(page.getByText(token)).toHaveCount(0);

    await holdfast.api('GET', 'indexer/admin/transactions', { token });
    await expect(holdfast.api('GET', 'auth/users', { token })).rejects.toThrow('403');
    await expect(holdfast.api('POST', 'auth/logout', { token })).rejects.toThrow('403');

    await card.getByRole('button', { name: 'Revoke QuickBooks' }).click();
    await dialogOf(page).getByRole('button', { name: 'Revoke' }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(card.getByRole('listitem')).toHaveCount(0);
    await expect(holdfast.api('GET', 'indexer/admin/transactions', { token })).rejects.toThrow('401');
  });

  await test.step('name and picture', async () => {
    await page.getByLabel('First name').fill('Danielle');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect(page.getByRole('button', { name: 'Account of Danielle Whitfield' })).toBeVisible();

    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
      'base64',
    );
    await page.getByLabel('Picture file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixel });
    await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /\/api\/auth\/pictures\//);
    await page
      .getByRole('button', { name: /Remove/ })
      .first()
      .click();
    await expect(page.getByRole('banner').locator('img')).toHaveCount(0);
  });

  await test.step('second factor: set up, sign in with a code, with a recovery code, turn off', async () => {
    await page.getByRole('button', { name: 'Set up' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await confirmation.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    const secret = (
      (await page
        .getByText(/^[A-Z2-7]{4}(?:[ ]?[A-Z2-7]{2,4}){3,}$/)
        .first()
        .textContent()) ?? ''
    ).replaceAll(' ', '');
    const authenticator = new TOTP({ secret: Secret.fromBase32(secret) });
    await page.getByLabel('Code').fill('000000');
    await page.getByLabel('Code').press('Enter');
    await expect(
      page
        .getByText(/code/i)
        .filter({ hasText: /wrong|not right|not valid/i })
        .first(),
    ).toBeVisible();
    await page.getByLabel('Code').fill(authenticator.generate());
    await page.getByLabel('Code').press('Enter');
    const dialog = dialogOf(page);
    await expect(dialog).toContainText('Save your recovery codes');
    const codes = (await dialog.getByRole('listitem').allTextContents()).map((code) => code.trim());
    expect(codes).toHaveLength(10);
    await dialog.getByRole('button').last().click();
    await expect(dialog).toHaveCount(0);

    await page.evaluate(() => localStorage.removeItem('authToken'));
    await page.goto('/signin');
    await page.getByLabel('E-mail').fill(dana.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL(`${holdfast.url}/dashboard`);

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await dialogOf(page)
      .getByLabel('Code')
      .fill(codes[0] ?? '');
    await dialogOf(page).getByRole('button', { name: 'Turn off' }).click();
    await expect(dialogOf(page), 'error: a recovery code works once').toBeVisible();
    await dialogOf(page)
      .getByLabel('Code')
      .fill(codes[1] ?? '');
    await dialogOf(page).getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  });

  await test.step('a new password ends the other sessions and keeps this one', async () => {
    const elsewhere = await holdfast.tokenOf(dana);
    await page.getByLabel('Current password').fill('wrong');
    await page.getByLabel('New password').fill('a brand new password');
    await page
      .getByRole('button', { name: /password/i })
      .last()
      .click();
    await expect(page.getByText(/current password is wrong|not your current password|wrong/i).first()).toBeVisible();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page
      .getByRole('button', { name: /password/i })
      .last()
      .click();
    await expect
      .poll(() =>
        holdfast.api('GET', 'auth/me', { token: elsewhere }).then(
          () => 'in',
          () => 'out',
        ),
      )
      .toBe('out');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  });
});

test.describe('REQUIRE_ADMIN_SECOND_FACTOR', () => {
  test.use({ environment: { REQUIRE_ADMIN_SECOND_FACTOR: 'true' } });
  test('requires an admin to set it up before anything else', async ({ page, holdfast }) => {
    await holdfast.signInAdmin(page);
    await page.goto('/admin/users');
    await expect(page).toHaveURL(`${holdfast.url}/profile`);
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  });
});

test.describe('TOKEN_SYNC_URL', () => {
  test.use({ environment: { TOKEN_SYNC_URL: '/sync' } });
  test('the token is posted after signing in and deleted on signing out', async ({ page, holdfast }) => {
    await holdfast.createAdmin();
    await holdfast.addPerson(mara);
    const seen: string[] = [];
    await page.route('**/sync', async (route) => {
      const authorization = await route.request().headerValue('authorization');
      seen.push(`${route.request().method()} ${authorization ? 'with a bearer token' : 'without a token'}`);
      await route.fulfill({ status: 204 });
    });
    await page.goto('/signin');
    await page.getByLabel('E-mail').fill(dana.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect.poll(() => seen).toEqual(['POST with a bearer token']);
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect.poll(() => seen[1]).toMatch(/^DELETE/);
  });
});
