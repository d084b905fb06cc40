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

/** A control that arrives after the message, where the message is. */
async function addControlBelow(page: Page): Promise<void> {
  const covered = await page.evaluate(() => {
    const box = document.querySelector('.notistack-MuiContent')!.getBoundingClientRect();
    const late = document.createElement('button');
    late.textContent = 'Late';
    late.style.cssText = `position: fixed; left: ${box.left + 40}px; top: ${box.top + 4}px; height: 20px`;
    document.querySelector('main')!.append(late);
    const { top, bottom } = late.getBoundingClientRect();
    return top < box.bottom && bottom > box.top;
  });
  expect(covered).toBe(true);
}

for (const width of [1440, 360]) {
  test(`a message covers no control and can be closed at ${width} px`, async ({ page, holdfast }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 780 });
    await holdfast.signInAdmin(page);
    for (const path of ['/admin/networks', '/admin/coins', '/admin/users']) {
      await page.goto(path);
      await page.getByRole('button', { name: 'Export CSV' }).click();
      await expect(message(page)).toContainText(/Exported/);
      await expect(message(page)).toBeInViewport({ ratio: 1 });
      await expect.poll(() => coveredBy(page), path).toEqual([]);
      // The list of users is short, so there is room to move to.
      if (path === '/admin/users') {
        await addControlBelow(page);
        await expect.poll(() => coveredBy(page), { intervals: [50] }).toEqual([]);
        await expect(message(page)).toBeInViewport({ ratio: 1 });
      }
      await message(page).getByRole('button', { name: 'Close the message' }).click();
      await expect(message(page)).toHaveCount(0);
    }
  });
}
