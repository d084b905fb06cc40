/** A wallet of a real local chain: fetched by hash, synced, compared with the chain, and a chain reorganisation. */
import type { Page } from '@playwright/test';
import pg from 'pg';
import { ACCOUNTS } from '../../devnet/src/accounts.ts';
import { type Devnet, startDevnet } from '../../devnet/src/start-devnet.ts';
import { type DevnetNetwork } from '../../devnet/src/devnet-network.ts';
import { type TruthWallet } from '../../devnet/src/truth.ts';
import { dialogOf, expect, test } from './support/holdfast.ts';
import { type Holdfast } from './support/running-holdfast.ts';

const CHAIN_ID = 42161;
const ETHER = 10n ** 18n;

interface ChainWorld {
  readonly chain: DevnetNetwork;
  readonly token: string;
  readonly networkId: number;
  readonly wallet: TruthWallet;
  readonly walletId: number;
  /** The number of past transactions of the wallet on the chain. */
  readonly past: number;
}

/** A devnet wallet that has not been synced. */
async function connect(holdfast: Holdfast, devnet: Devnet): Promise<ChainWorld> {
  const chain = devnet.network(CHAIN_ID);
  const token = await holdfast.createAdmin();
  const { items } = await holdfast.api<{ items: { id: number; chainId: number | null }[] }>(
    'GET',
    'indexer/admin/networks?search=Arbitrum',
    { token },
  );
  const networkId = items.find(({ chainId }) => chainId === CHAIN_ID)!.id;
  await holdfast.api('POST', 'indexer/admin/network/update', {
    token,
    body: { id: networkId, rpcUrl: chain.rpcUrl, confirmations: 1 },
  });
  const [wallet] = devnet.truth.wallets;
  const { name, address, purpose } = wallet!;
  const { id: walletId } = await holdfast.api<{ id: number }>('POST', 'indexer/admin/wallet/add', {
    token,
    body: { name, networkId, address, purpose },
  });
  const past = devnet.truth.transactions.filter(
    ({ wallets, why }) => wallets.includes(address) && !why.startsWith('A transfer of nothing'),
  ).length;
  return { chain, token, networkId, wallet: wallet!, walletId, past };
}

/** Pays the wallet the given hundredths of an ether, in a separate block. */
async function pay({ chain, wallet }: ChainWorld, hundredths: bigint): Promise<{ hash: string; blockNumber: number }> {
  return chain.send({ from: ACCOUNTS.customer.address, to: wallet.address, value: (hundredths * ETHER) / 100n });
}

async function syncThroughApi(holdfast: Holdfast, { token, walletId }: ChainWorld): Promise<void> {
  const { id } = await holdfast.api<{ id: number }>('POST', `indexer/admin/wallet/sync?wallet_id=${walletId}`, {
    token,
  });
  await expect
    .poll(async () => (await holdfast.api<{ status: string }>('GET', `indexer/admin/jobs/${id}`, { token })).status)
    .toBe('succeeded');
}

interface Listed {
  readonly total: number;
  readonly items: { readonly id: number; readonly transfers: { readonly coinId: number }[] }[];
}
const stored = (holdfast: Holdfast, { token }: ChainWorld, search = '') =>
  holdfast.api<Listed>('GET', `indexer/admin/transactions?limit=1&search_query=${search}`, { token });

const menuLink = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name });
const inboxRows = (page: Page) => page.locator('[data-transaction]');

async function lookUp(page: Page, hash: string) {
  await page.getByRole('button', { name: 'Fetch by hash' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('combobox', { name: 'Network' }).fill('Arbitrum One');
  await page
    .getByRole('option', { name: /^Arbitrum One/ })
    .first()
    .click();
  await dialog.getByRole('textbox', { name: 'Hash' }).fill(hash);
  await dialog.getByRole('button', { name: 'Look up' }).click();
  return dialog;
}

test('a devnet wallet: one hash is fetched, the rest synced, its balances match, and a divergence is found', async ({
  page,
  holdfast,
}) => {
  test.slow();
  const devnet = await startDevnet({ networks: [CHAIN_ID] });
  try {
    const world = await connect(holdfast, devnet);
    const { token, wallet, walletId } = world;
    const fetched = await pay(world, 75n);
    await pay(world, 10n);
    await world.chain.mine(2);
    await holdfast.signIn(page, token);
    await page.goto('/portfolio/transactions/new');

    await test.step('a transaction is shown before it is stored, and stored once', async () => {
      await expect(page.getByText('Nothing left to classify')).toBeVisible();
      const dialog = await lookUp(page, fetched.hash);
      await expect(dialog.getByRole('status').getByRole('listitem')).toHaveText([
        new RegExp(`^0\\.75 ETH from ${ACCOUNTS.customer.address.slice(0, 6)}.* to ${wallet.name}$`),
        /ETH fee, 0x.* to the network$/,
      ]);
      expect((await stored(holdfast, world)).total, 'looking stores nothing').toBe(0);
      await dialog.getByRole('button', { name: 'Store transaction' }).click();
      await expect(page.getByText('+0.75 ETH stored.')).toBeVisible();
      await expect(inboxRows(page)).toHaveCount(1);
      await expect(inboxRows(page)).toContainText('+0.75 ETH');

      const again = await lookUp(page, fetched.hash);
      await expect(again.getByRole('status')).toContainText('Already stored.');
      await again.getByRole('button', { name: 'Open transaction' }).click();
      await expect(dialogOf(page)).toHaveCount(0);
      await expect(inboxRows(page)).toHaveCount(1);
      await page.getByRole('radio', { name: /Other income/ }).click();
      await page.getByRole('button', { name: /^Classify as/ }).click();
      await expect(page.getByText('Nothing left to classify')).toBeVisible();
      await (await lookUp(page, fetched.hash)).getByRole('button', { name: 'Open transaction' }).click();
      await expect(
        page.getByRole('dialog', { name: '+0.75 ETH' }),
        'a classified transaction opens in the history',
      ).toContainText(/By Dana/);
      await expect(page).toHaveURL(/\/history\?id=\d+$/);
      await page.goBack();
      expect((await stored(holdfast, world)).total).toBe(1);
    });

    const row = page.getByRole('row', { name: new RegExp(wallet.name) });
    const balances = page.getByRole('dialog', { name: `Balances of ${wallet.name}` });
    const openBalances = async () => {
      await page.getByRole('button', { name: `Actions for ${wallet.name}` }).click();
      await page.getByRole('menuitem', { name: 'Balances' }).click();
      await expect(balances.getByRole('switch', { name: 'Mismatches only' })).toBeVisible();
    };
    await test.step('syncing reads the rest, and does not store the fetched one again', async () => {
      await menuLink(page, 'Admin Wallets').click();
      await page.getByRole('button', { name: `Actions for ${wallet.name}` }).click();
      await page.getByRole('menuitem', { name: 'Sync' }).click();
      await expect(row, 'the row is loaded again when the job ends').toContainText('Synced', { timeout: 60_000 });
      expect((await stored(holdfast, world)).total).toBe(world.past + 2);
      expect((await stored(holdfast, world, fetched.hash)).total).toBe(1);
      await openBalances();
      await expect(balances.getByRole('listitem').first()).toBeVisible();
      await expect(balances.getByText('Match').first()).toBeVisible();
      await expect(balances.getByText(/^Differs/)).toHaveCount(0);
    });

    await test.step('a wrongly changed transaction is found, and syncing it again corrects the balance', async () => {
      const { items } = await stored(holdfast, world, fetched.hash);
      const transfers = [
        {
          coinId: items[0]!.transfers[0]!.coinId,
          amount: '0.5',
          from: { address: ACCOUNTS.customer.address },
          to: { walletId },
        },
      ];
      await holdfast.api('POST', 'indexer/admin/transaction/replace', {
        token,
        body: { transactionId: items[0]!.id, transfers },
      });
      await balances.getByRole('button', { name: 'Sync' }).click();
      await balances.getByRole('switch', { name: 'Mismatches only' }).click();
      const differing = balances.getByRole('list', { name: 'Balances' }).getByRole('listitem');
      await expect(differing).toHaveCount(1);
      await expect(differing).toContainText('Differs +0.25');
      await differing.getByRole('button', { name: 'Find where balances diverge' }).click();
      await expect(differing.getByRole('alert')).toContainText(
        `The balances diverge in block ${fetched.blockNumber.toLocaleString('en-US')}, at this transaction.`,
      );
      await differing.getByRole('link', { name: 'Open' }).click();
      await expect(page).toHaveURL(new RegExp(`/portfolio/transactions/history\\?id=${items[0]!.id}$`));
      const drawer = page.getByRole('dialog', { name: '+0.50 ETH' });
      await expect(drawer).toContainText('Changed manually');
      await drawer.getByRole('button', { name: 'Sync again' }).click();
      await expect(page.getByRole('dialog', { name: '+0.75 ETH' })).not.toContainText('Changed manually');

      await page.goBack();
      await openBalances();
      await balances.getByRole('button', { name: 'Sync' }).click();
      await balances.getByRole('switch', { name: 'Mismatches only' }).click();
      await expect(balances.getByText('No mismatches')).toBeVisible();
      await balances.getByRole('button', { name: 'Close' }).click();
    });

    await test.step('synced transactions are listed under New', async () => {
      await menuLink(page, /^New/).click();
      await expect(inboxRows(page).first()).toBeVisible();
      await expect(
        page.getByRole('radio', { name: /Best match/, checked: true }),
        'the best fit is chosen already',
      ).toBeVisible();
      const before = await inboxRows(page).count();
      await page.keyboard.press('Enter');
      await expect(inboxRows(page)).toHaveCount(before - 1);
    });
  } finally {
    await devnet.close();
  }
});

test('after a chain reorganisation, removed transactions are listed above the inbox until dismissed', async ({
  page,
  holdfast,
}) => {
  const devnet = await startDevnet({ networks: [CHAIN_ID] });
  try {
    const world = await connect(holdfast, devnet);
    const { token, chain } = world;
    const snapshot = await chain.snapshot();
    const actionsByHash = new Map<string, string>();
    for (const [hundredths, action] of [
      [31n, 'giftReceived'],
      [32n, 'airdrop'],
      [33n, null],
    ] as const) {
      const { hash } = await pay(world, hundredths);
      if (action) actionsByHash.set(hash, action);
    }
    await chain.mine(1);
    await syncThroughApi(holdfast, world);
    for (const [hash, action] of actionsByHash) {
      const { items } = await stored(holdfast, world, hash);
      await holdfast.api('PUT', 'indexer/admin/transaction/classify', {
        token,
        body: { transactionIds: [items[0]!.id], action },
      });
    }
    await holdfast.signIn(page, token);
    const listening = page.waitForResponse((response) => response.url().endsWith('/api/indexer/admin/jobs/events'));
    await page.goto('/portfolio/transactions/new');
    await expect(inboxRows(page).filter({ hasText: '+0.33 ETH' })).toHaveCount(1);
    await listening;
    const banner = page.getByRole('alert').filter({ hasText: 'no longer on the chain' });
    await expect(banner).toHaveCount(0);

    await chain.revert(snapshot);
    await chain.warp(60);
    await chain.mine(6);
    await syncThroughApi(holdfast, world);
    await expect(banner, 'the open page learns of it').toContainText(
      '2 classified transactions are no longer on the chain',
    );
    await expect(
      inboxRows(page).filter({ hasText: '+0.33 ETH' }),
      'an unclassified transaction is removed',
    ).toHaveCount(0);
    expect((await stored(holdfast, world)).total).toBe(world.past);

    await banner.getByRole('button', { name: 'Show' }).click();
    await expect(banner.getByRole('listitem')).toHaveCount(2);
    const [giftHash] = [...actionsByHash.keys()];
    const gift = banner.getByRole('listitem').filter({ hasText: 'classified as Gift received' });
    await expect(gift).toContainText(/Arbitrum.* was reorganised and no longer has this transaction of 0\.31 ETH/);
    await expect(gift).toContainText(giftHash!.slice(0, 6));
    await gift.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner).toContainText('One classified transaction is no longer on the chain');
    await page.reload();
    await banner.getByRole('button', { name: 'Show' }).click();
    await expect(banner.getByRole('listitem')).toHaveCount(1);
    await expect(banner.getByRole('listitem')).toContainText('classified as Airdrop');
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner).toHaveCount(0);
    await page.reload();
    await expect(inboxRows(page).first()).toBeVisible();
    await expect(banner).toHaveCount(0);
    expect(await namesOfThoseWhoSaw(holdfast), 'they are kept, with who saw them').toEqual([
      'airdrop Dana',
      'giftReceived Dana',
    ]);
  } finally {
    await devnet.close();
  }
});

async function namesOfThoseWhoSaw(holdfast: Holdfast): Promise<string[]> {
  const client = new pg.Client({ connectionString: holdfast.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ line: string }>(
    `SELECT v.action || ' ' || u.first_name AS line
       FROM vanished_transactions v JOIN users u ON u.id = v.seen_by
      WHERE v.seen_at IS NOT NULL ORDER BY 1`,
  );
  await client.end();
  return rows.map(({ line }) => line);
}
