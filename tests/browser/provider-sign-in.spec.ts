/** Sign-in through a popup at a real OpenID issuer on this machine. */
import { expect, test as withHoldfast } from './support/holdfast.ts';
import { dana, mara } from './support/running-holdfast.ts';
import { type LocalIssuer, startLocalIssuer } from '../issuer/local-issuer.ts';

const test = withHoldfast.extend<{ issuer: LocalIssuer }>({
  issuer: async ({}, use) => {
    const issuer = await startLocalIssuer({
      users: [{ email: dana.email }, { email: mara.email }, { email: 'stranger@elsewhere.example' }],
    });
    await use(issuer);
    await issuer.stop();
  },
  environment: async ({ issuer }, use) => {
    await use({
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: issuer.clientSecret,
      OIDC_LABEL: 'Google',
    });
  },
});

test('a client signs in through the popup', async ({ page, holdfast }) => {
  const admin = await holdfast.createAdmin();
  await holdfast.api('POST', `auth/user/add?email=${encodeURIComponent(mara.email)}`, { token: admin });
  await page.goto('/signin?returnUrl=%2Fprofile');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await popup.getByLabel('E-mail').fill(mara.email);
  await popup.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'Terms of Service' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'I accept the above terms and conditions' }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(`${holdfast.url}/profile`);
  expect(popup.isClosed()).toBe(true);
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  expect(await holdfast.api('GET', 'auth/me', { token: token ?? '' })).toMatchObject({
    email: mara.email,
    hasProvider: true,
    hasPassword: false,
  });
  expect(holdfast.server.log(), 'no token and no code in the log').not.toMatch(/eyJ|code=|id_token/);
});

test('error: a user whom no admin added is refused with a message', async ({ page, holdfast }) => {
  await holdfast.createAdmin();
  await page.goto('/signin');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await popup.getByLabel('E-mail').fill('stranger@elsewhere.example');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/signin$/);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('error: after a cancelled sign-in and a closed popup the page is ready for another try', async ({
  page,
  holdfast,
}) => {
  await holdfast.createAdmin();
  await page.goto('/signin');
  for (const end of ['cancel', 'close'] as const) {
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const popup = await opened;
    await popup.waitForLoadState();
    if (end === 'cancel') await popup.getByRole('button', { name: 'Cancel' }).click();
    else await popup.close();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  }
  await expect(page).toHaveURL(/\/signin$/);
});

test('error: an unreachable provider is reported', async ({ page, holdfast, issuer }) => {
  await holdfast.createAdmin();
  await page.goto('/signin');
  await issuer.stop();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});
