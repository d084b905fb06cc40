/** Adding wallets: one address on its networks, and twelve at once, with the clicks counted. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/holdfast.ts';
import { type Holdfast } from './support/running-holdfast.ts';
import { type RpcDouble, startRpcDouble } from './support/rpc-double.ts';

const HOT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const addressOf = (index: number): string => `0x${String(index).padStart(40, 'a')}`;
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

interface Networks {
  readonly used: RpcDouble;
  readonly unused: RpcDouble;
}

/** Two reachable networks, on one of which every address sent transactions, and one without an RPC URL. */
async function addNetworks(holdfast: Holdfast, token: string): Promise<Networks> {
  const used = await startRpcDouble({
    chainId: 313_377,
    headBlock: 900_000_000,
    transactionsSent: 12,
    blockSeconds: 2,
  });
  const unused = await startRpcDouble({ chainId: 313_378, headBlock: 4_200, blockSeconds: 400_000 });
  const { items } = await holdfast.api<{ items: { id: number }[] }>('GET', 'indexer/admin/networks?limit=100', {
    token,
  });
  for (const { id } of items)
    await holdfast.api('POST', 'indexer/admin/network/update', { token, body: { id, isActive: false } });
  for (const [name, chainId, rpcUrl] of [
    ['Harbour', 313_377, used.url],
    ['Lagoon', 313_378, unused.url],
    ['Offline', 313_379, null],
  ] as const)
    await holdfast.api('POST', 'indexer/admin/network/add', { token, body: { name, kind: 'evm', chainId, rpcUrl } });
  return { used, unused };
}

/** Counts clicks, and a paste as one key. */
function countingClicks(page: Page) {
  let steps = 0;
  return {
    click: async (name: string) => {
      steps += 1;
      await page.getByRole('button', { name }).first().click();
    },
    paste: async (label: string, text: string) => {
      steps += 1;
      await page.getByLabel(label).fill(text);
    },
    steps: () => steps,
  };
}

test('an address is added on its networks, and twelve wallets take three steps', async ({ page, holdfast }) => {
  const admin = await holdfast.createAdmin();
  const networks = await addNetworks(holdfast, admin);
  await holdfast.signIn(page, admin);
  await page.goto('/admin/wallets');
  const dialog = page.getByRole('dialog');

  await test.step('the networks with a history are ticked; a long first sync is estimated', async () => {
    await page.getByRole('button', { name: 'Add wallets' }).first().click();
    await dialog.getByLabel('Addresses').fill(HOT);
    const onHarbour = dialog.getByRole('checkbox', { name: /on Harbour/ });
    await expect(onHarbour).toBeChecked();
    await expect(dialog).toContainText('12 transactions sent');
    await expect(dialog.getByRole('checkbox', { name: /on Lagoon/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Show other networks' }).click();
    await expect(dialog.getByRole('checkbox', { name: /on Lagoon/ })).not.toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: /on Offline/ })).not.toBeChecked();
    await expect(dialog).toContainText('No RPC address');
    await expect(dialog, 'the first sync is estimated').toContainText(/Harbour: 900,000,000 blocks, about \d+/);
    await expectAccessible(page, 'adding wallets');
    await dialog.getByLabel('Name', { exact: true }).fill('Hot');

    await dialog.getByRole('radio', { name: 'Block', exact: true }).check();
    await dialog.getByRole('checkbox', { name: /on Lagoon/ }).check();
    await dialog.getByLabel('First block').fill('1000');
    await dialog.getByRole('button', { name: 'Add 2 wallets' }).click();
    await expect(dialog, 'error: a block number fits one network only').toContainText('Block numbers differ');
    await dialog.getByRole('checkbox', { name: /on Lagoon/ }).uncheck();

    await dialog.getByRole('radio', { name: 'Date' }).check();
    await dialog.getByLabel('First day').fill('2020-01-01');
    await expect(dialog).toContainText('Harbour: 111,081,600 blocks');
    await dialog.getByRole('button', { name: 'Add 1 wallet' }).click();
    await expect(dialog).toHaveCount(0);
    const { items } = await holdfast.api<{ items: { name: string; startBlock: number }[] }>(
      'GET',
      'indexer/admin/wallets',
      { token: admin },
    );
    expect(items).toMatchObject([{ name: 'Hot', startBlock: Date.parse('2020-01-01T00:00:00Z') / 2_000 }]);
  });

  await test.step('twelve lines of name, address and network: three steps', async () => {
    const counted = countingClicks(page);
    const lines = Array.from({ length: 12 }, (_, index) => `Vault ${index + 10}, ${addressOf(index)}, Harbour`);
    await counted.click('Add wallets');
    await counted.paste('Addresses', `name,address,network\n${lines.join('\n')}\n`);
    await counted.click('Add 12 wallets');
    await expect(page.getByText('12 wallets added.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(counted.steps()).toBe(3);
    await expect(rowOf(page, 'Vault 21')).toBeVisible();
  });

  await test.step('error: a CSV file shows refused lines with their reasons, and the rest can be added', async () => {
    await page.getByRole('button', { name: 'Add wallets' }).first().click();
    const csv = [
      'Address;Name;Network',
      `${addressOf(50)};Fifty;Lagoon`,
      `${addressOf(51)};Typo;Lagune`,
      `0x12;Short;Lagoon`,
      `${addressOf(0)};Known;Harbour`,
    ].join('\r\n');
    await dialog
      .getByLabel('Choose CSV file')
      .setInputFiles({ name: 'wallets.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(dialog.getByRole('status').first()).toHaveText('1 wallet to add, 1 already added, 2 refused');
    await expect(dialog).toContainText('Unknown network “Lagune”');
    await expect(dialog).toContainText('0x followed by 40 hexadecimal digits');
    await dialog.getByRole('button', { name: 'Add 1 wallet' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, 'Fifty')).toContainText('Lagoon');
  });
  await networks.used.stop();
  await networks.unused.stop();
});
