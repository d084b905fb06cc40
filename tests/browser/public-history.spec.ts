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
  } finally {
    await explorer.close();
    await devnet.close();
  }
});
