/** Closing months, reopening them by two people, and exports that have what is new. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleWhenNarrow } from './support/accessibility.ts';
import { createBooksWorld, generateBooks, openBooks } from './support/books-world.ts';
import { expect, test } from './support/holdfast.ts';
import { irene } from './support/lending-world.ts';

const PAGE = '/admin/ledger?tab=closing&year=2023';

async function exportLines(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /^QuickBooks Online/ }).click();
  return (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n').slice(1);
}

test('a month is closed, locked, and reopened by two people', async ({ page, browser, holdfast }) => {
  const world = await createBooksWorld(holdfast);
  await generateBooks(world);
  await holdfast.addPerson(irene);
  const second = await holdfast.tokenOf(irene);
  await holdfast.signIn(page, world.token);

  await test.step('a check that does not pass needs a reason', async () => {
    await page.goto(PAGE);
    const row = page.getByRole('row', { name: /^March 2023/ });
    await expect(row.getByRole('link', { name: '2 wallets not synced' })).toBeVisible();
    await expect(row.getByText('Transactions classified')).toBeVisible();
    await expect(row.getByText('No differences in the balances that were read')).toBeVisible();
    await expectAccessible(page, 'closing');
    await expectAccessibleWhenNarrow(page, 'closing');
    await page.getByRole('button', { name: 'Close March 2023' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close March 2023?' });
    await dialog.getByRole('button', { name: 'Close month' }).click();
    await expect(dialog.getByText('Enter a reason')).toBeVisible();
    await dialog.getByLabel('Reason for 2 wallets not synced').fill('Entered manually');
    await dialog.getByRole('button', { name: 'Close month' }).click();
    await expect(page.getByText('March 2023 is closed.')).toBeVisible();
    await expect(row).toContainText('Closed');
    await expect(row).toContainText('Entered manually');
  });

  await test.step('what would change it is refused in words', async () => {
    const [first] = (
      await holdfast.api<{ items: { id: number }[] }>('GET', 'indexer/admin/transactions?time_query=2023-03', {
        token: world.token,
      })
    ).items;
    await expect(
      holdfast.api('PUT', 'indexer/admin/transaction/classify', {
        token: world.token,
        body: { transactionIds: [first!.id], action: 'giftReceived' },
      }),
    ).rejects.toThrow('March 2023 is closed, and this would change it');
  });

  await test.step('one admin requests, another approves', async () => {
    await page.goto(PAGE);
    await page.getByRole('button', { name: 'Reopen March 2023' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reopen March 2023?' });
    await expect(dialog.getByText('The entries of March 2023 are the same as when it was closed.')).toBeVisible();
    await dialog.getByLabel('Reason for reopening').fill('The purchase was a deposit');
    await dialog.getByRole('button', { name: 'Request reopening' }).click();
    await expect(page.getByText('Waiting for approval by another admin: Reopen March 2023.')).toBeVisible();
    await expect(page.getByRole('row', { name: /^March 2023/ })).toContainText('Closed');
    const context = await browser.newContext({ baseURL: holdfast.url });
    const other = await context.newPage();
    await holdfast.signIn(other, second);
    await other.goto('/admin/audit-log');
    await other
      .getByRole('region', { name: 'Reopen March 2023' })
      .getByRole('button', { name: 'Approve change' })
      .click();
    await expect(other.getByText('Change approved. It is in effect.')).toBeVisible();
    await context.close();
    await page.reload();
    await expect(page.getByRole('row', { name: /^March 2023/ })).toContainText('Open');
  });
});

test('an export has what is new, and after one change only the adjustment', async ({ page, holdfast }) => {
  const world = await createBooksWorld(holdfast);
  const reward = await world.add(
    '2024-08-01T20:00:00.000Z',
    [{ coin: 'ETH', amount: '0.1', valueUsd: '300', to: world.hot }],
    { action: 'stakingReward' },
  );
  await openBooks(page, world, '/admin/ledger?tab=exports&from=2023-01-01&to=2024-12-31');
  await expect(page.getByText('No exports yet')).toBeVisible();
  const first = await exportLines(page);
  expect(new Set(first.map((line) => line.split(',')[0])).size).toBe(5);
  await expect(page.getByText('5 new entries exported')).toBeVisible();
  await expect(page.getByRole('row', { name: /^quickbooks-1/ })).toContainText('QuickBooks Online');

  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /^QuickBooks Online/ }).click();
  await expect(page.getByText(/QuickBooks Online has all entries of .* already\. No file was written\./)).toBeVisible();

  await holdfast.api('PUT', 'indexer/admin/transaction/classify', {
    token: world.token,
    body: { transactionIds: [reward], action: 'airdrop' },
  });
  await generateBooks(world);
  await page.reload();
  const adjustment = await exportLines(page);
  expect([...new Set(adjustment.map((line) => line.split(',')[0]))]).toEqual([`HF-T${reward}-R1`, `HF-T${reward}-2`]);
  await expect(page.getByText('1 adjustment exported')).toBeVisible();
  await expectAccessible(page, 'exports');
  await expectAccessibleWhenNarrow(page, 'exports');

  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download quickbooks-1-.* again$/ }).click();
  expect((await readFile(await (await again).path(), 'utf8')).trim().split('\r\n').slice(1)).toEqual(first);
});
