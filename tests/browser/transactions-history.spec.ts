/** Transactions / History: finding, opening and changing a transaction; and both pages by axe. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { dialogOf, expect, test } from './support/holdfast.ts';
import { TransactionsWorld } from './support/transactions-world.ts';

const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

async function openHistory(page: Page, world: TransactionsWorld): Promise<void> {
  await world.open(page, '/portfolio/transactions/history');
  await expect(page.getByRole('heading', { name: 'Transaction history', level: 1 })).toBeVisible();
}

test('search and time are in the address; a row opens its details', async ({ page, holdfast }) => {
  test.slow();
  const world = await TransactionsWorld.create(holdfast);
  await world.fill();
  await world.swap('2024-03-07T12:00:00.000Z', { action: 'swap', note: 'Rebalanced' });
  await openHistory(page, world);
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.getByRole('button', { name: 'When', exact: true }).click();
  await expect(page).toHaveURL(/order=asc/);
  await expect(page.getByRole('row').nth(1), 'the oldest comes first').toContainText('7 Mar 2024');
  await page.getByRole('button', { name: 'When', exact: true }).click();
  await page.getByRole('button', { name: 'Time', exact: true }).click();
  const span = page.getByRole('dialog', { name: 'Time' });
  await span.getByLabel('From').fill('2024-03-01');
  await span.getByLabel('To').fill('2024-03-31');
  await span.getByRole('button', { name: 'Show this period' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/time_query=2024-03-01\.\.2024-03-31/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Time: 1 Mar 2024 to 31 Mar 2024' })).toBeVisible();
  await expect(rowOf(page, /12,000\.00 USDC/)).toContainText('Swap');

  await rowOf(page, /12,000\.00 USDC/).press('Enter');
  const drawer = page.getByRole('dialog', { name: /12,000\.00 USDC/ });
  await expect(page).toHaveURL(/[?&]id=\d+/);
  await expect(drawer).toContainText('By Dana Whitfield');
  await expect(drawer).toContainText('Prices used');
  await expect(drawer.getByRole('region', { name: 'Lots' })).toContainText('opened and closed no lots in the books');
  await expect(drawer.getByRole('textbox', { name: 'Note' })).toHaveValue('Rebalanced');
  await expect(
    drawer
      .getByRole('region', { name: 'History' })
      .or(drawer.locator('section', { hasText: 'History' }))
      .first(),
  ).toContainText('Dana Whitfield');

  await drawer.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expect(drawer).toContainText('Not classified');
  await drawer.getByRole('button', { name: 'Classify' }).click();
  await page.keyboard.type('buy');
  await page.keyboard.press('Enter');
  await expect(drawer).toContainText('Buy');
  await drawer.getByRole('textbox', { name: 'Note' }).fill('Bought after all');
  await drawer.getByRole('button', { name: 'Save note' }).click();
  await expect(drawer.getByRole('button', { name: 'Save note' })).toBeDisabled();

  await drawer
    .getByRole('button', { name: /^Delete the transfer of 0\.00004182|^Delete$/ })
    .last()
    .click();
  await expect(page.getByRole('alertdialog')).toContainText('Delete 12,000.00 USDC to 3.76214309 WETH?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByText('No transactions match')).toBeVisible();
});

test('a transaction is fetched by hash and its transfers replaced; another is linked to a client’s deposit', async ({
  page,
  holdfast,
}) => {
  const world = await TransactionsWorld.create(holdfast);
  await world.fill();
  const client = await world.announceDeposits(['24000', '25000']);
  await openHistory(page, world);
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('0x9e41c7');
  await page.getByRole('option', { name: /0x9e41c7/ }).click();
  const drawer = page.getByRole('dialog', { name: /12,000\.00 USDC/ });
  await drawer.getByRole('button', { name: 'Replace transfers' }).click();
  const dialog = page.getByRole('dialog', { name: /^Replace the transfers/ });
  await dialog.getByRole('textbox', { name: 'Amount' }).first().fill('11000');
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: /11,000\.00 USDC to/ })).toContainText('Changed manually');
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();

  await test.step('a different deposit is refused with both figures, the right one is cleared', async () => {
    await rowOf(page, /25,000\.00 USDC/).press('Enter');
    const carrier = page.getByRole('dialog', { name: '+25,000.00 USDC' });
    await carrier.getByRole('button', { name: 'Link to client' }).click();
    const requests = page.getByRole('dialog', { name: 'Link to client' }).getByRole('listitem');
    await expect(requests).toHaveText([
      /mara@lindqvist\.example.*Deposit of 25,000\.00 USDC, Arbitrum/,
      /Deposit of 24,000\.00 USDC/,
    ]);
    await requests.last().getByRole('button', { name: 'Link as deposit' }).click();
    await expect(page.getByText(/states 24000 USDC, but the transaction brought in 25000 USDC/)).toBeVisible();
    await expect(carrier).toContainText('Not classified');
    await carrier.getByRole('button', { name: 'Link to client' }).click();
    await requests.first().getByRole('button', { name: 'Link as deposit' }).click();
    await expect(carrier.getByRole('group', { name: 'Client' })).toContainText(
      /mara@lindqvist\.example.*Deposit of 25,000\.00 USDC/,
    );
    await expect(carrier).toContainText('Client deposit');
    await expect(carrier.getByRole('button', { name: 'Link to client' }), 'one carries one').toHaveCount(0);
  });

  await test.step('it stays, and the client sees one cleared and the other pending', async () => {
    await page.reload();
    await page
      .getByRole('dialog', { name: '+25,000.00 USDC' })
      .getByRole('group', { name: 'Client' })
      .getByRole('link', { name: 'mara@lindqvist.example' })
      .click();
    const requests = page.getByRole('table', { name: 'Client transactions' });
    await expect(requests.getByRole('row', { name: /Deposit.*25,000\.00/ })).toContainText('Cleared');
    await expect(requests.getByRole('row', { name: /Deposit.*24,000\.00/ })).not.toContainText('Cleared');
    const { items } = await holdfast.api<{ items: { amount: string; status: string }[] }>('GET', 'client/activity', {
      token: client.token,
    });
    expect(items.map(({ amount, status }) => `${amount} ${status}`).toSorted()).toEqual([
      '24000 pending',
      '25000 cleared',
    ]);
  });
});

test('axe finds no serious violation on both pages, in light and dark', async ({ page, holdfast }) => {
  const world = await TransactionsWorld.create(holdfast);
  await world.fill();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await holdfast.signIn(page, world.token);
  for (const path of ['/portfolio/transactions/new', '/portfolio/transactions/history']) {
    await page.goto(path);
    await expect(page.getByText('12,000.00 USDC to 3.76214309 WETH').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page, path);
    if (path.endsWith('new'))
      await page
        .getByRole('checkbox', { name: /^Select/ })
        .first()
        .check();
    else await rowOf(page, /12,000\.00 USDC/).press('Enter');
    await expect(page.getByRole('region', { name: 'Selected transactions' }).or(dialogOf(page))).toBeVisible();
    await expectAccessible(page, `${path}, with one chosen`);
  }
});
