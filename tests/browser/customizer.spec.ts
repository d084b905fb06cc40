/** Every option of the Theme Customizer visibly changes the layout: computed sizes and colours, not settings. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/holdfast.ts';
import { type Holdfast } from './support/running-holdfast.ts';

test.use({ environment: { CUSTOMIZER: 'true' }, viewport: { width: 1800, height: 900 } });

const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' });
const bar = (page: Page): Locator => page.getByRole('banner');
const footer = (page: Page): Locator => page.getByRole('contentinfo');
const customizer = (page: Page): Locator => page.getByRole('dialog', { name: 'Theme Customizer' });
const choose = (page: Page, group: string, option: string): Promise<void> =>
  customizer(page)
    .getByRole('radiogroup', { name: group, exact: true })
    .getByRole('radio', { name: option, exact: true })
    .check({ force: true });
const toggle = (page: Page, name: string): Promise<void> =>
  customizer(page).getByRole('switch', { name, exact: true }).click();
const widthOf = async (locator: Locator): Promise<number> => Math.round((await locator.boundingBox())?.width ?? 0);

async function open(page: Page, holdfast: Holdfast): Promise<void> {
  await holdfast.signInAdmin(page);
  await page.goto('/dashboard');
  await openCustomizer(page);
}

async function openCustomizer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Theme Customizer' }).click();
  await expect(customizer(page)).toBeVisible();
}

/** Scrolls back for the next step; the customizer stays open. */
async function backToDefaults(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reset to the defaults' }).click();
  await expect(menu(page)).toBeVisible();
}

test('mode, skin, colour, width, bars and direction each change the page', async ({ page, holdfast }) => {
  await open(page, holdfast);

  await test.step('mode, skin and primary colour', async () => {
    const body = page.locator('body');
    await expect(body, 'dark is the default').toHaveCSS('background-color', 'rgb(40, 36, 61)');
    await choose(page, 'Mode', 'Light');
    await expect(body).toHaveCSS('background-color', 'rgb(244, 245, 250)');

    const card = page.locator('.MuiCard-root').first();
    await expect(card).toHaveCSS('border-radius', '6px');
    await expect(card, 'the default skin has soft shadows').not.toHaveCSS('box-shadow', 'none');
    await choose(page, 'Skin', 'Bordered');
    await expect(card).toHaveCSS('box-shadow', 'none');
    await expect(card).not.toHaveCSS('border-top-width', '0px');
    await choose(page, 'Skin', 'Semi-dark');
    await expect(menu(page), 'a dark menu beside a light page').toHaveCSS('background-color', 'rgb(40, 36, 61)');
    await choose(page, 'Mode', 'Dark');
    await expect(menu(page), 'and the other way round').toHaveCSS('background-color', 'rgb(244, 245, 250)');
    await choose(page, 'Skin', 'Default');

    const active = menu(page).getByRole('link', { name: 'Dashboard' });
    const seen = new Set<string>();
    for (const colour of ['Primary', 'Secondary', 'Success', 'Error', 'Warning', 'Info']) {
      await choose(page, 'Primary colour', colour);
      seen.add(
        await active.evaluate(
          (element) => `${getComputedStyle(element).backgroundImage} ${getComputedStyle(element).backgroundColor}`,
        ),
      );
    }
    expect(seen.size, 'six colours').toBe(6);
    await choose(page, 'Primary colour', 'Primary');
    await expect
      .poll(() => active.evaluate((element) => getComputedStyle(element).backgroundImage))
      .toContain('rgb(145, 85, 253)');
    await expect
      .poll(() => active.evaluate((element) => getComputedStyle(element).backgroundImage))
      .toContain('rgb(128, 75, 223)');
  });

  await test.step('content width', async () => {
    await toggle(page, 'Menu hidden');
    const column = page.getByRole('main').locator('> div').first();
    await expect.poll(() => widthOf(column), { message: 'boxed is 1440 px' }).toBe(1440);
    await choose(page, 'Content width', 'Full');
    await expect.poll(() => widthOf(column)).toBeGreaterThan(1700);
    await backToDefaults(page);
  });

  await test.step('app bar, blur and footer', async () => {
    await expect(bar(page).locator('> div > div').first()).toHaveCSS('min-height', '64px');
    await expect(bar(page)).toHaveCSS('position', 'sticky');
    await expect(bar(page)).toHaveCSS('backdrop-filter', /blur/);
    await toggle(page, 'App bar blur');
    await expect(bar(page)).toHaveCSS('backdrop-filter', 'none');
    await choose(page, 'App bar', 'Static');
    await expect(bar(page)).toHaveCSS('position', 'static');
    await choose(page, 'App bar', 'Hidden');
    await expect(bar(page)).toHaveCount(0);
    await choose(page, 'App bar', 'Fixed');
    await expect(bar(page)).toHaveCSS('position', 'sticky');

    await expect(footer(page)).toHaveCSS('position', 'static');
    await choose(page, 'Footer', 'Fixed');
    await expect(footer(page)).toHaveCSS('position', 'sticky');
    await choose(page, 'Footer', 'Hidden');
    await expect(footer(page)).toHaveCount(0);
    await backToDefaults(page);
  });

  await test.step('right to left', async () => {
    await toggle(page, 'Right to left');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('body'), 'texts begin at the side of the menu').toHaveCSS('text-align', 'right');
    await expect
      .poll(async () => Math.round(((await menu(page).boundingBox())?.x ?? 0) + 260), {
        message: 'the menu is on the right',
      })
      .toBe(1800);
    await expect
      .poll(async () => Math.round((await customizer(page).boundingBox())?.x ?? -1), {
        message: 'the drawer on the left',
      })
      .toBe(0);
    await page.goto('/admin/networks');
    for (const text of [page.getByRole('columnheader').first(), page.getByRole('cell').first()])
      await expect(text, 'in tables too').toHaveCSS('text-align', 'right');
    await expect(page.getByRole('searchbox').first()).toHaveCSS('text-align', 'right');
  });
});

test('the menu follows the settings, and the settings are kept', async ({ page, holdfast }) => {
  const [plain] = await Promise.all([holdfast.startAnother({}), open(page, holdfast)]);

  await test.step('the drawer is 400 px wide', async () => {
    await expect.poll(() => widthOf(customizer(page))).toBe(400);
    await page.getByRole('button', { name: 'Close the customizer' }).click();
    await expect(customizer(page)).toHaveCount(0);
    await openCustomizer(page);
  });

  await test.step('menu collapsed, with hover; menu hidden', async () => {
    await expect.poll(() => widthOf(menu(page))).toBe(260);
    await toggle(page, 'Menu collapsed');
    await expect.poll(() => widthOf(menu(page))).toBe(68);
    await page.getByRole('button', { name: 'Close the customizer' }).click();
    await menu(page).hover();
    await expect.poll(() => widthOf(menu(page)), { message: 'a collapsed menu expands on hover' }).toBe(260);
    await page.mouse.move(1200, 600);
    await expect.poll(() => widthOf(menu(page))).toBe(68);
    await page.getByRole('button', { name: 'Theme Customizer' }).click();
    await toggle(page, 'Menu hidden');
    await expect(menu(page)).toHaveCount(0);
    await backToDefaults(page);
  });

  await test.step('the horizontal menu offers neither semi-dark nor a hidden bar', async () => {
    await choose(page, 'Skin', 'Semi-dark');
    await choose(page, 'App bar', 'Hidden');
    await choose(page, 'Menu layout', 'Horizontal');
    await expect(bar(page), 'a hidden bar comes back').toBeVisible();
    await expect(bar(page).getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    await expect(customizer(page).getByRole('radio', { name: 'Semi-dark' })).toHaveCount(0);
    await expect(
      customizer(page).getByRole('radiogroup', { name: 'App bar' }).getByRole('radio', { name: 'Hidden' }),
    ).toHaveCount(0);
    await expect(customizer(page).getByRole('radio', { name: 'Default', exact: true })).toBeChecked();
    await page.getByRole('button', { name: 'Close the customizer' }).click();
    await page.getByRole('button', { name: 'Admin' }).click();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/users$/);
  });

  await test.step('settings survive a reload, except those that are not stored', async () => {
    await openCustomizer(page);
    await backToDefaults(page);
    await choose(page, 'Mode', 'Light');
    await choose(page, 'Skin', 'Bordered');
    await choose(page, 'Content width', 'Full');
    await choose(page, 'Footer', 'Hidden');
    await choose(page, 'App bar', 'Static');
    await choose(page, 'Menu toggle', 'Collapse');
    await toggle(page, 'Menu collapsed');
    const stored = JSON.parse((await page.evaluate(() => localStorage.getItem('settings'))) ?? '{}') as Record<
      string,
      unknown
    >;
    expect(stored).toMatchObject({
      mode: 'light',
      skin: 'bordered',
      contentWidth: 'full',
      verticalNavToggleType: 'collapse',
      navCollapsed: true,
    });
    for (const name of ['appBar', 'footer', 'layout', 'navHidden', 'lastLayout', 'toastPosition'])
      expect(stored).not.toHaveProperty(name);
    await page.reload();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(244, 245, 250)');
    await expect.poll(() => widthOf(menu(page))).toBe(68);
    await expect(footer(page), 'not kept').toBeVisible();
    await expect(bar(page), 'not kept').toHaveCSS('position', 'sticky');

    await page.getByRole('button', { name: 'Theme Customizer' }).click();
    await page.getByRole('button', { name: 'Reset to the defaults' }).click();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(40, 36, 61)');
  });

  await test.step('error: unreadable settings fall back to the defaults', async () => {
    await page.evaluate(() => localStorage.setItem('settings', '{"mode":"purple","navigationSize":'));
    await page.goto('/dashboard');
    await openCustomizer(page);
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(40, 36, 61)');
  });

  await test.step('the drawer is not offered without the flag', async () => {
    await page.goto(`${plain.url}/dashboard`);
    await expect(page.getByRole('button', { name: 'Account of Dana Whitfield' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Theme Customizer' })).toHaveCount(0);
  });
});
