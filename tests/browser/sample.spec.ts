import { dialogOf, expect, test } from './support/holdfast.ts';

test('one click leads to a dashboard full of sample data, and another one removes it', async ({ page, holdfast }) => {
  test.setTimeout(120_000);
  await page.goto('/');
  await page.getByRole('button', { name: 'Explore with sample data' }).click();
  await expect(page).toHaveURL(`${holdfast.url}/dashboard`, { timeout: 60_000 });
  const bar = page.getByRole('note', { name: 'Sample data' });
  await expect(bar).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Net worth by day' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Set-up:/ }), 'the sample needs no set-up').toHaveCount(0);

  await page.goto('/admin/loans');
  await expect(page.getByText('Aave v3').first()).toBeVisible();
  await expect(bar, 'every page is marked').toBeVisible();

  await bar.getByRole('button', { name: 'Remove sample data' }).click();
  await dialogOf(page).getByRole('button', { name: 'Remove sample data' }).click();
  await expect(page.getByRole('heading', { name: 'How do you want to start?' })).toBeVisible();
  await expect(bar).toHaveCount(0);
  const config = await holdfast.api<{ firstRun: unknown; sample: unknown }>('GET', 'config');
  expect(config).toMatchObject({ firstRun: { needsSetupCode: false }, sample: null });
});
