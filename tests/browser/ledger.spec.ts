/** General Ledger: from a figure to its entries, its transaction and its lot, and a chart of accounts of one's own. */
import { readFile } from 'node:fs/promises';
import { expectAccessible, expectAccessibleWhenNarrow } from './support/accessibility.ts';
import { createBooksWorld, generateBooks, openBooks } from './support/books-world.ts';
import { expect, test } from './support/holdfast.ts';

const PAGE = '/admin/ledger';

test('a figure of the trial balance leads to its entries, and an entry to its transaction', async ({
  page,
  holdfast,
}) => {
  const world = await createBooksWorld(holdfast);
  await world.open(page, PAGE);
  await expect(page.getByRole('button', { name: 'Generate the books' })).toBeVisible();
  await generateBooks(world);
  await page.goto(`${PAGE}?from=2024-01-01&to=2024-12-31`);
  const balance = page.getByRole('region', { name: 'Balance', exact: true });
  await expect(balance.getByText('Balanced')).toBeVisible();
  await expect(balance.getByRole('listitem')).toHaveText([
    'Assets equal holdings',
    'Liabilities equal client balances',
    'Gains equal Capital Positions',
    'Income and expenses equal their pages',
    'Suspense is empty',
  ]);
  const trial = page.getByRole('table', { name: 'Trial balance' });
  await expect(trial.getByRole('row', { name: /Long-term gain/ })).toContainText('2,300.00');
  const income = page.getByRole('table', { name: 'Income statement' });
  await expect(income.getByRole('row', { name: /Net income/ })).toContainText('3,200.00');
  await page.setViewportSize({ width: 1200, height: 900 });
  for (const table of [trial, income])
    await expect
      .poll(() => table.evaluate((shown) => shown.scrollWidth - (shown.parentElement?.clientWidth ?? 0)))
      .toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page, 'trial balance');
  await expectAccessibleWhenNarrow(page, 'trial balance');

  await trial.getByRole('link', { name: /^Long-term gain 2,300.00, entries/ }).click();
  const journal = page.getByRole('region', { name: 'Journal' });
  await expect(journal.getByRole('button', { name: /^Lines of/ })).toHaveCount(1);
  await journal.getByRole('button', { name: /^Lines of/ }).click();
  const lines = page.getByRole('table', { name: /^Lines of/ });
  await expect(lines.getByRole('row', { name: /Long-term gain/ })).toContainText('2,300.00');
  await expect(lines.getByRole('link', { name: /^Opened by/ }).first()).toBeVisible();
  await expectAccessible(page, 'journal');
  await journal.getByRole('link', { name: /^Open transaction/ }).click();
  await expect(page).toHaveURL(/transactions\/history\?id=\d+/);
});

test('a figure of a locked year leads to its entry, transaction and prices with their source in three clicks', async ({
  page,
  holdfast,
}) => {
  const world = await createBooksWorld(holdfast);
  await generateBooks(world);
  const { token } = world;
  const { counts } = await holdfast.api<{ counts: unknown }>('GET', 'accounting/locks/2024/check', { token });
  await holdfast.api('POST', 'accounting/locks/2024', { token, body: { acknowledged: counts } });
  await world.open(page, `${PAGE}?from=2024-01-01&to=2024-12-31`);
  const trial = page.getByRole('table', { name: 'Trial balance' });
  await trial.getByRole('link', { name: /^Long-term gain 2,300.00, entries/ }).click();
  const journal = page.getByRole('region', { name: 'Journal' });
  await expect(journal.getByRole('row').nth(1)).toContainText('2024-2');
  await journal.getByRole('link', { name: /^Open transaction/ }).click();
  const transaction = page.getByRole('dialog').filter({ hasText: 'Lots' });
  await transaction.getByRole('link', { name: 'Explain' }).first().click();
  const why = page.getByRole('dialog', { name: 'Why this number?' });
  await expect(why).toContainText('+$2,300.00');
  await expect(why, 'the price and where it comes from').toContainText('$3,800.00');
  await expect(why).toContainText('Dana Whitfield');
  await expect(why.getByRole('link', { name: 'Open transaction' })).toBeVisible();
});

test('a journal entry is added, and taken back by its reversal', async ({ page, holdfast }) => {
  const world = await createBooksWorld(holdfast);
  await openBooks(page, world, `${PAGE}?tab=entered`);
  await expect(page.getByText('No manual entries yet')).toBeVisible();
  await expectAccessible(page, 'manual entries, none');
  await page.getByRole('button', { name: 'Add journal entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add journal entry' });
  await dialog.getByLabel('Day').fill('2024-03-31');
  await dialog.getByLabel('Memo').fill('Audit fee for 2023');
  await dialog.getByLabel('Account of line 1').selectOption('5200');
  await dialog.getByLabel('Debit of line 1').fill('1250.50');
  await dialog.getByLabel('Account of line 2').selectOption('1000');
  await dialog.getByLabel('Credit of line 2').fill('1250.05');
  await dialog.getByRole('button', { name: 'Add entry' }).click();
  await expect(dialog, 'error: an entry has to balance').toContainText('Debits and credits differ by $0.45');
  await dialog.getByLabel('Credit of line 2').fill('1,250.50');
  await expectAccessible(page, 'a journal entry');
  await dialog.getByRole('button', { name: 'Add entry' }).click();
  await expect(dialog).toHaveCount(0);
  const entries = page.getByRole('region', { name: 'Manual entries' });
  const row = entries.getByRole('row', { name: /Audit fee for 2023/ }).last();
  await expect(row).toContainText('1,250.50');
  await expect(row, 'the books are updated without another click').toContainText('2024-2', { timeout: 30_000 });

  await row.getByRole('button', { name: 'Reverse Audit fee for 2023' }).click();
  const reversal = page.getByRole('dialog', { name: 'Reverse this entry?' });
  await reversal.getByLabel('Day').fill('2024-03-30');
  await reversal.getByRole('button', { name: 'Reverse entry' }).click();
  await expect(reversal, 'error').toContainText('A reversal must not be before its entry');
  await reversal.getByLabel('Day').fill('2024-04-02');
  await reversal.getByRole('button', { name: 'Reverse entry' }).click();
  await expect(reversal).toHaveCount(0);
  await expect(entries.getByRole('row', { name: /Reversal of: Audit fee/ })).toContainText('2 Apr 2024');
  await expect(entries.getByRole('button', { name: /^Reverse / })).toHaveCount(0);
  await expect(entries.getByRole('row', { name: /Reversal of: Audit fee/ })).toContainText('2024-3', {
    timeout: 30_000,
  });
  await page.getByRole('link', { name: 'Journal', exact: true }).click();
  await page.goto(`${PAGE}?tab=journal&from=2024-01-01&to=2024-12-31`);
  await expect(page.getByRole('region', { name: 'Journal', exact: true })).toContainText('Audit fee for 2023');
});

test('an action gets an account of its own, and an export its own columns', async ({ page, holdfast }) => {
  await openBooks(page, await createBooksWorld(holdfast), `${PAGE}?tab=chart`);
  await page.getByRole('button', { name: 'Add mapping' }).click();
  const mapping = page.getByRole('dialog', { name: 'Add mapping' });
  await mapping.getByLabel('Accounts of the journal').selectOption('realisedGain');
  await mapping.getByLabel('Action', { exact: true }).selectOption('sell');
  await mapping.getByLabel('Account of the chart').selectOption('4390');
  await mapping.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /^Realised gain, Sell 4390/ })).toBeVisible();

  await page.getByRole('button', { name: 'Add columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Add columns' });
  await columns.getByLabel('Name', { exact: true }).fill('Sage');
  await columns.getByRole('button', { name: 'Delete column 6' }).click();
  await columns.getByRole('button', { name: 'Save' }).click();
  await expect(columns.getByText('The file has no column for the amount, or debit and credit. Add it.')).toBeVisible();
  await columns.getByLabel('Content of column 5').selectOption('amount');
  await columns.getByLabel('Heading of column 5').fill('Value');
  await columns.getByLabel('Date format').selectOption('european');
  await columns.getByRole('button', { name: 'Move column 2 up' }).click();
  await expectAccessible(page, 'columns of a CSV export');
  await columns.getByRole('button', { name: 'Save' }).click();
  const saved = page.getByRole('table', { name: 'CSV columns' }).getByRole('row', { name: /^Sage/ });
  await expect(saved).toContainText('Date, Entry number, What happened, Account code, Value');
  await expectAccessibleWhenNarrow(page, 'chart of accounts');

  await page.goto(`${PAGE}?from=2024-01-01&to=2024-12-31`);
  await expect(
    page.getByRole('table', { name: 'Trial balance' }).getByRole('row', { name: /Other income/ }),
  ).toContainText('3,200.00');
});

test('an account is added and mapped, statements follow, and the page is exported', async ({ page, holdfast }) => {
  await openBooks(page, await createBooksWorld(holdfast), `${PAGE}?tab=chart`);
  await page.getByRole('button', { name: 'Add account' }).click();
  const account = page.getByRole('dialog', { name: 'Add account' });
  await account.getByLabel('Code').fill('1150');
  await account.getByLabel('Name').fill('Ether');
  await account.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /1150/ })).toBeVisible();
  await page.getByRole('button', { name: 'Map Wallets', exact: true }).click();
  const mapping = page.getByRole('dialog', { name: 'Change mapping' });
  await mapping.getByLabel('Account of the chart').selectOption('1150');
  await mapping.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /^Wallets 1150/ })).toBeVisible();
  await expectAccessible(page, 'chart of accounts');

  await page.getByRole('link', { name: 'Balance sheet' }).click();
  await expect(
    page.getByRole('table', { name: 'Balance sheet' }).getByRole('row', { name: /1150 Ether/ }),
  ).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'This page as CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toMatch(/assets,1150,Ether,/);

  await page.goto(`${PAGE}?from=2024-01-01&to=2024-12-31`);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /^QuickBooks Online/ }).click();
  const exported = await readFile(await (await file).path(), 'utf8');
  expect(exported.split('\n')[0]).toContain('JournalNo,JournalDate,AccountName,Debits,Credits');
  expect(exported).toContain('Ether');
});

test('fair value is turned on, figures switch to the book basis, and a statement is saved as PDF', async ({
  page,
  holdfast,
}) => {
  const world = await createBooksWorld(holdfast);
  for (const day of ['2023-12-31', '2024-12-31'])
    await holdfast.api('PUT', `market/coins/${await world.coinId('ETH')}/prices/${day}`, {
      token: world.token,
      body: { priceUsd: '4000', reason: 'Quote of the desk' },
    });
  // Neither what they cost nor, of the second, a price is known.
  await world.add('2024-09-01T20:00:00.000Z', [{ coin: 'ETH', amount: '0.5', to: world.hot }], {
    action: 'exchangeWithdrawal',
  });
  await world.add('2024-09-02T20:00:00.000Z', [{ coin: 'QUAY', amount: '7', to: world.hot }], { action: 'airdrop' });
  await openBooks(page, world, `${PAGE}?tab=balance-sheet&from=2024-01-01&to=2024-12-31`);
  await expect(page.getByRole('radio', { name: 'Book basis' })).toBeDisabled();
  await page.getByRole('button', { name: 'Set “Fair value from”' }).click();
  const settings = page.getByRole('dialog', { name: 'Accounting settings' });
  await settings.getByLabel('Fair value from').fill('2024-01-01');
  await settings.getByRole('button', { name: 'Preview' }).click();
  await settings.getByRole('button', { name: 'Record' }).click();
  await expect(settings).toBeHidden();
  await generateBooks(world);
  await expect(page.getByRole('radio', { name: 'Book basis' })).toBeEnabled();
  // The address of the page holds the choice, and the control follows it.
  await page.getByRole('radio', { name: 'Book basis' }).click({ force: true });
  await expect(page.getByRole('radio', { name: 'Book basis' })).toBeChecked();
  await expect(page).toHaveURL(/basis=book/);
  const sheet = page.getByRole('table', { name: 'Balance sheet' });
  // 2.5 ETH, of which 2 cost 1,500 and 2,300, are worth 10,000.
  await expect(sheet.getByRole('row', { name: /Fair value adjustments/ })).toContainText('6,200.00');
  await expectAccessible(page, 'balance sheet on the book basis');

  await page.getByRole('link', { name: 'Fair value', exact: true }).click();
  const roll = page.getByRole('table', { name: 'Roll-forward' });
  await expect(roll.getByRole('row', { name: /^Total/ })).toContainText('10,000.00');
  await expect(page.getByText('Equals the balance sheet')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Holdings at fair value' }).getByRole('row')).toHaveText([
    /^Coin/,
    /^ETHCost incomplete2\.50at least 3,800\.0010,000\.00$/,
    /QUAYPrice missingCost incomplete7\.00UnknownUnknown$/,
  ]);
  await expectAccessible(page, 'fair value');
  await expectAccessibleWhenNarrow(page, 'fair value');

  await page.getByRole('link', { name: 'Income statement', exact: true }).click();
  await expect(page).toHaveURL(/basis=book/);
  await expect(
    page.getByRole('table', { name: 'Income statement' }).getByRole('row', { name: /Unrealised gain/ }),
  ).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'This page as PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('income-statement-2024-01-01-2024-12-31.pdf');
  await expect(page.getByRole('button', { name: 'Export' }), 'the keyboard stays').toBeFocused();
  expect((await readFile(await file.path())).subarray(0, 5).toString('latin1')).toBe('%PDF-');

  await openBooks(page, world, `${PAGE}?tab=balance-sheet&basis=book&from=2025-01-01&to=2025-12-31`);
  await expect(page.getByText('Coins at fair value of 31 Dec 2024.')).toBeVisible();
  const marchEnd = `${PAGE}?tab=balance-sheet&basis=book&from=2024-01-01&to=2024-03-31`;
  await openBooks(page, world, marchEnd);
  await expect(page.getByText('1 coin without a price at the last revaluation, at the previous value')).toBeVisible();
});
