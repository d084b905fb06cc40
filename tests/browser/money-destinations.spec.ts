/** Where money may go: a wallet that its owner proves, and a payment to another address that two admins let count. */
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expectAccessible } from './support/accessibility.ts';
import { dialogOf, expect, test } from './support/holdfast.ts';
import { asSynced, daysAgo, LendingWorld } from './support/lending-world.ts';

test('a client proves a wallet with a signed message, and another message does not count', async ({
  page,
  holdfast,
}) => {
  const world = await LendingWorld.create(holdfast);
  const key = privateKeyToAccount(generatePrivateKey());
  await holdfast.api('POST', 'client/wallet/add', {
    token: world.mara.token,
    body: { name: 'Trezor', networkId: world.networkIds.Ethereum, address: key.address },
  });
  await holdfast.signIn(page, world.mara.token);
  await page.goto('/client/wallets');
  const row = page.getByRole('row', { name: /Trezor/ });
  await expect(row).toContainText('Not proven');
  await row.getByRole('button', { name: 'Actions for Trezor' }).click();
  await page.getByRole('menuitem', { name: 'Prove ownership' }).click();
  const dialog = dialogOf(page);
  const message = (await dialog.getByLabel('Message to sign').textContent()) ?? '';
  expect(message).toContain(key.address);
  await expectAccessible(page, 'the proof of a wallet');
  const prove = async (signature: string): Promise<void> => {
    await dialog.getByLabel('Signature').fill(signature);
    await dialog.getByRole('button', { name: 'Prove ownership' }).click();
  };
  // Only a node could tell whether a contract at the address accepts this signature, and there is none.
  await prove(await key.signMessage({ message: `${message}!` }));
  await expect(dialog.getByRole('alert')).toContainText('cannot be reached');
  await prove(await key.signMessage({ message }));
  await expect(page.getByText('Trezor is proven to be yours.')).toBeVisible();
  await expect(row.getByText('Proven', { exact: true })).toBeVisible();
});

test('a withdrawal paid to another address clears after a second admin approves the exception', async ({
  page,
  browser,
  holdfast,
}) => {
  const world = await LendingWorld.create(holdfast);
  const { admin, networkIds, coinIds } = world;
  const post = <Body>(path: string, body: unknown) => holdfast.api<Body>('POST', path, { token: admin.token, body });
  const { id: walletId } = await post<{ id: number }>('indexer/admin/wallet/add', {
    name: 'Treasury',
    networkId: networkIds.Ethereum,
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    purpose: 'hot',
  });
  const paid = await post<{ id: number }>('indexer/admin/transaction/add', {
    at: daysAgo(0).toISOString(),
    networkId: networkIds.Ethereum,
    transfers: [
      {
        coinId: coinIds.USDC,
        amount: '2000',
        from: { walletId },
        to: { address: '0x00000000000000000000000000000000000f0001' },
      },
    ],
  });
  await asSynced(world.holdfast, paid);
  const requestButton = { name: 'Match Withdrawal of 2,000.00 USDC by Oskar Brandt' };

  await test.step('one admin cannot clear it, and requests an exception', async () => {
    await holdfast.signIn(page, admin.token);
    await page.goto('/admin/client-transactions');
    await page.getByRole('button', requestButton).click();
    const match = page.getByRole('dialog').getByRole('list', { name: 'Possible matches' }).locator('> li').first();
    await expect(match.getByRole('button', { name: 'Match and clear' })).toBeDisabled();
    await match.getByRole('button', { name: 'Request an exception' }).click();
    const form = page.getByRole('dialog', { name: 'Request an exception' });
    await form.getByLabel('Reason').fill('Oskar asked by telephone for another address.');
    await form.getByRole('button', { name: 'Request exception' }).click();
    await expect(page.getByText('Exception requested. Another admin has to approve it.')).toBeVisible();
    await expect(match).toContainText('Exception requested');
    await expect(match.getByRole('button', { name: 'Approve exception' })).toHaveCount(0);
    await expect(match.getByRole('button', { name: 'Match and clear' })).toBeDisabled();
  });

  await test.step('the second admin approves it, and the withdrawal clears', async () => {
    const context = await browser.newContext({ baseURL: holdfast.url });
    const second = await context.newPage();
    await holdfast.signIn(second, world.secondAdmin.token);
    await second.goto('/admin/client-transactions');
    await second.getByRole('button', requestButton).click();
    const match = second.getByRole('dialog').getByRole('list', { name: 'Possible matches' }).locator('> li').first();
    await match.getByRole('button', { name: 'Approve exception' }).click();
    await expect(match).toContainText('Exception approved');
    await match.getByRole('button', { name: 'Match and clear' }).click();
    await expect(second.getByText('Withdrawal of 2,000.00 USDC by Oskar Brandt cleared.')).toBeVisible();
    await context.close();
  });
});
