import { dana, mara, PASSWORD } from './support/running-holdfast.ts';
import { expect, holdRequests, refuseCalls, test } from './support/holdfast.ts';

test('the first administrator is created, adds a client, and the client accepts the terms', async ({
  page,
  holdfast,
  browser,
}) => {
  await page.goto('/');
  await expect(page, 'an installation without users leads to its set-up').toHaveURL(`${holdfast.url}/signin`);
  await expect(page.getByRole('heading', { name: 'How do you want to start?' })).toBeVisible();
  await page.getByRole('button', { name: 'Start with your own data' }).click();
  await expect(page.getByRole('heading', { name: 'Create the first administrator' })).toBeVisible();
  await expect(page.getByLabel('Setup code'), 'on the machine itself no code is wanted').toHaveCount(0);

  await page.getByLabel('E-mail').fill(dana.email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await expect(page.getByText('Choose a password of at least 12 characters.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await expect(page).toHaveURL(`${holdfast.url}/dashboard`);
  await expect(page.getByRole('dialog'), 'admins never see the terms').toHaveCount(0);

  await page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add user' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'With a password' }).check({ force: true });
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(mara.email);
  await dialog.getByLabel('First name').fill(mara.firstName);
  await dialog.getByLabel('Last name').fill(mara.lastName);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Mara Lindqvist/ })).toBeVisible();

  const client = await (await browser.newContext({ baseURL: holdfast.url })).newPage();
  await client.goto('/dashboard');
  await expect(client).toHaveURL(/\/signin\?returnUrl=/);
  await client.getByLabel('E-mail').fill(mara.email);
  await client.getByLabel('Password', { exact: true }).fill('not the password');
  await client.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(client.getByRole('alert')).toContainText('E-mail or password is wrong.');
  await client.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await client.getByRole('button', { name: 'Sign in', exact: true }).click();

  const terms = client.getByRole('dialog', { name: 'Terms of Service' });
  await expect(terms).toBeVisible();
  await expect(
    client.getByRole('heading', { name: /welcome|good|hello|mara/i }),
    'nothing may be read before acceptance',
  ).toHaveCount(0);
  await client.keyboard.press('Escape');
  await client.mouse.click(5, 5);
  await expect(terms, 'only accepting closes it').toBeVisible();
  await terms.getByText('8 percent per annum').first().scrollIntoViewIfNeeded();

  const calls: string[] = [];
  client.on('request', (request) => request.url().includes('accept-agreement') && calls.push(request.url()));
  await terms.getByRole('button', { name: 'Submit' }).click();
  await expect(terms.getByRole('alert')).toHaveText('You must accept the terms and conditions to continue.');
  expect(calls, 'no call is made').toEqual([]);
  await terms.getByRole('checkbox', { name: 'I accept the above terms and conditions' }).check();
  await expect(terms.getByRole('alert'), 'ticking clears the error').toHaveCount(0);

  await refuseCalls(client, '**/api/auth/user/accept-agreement*', {
    status: 503,
    detail: 'The books are being closed. Try again in a minute.',
  });
  await terms.getByRole('button', { name: 'Submit' }).click();
  await expect(terms.getByRole('alert')).toHaveText('The books are being closed. Try again in a minute.');
  await terms.getByRole('button', { name: 'Close' }).click();
  await expect(terms.getByRole('alert')).toHaveCount(0);

  await client.unroute('**/api/auth/user/accept-agreement*');
  const release = await holdRequests(client, '**/api/auth/user/accept-agreement*');
  await terms.getByRole('button', { name: 'Submit' }).click();
  await expect(terms.getByRole('button', { name: 'Submit' }), 'disabled while the call is in flight').toBeDisabled();
  release();
  await expect(terms).toHaveCount(0);
  await expect(client).toHaveURL(`${holdfast.url}/dashboard`);
  await expect(client.getByRole('heading', { level: 1 })).toBeVisible();
  await client.reload();
  await expect(client.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(terms, 'accepted once is accepted').toHaveCount(0);
  await expect(
    client.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }),
    'a client has no admin entries',
  ).toHaveCount(0);
  await client.context().close();
});

test('error: an accept call that fails without a message shows the fallback', async ({ page, holdfast }) => {
  await holdfast.createAdmin();
  await holdfast.addPerson(mara);
  await holdfast.signIn(page, await holdfast.tokenOf(mara));
  await page.route('**/api/auth/user/accept-agreement*', (route) => route.abort());
  await page.goto('/dashboard');
  const terms = page.getByRole('dialog', { name: 'Terms of Service' });
  await terms.getByRole('checkbox').check();
  await terms.getByRole('button', { name: 'Submit' }).click();
  await expect(terms.getByRole('alert')).toBeVisible();
});

test.describe('from another machine', () => {
  test.use({
    environment: { TRUST_PROXY: 'true', ALLOW_HTTP: 'true' },
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' },
  });

  test('the first administrator needs the setup code that the server printed', async ({ page, holdfast }) => {
    await page.goto('/signin');
    await page.getByRole('button', { name: 'Start with your own data' }).click();
    await page.getByLabel('Setup code').fill('0000-0000-0000-0000');
    await page.getByLabel('E-mail').fill(dana.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await expect(page.getByText('This is not the setup code that the server printed when it started')).toBeVisible();
    expect(holdfast.server.setupCode).toBeTruthy();
    await page.getByLabel('Setup code').fill(holdfast.server.setupCode ?? '');
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
