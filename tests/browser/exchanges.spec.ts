/**
 * An account at an exchange, as an admin connects it: a refused key, a good one, the preview, the balances, the end.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recordedKraken } from '../../areas/imports/connections/testing/ledgers.ts';
import { expectAccessible, expectAccessibleWhenNarrow } from './support/accessibility.ts';
import { dialogOf, expect, test } from './support/holdfast.ts';

let mayWithdraw = true;
const paths: string[] = [];

/** Stands in for Kraken, which the server reaches through it. */
const relay = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const path = (request.url ?? '').replace('/api.kraken.com', '');
    paths.push(request.url ?? '');
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    const answer =
      mayWithdraw && path.endsWith('GetApiKeyInfo')
        ? { error: [], result: { permissions: ['query-funds', 'withdraw-funds'] } }
        : recordedKraken.answer({ path, fields, headers: {} });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
});
await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
relay.unref();
const { port } = relay.address() as AddressInfo;

test.use({ environment: { EXCHANGES_RELAY_URL: `http://127.0.0.1:${port}` } });

test('a read-only key is connected, its rows are previewed and imported, and the balances compared', async ({
  page,
  holdfast,
}) => {
  test.setTimeout(180_000);
  const token = await holdfast.signInAdmin(page);
  await page.goto('/admin/exchanges');

  await test.step('nothing is connected yet', async () => {
    await expect(page.getByText('No exchange is connected')).toBeVisible();
    await expectAccessible(page, 'exchanges without an account');
  });

  await test.step('a key that can withdraw is refused in the dialog', async () => {
    await page.getByRole('button', { name: 'Connect exchange' }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel('Exchange', { exact: true }).fill('krak');
    await page.getByRole('option', { name: 'Kraken' }).click();
    await dialog.getByLabel('Name').fill('Books');
    await dialog.getByLabel('API key', { exact: true }).fill(recordedKraken.key.apiKey);
    await dialog.getByLabel('Private key', { exact: true }).fill(recordedKraken.key.secret);
    await expectAccessible(page, 'the dialog of a key');
    await dialog.getByRole('button', { name: 'Check key and connect' }).click();
    await expect(dialog.getByText(/This key can withdraw, so it is not used/)).toBeVisible();
  });

  await test.step('another one is accepted, and the whole history is read', async () => {
    mayWithdraw = false;
    await dialogOf(page).getByRole('button', { name: 'Check key and connect' }).click();
    await expect(page.getByRole('heading', { name: 'Books' })).toBeVisible();
    await expect(page.getByText('Kraken, key ending 7d2K, read-only')).toBeVisible();
    // Kraken allows a page of the ledger every six seconds, and the reading keeps to it.
    const preview = page.getByText('Kraken ledgers: 112 rows to check before the first import.');
    await expect(preview).toBeVisible({ timeout: 90_000 });
    expect(new Set(paths.map((path) => path.split('/')[1]))).toEqual(new Set(['api.kraken.com']));
  });

  await test.step('the preview is that of a file, and imports it', async () => {
    await page.getByRole('link', { name: 'Open preview' }).click();
    await page.getByRole('button', { name: /^Import \d+ transactions$/ }).click();
    await expect(page.getByText(/^Imported 80 transactions/)).toBeVisible();
    const { total } = await holdfast.api<{ total: number }>('GET', 'indexer/admin/transactions', { token });
    expect(total).toBe(80);
  });

  await test.step('the balances of the exchange stand beside the calculated ones', async () => {
    await page.goto('/admin/exchanges');
    const table = page.getByRole('region', { name: 'Balances of Books' });
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(page.getByText('0 of 2 match')).toBeVisible();
    await expectAccessibleWhenNarrow(page, 'a connected exchange');
  });

  await test.step('disconnecting keeps what was imported', async () => {
    await page.getByRole('button', { name: 'Actions for Books' }).click();
    await page.getByRole('menuitem', { name: 'Disconnect' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText('No exchange is connected')).toBeVisible();
    const { total } = await holdfast.api<{ total: number }>('GET', 'indexer/admin/transactions', { token });
    expect(total).toBe(80);
  });
});
