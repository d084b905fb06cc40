/** The official form 8949: the blank form is dropped once, and the filled one has the figures of the dialog. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { blankForm, hasPdfPrograms, readFields, seenLines } from '../../areas/books/server/form/official/testing.ts';
import { expectAccessible } from './support/accessibility.ts';
import { createBooksWorld, openBooks } from './support/books-world.ts';
import { expect, test } from './support/holdfast.ts';

async function openForm(page: Page, format: 'Official form' | 'Schedule D'): Promise<Locator> {
  await page.getByRole('button', { name: 'Form 8949', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Form 8949, tax year 2024' });
  await form.getByRole('radio', { name: new RegExp(`^${format}`) }).check();
  return form;
}

/** As if the files were dragged from a folder. */
async function drop(page: Page, target: Locator, files: readonly { name: string; content: Buffer }[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer();
      for (const { name, text } of given) {
        const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: 'application/pdf' }));
      }
      return transfer;
    },
    files.map(({ name, content }) => ({ name, text: content.toString('base64') })),
  );
  await target.dispatchEvent('drop', { dataTransfer });
}

async function download(page: Page, form: Locator): Promise<{ name: string; pdf: Buffer }> {
  const saved = page.waitForEvent('download');
  await form.getByRole('button', { name: /^Download/ }).click();
  const file = await saved;
  return { name: file.suggestedFilename(), pdf: await readFile(await file.path()) };
}

test('a blank form is dropped once and filled in, on a wide screen and on a phone', async ({ page, holdfast }) => {
  const world = await createBooksWorld(holdfast);
  await openBooks(page, world, '/admin/capital-positions?year=2024');
  const form = await openForm(page, 'Official form');
  const zone = form.getByRole('group', { name: 'Blank form' });
  await expect(zone).toContainText('Drop the blank Form 8949 of 2024 here');
  await expect(zone.getByRole('link', { name: 'download it from irs.gov' })).toHaveAttribute(
    'href',
    /irs\.gov\/.*8949/,
  );
  await expect(form.getByRole('button', { name: 'Download official form' })).toBeDisabled();

  await test.step('error: a file that is no form of the IRS is refused in a sentence', async () => {
    await drop(page, zone, [{ name: 'notes.pdf', content: Buffer.from('not a PDF') }]);
    await expect(form.getByRole('alert').filter({ hasText: 'is not a PDF' })).toBeVisible();
  });
  await test.step('several years are dropped together', async () => {
    await drop(page, zone, [
      { name: 'f8949.pdf', content: blankForm('f8949-2025') },
      { name: 'f8949--2024.pdf', content: blankForm('f8949-2024') },
    ]);
    await expect(zone).toContainText('Blank Form 8949 of 2024, added');
    await expect(form.getByRole('alert').filter({ hasText: 'is not a PDF' })).toHaveCount(0);
  });
  await expectAccessible(page, 'the form with a blank form');

  await test.step('the filled form has the figures of the dialog', async () => {
    await expect(form.getByRole('row', { name: /^II, long term F 1/ })).toContainText('+$2,300.00');
    await form.getByLabel('Name shown on return').fill('Dana Whitfield');
    await form.getByLabel('Taxpayer identification number').fill('900-00-0000');
    const { name, pdf } = await download(page, form);
    expect(name).toBe('form-8949-2024-official.pdf');
    await expect(page.getByText('Form 8949 of 2024 downloaded.')).toBeVisible();
    if (!hasPdfPrograms) return;
    const pages = readFields(pdf);
    const longTerm = [...pages.values()].find((fields) => fields.has('f2_1[0]'));
    const totals = ['f2_1[0]', 'f2_2[0]', 'c2_1[2]', 'f2_115[0]', 'f2_116[0]', 'f2_119[0]'];
    expect(totals.map((field) => longTerm?.get(field))).toEqual([
      'Dana Whitfield',
      '900-00-0000',
      '/3',
      '3,800.00',
      '1,500.00',
      '2,300.00',
    ]);
    expect(seenLines(pdf).flat().join('\n')).toContain('1 ETH 03/01/2023 06/01/2024 3,800.00 1,500.00 2,300.00');
  });

  await test.step('a form without an edition of the year points to the statement', async () => {
    await openForm(page, 'Schedule D');
    await expect(form).toContainText('Schedule D (Form 1040) of 2024 cannot be filled in');
    await expect(form.getByRole('button', { name: 'Download Schedule D' })).toBeDisabled();
    await form.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('on a phone the blank form is chosen with the button, and replaced', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openForm(page, 'Official form');
    await zone.getByLabel('Replace blank form').setInputFiles({
      name: 'f8949--2024.pdf',
      mimeType: 'application/pdf',
      buffer: blankForm('f8949-2024'),
    });
    await expect(page.getByText('Blank Form 8949 of 2024 added.')).toBeVisible();
    const width = await form.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(width, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
    expect((await download(page, form)).name).toBe('form-8949-2024-official.pdf');
  });
});
