/** The page where files are imported. */
import type { Locator, Page } from '@playwright/test';

export const chooseFile = (page: Page, file: { name: string; content: string | Buffer }): Promise<void> =>
  page
    .getByLabel('Choose file')
    .last()
    .setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.content) });

/** A count of the preview, such as "Added 4". */
export const countButton = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Filter rows by result' }).getByRole('button', { name, exact: true });
