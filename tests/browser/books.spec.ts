/** Capital positions: from an empty database to a filed and locked year, and back. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { createBooksWorld, openBooks } from './support/books-world.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/holdfast.ts';
import { type Holdfast } from './support/running-holdfast.ts';
import { LIDO, ROUTER, STRANGER } from './support/transactions-world.ts';

const PAGE = '/admin/capital-positions';
const cards = (page: Page) => page.getByRole('list', { name: /^Gains of/ });
const pointOf = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Open items' }).getByRole('listitem').filter({ hasText: text });

/** Opens the explanation of the sale of ETH, which is a row of a table or, on a phone, a card of a list. */
async function explainEth(page: Page, shownAs: 'table' | 'list'): Promise<Locator> {
  await page.getByRole('button', { name: 'Positions of ETH' }).click();
  await page
    .getByRole(shownAs, { name: 'Positions of ETH' })
    .getByRole('button', { name: /Why this number/ })
    .click();
  return page.getByRole('dialog', { name: 'Why this number?' });
}

test('the books are generated, and every gain links to its lot, its prices and its classification', async ({
  page,
  holdfast,
}) => {
  const world = await createBooksWorld(holdfast);
  await world.open(page, PAGE);
  await expect(page.getByText('The books have not been generated yet')).toBeVisible();
  await page.getByRole('button', { name: 'Generate the books' }).click();
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
  await expect(drawer, 'the page’s address keeps the explained figure').toContainText('+$2,300.00');
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
  await expect(page.getByRole('row', { name: /^Jul 2024 \$0\.00 \+\$900\.00/ })).toBeVisible();
});

test('another method is compared with the current one, and is recorded after a preview', async ({ page, holdfast }) => {
  await openBooks(page, await createBooksWorld(holdfast), PAGE);
  await page.getByRole('link', { name: 'What if' }).click();
  await expect(page.getByRole('heading', { name: 'What if', level: 1 })).toBeVisible();
  const eth = page.getByRole('row').filter({ hasText: 'ETH' });
  await expect(eth).toContainText('+$1,500.00');
  await expect(eth, 'a difference has no plus and no colour').toContainText('−$800.00');
  await page.getByLabel('Compare with').selectOption('lofo');
  await expect(eth.getByText('−$800.00')).toHaveCount(0);
  await expect(page).toHaveURL(/method=lofo/);
  await page.getByLabel('Compare with').selectOption('hifo');

  await page.getByRole('button', { name: 'Record new method' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accounting settings' });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('row', { name: /2024/ })).toContainText('−$800.00');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(PAGE);
  await expect(page.getByText(/^Generated .*HIFO, all wallets as one\.$/)).toBeVisible();
  await expect(cards(page)).toContainText('+$2,400.00', { timeout: 30_000 });
});

test('items are reviewed, the year is locked, a change is refused, and differences show before unlocking', async ({
  page,
  holdfast,
}) => {
  test.slow();
  const world = await createBooksWorld(holdfast);
  await world.receive('2024-08-01T20:00:00.000Z', '5', 'OBSCURE', LIDO, { action: 'airdrop' });
  await world.receive('2024-08-01T21:00:00.000Z', '5', 'OBSCURE', LIDO, { action: 'airdrop' });
  await world.receive('2024-08-02T20:00:00.000Z', '7', 'MYSTERY', LIDO, { action: 'airdrop' });
  await world.add(
    '2024-09-01T20:00:00.000Z',
    [{ coin: 'ETH', amount: '0.5', from: world.hot, to: { address: ROUTER } }],
    { action: 'bridgeOut' },
  );
  await world.add(
    '2024-09-02T20:00:00.000Z',
    [{ coin: 'ETH', amount: '0.49', from: { address: STRANGER }, to: world.vault }],
    { action: 'bridgeIn' },
  );
  await openBooks(page, world, PAGE);
  await page.getByRole('button', { name: 'Form 8949', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Form 8949, tax year 2024' });
  await expect(form.getByRole('row', { name: /^II, long term F 1/ })).toContainText('+$2,300.00');
  await expect(form).toContainText('1 row has no cost basis and is printed at zero cost.');
  await form.getByRole('checkbox', { name: 'Lock 2024 after the download' }).check();
  const refused = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Download PDF' }).click();
  expect((await refused).suggestedFilename()).toBe('form-8949-2024.pdf');
  await expect(form, 'error: a year with open items is not locked').toContainText(
    'The file is downloaded, but 2024 is not locked',
  );
  await expect(
    form.getByRole('checkbox', {
      name: /^I acknowledge .* up to 2024\. (?:It is|They are) printed on the year report\.$/,
    }),
    'what is open can be acknowledged here too',
  ).not.toBeChecked();
  await form.getByRole('link', { name: 'Review items' }).click();

  await expect(page.getByRole('heading', { name: 'Items to review', level: 1 })).toBeVisible();
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress, 'a gain with a missing basis is not complete').toContainText('Incomplete');
  await page.getByRole('button', { name: 'Record purchase: UNI, Treasury hot' }).click();
  const purchase = page.getByRole('dialog', { name: 'Record purchase of UNI' });
  await expect(purchase.getByLabel('Amount in UNI')).toHaveValue('100');
  await purchase.getByLabel('Bought').fill('2022-05-01T12:00');
  await purchase.getByLabel('Paid in USD').fill('7oo');
  await purchase.getByRole('button', { name: 'Record purchase' }).click();
  await expect(purchase.getByRole('alert'), 'error: the server’s message stays in the form').toBeVisible();
  await purchase.getByLabel('Paid in USD').fill('700');
  await purchase.getByRole('button', { name: 'Record purchase' }).click();
  await expect(purchase).toHaveCount(0);
  await expect(pointOf(page, 'UNI'), 'the item closes without another click').toHaveCount(0, { timeout: 30_000 });

  await page.getByRole('button', { name: 'Add price: OBSCURE, 1 Aug 2024' }).click();
  await page.getByLabel('Price in USD').fill('2');
  await page.getByRole('button', { name: 'Save price and close 2 items' }).click();
  await expect(page.getByText('Enter a reason'), 'error: a price needs a reason').toBeVisible();
  await page.getByLabel('Reason').fill('Quote of the desk');
  await page.getByRole('button', { name: 'Save price and close 2 items' }).click();
  await expect(pointOf(page, 'OBSCURE')).toHaveCount(0, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Items of ETH' }).click();
  await page.getByRole('button', { name: /^Match transfer: Bridge out/ }).click();
  const link = page.getByRole('dialog', { name: 'Match transfer' });
  await link.getByRole('combobox', { name: 'Counterpart' }).click();
  await page.getByRole('option', { name: /^Bridge in of 0\.49 ETH/ }).click();
  await link.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(link).toHaveCount(0);
  await expect(pointOf(page, 'Bridge')).toHaveCount(0, { timeout: 30_000 });
  await expect(pointOf(page, 'The price of 0.01 ETH is missing')).toHaveCount(1, { timeout: 30_000 });
  await expect(pointOf(page, 'MYSTERY')).toHaveCount(1);

  // The items of all years, with one reason.
  await page.goto(`${PAGE}/worklist`);
  await expect(pointOf(page, 'MYSTERY')).toHaveCount(1);
  await expect(pointOf(page, 'The price of 0.01 ETH is missing'), 'what the bridge kept').toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Select all groups' }).check();
  const bar = page.getByRole('region', { name: 'Selected items' });
  await expect(bar.getByRole('button', { name: /^Accept/ }), 'error: no reason, no acceptance').toBeDisabled();
  await bar.getByLabel('Reason').selectOption('Checked against the statements');
  await bar.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.getByText('No items to review')).toBeVisible();

  await page.getByRole('link', { name: 'Capital Positions' }).first().click();
  // The bridge kept 0.01 ETH that had cost $15, on a day without a price.
  await expect(cards(page)).toContainText('+$2,485.00 (partial)');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Lock 2024' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lock 2024' }).click();
  await expect(page.getByRole('radio', { name: '2024 locked' })).toBeVisible();

  await enterDisposal(page);
  const entry = page.getByRole('dialog', { name: 'Add a disposal manually' });
  await expect(entry.getByRole('alert'), 'error: a locked year takes nothing more').toContainText(
    'The year 2024 is locked',
  );
  await entry.getByRole('button', { name: 'Cancel' }).click();
  await world.add('2024-08-01T12:00:00.000Z', [
    { coin: 'ETH', amount: '0.25', from: { address: STRANGER }, to: world.hot },
  ]);
  await changeDatabase(
    holdfast,
    `INSERT INTO set_aside_changes (transaction_id, kind, detail)
     SELECT min(id), 'transfers', '{"transfers": ["log:1", "log:2"]}'
       FROM transactions WHERE is_classified AND at >= '2024-02-01'`,
  );
  await page.goto('/portfolio/transactions/new');
  const banner = page.getByRole('alert').filter({ hasText: 'in locked year 2024' });
  await expect(banner).toContainText('1 change to transactions of locked periods was set aside.');
  await banner.getByRole('button', { name: 'Show changes' }).click();
  await expect(banner).toContainText('shows 2 more transfers in this transaction. 2024 is locked');
  await expectAccessible(page, 'what was set aside in locked periods');
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner.getByText('set aside')).toHaveCount(0);
  await page.goto(`${PAGE}?year=2024`);
  // A change that bypasses the check, as when the database is restored from two backups.
  await changeDatabase(
    holdfast,
    `BEGIN; SELECT set_config('holdfast.checked_book_change', '9223372036854775807', true);
     UPDATE transfers SET value_usd = 950 WHERE amount = 100 AND value_usd = 900; COMMIT`,
  );
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /^Unlock 2024/ }).click();
  const lock = page.getByRole('dialog', { name: '2024 is filed and locked' });
  await expect(lock).toContainText('Filed: +$2,485.00. Now it would be +$2,535.00.');
  await expect(lock.getByRole('row', { name: /^Changed 1 Jul 2024/ })).toContainText('+$200.00');
  await expect(lock.getByRole('row', { name: /^Changed 1 Jul 2024/ })).toContainText('+$250.00');
  await lock.getByRole('button', { name: 'Unlock 2024' }).click();
  await expect(lock, 'error: no reason, no unlocking').toContainText('Enter a reason');
  await lock.getByLabel('Reason for unlocking').fill('An amended return');
  await lock.getByRole('button', { name: 'Unlock 2024' }).click();
  await expect(page.getByRole('radio', { name: '2024', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Update the books' }).click();
  await expect(cards(page)).toContainText('+$2,535.00', { timeout: 30_000 });
});

test('lots, units and broker forms are recorded, every file is saved, and a year is deleted and regenerated', async ({
  page,
  holdfast,
}) => {
  test.slow();
  const world = await createBooksWorld(holdfast);
  await world.add('2024-10-01T20:00:00.000Z', [{ coin: 'ETH', amount: '0.75', from: world.hot, to: world.vault }], {
    action: 'ownTransfer',
  });
  await openBooks(page, world, PAGE);
  const drawer = await explainEth(page, 'table');
  await expect(drawer, 'lots can be named while FIFO is the method').toContainText(
    'The accounting method chose the lots.',
  );
  await drawer.getByRole('button', { name: 'Choose lots' }).click();
  const lots = page.getByRole('dialog', { name: 'Lots of 1.00 ETH' });
  await expect(lots.getByRole('listitem')).toHaveText([
    /1 Mar 2023, long term2\.00 ETH for \$3,000\.00, Treasury hot/,
    /1 Feb 2024, short term1\.00 ETH for \$2,300\.00, Treasury hot/,
  ]);
  await lots.getByRole('textbox', { name: /^ETH of the lot of 1 Mar 2023/ }).fill('1.5');
  await lots.getByRole('button', { name: 'Record' }).click();
  await expect(lots, 'error: no more than left can be named').toContainText('Select lots of at most 1 ETH.');
  await lots.getByRole('button', { name: 'Fill in the highest cost first' }).click();
  await expect(lots).toContainText('1.00 of 1.00 ETH selected');
  await expectAccessible(page, 'the lots to choose from');
  await lots.getByLabel('Where it is recorded').fill('Order 4711');
  await lots.getByRole('button', { name: 'Record' }).click();
  await expect(lots).toHaveCount(0);
  await expect(drawer, 'what it explained is no more').toHaveCount(0);
  await expect(
    page.getByRole('table', { name: 'Positions of ETH' }).getByRole('row').nth(1),
    'the dearer lot was bought within the year',
  ).toContainText('+$1,500.00', { timeout: 30_000 });

  await enterDisposal(page);
  await expect(page.getByText('The disposal of 2 ETH is added.')).toBeVisible();
  const entered = page.getByRole('table', { name: 'Positions of ETH' }).getByRole('row').filter({ hasText: 'Manual' });
  await expect(entered).toContainText('+$50.00');
  await entered.getByRole('button', { name: 'Delete the disposal of 2 ETH' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(entered).toHaveCount(0);

  await page.getByRole('button', { name: 'Form 8949', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Form 8949, tax year 2024' });
  await expect(form.getByRole('row', { name: /^I, short term C 2/ })).toContainText('+$2,400.00');
  await form.getByRole('button', { name: 'Broker forms for 2024' }).click();
  const brokers = page.getByRole('dialog', { name: 'Broker forms for 2024' });
  await brokers.getByLabel('Broker form for Treasury hot').selectOption('1099-B, basis not reported');
  await brokers.getByRole('button', { name: 'Record' }).click();
  await expect(form.getByRole('row', { name: /^I, short term B 2/ })).toBeVisible();
  const savedForm = (format: 'CSV' | 'TXF' | 'TaxAct CSV') =>
    savedText(page, async () => {
      await form.getByRole('radio', { name: new RegExp(`^${format}`) }).check();
      await form.getByRole('button', { name: `Download ${format}` }).click();
    });
  expect(await savedForm('CSV')).toMatch(
    /^form-8949-2024\.csv[^]*I,B,1 ETH,02\/01\/2024,06\/01\/2024,3800\.00,2300\.00/,
  );
  await page.getByRole('button', { name: 'Form 8949', exact: true }).click();
  expect(await savedForm('TXF')).toMatch(/^form-8949-2024\.txf[^]*\$3800\.00/);

  await test.step('a form that covers some disposals, with another basis, becomes box A with code B', async () => {
    await page.getByRole('button', { name: 'Form 8949', exact: true }).click();
    await form.getByRole('button', { name: 'Broker forms for 2024' }).click();
    await brokers.getByLabel('Broker form for Treasury hot').selectOption('1099-B, basis reported');
    await brokers.getByLabel('The form of Treasury hot covers').selectOption('Listed disposals only');
    await expect(brokers.getByRole('button', { name: 'Disposals on the form of Treasury hot' })).toBeDisabled();
    await brokers.getByRole('button', { name: 'Record' }).click();
    await expect(form.getByRole('row', { name: /^I, short term C 2/ })).toBeVisible();
    await form.getByRole('button', { name: 'Broker forms for 2024' }).click();
    await brokers.getByRole('button', { name: 'Disposals on the form of Treasury hot' }).click();
    const listed = page.getByRole('dialog', { name: 'Disposals of Treasury hot in 2024' });
    await listed.getByRole('textbox', { name: /^Basis on the form: ETH of 1 Jun 2024/ }).fill('2,000');
    await listed.getByRole('button', { name: 'Record' }).click();
    await expect(listed, 'error: what is no amount is not sent').toContainText('A cost basis is an amount');
    await listed.getByRole('textbox', { name: /^Basis on the form: ETH of 1 Jun 2024/ }).fill('2000');
    await expect(listed.getByRole('checkbox', { name: /^On the form: ETH/ })).toBeChecked();
    await expectAccessible(page, 'the disposals of a broker form');
    await listed.getByRole('button', { name: 'Record' }).click();
    await expect(listed).toHaveCount(0);
    await expect(brokers).toContainText('1 disposal listed.');
    await brokers.getByRole('button', { name: 'Cancel' }).click();
    await expect(form.getByRole('row', { name: /^I, short term A 1/ })).toContainText('−$300.00');
    await expect(form.getByRole('row', { name: /^I, short term A 1/ })).toContainText('+$1,500.00');
    expect(await savedForm('TaxAct CSV')).toMatch(
      /^form-8949-2024-taxact\.csv[^]*1 ETH,02\/01\/2024,06\/01\/2024,3800\.00,2000\.00,B,-300\.00,A/,
    );
  });
  await test.step('name and number go with the request, and whole dollars round the figures', async () => {
    await page.getByRole('button', { name: 'Form 8949', exact: true }).click();
    await form.getByLabel('Name shown on return').fill('Dana Whitfield');
    await form.getByLabel('Taxpayer identification number').fill('900-00-0000');
    await form.getByRole('radio', { name: /^Whole dollars/ }).check();
    const sent = page.waitForRequest((request) => request.url().includes('form-8949') && request.method() === 'POST');
    expect(await savedText(page, () => form.getByRole('button', { name: 'Download PDF' }).click())).toMatch(
      /^form-8949-2024\.pdf%PDF-/,
    );
    const request = await sent;
    expect(request.url()).toMatch(/accounting\/form-8949\/2024$/);
    expect(request.postDataJSON()).toMatchObject({ taxpayerName: 'Dana Whitfield', rounding: 'dollars' });
    await page.getByRole('button', { name: 'Form 8949', exact: true }).click();
    await expect(form.getByLabel('Name shown on return'), 'nothing is remembered').toHaveValue('');
    await form.getByRole('button', { name: 'Close' }).click();
  });
  await page.getByRole('button', { name: 'More actions' }).click();
  expect(await savedText(page, () => page.getByRole('menuitem', { name: 'Report of 2024 (PDF)' }).click())).toMatch(
    /^books-2024\.pdf%PDF-/,
  );

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Accounting settings' }).click();
  const settingsDialog = page.getByRole('dialog', { name: 'Accounting settings' });
  await settingsDialog.getByLabel('Safe-harbour allocation').selectOption('Specific units, as recorded');
  await settingsDialog.getByRole('button', { name: 'Record the units of each wallet' }).click();
  const units = page.getByRole('dialog', { name: 'Allocation of units' });
  await expect(units.getByRole('list', { name: 'Units of each wallet' })).toContainText('1.25 of 1.25 ETH');
  await units.getByRole('textbox', { name: /^Cold vault, from the lot of 1 Mar 2023/ }).fill('1');
  await units.getByRole('button', { name: 'Record ETH' }).click();
  await expect(units, 'error: a wallet gets no more than it held').toContainText('no more to a wallet than it held');
  await units.getByRole('textbox', { name: /^Cold vault, from the lot of 1 Mar 2023/ }).fill('0.75');
  await units.getByRole('button', { name: 'Record ETH' }).click();
  await expect(units).toContainText('ETH, recorded');
  await expect(units).toContainText('Deadline: the first disposal of ETH');
  await units.getByRole('button', { name: 'Cancel' }).click();
  await test.step('the rule of a global allocation is refused if it was described too late', async () => {
    await settingsDialog.getByLabel('Safe-harbour allocation').selectOption('Global, by a recorded rule');
    await settingsDialog.getByRole('button', { name: 'Record the rule' }).click();
    const rule = page.getByRole('dialog', { name: 'Allocation rule' });
    await rule.getByRole('button', { name: 'Move down Treasury hot' }).click();
    await rule.getByLabel('Where it is recorded').fill('Minutes of 30 December');
    await rule.getByLabel('Described at').fill('2025-02-01T12:00');
    await rule.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(rule.getByRole('alert')).toContainText('before 2025-01-01');
    await rule.getByLabel('Described at').fill('2024-12-30T12:00');
    await expectAccessible(page, 'the allocation rule');
    await rule.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(rule).toHaveCount(0);
    await settingsDialog.getByRole('button', { name: 'Record the rule' }).click();
    await expect(rule.getByRole('listitem').last()).not.toContainText('Cold vault');
    await rule.getByRole('button', { name: 'Cancel' }).click();
  });
  await settingsDialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete generated positions of 2024' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('button', { name: 'Update the books' })
    .or(page.getByRole('button', { name: 'Generate the books' }))
    .first()
    .click();
  await expect(cards(page)).toContainText('+$2,400.00', { timeout: 30_000 });
});

/** A disposal of 2024, for a gain of $50. */
async function enterDisposal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Add a disposal manually' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a disposal manually' });
  await dialog.getByRole('combobox', { name: 'Coin' }).fill('ETH');
  await page
    .getByRole('option', { name: /^ETH\b/ })
    .first()
    .click();
  for (const [label, value] of [
    ['Amount', '2'],
    ['Acquired', '2024-01-02'],
    ['Sold', '2024-05-02'],
    ['Proceeds in USD', '150'],
    ['Cost in USD', '100'],
    ['Reason', 'Statement of the broker'],
  ] as const)
    await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: 'Add disposal' }).click();
}

/** The name and the content of the file that an action downloads. */
async function savedText(page: Page, action: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), action()]);
  return `${download.suggestedFilename()}${await readFile(await download.path(), 'latin1')}`;
}

async function changeDatabase(holdfast: Holdfast, statement: string): Promise<void> {
  const database = new pg.Client({ connectionString: holdfast.databaseUrl });
  await database.connect();
  await database.query(statement);
  await database.end();
}

test('the fee of a swap in a third coin is divided between the swap and the fee coin', async ({ page, holdfast }) => {
  const world = await createBooksWorld(holdfast);
  await world.add(
    '2024-09-01T20:00:00.000Z',
    [
      { coin: 'ETH', amount: '1', valueUsd: '2000', from: world.hot },
      { coin: 'USDC', amount: '2000', valueUsd: '2000', to: world.hot },
      { coin: 'UNI', amount: '3', valueUsd: '30', from: world.hot, role: 'fee' },
    ],
    { action: 'swap' },
  );
  await openBooks(page, world, PAGE);
  await page.getByRole('button', { name: 'Positions of ETH' }).click();
  const row = page.getByRole('table', { name: 'Positions of ETH' }).getByRole('row').filter({ hasText: '1 Sep 2024' });
  await expect(row).toContainText('+$470.00');
  await row.getByRole('button', { name: /Why this number/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Why this number?' });
  await expect(drawer).toContainText('The exchange carries the whole fee.');
  await drawer.getByRole('button', { name: 'Divide fee' }).click();
  const dialog = page.getByRole('dialog', { name: 'Divide fee' });
  await dialog.getByLabel('Paid for the disposal of UNI').fill('4');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog, 'error: no more than the fee').toContainText('Enter an amount from 0 to 3.');
  await dialog.getByLabel('Paid for the disposal of UNI').fill('1');
  await expect(dialog).toContainText('2.00 of 3.00 UNI paid for the exchange.');
  await expectAccessible(page, 'the division of a fee');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row, 'the swap carries two of the three').toContainText('+$480.00', { timeout: 30_000 });
});

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('coins are expandable cards, the explanation fills the screen, and nothing overflows', async ({
    page,
    holdfast,
  }) => {
    await openBooks(page, await createBooksWorld(holdfast), PAGE);
    for (const path of [PAGE, `${PAGE}/what-if`, `${PAGE}/worklist`]) {
      await page.goto(path);
      await expect(page.getByText('UNI').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
    }
    await page.goto(PAGE);
    await expect(await explainEth(page, 'list')).toContainText('+$2,300.00');
  });
});

test('axe finds no serious violation on the three pages, the explanation and the form, in light and dark', async ({
  page,
  holdfast,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openBooks(page, await createBooksWorld(holdfast), PAGE);
  const expectAccessiblePage = async (what: string) => {
    await expect(page.getByText('UNI').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page, what);
  };
  await page.getByRole('button', { name: 'Positions of UNI' }).click();
  // Colours are measured without hover.
  await page.mouse.move(0, 0);
  await expectAccessiblePage('capital positions');
  await page
    .getByRole('button', { name: /Why this number/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Why this number?' })).toContainText('No purchase is recorded');
  await expectAccessible(page, 'the explanation');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Form 8949', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /^Total/ })).toBeVisible();
  await expectAccessible(page, 'the form');
  await page.getByRole('dialog').getByRole('link', { name: 'Review items' }).click();
  await expect(page.getByRole('heading', { name: 'Items to review', level: 1 })).toBeVisible();
  await expectAccessiblePage('the worklist');
  await page.getByRole('link', { name: 'Capital Positions' }).first().click();
  await page.getByRole('link', { name: 'What if' }).click();
  await expect(page.getByRole('heading', { name: 'What if', level: 1 })).toBeVisible();
  await expectAccessiblePage('what if');
});
