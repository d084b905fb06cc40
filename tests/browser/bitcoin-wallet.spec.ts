/** The page of a wallet that is read by its key: a played history on a real node behind an Esplora. */
import type { Page } from '@playwright/test';
import {
  type EsploraDouble,
  startEsploraDouble,
} from '../../areas/transactions/server/sync/outputs/testing/esplora-double.ts';
import {
  OWN,
  type PlayedHistory,
  Player,
  playHistory,
} from '../../areas/transactions/server/sync/outputs/testing/play-history.ts';
import {
  hasRegtestNode,
  type RegtestNode,
  startRegtestNode,
} from '../../areas/transactions/server/sync/outputs/testing/regtest-node.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/holdfast.ts';
import type { Holdfast } from './support/running-holdfast.ts';

test.skip(!hasRegtestNode, 'The node comes with the package litecoind.');

const EXPLORER = 'https://explorer.example';
const PLACES = 60;

interface Chain {
  readonly node: RegtestNode;
  readonly esplora: EsploraDouble;
  readonly played: PlayedHistory;
}

async function addWallets(holdfast: Holdfast, token: string, { esplora, played }: Chain): Promise<void> {
  const post = <Body>(path: string, body: unknown) => holdfast.api<Body>('POST', path, { token, body });
  const { items } = await holdfast.api<{ items: { id: number; symbol: string }[] }>('GET', 'market/coins?search=LTC', {
    token,
  });
  const { id: networkId } = await post<{ id: number }>('indexer/admin/network/add', {
    name: 'Litecoin',
    kind: 'bitcoin',
    utxoChain: 'litecoinRegtest',
    rpcUrl: esplora.url,
    explorerUrl: EXPLORER,
    nativeCoinId: items.find(({ symbol }) => symbol === 'LTC')!.id,
    confirmations: 1,
  });
  for (const name of OWN) {
    const { id } = await post<{ id: number }>('indexer/admin/wallet/add', {
      name: name === 'vault' ? 'LTC vault' : name,
      networkId,
      address: played[name].descriptor,
      purpose: 'cold',
    });
    const job = await post<{ id: number }>(`indexer/admin/wallet/sync?wallet_id=${id}`, undefined);
    await expect
      .poll(
        async () => (await holdfast.api<{ status: string }>('GET', `indexer/admin/jobs/${job.id}`, { token })).status,
      )
      .toBe('succeeded');
  }
}

/** What the node's own set of unspent outputs has for the vault. */
async function readTruth({ node, played }: Chain): Promise<{ balance: string; outputs: number; holding: number }> {
  const addresses = [0, 1].flatMap((branch) =>
    Array.from({ length: PLACES }, (_, place) => `addr(${played.vault.at(place, branch)})`),
  );
  const { total_amount: sum, unspents } = await node.call<{
    total_amount: number;
    unspents: { scriptPubKey: string }[];
  }>('scantxoutset', 'start', addresses);
  return {
    balance: sum.toFixed(8).replace(/0+$/, ''),
    outputs: unspents.length,
    holding: new Set(unspents.map(({ scriptPubKey }) => scriptPubKey)).size,
  };
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const fact = (page: Page, label: string) => page.locator(`dt:text-is("${label}") + dd`);

test('a wallet shows its key, addresses, balance check, and transactions with inputs and outputs', async ({
  page,
  holdfast,
}) => {
  test.slow();
  const node = await startRegtestNode(['-txindex=1']);
  const esplora = await startEsploraDouble(node);
  try {
    const played = await playHistory(new Player(node));
    const chain = { node, esplora, played };
    const token = await holdfast.signInAdmin(page);
    await addWallets(holdfast, token, chain);
    const truth = await readTruth(chain);

    await test.step('its name in the list leads to its page', async () => {
      await page.goto('/admin/wallets');
      await page.getByRole('link', { name: 'LTC vault', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'LTC vault' })).toBeVisible();
    });

    await test.step('balance, key and source', async () => {
      const balance = region(page, 'Balance');
      await expect(balance).toContainText('Matches the chain');
      await expect(balance).toContainText(`${truth.balance} LTC`);
      await expect(fact(page, 'On chain')).toHaveText(truth.balance);
      await expect(fact(page, 'Unspent outputs')).toHaveText(String(truth.outputs));
      await expect(fact(page, 'Type')).toHaveText(/Native SegWit, BIP 84$/);
      await expect(fact(page, 'Gap limit')).toHaveText('20 addresses');
      await expect(fact(page, 'Service')).toHaveText(new URL(esplora.url).host);
      await expect(fact(page, 'Confirmations required')).toHaveText('1');
    });

    await test.step('the next fresh address, and the used ones', async () => {
      const next = region(page, 'Next fresh address');
      const address = played.vault.at(36);
      await expect(next).toContainText('Receive 36');
      await expect(next.locator('[data-figure="next-address"]')).toHaveText(address);
      await expect(next.getByRole('img', { name: `QR code of ${address}` })).toBeVisible();
      await expect(next.getByRole('link')).toHaveAttribute('href', `${EXPLORER}/address/${address}`);
      const table = page.getByRole('table', { name: 'Addresses' });
      await expect(table.getByRole('row').last()).toContainText(truth.balance);
      const lists = page.getByRole('radiogroup', { name: 'Addresses shown' });
      await lists.getByRole('radio', { name: `With balance ${truth.holding}` }).check();
      // With its head and its sum.
      await expect(table.getByRole('row')).toHaveCount(truth.holding + 2);
      await lists.getByRole('radio', { name: /^Change/ }).check();
      await expect(table.getByText(/^Receive \d/)).toHaveCount(0);
      await expect(table.getByText(/^Change \d/).first()).toBeVisible();
      await expectAccessible(page, 'a wallet of Litecoin');
    });

    await test.step('a transaction opens to its inputs and outputs, with explorer links', async () => {
      const list = region(page, 'Transactions');
      // The last payment of the vault: 0.2 of the client's deposit; 0.15 to the shop, the rest came back.
      await list.getByRole('button', { name: 'Inputs and outputs of −0.15 LTC' }).click();
      const [input] = [list.getByRole('list', { name: 'Inputs' }).getByRole('listitem')];
      await expect(input).toHaveCount(1);
      await expect(input).toContainText('LTC vault, Receive 25');
      await expect(input).toContainText('0.20');
      await expect(input.getByRole('link', { name: /^Output \d+ of / })).toBeVisible();
      const outputs = list.getByRole('list', { name: 'Outputs' }).getByRole('listitem');
      await expect(outputs).toHaveCount(2);
      await expect(outputs.nth(1)).toContainText('LTC vault, Change 13');
      await expect(outputs.nth(1)).toContainText('Output 1, unspent');
      await expect(outputs.nth(1)).toContainText('0.0499');
      await expect(list).toContainText('−0.1501 LTC');
      await expect(list).toContainText('Network fee 0.0001');
      await expect(outputs.nth(1).getByRole('link', { name: /in the block explorer/ })).toHaveAttribute(
        'href',
        `${EXPLORER}/address/${played.vault.at(13, 1)}`,
      );
      await expectAccessible(page, 'inputs and outputs');
      await input.getByRole('link', { name: /^Output \d+ of / }).click();
      await expect(page.getByRole('dialog')).toContainText('spent by this transaction');
    });
  } finally {
    await esplora.close();
    await node.close();
  }
});

test('error: a wallet that does not exist', async ({ page, holdfast }) => {
  await holdfast.signInAdmin(page);
  for (const id of ['999999', 'nonsense']) {
    await page.goto(`/admin/wallets/${id}`);
    await expect(page.getByText('Wallet not found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open admin wallets' })).toBeVisible();
  }
});
