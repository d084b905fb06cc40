/** Liquidity pools of a real local chain: read, listed, explained, and watched by price alerts. */
import { expectAccessible, expectAccessibleWhenNarrow } from './support/accessibility.ts';
import { DefiWorld } from './support/defi-world.ts';
import { dialogOf, expect, test } from './support/holdfast.ts';

let world: DefiWorld;
test.afterEach(() => world?.close());

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('pools are read, confirmed, compared with holding, and watched by alerts', async ({ page, holdfast }) => {
  test.slow();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // A refused alert is a response with status 422, which the browser logs as an error.
    if (message.type() === 'error' && !message.text().includes('422')) errors.push(message.text());
  });
  world = await DefiWorld.connect(holdfast);
  await holdfast.signIn(page, world.token);

  await test.step('the menu leads to the page, and Refresh reads the contracts', async () => {
    await page.goto('/dashboard');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Liquidity Pools' }).click();
    await expect(page.getByRole('heading', { name: 'Liquidity Pools', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(page.getByRole('heading', { name: /unverified/u })).toBeVisible({ timeout: 60_000 });
  });

  await test.step('unverified contracts are in no total until they are confirmed', async () => {
    const list = await world.get<{ totals: { pools: number }; unverified: unknown[] }>('indexer/admin/pools');
    expect(list.totals.pools).toBe(0);
    expect(list.unverified.length).toBeGreaterThan(0);
    await expectAccessible(page, 'unverified pools');
    await page
      .getByRole('button', { name: /^Confirm /u })
      .first()
      .click();
    const dialog = dialogOf(page);
    await expect(dialog).toContainText('Confirm only an address that the protocol publishes');
    await dialog.getByRole('button', { name: /^Confirm /u }).click();
    await expect(dialog).toBeHidden();
    await world.confirmContracts();
  });

  await test.step('without a price the value is words, and the total is not zero', async () => {
    await page.reload();
    const table = page.getByRole('table', { name: 'Liquidity Pools' });
    await expect(table.getByText('Price missing').first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'All pools' })).not.toContainText('$0.00');
    await expect(table.getByRole('link', { name: /^Add price of /u }).first()).toBeVisible();
  });

  await world.writePrices();
  await world.refresh();
  const pools = await world.get<{ items: { id: number; valueUsd: string; coins: { coinSymbol: string }[] }[] }>(
    'indexer/admin/pools',
  );
  const nameOf = (pool: (typeof pools.items)[number]) => pool.coins.map(({ coinSymbol }) => coinSymbol).join(' / ');
  const table = page.getByRole('table', { name: 'Liquidity Pools' });

  await test.step('the list has the figures, and filters and order are in the address', async () => {
    await page.goto('/admin/pools');
    await expect(table.getByRole('link', { name: nameOf(pools.items[0]!) }).first()).toBeVisible();
    await expect(table.getByText('Price missing')).toHaveCount(0);
    await page.getByRole('radio', { name: /^Full range/u }).check();
    await expect(page).toHaveURL(/range=full/u);
    await expect(table.getByText('Full range').first()).toBeVisible();
    await page.getByRole('radio', { name: /^All/u }).check();
    await table.getByRole('button', { name: 'Fees' }).click();
    await expect(page).toHaveURL(/sort=fees/u);
    await expect(table.getByRole('columnheader', { name: 'Fees' })).toHaveAttribute('aria-sort', 'descending');
    await expectAccessible(page, 'pools');
    await expectAccessibleWhenNarrow(page, 'pools');
  });

  await test.step('the keyboard opens a pool from its row', async () => {
    await page.goto('/admin/pools');
    const first = table.getByRole('row').nth(1);
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await expect(table.getByRole('row').nth(2)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/pools/${pools.items[0]!.id}$`, 'u'));
    await expect(page.getByRole('heading', { name: nameOf(pools.items[0]!), level: 1 })).toBeVisible();
  });

  await test.step('each figure of the equation opens its transactions', async () => {
    await page.getByRole('button', { name: /^Value if held/u }).click();
    const drawer = dialogOf(page);
    await expect(drawer.getByRole('heading', { name: 'Value if held' })).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'Liquidity added' }).first()).toHaveAttribute('href', /id=\d+/u);
    await expectAccessible(page, 'how a figure comes about');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    for (const heading of ['Price and range', 'Value and holding over time', 'Positions', 'History'])
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Value and holding over time: show as a table' }).click();
    await expect(page.getByRole('table', { name: 'Value and holding by day' })).toBeVisible();
    await expectAccessible(page, 'pool');
    await expectAccessibleWhenNarrow(page, 'pool');
  });

  const form = page.getByRole('form', { name: 'Price alert' });
  await test.step('error: wrong bounds are refused at their field', async () => {
    await page.getByRole('button', { name: 'Set alert' }).click();
    await expect(form.getByRole('textbox', { name: 'Below (USD)' })).toBeFocused();
    await form.getByRole('button', { name: 'Save alert' }).click();
    await expect(form.locator('[aria-invalid="true"]')).toHaveCount(1);
    await form.getByRole('textbox', { name: 'Below (USD)' }).fill('5,000');
    await form.getByRole('textbox', { name: 'Above (USD)' }).fill('1');
    await form.getByRole('button', { name: 'Save alert' }).click();
    const refused = form.locator('[aria-invalid="true"]');
    await expect(refused).toHaveCount(1);
    await expect(refused).toHaveAccessibleDescription(/minimum|maximum|below|above|lower|higher/iu);
  });

  await test.step('an alert is set, listed and removed', async () => {
    await form.getByRole('textbox', { name: 'Above (USD)' }).fill('9,600');
    await form.getByRole('textbox', { name: 'Below (USD)' }).fill('0.1');
    await form.getByRole('button', { name: 'Save alert' }).click();
    await expect(page.getByText(/^Price alert of \w+ saved/u)).toBeVisible();
    await page.goto('/admin/pools');
    const alert = table.getByRole('button', { name: /^1 alert, .*Edit alert$/u });
    await alert.click();
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('textbox', { name: 'Above (USD)' })).toHaveValue('9600');
    await expectAccessible(page, 'alert dialog');
    await dialog.getByRole('button', { name: /^Remove alert of /u }).click();
    await expect(dialog).toBeHidden();
    await expect(alert).toBeHidden();
  });

  await test.step('on a phone each pool is a card that opens its page', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/admin/pools');
    const cards = page.getByRole('list', { name: 'Liquidity Pools' }).getByRole('listitem');
    await expect(cards.first()).toContainText('Value if held');
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll, 'the page does not scroll sideways').toBeLessThanOrEqual(client);
    await cards.first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/admin\/pools\/\d+$/u);
    await expect(page.getByRole('heading', { name: 'Positions', exact: true })).toBeVisible();
  });

  await test.step('an unknown pool is reported with a way back', async () => {
    await page.goto('/admin/pools/999999');
    await expect(page.getByText('Pool not found')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Open liquidity pools' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Liquidity Pools', level: 1 })).toBeVisible();
  });

  expect(errors.filter((text) => !text.includes('404'))).toEqual([]);
});
