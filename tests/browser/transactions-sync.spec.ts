/** A wallet of a real local chain, synced from the page: its transactions wait in New, and its balances are the chain's. */
import { startDevnet } from '../../devnet/src/index.ts';
import { expect, test } from './support/holdfast.ts';

const CHAIN_ID = 42161;

test('a wallet on the devnet is synced, its balances agree, and what was read waits in New', async ({ page, holdfast }) => {
  test.slow();
  const devnet = await startDevnet({ networks: [CHAIN_ID] });
  try {
    const token = await holdfast.createAdmin();
    const { items } = await holdfast.api<{ items: { id: number; chainId: number | null }[] }>('GET', 'indexer/admin/networks?search=Arbitrum', { token });
    const networkId = items.find(({ chainId }) => chainId === CHAIN_ID)!.id;
    await holdfast.api('POST', 'indexer/admin/network/update', { token, body: { id: networkId, rpcUrl: devnet.network(CHAIN_ID).rpcUrl, confirmations: 1 } });
    const [wallet] = devnet.truth.wallets;
    await holdfast.api('POST', 'indexer/admin/wallet/add', { token, body: { name: wallet!.name, networkId, address: wallet!.address, purpose: wallet!.purpose } });

    await holdfast.signIn(page, token);
    await page.goto('/admin/wallets');
    await page.getByRole('button', { name: `Actions for ${wallet!.name}` }).click();
    await page.getByRole('menuitem', { name: 'Sync' }).click();
    await expect(page.getByRole('row', { name: new RegExp(wallet!.name) }), 'the row is read anew when the job ends').toContainText('Synced', { timeout: 60_000 });

    await page.getByRole('button', { name: `Actions for ${wallet!.name}` }).click();
    await page.getByRole('menuitem', { name: 'Balances' }).click();
    const drawer = page.getByRole('dialog', { name: `Balances of ${wallet!.name}` });
    await expect(drawer.getByRole('listitem').first()).toBeVisible();
    await expect(drawer.getByText('Equal').first()).toBeVisible();
    await expect(drawer.getByText(/^Differs/)).toHaveCount(0);
    await drawer.getByRole('button', { name: 'Close' }).click();

    await page.goto('/portfolio/transactions/new');
    await expect(page.locator('[data-transaction]').first()).toBeVisible();
    await expect(page.getByRole('radio', { checked: true }), 'the best fit is chosen already').toBeVisible();
    const before = await page.locator('[data-transaction]').count();
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-transaction]')).toHaveCount(before - 1);
  } finally {
    await devnet.close();
  }
});
