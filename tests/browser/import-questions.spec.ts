/** What a file leaves open: its dates, its time zone, its coins; where its balances break; and what stops an undo. */
import pg from 'pg';
import { expectAccessible } from './support/accessibility.ts';
import { dialogOf, expect, test } from './support/holdfast.ts';
import { type Holdfast } from './support/running-holdfast.ts';
import { chooseFile, countButton } from './support/import-page.ts';
import { spreadsheet } from './support/spreadsheet.ts';

const SHEET = [
  ['Date', 'Type', 'Sent Amount', 'Sent Currency', 'Received Amount', 'Received Currency'],
  ['05/03/2025 12:00', 'trade', '2', 'QONE', '3', 'QTWO'],
  ['06/04/2025 12:00', 'deposit', '', '', '100', 'EUR'],
] as const;

async function addCoin(holdfast: Holdfast, token: string, symbol: string): Promise<void> {
  const body = { symbol, name: `${symbol} coin`, decimals: 18, hasPrices: true };
  await holdfast.api('POST', 'market/coin/add', { token, body });
}

test('a spreadsheet asks for its date order, time zone and all of its coins, and remembers the coins', async ({
  page,
  holdfast,
}) => {
  const admin = await holdfast.signInAdmin(page);
  for (const symbol of ['AONE', 'ATWO']) await addCoin(holdfast, admin, symbol);
  await page.goto('/admin/import');
  await chooseFile(page, { name: 'desk.xlsx', content: spreadsheet(SHEET) });
  await page.getByLabel('Provider', { exact: true }).fill('Other');
  await page.getByRole('option', { name: /^Other/ }).click();

  const dates = page.getByRole('listitem').filter({ hasText: 'In which order are the dates written?' });
  await dates.getByRole('radio', { name: 'Day first' }).click();
  const zone = page.getByRole('listitem').filter({ hasText: 'Which time zone are the times in?' });
  await zone.getByLabel('Time zone').fill('Europe/Madrid');
  await page.getByRole('option', { name: 'Europe/Madrid' }).click();

  const one = page.getByRole('listitem').filter({ hasText: 'Which coin is QONE?' });
  const two = page.getByRole('listitem').filter({ hasText: 'Which coin is QTWO?' });
  for (const [question, symbol, coin] of [
    [one, 'QONE', 'AONE'],
    [two, 'QTWO', 'ATWO'],
  ] as const) {
    await question.getByLabel(`Coin of ${symbol}`).fill(coin);
    await page.getByRole('option', { name: coin }).click();
  }
  await expect(page.getByText('2 of 2 coins chosen')).toBeVisible();
  await expectAccessible(page, 'questions about coins');
  await page.getByRole('button', { name: 'Use 2 answers' }).click();
  await expect(countButton(page, 'Added 2')).toBeVisible();
  const trade = page.getByRole('row').filter({ hasText: 'trade' });
  await expect(trade).toContainText('5 Mar 2025, 11:00');
  await expect(page.getByRole('row').filter({ hasText: 'deposit' })).toContainText('6 Apr 2025, 10:00');
  await expect(page.getByRole('row').filter({ hasText: 'deposit' })).toContainText('Deposit from bank');
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText(/^Imported 2 transactions/)).toBeVisible();

  await test.step('the answers can be changed and forgotten', async () => {
    await page.getByRole('link', { name: 'Saved', exact: true }).click();
    const answer = page.getByRole('group', { name: 'QONE of Other' });
    await expect(answer).toContainText('AONE');
    await answer.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Change coin' }).click();
    await dialogOf(page).getByRole('switch', { name: 'Ignore rows with QONE' }).click();
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await expect(answer).toContainText('Rows are ignored');
    await expectAccessible(page, 'saved answers');
    await answer.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Forget' }).click();
    await dialogOf(page).getByRole('button', { name: 'Forget' }).click();
    await expect(answer).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'QTWO of Other' })).toBeVisible();
  });
});

test('the first break of the balances leads to its row, and a locked year or edited transactions stop an undo', async ({
  page,
  holdfast,
}) => {
  await holdfast.signInAdmin(page);
  const days = [...Array(60).keys()];
  const lines = days.map((day) => {
    const at = new Date(Date.UTC(2025, 0, 1 + day, 8)).toISOString().slice(0, 19).replace('T', ' ');
    // The file states half a coin more from the 51st deposit on.
    const balance = day + 1 + (day >= 50 ? 0.5 : 0);
    return `"L${day}","Q${day}","${at}","deposit","","currency","XXBT",1.0,0,${balance}`;
  });
  const header = '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"';
  const name = 'kraken-ledgers-of-the-harbourline-lending-account-2025-first-quarter.csv';
  await page.goto('/admin/import');
  await chooseFile(page, { name, content: [header, ...lines, ''].join('\n') });
  const balances = page.getByRole('region', { name: 'Balance check' });
  await expect(balances).toContainText('First break: row 52, BTC');
  await expect(countButton(page, 'Refused 0')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Show all \d/ })).toHaveCount(0);
  await balances.getByRole('link', { name: 'Show row 52' }).click();
  const row = page.getByRole('button', { name: 'Row 52, text in the file' });
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Row 53, text in the file' })).toBeVisible();
  await page.getByRole('button', { name: 'Import 60 transactions' }).click();
  await expect(page.getByText(/^Imported 60 transactions/)).toBeVisible();

  const database = new pg.Client({ connectionString: holdfast.databaseUrl });
  await database.connect();
  await database.query(
    `INSERT INTO year_locks (year, settings, content_hash, content) VALUES (2025, '{"timeZone": "UTC"}', '', '{}')`,
  );
  await page.goto('/admin/import?tab=past');
  await expect(page.getByText(name)).toBeVisible();
  await page.getByRole('button', { name: `Details of ${name}` }).click();
  await expect(page.getByText('2025 is locked. Unlock the year to undo this import.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeDisabled();

  await database.query('UPDATE year_locks SET unlocked_at = now()');
  await database.query(`INSERT INTO transaction_notes SELECT id, 'Checked' FROM transactions WHERE key LIKE 'L7~%'`);
  await database.end();
  await page.reload();
  const details = page.getByRole('region', { name: 'Undo removes 60 transactions' });
  await expect(details).toContainText('After the import, 1 was edited.');
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(dialogOf(page).getByRole('button', { name: 'Undo import' })).toBeDisabled();
  await dialogOf(page).getByRole('checkbox', { name: 'Also remove 1 changed transaction' }).check();
  await dialogOf(page).getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('row', { name: `Details of ${name}` })).toContainText('Undone');
});
