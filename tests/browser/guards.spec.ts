import { dana, expect, mara, PASSWORD, ruth, test } from './support/holdfast.ts';

test('a visitor is sent to sign in and comes back to where they wanted to go', async ({ page, holdfast }) => {
  await holdfast.createAdmin();
  await page.goto('/admin/users?search=mara');
  await expect(page).toHaveURL(/\/signin\?returnUrl=/);
  expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/admin/users?search=mara');
  await page.getByLabel('E-mail').fill(dana.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${holdfast.url}/admin/users?search=mara`);
});

test('a signed-in user on a sign-in page goes to the return path, or to the dashboard', async ({ page, holdfast }) => {
  await holdfast.signIn(page, await holdfast.createAdmin());
  await page.goto('/signin?returnUrl=%2Fprofile');
  await expect(page).toHaveURL(`${holdfast.url}/profile`);
  await page.goto('/login');
  await expect(page).toHaveURL(`${holdfast.url}/dashboard`);
});

test('error: a returnUrl of another site does not lead away', async ({ page, holdfast }) => {
  await holdfast.signIn(page, await holdfast.createAdmin());
  for (const target of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`/signin?returnUrl=${encodeURIComponent(target)}`);
    await expect(page, target).toHaveURL(`${holdfast.url}/dashboard`);
  }
});

test('both sign-in paths are sign-in pages; the one in force is used', async ({ page, holdfast }) => {
  await holdfast.createAdmin();
  await page.goto('/login?returnUrl=%2Fprofile');
  await expect(page).toHaveURL(`${holdfast.url}/signin?returnUrl=%2Fprofile`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test.describe('SIGN_IN_PATH=/login', () => {
  test.use({ environment: { SIGN_IN_PATH: '/login' } });
  test('the other path is used', async ({ page, holdfast }) => {
    await holdfast.createAdmin();
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login\?returnUrl=%2Fdashboard$/);
  });
});

test('a spinner shows while it is not known who is there', async ({ page, holdfast }) => {
  await holdfast.signIn(page, await holdfast.createAdmin());
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/auth/me', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('401 in the middle of a session signs out, everywhere but on signing in', async ({ page, holdfast }) => {
  // Once a client's page has what it needs it is quiet for half a minute, so the session ends exactly when the walk goes on.
  const admin = await holdfast.createAdmin();
  await holdfast.addPerson(admin, mara);
  const token = await holdfast.tokenOf(mara);
  await holdfast.acceptTerms(token);
  await holdfast.signIn(page, token);
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await holdfast.api('POST', 'auth/logout', { token });
  await page.getByRole('button', { name: 'Account of Mara Lindqvist' }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
  await expect(page).toHaveURL(/\/signin/);
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('signing out ends the session on the server and in other tabs', async ({ page, holdfast, context }) => {
  const token = await holdfast.createAdmin();
  await holdfast.signIn(page, token);
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /account|menu for|Dana/i }).last().click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/signin|\/$/);
  await expect(other).toHaveURL(/\/signin/);
  await expect(holdfast.api('GET', 'auth/me', { token })).rejects.toThrow('401');
});

test('an admin page is refused in place to a client and to staff', async ({ page, holdfast }) => {
  const admin = await holdfast.createAdmin();
  await page.goto('/404');
  for (const person of [mara, ruth]) {
    await holdfast.addPerson(admin, person);
    const token = await holdfast.tokenOf(person);
    await holdfast.acceptTerms(token);
    await page.evaluate((value) => localStorage.setItem('authToken', value), token);
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { name: '401' })).toBeVisible();
    await expect(page.getByText('You are not authorized!')).toBeVisible();
    await expect(page.getByText("You don't have permission to access this page. Go Home!")).toBeVisible();
    await expect(page, 'in place').toHaveURL(`${holdfast.url}/admin/users`);
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  }
});

test('the error pages are always reachable, and an unknown address is a 404', async ({ page, holdfast }) => {
  await holdfast.createAdmin();
  for (const [path, heading] of [['/404', '404'], ['/500', '500'], ['/no/such/page', '404']] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page).toHaveURL(holdfast.url + path);
  }
});

test('/index.html is taken off an address, on the server and in the page', async ({ page, holdfast }) => {
  await holdfast.signIn(page, await holdfast.createAdmin());
  await page.goto('/dashboard/index.html');
  await expect(page).toHaveURL(`${holdfast.url}/dashboard`);
  await page.evaluate(() => history.pushState(null, '', '/profile/index.html'));
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await expect(page).toHaveURL(`${holdfast.url}/profile`);
});

test.describe('SKIP_AGREEMENT', () => {
  test.use({ environment: { SKIP_AGREEMENT: 'true' } });
  test('the terms are not asked for', async ({ page, holdfast }) => {
    const admin = await holdfast.createAdmin();
    await holdfast.addPerson(admin, mara);
    await holdfast.signIn(page, await holdfast.tokenOf(mara));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
