/** Capital positions: from nothing to a filed and locked year, and back. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createBooksWorld, drawUpBooks } from './support/books-world.ts';
import { expect, test } from './support/holdfast.ts';

const PAGE = '/admin/capital-positions';
const cards = (page: Page) => page.getByRole('list', { name: /^Gains of/ });
const pointOf = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text });

test('the books are drawn up, and every gain leads back to its lot, its prices and who gave it its meaning', async ({ page, holdfast }) => {
  const world = await createBooksWorld(holdfast);
  await holdfast.signIn(page, world.token);
  await page.goto(PAGE);
  await expect(page.getByText('The books are not drawn up yet')).toBeVisible();
  await page.getByRole('button', { name: 'Draw up the books' }).click();
  await expect(page.getByText(/^Generated .*FIFO, all wallets as one\.$/)).toBeVisible({ timeout: 30_000 });
  await expect(cards(page)).toContainText('+$2,300.00');
  await expect(cards(page)).toContainText('+$3,200.00');
  await expect(cards(page)).toContainText('2 disposals, 2 coins');

  await page.getByRole('button', { name: 'Positions of ETH' }).click();
  const rows = page.getByRole('table', { name: 'Positions of ETH' });
  await expect(rows.getByRole('row').nth(1)).toContainText('1 Jun 2024');
  await expect(rows.getByRole('row').nth(1)).toContainText('1 Mar 2023');
  await expect(rows.getByRole('row').nth(1)).toContainText('Long');
  await rows.getByRole('button', { name: /Why this number/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Why this number?' });
  await expect(drawer).toContainText('+$2,300.00');
  await expect(drawer).toContainText('FIFO takes the oldest lot first.');
  await expect(drawer).toContainText('$3,800.00');
  await expect(drawer).toContainText('$1,500.00');
  await expect(drawer).toContainText('Dana Whitfield');
  await expect(drawer).toContainText('1.00 here');
  await page.reload();
  await expect(drawer, 'the address keeps what is asked about').toContainText('+$2,300.00');
  await drawer.getByRole('link', { name: 'Open transaction' }).click();
  await expect(page).toHaveURL(/transactions\/history\?id=\d+/);
  await page.goBack();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toHaveCount(0);

  const chart = page.getByRole('slider', { name: 'Gains by month' });
  await chart.press('Home');
  for (const _ of ['Feb', 'Mar', 'Apr', 'May', 'Jun']) await chart.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuetext', 'Jun 2024: long term +$2,300.00, short term $0.00');
  await page.getByRole('button', { name: 'Show the gains as a table' }).click();
  await expect(page.getByRole('row', { name: /^Jul 2024 \+\$900\.00/ })).toBeVisible();
});

test('another method shows beside the one in force, and is recorded after a look at what it does', async ({ page, holdfast }) => {
  const world = await createBooksWorld(holdfast);
  await drawUpBooks(world);
  await holdfast.signIn(page, world.token);
  await page.goto(PAGE);
  await page.getByRole('link', { name: 'What if' }).click();
  await expect(page.getByRole('heading', { name: 'What if', level: 1 })).toBeVisible();
  const eth = page.getByRole('row').filter({ hasText: 'ETH' });
  await expect(eth).toContainText('+$1,500.00');
  await expect(eth, 'a difference has no plus and no colour').toContainText('−$800.00');
  await page.getByLabel('Compare with').selectOption('lofo');
  await expect(eth.getByText('−$800.00')).toHaveCount(0);
  await expect(page).toHaveURL(/method=lofo/);
  await page.getByLabel('Compare with').selectOption('hifo');

  await page.getByRole('button', { name: 'Record a new method' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings of the books' });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('row', { name: /2024/ })).toContainText('−$800.00');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(PAGE);
  await expect(page.getByText(/^Generated .*HIFO, all wallets as one\.$/)).toBeVisible();
  await expect(cards(page)).toContainText('+$2,400.00', { timeout: 30_000 });
});

test('the worklist is worked through, the form is downloaded, and the year is locked and unlocked', async ({ page, holdfast }) => {
  test.slow();
  const world = await createBooksWorld(holdfast);
  await drawUpBooks(world);
  await holdfast.signIn(page, world.token);
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Form 8949', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Form 8949, tax year 2024' });
  await expect(form.getByRole('row', { name: /^II, long term F 1/ })).toContainText('+$2,300.00');
  await expect(form).toContainText('1 row has no cost basis and is printed at zero cost.');
  await form.getByRole('checkbox', { name: 'Lock 2024 after the download' }).check();
  const refused = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Download PDF' }).click();
  expect((await refused).suggestedFilename()).toBe('form-8949-2024.pdf');
  await expect(form, 'error: a year with open points is not locked').toContainText('The file is downloaded, but 2024 is not locked');
  await form.getByRole('link', { name: 'Work through' }).click();

  await expect(page.getByRole('heading', { name: 'Worklist', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Add the purchase: .*UNI/ }).click();
  const purchase = page.getByRole('dialog', { name: 'Add the purchase of UNI' });
  await expect(purchase.getByLabel('Amount in UNI')).toHaveValue('100');
  await purchase.getByLabel('Bought').fill('2022-05-01T12:00');
  await purchase.getByLabel('Paid in USD').fill('7oo');
  await purchase.getByRole('button', { name: 'Add purchase' }).click();
  await expect(purchase.getByRole('alert'), 'error: the server’s words stay in the form').toBeVisible();
  await purchase.getByLabel('Paid in USD').fill('700');
  await purchase.getByRole('button', { name: 'Add purchase' }).click();
  await expect(purchase).toHaveCount(0);
  await page.getByRole('button', { name: 'Bring up to date' }).click();
  await expect(pointOf(page, 'UNI')).toHaveCount(0, { timeout: 30_000 });

  await page.goto(`${PAGE}/worklist`);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (let left = await page.getByRole('button', { name: /^Accept: / }).count(); left > 0; left -= 1) {
    await page.getByRole('button', { name: /^Accept: / }).first().click();
    const accept = page.getByRole('dialog', { name: 'Accept as it is?' });
    await accept.getByRole('button', { name: 'Accept' }).click();
    await expect(accept, 'error: no reason, no acceptance').toContainText('A reason is needed');
    await accept.getByLabel('Why it is right as it is').fill('Checked against the statements');
    await accept.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('button', { name: /^Accept: / })).toHaveCount(left - 1);
  }
  await expect(page.getByText('Nothing to settle')).toBeVisible();

  await page.goto(PAGE);
  await expect(cards(page)).toContainText('+$2,500.00');
  await page.getByRole('button', { name: 'More to do' }).click();
  await page.getByRole('menuitem', { name: 'Lock 2024' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lock 2024' }).click();
  await expect(page.getByRole('radio', { name: '2024 locked' })).toBeVisible();
  await page.getByRole('button', { name: 'More to do' }).click();
  await page.getByRole('menuitem', { name: /^Unlock 2024/ }).click();
  const lock = page.getByRole('dialog', { name: '2024 is filed and locked' });
  await expect(lock).toContainText('Everything in 2024 still reads as it was filed.');
  await lock.getByLabel('Why it is unlocked').fill('An amended return');
  await lock.getByRole('button', { name: 'Unlock 2024' }).click();
  await expect(page.getByRole('radio', { name: '2024', exact: true })).toBeVisible();
});

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('coins are cards that open, the trail fills the screen, and nothing is wider than it', async ({ page, holdfast }) => {
    const world = await createBooksWorld(holdfast);
    await drawUpBooks(world);
    await holdfast.signIn(page, world.token);
    for (const path of [PAGE, `${PAGE}/what-if`, `${PAGE}/worklist`]) {
      await page.goto(path);
      await expect(page.getByText('UNI').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
    }
    await page.goto(PAGE);
    await page.getByRole('button', { name: 'Positions of ETH' }).click();
    await page.getByRole('list', { name: 'Positions of ETH' }).getByRole('button', { name: /Why this number/ }).click();
    await expect(page.getByRole('dialog', { name: 'Why this number?' })).toContainText('+$2,300.00');
  });
});

test('axe finds nothing serious on the three pages, the trail and the form, in light and dark', async ({ page, holdfast }) => {
  test.slow();
  const world = await createBooksWorld(holdfast);
  await drawUpBooks(world);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await holdfast.signIn(page, world.token);
  await page.goto(PAGE);
  await expect(page.getByText('UNI').first()).toBeVisible();
  for (const mode of ['light', 'dark']) {
    await page.evaluate((chosen) => localStorage.setItem('settings', JSON.stringify({ mode: chosen })), mode);
    for (const path of [PAGE, `${PAGE}/what-if`, `${PAGE}/worklist`]) {
      await page.goto(path);
      await expect(page.getByText('UNI').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectNothingSerious(page, `${path} ${mode}`);
    }
    await page.goto(`${PAGE}?open=`);
    await page.getByRole('button', { name: 'Positions of UNI' }).click();
    await page.getByRole('button', { name: /Why this number/ }).first().click();
    await expect(page.getByRole('dialog', { name: 'Why this number?' })).toContainText('No purchase is known');
    await expectNothingSerious(page, `the trail ${mode}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Form 8949', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('row', { name: /^Total/ })).toBeVisible();
    await expectNothingSerious(page, `the form ${mode}`);
  }
});

async function expectNothingSerious(page: Page, what: string): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter((violation) => violation.impact === 'serious' || violation.impact === 'critical');
  expect(serious.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(' | ')}`), what).toEqual([]);
}
