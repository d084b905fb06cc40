import type { Locator, Page } from '@playwright/test';
import { expect, holdRequests, test } from './support/holdfast.ts';
import { mara } from './support/running-holdfast.ts';

const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' });
const openProfile = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account of Dana Whitfield' }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).click();
};

// Transitions of ordinary length, which the other files leave out.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const WIDE = { width: 1440, height: 900 };
const SMALL = { width: 360, height: 740 };
const HEAVY_PAGES = ['/dashboard', '/portfolio/transactions/new', '/admin/capital-positions', '/admin/loans'];

/** The console errors of a page, including violations of its content security policy. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

test('the shell of every page, on a large screen', async ({ page, holdfast }) => {
  const complaints = complaintsOf(page);
  await holdfast.signInAdmin(page);
  await page.goto('/dashboard');

  await test.step('the keyboard reaches the content past the menu', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('the menu shows the pages that exist and are allowed, and follows the route', async () => {
    await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    await menu(page).getByRole('link', { name: 'Users', exact: true }).click();
    await expect(menu(page).getByRole('link', { name: 'Users', exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(/Admin.*Users/);
    await expect(page).toHaveTitle(/Users/);
    await menu(page).getByRole('link', { name: 'Holdfast, home' }).click();
    await expect(page).toHaveURL(`${holdfast.url}/`);
    await page.goBack();
  });

  await test.step('the progress bar of a route change follows its flag', async () => {
    const release = await holdRequests(page, '**/assets/profile-page-*.js');
    await openProfile(page);
    await expect(page.locator('#nprogress .bar')).toBeVisible();
    release();
    await expect(page.locator('#nprogress')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
    await page.unroute('**/assets/profile-page-*.js');
  });

  await test.step('a button back to the top appears after 400 px', async () => {
    await page.setViewportSize({ width: 1440, height: 300 });
    const button = page.getByRole('button', { name: 'Scroll to top' });
    await page.evaluate(() => window.scrollTo(0, 390));
    await expect(button).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 420));
    await button.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.setViewportSize(WIDE);
  });

  await test.step('light and dark, and the avatar menu of 230 px', async () => {
    await menu(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(`${holdfast.url}/dashboard`);
    await page.getByRole('button', { name: /light mode/i }).click();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(244, 245, 250)');
    await page.getByRole('button', { name: 'Account of Dana Whitfield' }).click();
    const paper = page.locator('.MuiMenu-paper');
    await expect.poll(async () => Math.round((await paper.boundingBox())?.width ?? 0)).toBe(230);
    await expect(paper).toContainText('dana@harbourline.example');
    await page.getByRole('menuitem', { name: 'Your profile' }).click();
    await expect(page).toHaveURL(`${holdfast.url}/profile`);
  });

  expect(complaints).toEqual([]);
});

test('every page on a first visit: its transfer size, console errors, and width on a small screen', async ({
  page,
  holdfast,
}) => {
  const complaints = complaintsOf(page);
  const admin = await holdfast.createAdmin();
  await holdfast.addPerson(mara);

  await test.step('sign-in transfers at most 200 kB of compressed JavaScript in at most 12 files', async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const scripts = new Map<string, string>();
    let bytes = 0;
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type === 'Script' || response.mimeType.includes('javascript')) scripts.set(requestId, response.url);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto('/signin', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    console.log(`sign-in page: ${scripts.size} scripts, ${Math.round(bytes / 1000)} kB compressed`);
    expect(scripts.size).toBeGreaterThan(1);
    expect(scripts.size).toBeLessThanOrEqual(12);
    expect(bytes).toBeLessThanOrEqual(200_000);
    await session.detach();
  });

  await test.step('nothing overflows a small screen, violates the security policy or logs an error', async () => {
    await page.evaluate((token) => localStorage.setItem('authToken', token), admin);
    for (const path of ['/', '/404', '/500', '/profile', '/admin/users', '/dashboard']) {
      await page.setViewportSize(SMALL);
      await page.goto(path);
      const heading = page.getByRole('heading', { level: 1 }).first();
      await expect(heading).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, path).toBeLessThanOrEqual(0);
      // The same page with the parts of a large screen, which must not log errors either.
      await page.setViewportSize(WIDE);
      if (['/profile', '/admin/users', '/dashboard'].includes(path)) await expect(menu(page)).toBeVisible();
      await expect(heading).toBeVisible();
    }
    expect(complaints).toEqual([]);
  });

  await test.step('the pages with the most parts load at most 12 scripts', async () => {
    for (const path of HEAVY_PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      const scripts = await page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
      );
      expect(scripts, path).toBeGreaterThan(5);
      expect(scripts, path).toBeLessThanOrEqual(12);
    }
  });

  await page.setViewportSize(SMALL);
  await test.step('the drawer opens by a swipe from the last 20 px', async () => {
    const area = page.locator('[class*="SwipeArea"]').first();
    await expect.poll(async () => Math.round((await area.boundingBox())?.width ?? 0)).toBe(20);
  });

  await test.step('the menu is a drawer', async () => {
    await expect(menu(page)).not.toBeVisible();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(menu(page)).toBeVisible();
    await menu(page).getByRole('link', { name: 'Users', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/users$/);
    await expect(menu(page), 'following a link closes the drawer').not.toBeVisible();
  });

  await test.step('a collapsed menu is expanded while small and collapsed again on a larger screen', async () => {
    await page.evaluate(() => localStorage.setItem('settings', JSON.stringify({ navCollapsed: true })));
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect.poll(async () => Math.round((await menu(page).boundingBox())?.width ?? 0)).toBeGreaterThan(200);
    await page.keyboard.press('Escape');
    await page.mouse.move(300, 500);
    await page.setViewportSize(WIDE);
    await expect.poll(async () => Math.round((await menu(page).boundingBox())?.width ?? 0)).toBe(68);
  });
});
