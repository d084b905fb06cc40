/** Messages cover no control and can be closed, on a wide screen and on a phone. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/holdfast.ts';

const message = (page: Page) => page.locator('.notistack-MuiContent').first();

/** The controls of the page that a message lies on. */
function coveredBy(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.notistack-MuiContent')];
    return toasts.flatMap((toast) => {
      const box = toast.getBoundingClientRect();
      return [...document.querySelectorAll<HTMLElement>('a[href], button, input, [role="tab"]')]
        .filter((control) => control.closest('.notistack-SnackbarContainer') === null && control.checkVisibility())
        .filter((control) => {
          const other = control.getBoundingClientRect();
          const isBeside = other.right <= box.left || other.left >= box.right;
          return !isBeside && other.bottom > box.top && other.top < box.bottom && other.width > 1;
        })
        .map((control) => control.getAttribute('aria-label') ?? control.innerText);
    });
  });
}

for (const width of [1440, 360]) {
  test(`a message covers no control and can be closed at ${width} px`, async ({ page, holdfast }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 780 });
    await holdfast.signIn(page, await holdfast.createAdmin());
    for (const path of ['/admin/networks', '/admin/coins', '/admin/users']) {
      await page.goto(path);
      // The last control of the bar to arrive: a message keeps clear of those that are there when it appears.
      await expect(page.getByText(/^Set-up: /)).toBeAttached();
      await page.getByRole('button', { name: 'Export CSV' }).click();
      await expect(message(page)).toContainText(/Exported/);
      await expect(message(page)).toBeInViewport({ ratio: 1 });
      expect(await coveredBy(page), path).toEqual([]);
      await message(page).getByRole('button', { name: 'Close the message' }).click();
      await expect(message(page)).toHaveCount(0);
    }
  });
}
