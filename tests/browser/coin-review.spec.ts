/** New tokens are decided one after the other with one key each, and every decision can be undone. */
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/holdfast.ts';

interface Added {
  readonly id: number;
}

test('new tokens are joined, kept or marked as spam with one key each', async ({ page, holdfast }) => {
  const token = await holdfast.signInAdmin(page);
  const add = async (symbol: string, name: string) => {
    const body = { symbol, name, decimals: 18 };
    const { id } = await holdfast.api<Added>('POST', 'market/coin/add', { token, body });
    return id;
  };
  await add('HBR', 'Harbour');
  for (const [symbol, name] of [
    ['HBR.e', 'Harbour bridged'],
    ['KEEP', 'Keeper'],
    ['JUNK', 'Claim your reward'],
  ] as const) {
    const id = await add(symbol, name);
    await holdfast.api('POST', 'market/coin/update', { token, body: { id, needsReview: true } });
  }
  await page.goto('/admin/coins');
  await page.getByRole('radio', { name: '3 to review' }).click();
  const queue = page.getByRole('region', { name: 'Coins to review' });
  const tokenRow = (name: string) => queue.getByRole('listitem', { name });
  await expect(tokenRow('HBR.e, Harbour bridged')).toContainText('Same as HBR');
  await expectAccessible(page, 'coins to review');

  await tokenRow('HBR.e, Harbour bridged').focus();
  await page.keyboard.press('s');
  await expect(page.getByText('HBR.e is the same as HBR.')).toBeVisible();
  await expect(tokenRow('KEEP, Keeper')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tokenRow('HBR.e, Harbour bridged')).toBeVisible();
  await tokenRow('HBR.e, Harbour bridged')
    .getByRole('button', { name: /is the same as HBR/ })
    .click();
  await expect(tokenRow('HBR.e, Harbour bridged')).toHaveCount(0);

  await tokenRow('KEEP, Keeper').focus();
  await page.keyboard.press('k');
  await expect(tokenRow('JUNK, Claim your reward')).toBeFocused();
  await page.keyboard.press('x');
  await expect(queue.getByText('Nothing to review')).toBeVisible();
  const coins = await holdfast.api<{ items: { symbol: string; isSpam: boolean; aliasCoinId: number | null }[] }>(
    'GET',
    'market/coins?limit=200',
    { token },
  );
  const bySymbol = new Map(coins.items.map((coin) => [coin.symbol, coin]));
  expect(bySymbol.get('JUNK')?.isSpam).toBe(true);
  expect(bySymbol.get('HBR.e')?.aliasCoinId).toBe(bySymbol.get('HBR')?.aliasCoinId);
  expect(bySymbol.get('HBR')?.aliasCoinId).not.toBeNull();
});
