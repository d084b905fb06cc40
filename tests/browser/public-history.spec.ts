/** From an empty installation to a synced wallet through a public explorer, with the clicks counted. */
import type { Page } from '@playwright/test';
import pg from 'pg';
import { startExplorerDouble } from '../../devnet/src/explorer-double.ts';
import { startDevnet } from '../../devnet/src/start-devnet.ts';
import { dana, expect, PASSWORD, test } from './support/holdfast.ts';

const ETHEREUM = 1;
/** The confirmations of Ethereum in a new catalogue: what is newer is read later. */
const CONFIRMATIONS = 64;

/** Counts clicks; typing and pasting are none. */
function countingClicks(page: Page) {
  let clicks = 0;
  return {
    clicks: () => clicks,
    click: async (role: 'button' | 'link', name: string | RegExp) => {
      clicks += 1;
      await page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .click();
    },
  };
}

/** The catalogue names real nodes, which know another Ethereum than the devnet. */
async function forgetRealNodes(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('UPDATE networks SET rpc_url = NULL');
  await client.end();
}

async function networkId(databaseUrl: string, name: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: number }>('SELECT id FROM networks WHERE name = $1', [name]);
  await client.end();
  return Number(rows[0]!.id);
}

/** What the server says of a network on which an explorer counted twelve transactions. */
const COUNTED = {
  isWallet: false,
  history: 'found',
  reason: null,
  transactions: 12,
  isAtLeast: false,
  transactionsSent: null,
  balance: null,
  headBlock: null,
  startBlock: null,
  responseMs: null,
  source: 'blockscout',
};

test('from an empty installation to a synced wallet in at most twelve clicks', async ({ page, holdfast }) => {
  test.slow();
  const devnet = await startDevnet({ networks: [ETHEREUM] });
  const explorer = await startExplorerDouble({ devnet, perSecond: 10 });
  try {
    await devnet.network(ETHEREUM).mine(CONFIRMATIONS);
    await forgetRealNodes(holdfast.databaseUrl);
    const { address } = devnet.truth.wallets.find(({ purpose }) => purpose === 'hot')!;
    const user = countingClicks(page);

    await page.goto('/');
    await user.click('button', 'Start with your own data');
    await page.getByLabel('E-mail').fill(dana.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await user.click('button', 'Create administrator');

    await user.click('link', 'Settings');
    await user.click('button', 'Sources');
    await user.click('button', 'Enter Blockscout address');
    await page.getByRole('textbox', { name: 'Blockscout address' }).fill(explorer.blockscoutUrl);
    await user.click('button', 'Save');
    await expect(page.getByText('The Blockscout address is saved.')).toBeVisible();

    await user.click('link', 'Admin Wallets');
    expect(explorer.requests, 'nothing leaves the machine before somebody agreed').toEqual([]);
    await expect(
      page.getByText(/^Read public history from 127\.0\.0\.1:\d+\? It learns your addresses\./),
    ).toBeVisible();
    await user.click('button', 'Read public history');

    await user.click('button', 'Add wallets');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Addresses').fill(address);
    await expect(dialog, 'networks are found with their counts').toContainText(/Ethereum \d+/);
    await expect(dialog.getByRole('checkbox', { name: /on Ethereum$/ })).toBeChecked();
    await user.click('button', 'Add 1 wallet');
    await expect(dialog).toHaveCount(0);

    await user.click('button', 'Sync all');
    await expect(page.getByRole('row').filter({ hasText: 'Ethereum' })).toContainText('Synced', { timeout: 120_000 });
    expect(user.clicks()).toBeLessThanOrEqual(12);

    await test.step('the wallet states which source read it, and how far', async () => {
      await page
        .getByRole('button', { name: /^Actions for / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Balances' }).click();
      const sources = page.getByRole('list', { name: 'Sources' });
      await expect(sources).toContainText(/Blockscout: blocks 0 to \d/);
      await page.keyboard.press('Escape');
    });

    await test.step('the history on inactive networks is searched on request, and one click activates a network', async () => {
      const soneium = await networkId(holdfast.databaseUrl, 'Soneium');
      await page.route('**/api/indexer/admin/wallets/networks', async (route) => {
        const asked = route.request().postDataJSON() as { isActive?: boolean };
        if (asked.isActive !== false) return route.continue();
        return route.fulfill({
          json: { address, items: [{ ...COUNTED, networkId: soneium, networkName: 'Soneium' }] },
        });
      });
      await page.getByRole('button', { name: 'Add wallets', exact: true }).first().click();
      await dialog.getByLabel('Addresses').fill(address);
      await dialog.getByRole('button', { name: 'Search inactive networks' }).click();
      await expect(dialog).toContainText('On inactive networks: Soneium 12');
      await dialog.getByRole('button', { name: 'Activate Soneium' }).click();
      await expect(page.getByText('Soneium is active.')).toBeVisible();
      await expect(dialog.getByRole('checkbox', { name: /on Soneium$/ })).toBeVisible();
    });
  } finally {
    await explorer.close();
    await devnet.close();
  }
});
