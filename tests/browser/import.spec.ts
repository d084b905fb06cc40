/** Importing an export file of an exchange, as an admin does it: preview, question, import, again, undo. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleWhenNarrow } from './support/accessibility.ts';
import { dialogOf, expect, test } from './support/holdfast.ts';
import { type Holdfast } from './support/running-holdfast.ts';
import { chooseFile, countButton } from './support/import-page.ts';

/** A Kraken ledger with its own balances: a pending twin, a trade of two rows, an unknown coin and a broken cell. */
const LEDGER = [
  '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
  '"","QA1","2025-01-06 08:13:00","deposit","","currency","ZUSD",50000.0000,0,""',
  '"L1","QA1","2025-01-06 08:14:00","deposit","","currency","ZUSD",50000.0000,0,50000.0000',
  '"L2","T1","2025-02-14 10:31:00","trade","","currency","ZUSD",-25000.0000,40.0000,24960.0000',
  '"L3","T1","2025-02-14 10:31:00","trade","","currency","XXBT",0.2563776500,0,0.2563776500',
  '"L4","W1","2025-03-03 17:45:00","withdrawal","","currency","XXBT",-0.1000000000,0.0001000000,0.1562776500',
  '"L5","S1","2025-08-12 00:12:00","staking","","currency","HARB",3.25000000,0,3.25000000',
  '"L6","S2","2025-09-12 00:12:00","staking","","currency","HARB",4.75000000,0,8.00000000',
  '"L7","W2","2025-10-14 06:30:00","withdrawal","","currency","ZUSD",#REF!,0,24960.0000',
  '',
].join('\n');

interface ListedImports {
  readonly items: readonly { readonly status: string; readonly transactions: number }[];
}

async function transactionsOf(holdfast: Holdfast, token: string): Promise<number> {
  return (await holdfast.api<{ total: number }>('GET', 'indexer/admin/transactions', { token })).total;
}

async function dropFile(page: Page, file: { name: string; text: string }): Promise<void> {
  const dataTransfer = await page.evaluateHandle(({ name, text }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], name, { type: 'text/csv' }));
    return transfer;
  }, file);
  await page.getByTestId('drop-zone').dispatchEvent('drop', { dataTransfer });
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a file is previewed, asked about, imported, recognised the second time, and undone', async ({
  page,
  holdfast,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  const admin = await holdfast.signInAdmin(page);
  await holdfast.api('POST', 'market/coin/add', {
    token: admin,
    body: { symbol: 'HBR', name: 'Harbour', decimals: 18, hasPrices: true },
  });

  await test.step('the page is the last entry of the Admin section', async () => {
    await page.goto('/dashboard');
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Import', exact: true })
      .click();
    await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible();
    await expect(page.getByText('CSV, XLSX or a ZIP of CSV files, at most 64 MB')).toBeVisible();
    await page.getByRole('button', { name: 'Where to find the export' }).click();
    await dialogOf(page).getByLabel('Provider', { exact: true }).fill('Kraken');
    await page.getByRole('option', { name: 'Kraken', exact: true }).click();
    await expect(dialogOf(page)).toContainText('Kraken ledgers');
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  });

  await test.step('a dropped file is recognised, and each row says what it becomes', async () => {
    await dropFile(page, { name: 'kraken-ledgers-2025.csv', text: LEDGER });
    await expect(page.getByText('Recognised: Kraken ledgers')).toBeVisible();
    await expect(countButton(page, 'Added 4')).toBeVisible();
    await expect(countButton(page, 'Ignored 1')).toBeVisible();
    await expect(countButton(page, 'Waiting 2')).toBeVisible();
    await expect(countButton(page, 'Refused 1')).toBeVisible();
    await expect(page.getByText('8 rows, 1 kB, 6 Jan to 12 Sep 2025')).toBeVisible();
    const trade = page.getByRole('row').filter({ hasText: '4–5' });
    await expect(trade).toContainText('25,000.00 USD');
    await expect(trade).toContainText('0.25637765 BTC');
    await expect(trade).toContainText('40.00 USD');
    expect(await transactionsOf(holdfast, admin), 'a preview writes nothing').toBe(0);
    await page.getByRole('link', { name: /Past imports/ }).click();
    const preview = page.getByRole('row', { name: /kraken-ledgers-2025\.csv/ });
    await expect(preview).toContainText('Not imported');
    // Rows, added, already there, merged, ignored, waiting, refused: nothing is added or merged yet.
    await expect(preview.locator('[data-figure]')).toHaveText(['8', '—', '0', '—', '1', '2', '1']);
    await page.goBack();
    await expect(countButton(page, 'Added 4')).toBeVisible();
  });

  await test.step('the text of a row and the rows of one result', async () => {
    const row = page.getByRole('button', { name: 'Row 4–5, text in the file' });
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('"L2","T1","2025-02-14 10:31:00"')).toBeVisible();
    await countButton(page, 'Refused 1').click();
    await expect(page).toHaveURL(/result=refused/);
    await expect(page.getByRole('button', { name: /^Row \d.*text in the file$/ })).toHaveCount(1);
    await expect(page.getByText('“#REF!” is not an amount')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('kraken-ledgers-2025-refused.csv');
    await page.getByRole('button', { name: 'Show all results' }).click();
    await expectAccessible(page, 'the preview');
    await expectAccessibleWhenNarrow(page, 'the preview');
    await expectNoSidewaysScroll(page);
  });

  await test.step('an answer finishes all rows of its symbol without a new upload', async () => {
    const question = page.getByRole('listitem').filter({ hasText: 'Which coin is HARB?' });
    await expect(question).toContainText('2 rows, 8.00 in total, 12 Aug to 12 Sep 2025');
    await expect(question).toContainText('remembered for Kraken');
    await question.getByRole('radio', { name: 'Another coin' }).check();
    await question.getByLabel('Coin of HARB').fill('Harb');
    await page.getByRole('option', { name: /HBR/ }).click();
    await question.getByRole('button', { name: 'Use HBR for 2 rows' }).click();
    await expect(question).toHaveCount(0);
    await expect(countButton(page, 'Waiting 0')).toBeVisible();
    await expect(countButton(page, 'Added 6')).toBeVisible();
  });

  await test.step('a choice previews the file again', async () => {
    await page.getByRole('switch', { name: 'Merge identical rows in this file' }).click();
    await expect(page.getByText('Rows with the same content count once.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import \d+ transactions$/ })).toBeEnabled();
  });

  await test.step('the import does what the preview showed', async () => {
    await page.getByRole('button', { name: 'Import 5 transactions' }).click();
    await expect(page.getByText(/^Imported 5 transactions/)).toBeVisible();
    await expect(page.getByLabel('Into'), 'the account was created').toHaveValue('Kraken');
    expect(await transactionsOf(holdfast, admin)).toBe(5);
  });

  await test.step('the same file again: every row is already there', async () => {
    await page.getByRole('link', { name: 'Import another file' }).click();
    await chooseFile(page, { name: 'kraken-again.csv', content: LEDGER });
    await expect(countButton(page, 'Already there 6')).toBeVisible();
    await expect(countButton(page, 'Added 0')).toBeVisible();
    await expect(page.getByText('All readable rows of this file are already in the database.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import 0 transactions' })).toBeDisabled();
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialogOf(page).getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Drop an export file here')).toBeVisible();
  });

  await test.step('error: a file that is no export file is refused with a sentence', async () => {
    const alert = page.getByRole('region', { name: 'New import' }).getByRole('alert');
    await chooseFile(page, { name: 'empty.csv', content: '' });
    await expect(alert).toContainText('This file is empty');
    await chooseFile(page, { name: 'header-only.csv', content: `${LEDGER.split('\n')[0]}\n` });
    await expect(alert).toHaveText(/^The file has a header and no rows\./);
    expect((await holdfast.api<ListedImports>('GET', 'indexer/admin/imports', { token: admin })).items).toHaveLength(1);
  });

  await test.step('past imports open in place and can be undone', async () => {
    await page.getByRole('link', { name: /Past imports/ }).click();
    await page.getByRole('button', { name: 'Details of kraken-ledgers-2025.csv' }).click();
    await expect(page.getByText('Undo removes 5 transactions')).toBeVisible();
    await expect(page.getByText('Rows in the file')).toBeVisible();
    await expectAccessible(page, 'past imports');
    await expectAccessibleWhenNarrow(page, 'past imports');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Undo import' }).click();
    await expect(dialogOf(page)).toContainText('5 transactions are removed');
    await dialogOf(page).getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByRole('row', { name: 'Details of kraken-ledgers-2025.csv' })).toContainText('Undone');
    expect(await transactionsOf(holdfast, admin)).toBe(0);
  });

  // The browser reports every response with a 4xx status; the refused file has one.
  expect(complaints.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
});

test('a file of an unknown program is read by matching its columns', async ({ page, holdfast }) => {
  await holdfast.signInAdmin(page);
  await page.goto('/admin/import');
  const text = ['Booked on,Ticker,Moved,Remark', '2025-03-05T10:00:00Z,BTC,0.5,bought', ''].join('\n');
  await chooseFile(page, { name: 'otc-desk.csv', content: text });
  await expect(page.getByRole('alert')).toContainText('Nothing was imported');
  await page.getByLabel('Provider', { exact: true }).fill('Other');
  await page.getByRole('option', { name: /^Other/ }).click();
  await page.getByRole('button', { name: 'Match columns' }).click();
  const dialog = dialogOf(page);
  const match = async (field: string, column: string) => {
    await dialog.getByLabel(field, { exact: true }).fill(column);
    await page.getByRole('option', { name: column, exact: true }).click();
  };
  await match('Time', 'Booked on');
  await match('Amount', 'Moved');
  await match('Coin', 'Ticker');
  await dialog.getByLabel('Name of the mapping').fill('OTC desk');
  await dialog.getByRole('button', { name: 'Save and preview' }).click();
  await expect(countButton(page, 'Added 1')).toBeVisible();
  await expect(page.getByLabel('Columns')).toHaveValue('OTC desk');

  await test.step('the mapping can be changed and deleted', async () => {
    await page.getByRole('link', { name: 'Saved', exact: true }).click();
    const mapping = page.getByRole('group', { name: 'OTC desk' });
    await expect(mapping).toContainText('Booked on, Moved, Ticker');
    await mapping.getByRole('button', { name: 'Actions for OTC desk' }).click();
    await page.getByRole('menuitem', { name: 'Edit mapping' }).click();
    await dialog.getByLabel('Note', { exact: true }).fill('Remark');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(mapping).toContainText('4 columns');
    await mapping.getByRole('button', { name: 'Actions for OTC desk' }).click();
    await page.getByRole('menuitem', { name: 'Delete mapping' }).click();
    await dialogOf(page).getByRole('button', { name: 'Delete' }).click();
    await expect(mapping).toHaveCount(0);
  });
});
