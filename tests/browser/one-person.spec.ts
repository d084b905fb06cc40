/** A business of one person: first client, deposit, interest and withdrawal in one sitting, and nothing waits. */
import { expectAccessible } from './support/accessibility.ts';
import { dialogOf, expect, mara, test } from './support/holdfast.ts';
import { asSynced, daysAgo } from './support/lending-world.ts';

interface Identified {
  readonly id: number;
}

test('one admin and the confirmations of the client are enough while the chain is the evidence', async ({
  page,
  browser,
  holdfast,
}) => {
  const token = await holdfast.signInAdmin(page);
  const post = <Body = Identified>(path: string, body: unknown, as = token) =>
    holdfast.api<Body>('POST', path, { token: as, body });
  const find = async (path: string, name: string) =>
    (
      await holdfast.api<{ items: (Identified & { name: string; symbol?: string })[] }>('GET', path, { token })
    ).items.find((one) => one.symbol === name || one.name === name)!.id;
  const usdc = await find('market/coins?search=USDC', 'USDC');
  const ethereum = await find('indexer/admin/networks?search=Ethereum', 'Ethereum');
  await post('market/coin/update', { id: usdc, usableByClients: true });
  await post('indexer/admin/network/update', { id: ethereum, usableByClients: true });
  const addWallet = (name: string, address: string, purpose: string) =>
    post('indexer/admin/wallet/add', { name, networkId: ethereum, address, purpose });
  const deposits = await addWallet('Deposits', '0x00000000000000000000000000000000000d0001', 'deposit');
  const treasury = await addWallet('Treasury', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'hot');
  const client = await holdfast.join(mara);
  await holdfast.api('GET', `client/deposit-address?network_id=${ethereum}`, { token: client.token });
  const ledger = await post(
    'client/wallet/add',
    { name: 'Ledger', networkId: ethereum, address: '0x00000000000000000000000000000000000c0001' },
    client.token,
  );
  /** As a sync of the chain stores it. */
  const synced = async (at: Date, amount: string, ends: { from?: unknown; to?: unknown }) =>
    asSynced(
      holdfast,
      await post('indexer/admin/transaction/add', {
        at: at.toISOString(),
        networkId: ethereum,
        transfers: [{ coinId: usdc, amount, ...ends }],
      }),
    );
  const toClient = { from: { walletId: treasury.id }, to: { walletId: ledger.id } };

  await test.step('the first deposit is recorded from the chain, a year ago', async () => {
    const { id } = await synced(daysAgo(400), '1000', { to: { walletId: deposits.id } });
    const { pendingApproval } = await holdfast.api<{ pendingApproval: unknown }>(
      'PUT',
      'indexer/admin/transaction/classify',
      {
        token,
        body: { transactionIds: [id], action: 'clientDeposit', createClientTransaction: { userId: client.id } },
      },
    );
    expect(pendingApproval).toBeNull();
  });

  await test.step('its interest is paid and cleared with one click', async () => {
    await synced(daysAgo(0), '80', toClient);
    await page.goto('/admin/client-transactions');
    await page.getByRole('button', { name: /^Match Interest of 80/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Match and clear' }).first().click();
    await expect(page.getByText(/^Interest of 80.* cleared\.$/)).toBeVisible();
  });

  await test.step('a withdrawal that the admin entered waits for the client, who confirms it', async () => {
    const { id } = await post('client/client-transaction/add', {
      type: 'withdrawal',
      coinId: usdc,
      amount: '250',
      walletId: ledger.id,
      userId: client.id,
    });
    expect(id).toBeGreaterThan(0);
    const context = await browser.newContext({ baseURL: holdfast.url });
    const own = await context.newPage();
    await holdfast.signIn(own, client.token);
    await own.goto('/dashboard');
    const request = own.getByRole('listitem', { name: /Withdraw 250/ });
    await expect(request).toContainText('It waits for your confirmation, or for a second person of the operator.');
    await expectAccessible(own, 'a withdrawal to confirm');
    await request.getByRole('button', { name: /^Confirm: / }).click();
    await expect(own.getByRole('alertdialog')).toContainText('0x00000000000000000000000000000000000C0001');
    await own.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(own.getByText(/The withdrawal of 250.* is confirmed\./)).toBeVisible();
    await expect(request).not.toContainText('waits for your confirmation');
    await context.close();
  });

  await test.step('it is paid and cleared, and nothing waits for anybody', async () => {
    await synced(new Date(), '250', toClient);
    await page.goto('/admin/client-transactions');
    await page.getByRole('button', { name: /^Match Withdrawal of 250/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Match and clear' }).first().click();
    await expect(page.getByText(/^Withdrawal of 250.* cleared\.$/)).toBeVisible();
    const { items } = await holdfast.api<{ items: unknown[] }>('GET', 'indexer/admin/approvals', { token });
    expect(items).toEqual([]);
  });

  await test.step('a list of older loans waits, and says for whom and until when', async () => {
    await page.getByRole('button', { name: 'Opening balances' }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel('Loans').fill(`${mara.email}\tUSDC\t50,000\t2024-03-01`);
    await expect(dialog.getByRole('table', { name: 'Loans as they are read' })).toContainText('50000');
    await expectAccessible(page, 'the opening balances');
    await dialog.getByRole('button', { name: 'Record opening balances' }).click();
    await expect(page.getByText(/Waits for a second person, or until /)).toBeVisible();
  });
});
