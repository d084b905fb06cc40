/** Documents of a transaction, an entry and a month: attached, downloaded, removed, and kept by a closed period. */
import { readFile } from 'node:fs/promises';
import { expectAccessible, expectAccessibleWhenNarrow } from './support/accessibility.ts';
import { createBooksWorld, generateBooks } from './support/books-world.ts';
import { expect, test } from './support/holdfast.ts';

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`);
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

test('documents are attached, seen and kept', async ({ page, holdfast }) => {
  const world = await createBooksWorld(holdfast);
  await generateBooks(world);
  const { items } = await holdfast.api<{ items: { id: number }[] }>(
    'GET',
    'indexer/admin/transactions?time_query=2023-03',
    { token: world.token },
  );
  const transaction = items[0]!.id;
  await holdfast.signIn(page, world.token);
  const documents = page.getByRole('group', { name: 'Documents' });

  await test.step('a transaction: the file is what its bytes are', async () => {
    await page.goto(`/portfolio/transactions/history?id=${transaction}`);
    await expect(documents).toContainText('No documents.');
    const choose = documents.getByLabel('Attach document');
    await choose.setInputFiles(file('order.pdf', Buffer.from('<html><script>alert(1)</script></html>')));
    await expect(documents.getByRole('alert')).toContainText('no complete PDF, PNG, JPEG or WebP');
    await choose.setInputFiles(file('Treasury order 2023-114.pdf', pdf('order')));
    await expect(page.getByText('Treasury order 2023-114.pdf attached.')).toBeVisible();
    const row = documents.getByRole('listitem');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(/1 kB, added by .+SHA-256 [0-9a-f]{4}…[0-9a-f]{4}/);
    await expectAccessible(page, 'documents of a transaction');
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Download Treasury order 2023-114.pdf' }).click();
    expect(await readFile(await (await download).path())).toEqual(pdf('order'));
  });

  await test.step('its entry has it too, and takes another one', async () => {
    await page.goto('/admin/ledger?tab=journal&from=2023-03-01&to=2023-03-31');
    await page.getByRole('button', { name: /^Lines of/ }).click();
    await expect(documents.getByRole('listitem')).toContainText('Treasury order 2023-114.pdf');
    await documents.getByLabel('Attach document').setInputFiles(file('wrong.pdf', pdf('wrong')));
    await expect(documents.getByRole('listitem')).toHaveCount(2);
    await documents.getByRole('button', { name: 'Remove wrong.pdf' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove wrong.pdf?' });
    await dialog.getByRole('button', { name: 'Remove document' }).click();
    await expect(dialog.getByText('Enter a reason')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Of another order');
    await dialog.getByRole('button', { name: 'Remove document' }).click();
    const gone = documents.getByRole('listitem').filter({ hasText: 'wrong.pdf' });
    await expect(gone).toContainText(/Removed by .+: Of another order/);
    await expect(gone.getByRole('button')).toHaveCount(0);
  });

  await test.step('a closed month keeps them, and takes late ones with a reason', async () => {
    await holdfast.api('POST', 'accounting/ledger/months/2023-03/close', {
      token: world.token,
      body: { accepted: [{ check: 'synced', count: 2, reason: 'Entered manually' }] },
    });
    await page.goto('/admin/ledger?tab=closing&year=2023');
    await page.getByRole('button', { name: 'Documents of March 2023' }).click();
    const drawer = page.getByRole('dialog', { name: 'Documents of March 2023' });
    const kept = drawer.getByRole('listitem').filter({ hasText: 'Treasury order' });
    await expect(kept).toContainText(`Of transaction ${transaction}`);
    await expect(kept.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    await drawer.getByLabel('Attach document').setInputFiles(file('Bank letter.pdf', pdf('letter')));
    const dialog = page.getByRole('dialog', { name: 'Attach to a closed period?' });
    await dialog.getByLabel('Reason').fill('The auditor asked for it');
    await dialog.getByRole('button', { name: 'Attach document' }).click();
    const late = drawer.getByRole('listitem').filter({ hasText: 'Bank letter.pdf' });
    await expect(late).toContainText('The auditor asked for it');
    await expect(late).toContainText('Added after closing');
    await expectAccessible(page, 'documents of a month');
    await expectAccessibleWhenNarrow(page, 'documents of a month');
  });
});
