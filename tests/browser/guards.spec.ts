import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { dana, mara, PASSWORD, ruth } from './support/running-holdfast.ts';
import { expect, goOnTo, holdRequests, test } from './support/holdfast.ts';

test('a visitor is sent to sign-in, and a signed-in user past it, until sign-out', async ({
  page,
  holdfast,
  context,
}) => {
  await holdfast.createAdmin();

  await test.step('the error pages are always reachable, and an unknown address is a 404', async () => {
    for (const [path, heading] of [
      ['/404', '404'],
      ['/500', '500'],
      ['/no/such/page', '404'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(page).toHaveURL(holdfast.url + path);
    }
  });

  await test.step('both sign-in paths are sign-in pages; the one in force is used', async () => {
    await page.goto('/login?returnUrl=%2Fprofile');
    await expect(page).toHaveURL(`${holdfast.url}/signin?returnUrl=%2Fprofile`);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  await test.step('a visitor is sent to sign-in and returns to the requested page', async () => {
    await page.goto('/admin/users?search=mara');
    await expect(page).toHaveURL(/\/signin\?returnUrl=/);
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/admin/users?search=mara');
    await signIn(page);
    await expect(page).toHaveURL(`${holdfast.url}/admin/users?search=mara`);
  });

  await test.step('a signed-in user on a sign-in page goes to the return path, or to the dashboard', async () => {
    await page.goto('/signin?returnUrl=%2Fprofile');
    await expect(page).toHaveURL(`${holdfast.url}/profile`);
    await page.goto('/login');
    await expect(page).toHaveURL(`${holdfast.url}/dashboard`);
  });

  await test.step('error: a returnUrl of another site is ignored', async () => {
    const addressOf = (target: string): string => `/signin?returnUrl=${encodeURIComponent(target)}`;
    await page.goto(addressOf('https://evil.example/'));
    await expect(page, 'on loading').toHaveURL(`${holdfast.url}/dashboard`);
    for (const target of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      await goOnTo(page, addressOf(target));
      // The page itself is queried, because Playwright's address may still be the previous one.
      await expect
        .poll(() => page.evaluate(() => location.href), { message: target })
        .toBe(`${holdfast.url}/dashboard`);
    }
  });

  await test.step('a spinner shows until the session is known', async () => {
    const release = await holdRequests(page, '**/api/auth/me');
    await page.reload();
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.unroute('**/api/auth/me');
  });

  await test.step('/index.html is removed from an address, on the server and in the page', async () => {
    await page.goto('/dashboard/index.html');
    await expect(page).toHaveURL(`${holdfast.url}/dashboard`);
    await goOnTo(page, '/profile/index.html');
    await expect(page).toHaveURL(`${holdfast.url}/profile`);
  });

  await test.step('signing out ends the session on the server and in other tabs', async () => {
    const token = (await page.evaluate(() => localStorage.getItem('authToken'))) ?? '';
    await expect(holdfast.api('GET', 'auth/me', { token })).resolves.toMatchObject({ email: dana.email });
    const other = await context.newPage();
    await other.goto('/profile');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Account of Dana Whitfield' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/signin|\/$/);
    await expect(other).toHaveURL(/\/signin/);
    await expect(holdfast.api('GET', 'auth/me', { token })).rejects.toThrow('401');
  });
});

test('clients and staff see what they are allowed to, while their session lasts', async ({ page, holdfast }) => {
  await holdfast.createAdmin();
  await page.goto('/404');

  const tokens = new Map<string, string>();
  await test.step('an admin page is refused in place to a client and to staff', async () => {
    for (const person of [ruth, mara]) {
      const { token } = await holdfast.join(person);
      tokens.set(person.email, token);
      await page.evaluate((value) => localStorage.setItem('authToken', value), token);
      await page.goto('/admin/users');
      await expect(page.getByRole('heading', { name: '401' })).toBeVisible();
      await expect(page.getByText('You are not authorized!')).toBeVisible();
      await expect(page.getByText("You don't have permission to access this page. Go Home!")).toBeVisible();
      await expect(page, 'in place').toHaveURL(`${holdfast.url}/admin/users`);
      await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    }
  });

  await test.step('a 401 during a session signs out, except during sign-in', async () => {
    // A loaded client page makes no request for 30 seconds, so the session ends exactly when the test continues.
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await holdfast.api('POST', 'auth/logout', { token: tokens.get(mara.email)! });
    await page.getByRole('button', { name: 'Account of Mara Lindqvist' }).click();
    await page.getByRole('menuitem', { name: 'Your profile' }).click();
    await expect(page).toHaveURL(/\/signin/);
    await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });
});

test('Escape asks before it discards input, and input is back after a session that ended', async ({
  page,
  holdfast,
}) => {
  const token = await holdfast.signInAdmin(page);
  await page.goto('/admin/networks?search=a&sort=name');
  const add = page.getByRole('button', { name: 'Add network' });
  const form = page.getByRole('dialog', { name: 'Add network' });
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });

  await test.step('an untouched form closes at once', async () => {
    await add.click();
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
  });

  await test.step('input stays after a click beside the form, and after Escape until it is discarded', async () => {
    await add.click();
    await form.getByLabel('Name', { exact: true }).fill('Harbour chain');
    await page.mouse.click(5, 5);
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Harbour chain');
    await form.getByLabel('Name', { exact: true }).press('Escape');
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await expectAccessible(page, 'the question before input is discarded');
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Harbour chain');
    await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(form).toHaveCount(0);
    await add.click();
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('');
  });

  await test.step('after a session that ended, the page, its filters and the input are back', async () => {
    await form.getByLabel('Name', { exact: true }).fill('Harbour chain');
    await form.getByLabel('Chain ID').fill('4711');
    await form.getByLabel('RPC URL').fill('https://rpc.harbour.example');
    await holdfast.api('POST', 'auth/logout', { token });
    await form.getByRole('button', { name: 'Add network' }).click();
    await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
    await signIn(page);
    await expect(page).toHaveURL(`${holdfast.url}/admin/networks?search=a&sort=name`);
    await add.click();
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Harbour chain');
    await expect(form.getByLabel('Chain ID')).toHaveValue('4711');
    await expect(form.getByLabel('RPC URL')).toHaveValue('https://rpc.harbour.example');
    await expect(page.getByText('Your input from before the sign-in is restored.')).toBeVisible();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await add.click();
    await expect(form.getByLabel('Name', { exact: true }), 'restored once').toHaveValue('');
    await form.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a password is typed again', async () => {
    await page.goto('/admin/users?dialog=add');
    const user = page.getByRole('dialog', { name: 'Add user' });
    await user.getByRole('textbox', { name: 'E-mail' }).fill('new@harbourline.example');
    await user.getByLabel('Password', { exact: true }).fill('a password that is not kept');
    await user.getByLabel('First name').fill('Nia');
    const current = (await page.evaluate(() => localStorage.getItem('authToken'))) ?? '';
    await holdfast.api('POST', 'auth/logout', { token: current });
    // A stream of the page may notice the end of the session first.
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
    await signIn(page);
    await expect(page).toHaveURL(/\/admin\/users/);
    if (!(await user.isVisible())) await page.getByRole('button', { name: 'Add user' }).click();
    await expect(user.getByLabel('First name')).toHaveValue('Nia');
    await expect(user.getByLabel('Password', { exact: true })).toHaveValue('');
  });
});

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(dana.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test.describe('SIGN_IN_PATH=/login and SKIP_AGREEMENT', () => {
  test.use({ environment: { SIGN_IN_PATH: '/login', SKIP_AGREEMENT: 'true' } });
  test('the other sign-in path is used, and the terms are skipped', async ({ page, holdfast }) => {
    await holdfast.createAdmin();

    await test.step('the other path is used', async () => {
      await page.goto('/dashboard');
      await expect(page).toHaveURL(/\/login\?returnUrl=%2Fdashboard$/);
    });

    await test.step('the terms are skipped', async () => {
      await holdfast.addPerson(mara);
      const token = await holdfast.tokenOf(mara);
      await page.evaluate((value) => localStorage.setItem('authToken', value), token);
      await page.goto('/dashboard');
      await expect(page.getByRole('button', { name: 'Account of Mara Lindqvist' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });
});
